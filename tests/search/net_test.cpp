// The networks of the evaluation: files, which games they fit, scores, sums kept from position to position.
#include <algorithm>
#include <array>
#include <random>

#include "search/engine.h"
#include "search/eval/evaluator.h"
#include "search/games.h"
#include "search/random_net.h"

namespace proconsul {
namespace {

using testing::game_of;
using testing::random_net;
using testing::rules_of;

NetShape shape_of(const std::string& variant) {
  const auto shape = NetLayout::shape_for(*rules_of(variant), {});
  EXPECT_TRUE(shape.has_value()) << variant;
  return shape.value_or(NetShape{});
}

std::shared_ptr<const FittedNet> fitted(const std::string& variant, const Net& net) {
  const auto layout = NetLayout::create(net.shape, *rules_of(variant));
  EXPECT_TRUE(layout.has_value()) << variant;
  return std::make_shared<const FittedNet>(FittedNet{std::make_shared<const Net>(net), *layout});
}

bool fits(const std::string& variant, const std::string& shape_variant) {
  return NetLayout::create(shape_of(shape_variant), *rules_of(variant)).has_value();
}

TEST(NetFile, ReadsBackAsItWasWritten) {
  const Net net = random_net(shape_of("capablanca"), 1);
  const Result<Net> read = read_net(to_bytes(net));
  ASSERT_TRUE(read.ok()) << read.error().message;
  EXPECT_EQ(read->shape, net.shape);
  EXPECT_EQ(read->rows, net.rows);
  EXPECT_EQ(read->biases, net.biases);
  EXPECT_EQ(read->outputs, net.outputs);
  EXPECT_EQ(read->constants, net.constants);
}

TEST(NetFile, DamageIsNoticed) {
  const std::string bytes = to_bytes(random_net(shape_of("chess"), 2));
  EXPECT_FALSE(read_net("").ok());
  EXPECT_FALSE(read_net("some text that is longer than the first line of a network").ok());
  for (const std::size_t length : {bytes.size() - 1, bytes.size() / 2, std::size_t{17}, std::size_t{40}})
    EXPECT_FALSE(read_net(bytes.substr(0, length)).ok()) << length;
  for (const std::size_t at : {std::size_t{16}, std::size_t{20}, bytes.size() / 2, bytes.size() - 1}) {
    std::string damaged = bytes;
    damaged[at] = static_cast<char>(damaged[at] ^ 4);
    EXPECT_FALSE(read_net(damaged).ok()) << at;
  }
  EXPECT_FALSE(read_net(bytes + "x").ok());
}

TEST(NetLayout, FitsGamesWithTheSameBoardAndMovement) {
  EXPECT_TRUE(fits("gothic", "capablanca"));
  EXPECT_TRUE(fits("caparandom", "capablanca"));
  EXPECT_TRUE(fits("janus", "capablanca")) << "the archbishop goes by another letter there";
  EXPECT_FALSE(fits("capablanca", "janus")) << "it has a chancellor";
  EXPECT_TRUE(fits("fischerandom", "chess"));
  EXPECT_FALSE(fits("chess", "capablanca"));
  EXPECT_FALSE(fits("berolina", "chess")) << "its pawns move otherwise";
}

TEST(NetLayout, GamesWithOtherAimsHaveNone) {
  for (const char* variant : {"atomic", "giveaway", "kingofthehill", "3check", "consuls", "extinction"})
    EXPECT_FALSE(NetLayout::shape_for(*rules_of(variant), {}).has_value()) << variant;
  EXPECT_FALSE(fits("kingofthehill", "chess"));
}

TEST(NetLayout, KindsOfSeveralGamesAreCollected) {
  const auto shape = NetLayout::shape_for(
      *rules_of("janus"), {rules_of("janus").get(), rules_of("capablanca").get(), rules_of("chess").get()});
  ASSERT_TRUE(shape.has_value());
  EXPECT_EQ(shape->kinds.size(), 8U);
  EXPECT_TRUE(NetLayout::create(*shape, *rules_of("capablanca")).has_value());
  EXPECT_TRUE(shape->mirrors);
}

TEST(NetLayout, EachPieceOnEachSquareIsAnInputOfItsOwn) {
  const auto rules = rules_of("capablanca");
  const NetShape shape = shape_of("capablanca");
  const NetLayout layout = *NetLayout::create(shape, *rules);
  for (const bool mirrored : {false, true}) {
    std::vector<int> used(shape.inputs());
    for (int square = 0; square < rules->board.size(); ++square) {
      for (std::size_t type = 0; type < rules->pieces.size(); ++type) {
        for (const Colour colour : kBothColours) {
          const Piece piece(colour, PieceType(static_cast<int>(type)));
          ++used.at(layout.input(piece, Square(square), Colour::kBlack, mirrored));
        }
      }
    }
    EXPECT_EQ(std::count(used.begin(), used.end(), 1), static_cast<std::ptrdiff_t>(shape.inputs()));
  }
}

// The definition of the score, in plain arithmetic.
std::int64_t slow_output(const Net& net, const std::vector<int>& mover, const std::vector<int>& other,
                         std::size_t bucket) {
  std::int64_t total = 0;
  for (std::size_t side = 0; side < 2; ++side) {
    for (std::size_t i = 0; i < kNetHidden; ++i) {
      const std::int64_t value = std::clamp((side == 0 ? mover : other)[i], 0, kNetInputUnit);
      total += value * value * net.outputs[(2 * bucket + side) * kNetHidden + i];
    }
  }
  return (total / kNetInputUnit + net.constants[bucket]) * kNetScale / (kNetInputUnit * kNetOutputUnit);
}

template <class Bits>
std::int64_t slow_score(const Position<Bits>& position, const FittedNet& fitted) {
  const Net& net = *fitted.net;
  std::vector<std::vector<int>> sums;
  for (const Colour viewer : {position.side_to_move(), !position.side_to_move()}) {
    std::vector<int> view(net.biases.begin(), net.biases.end());
    const bool mirrored = fitted.layout.mirrored(first(position.royals(viewer)));
    for (const Square square : Squares(position.occupied())) {
      const std::size_t input = fitted.layout.input(position.on(square), square, viewer, mirrored);
      for (std::size_t i = 0; i < kNetHidden; ++i) view[i] += net.rows[input * kNetHidden + i];
    }
    sums.push_back(view);
  }
  return slow_output(net, sums[0], sums[1], bucket_of(net.shape, popcount(position.occupied())));
}

class NetGames : public ::testing::TestWithParam<const char*> {};

TEST_P(NetGames, ScoresAreThoseOfTheDefinitionWhateverWasScoredBefore) {
  const auto net = fitted(GetParam(), random_net(shape_of(GetParam()), 3));
  std::mt19937 random(5);
  Game game = game_of(GetParam());
  std::visit(
      [&]<class Bits>(const Position<Bits>&) {
        NetEvaluator<Bits> lasting(*net);
        int others = 0;
        for (int step = 0; step < 200; ++step) {
          testing::play_randomly(game, 1 + step % 3, random);
          if (game.end().over()) game = game_of(GetParam());
          const auto& position = std::get<Position<Bits>>(game.position());
          const Score score = lasting.evaluate(position);
          ASSERT_EQ(score, slow_score(position, *net)) << game.fen();
          others += score != 0 ? 1 : 0;
        }
        EXPECT_GT(others, 150);
      },
      game.position());
}

TEST_P(NetGames, TheFlippedTwinAndTheMirrorImageScoreTheSame) {
  const auto net = fitted(GetParam(), random_net(shape_of(GetParam()), 4));
  const auto score = [&](const std::string& fen) {
    const Game game = game_of(GetParam(), fen);
    return std::visit(
        [&]<class Bits>(const Position<Bits>& position) {
          return NetEvaluator<Bits>(*net).evaluate(position);
        },
        game.position());
  };
  std::mt19937 random(9);
  for (int round = 0; round < 10; ++round) {
    Game game = game_of(GetParam());
    testing::play_randomly(game, 30, random);
    const std::string fen = testing::without_rights(game.fen());
    EXPECT_EQ(score(fen), score(testing::flipped_fen(fen))) << fen;
    EXPECT_EQ(score(fen), score(testing::mirrored_fen(fen))) << fen;
  }
}

INSTANTIATE_TEST_SUITE_P(Games, NetGames,
                         ::testing::Values("chess", "capablanca", "janus", "grand", "shako"));

TEST(NetEvaluation, CorrectsTheTerms) {
  const auto net = fitted("chess", random_net(shape_of("chess"), 6));
  Evaluator<Bits64> evaluator(std::make_shared<const EvalTables<Bits64>>(*rules_of("chess")), net);
  const auto parts_of = [&](const std::string& fen) {
    const Game game = game_of("chess", fen);
    const auto& position = std::get<Position<Bits64>>(game.position());
    return std::array{evaluator.evaluate(position), evaluator.terms(position),
                      NetEvaluator<Bits64>(*net).evaluate(position)};
  };
  const auto [sum, terms, correction] = parts_of("4k3/pppppppp/8/8/8/8/PPPPPPPP/4K2Q w - - 0 1");
  ASSERT_NE(correction, 0);
  EXPECT_EQ(sum, terms + correction);
  const auto [drawish_sum, drawish_terms, whole] = parts_of("4k2r/8/8/8/8/8/8/K5RN w - - 0 1");
  ASSERT_GT(std::abs(whole), 8);
  EXPECT_EQ(drawish_sum, drawish_terms + whole / 4) << "material that hardly wins";
}

TEST(NetChoice, TheOwnNetworkIsTakenWhereItFits) {
  const auto own = std::make_shared<const Net>(random_net(shape_of("chess"), 8));
  const auto found = net_for(*rules_of("fischerandom"), own);
  ASSERT_NE(found, nullptr);
  EXPECT_EQ(found->net, own);
  const auto other = net_for(*rules_of("capablanca"), own);
  EXPECT_TRUE(other == nullptr || other->net != own);
  EXPECT_EQ(net_for(*rules_of("giveaway"), own), nullptr);
}

TEST(NetChoice, TheSearchUsesIt) {
  SearchOptions with;
  with.net = std::make_shared<const Net>(random_net(shape_of("chess"), 9));
  SearchOptions without = with;
  without.use_net = false;
  const Game game = game_of("chess");
  EXPECT_EQ(evaluate_with_net(game, without), std::nullopt);
  EXPECT_NE(evaluate_with_net(game, with), std::nullopt);
  Limits limits;
  limits.depth = 4;
  Engine engine;
  engine.set_options(with);
  const SearchResult by_net = engine.think(game, limits);
  engine.set_options(without);
  const SearchResult by_terms = engine.think(game, limits);
  EXPECT_NE(by_net.nodes, by_terms.nodes);
  engine.set_options(with);
  EXPECT_EQ(engine.think(game, limits).nodes, by_net.nodes) << "nothing of the terms is left in the hash";
}

TEST(NetsBuiltIn, AreSoundAndFitAGame) {
  EXPECT_EQ(embedded_nets().size(), embedded_net_files().size());
  for (const auto& net : embedded_nets()) {
    const auto& variants = testing::registry().variants();
    EXPECT_TRUE(std::any_of(variants.begin(), variants.end(), [&](const Variant& variant) {
      return NetLayout::create(net->shape, *variant.rules).has_value();
    }));
  }
}

}  // namespace
}  // namespace proconsul
