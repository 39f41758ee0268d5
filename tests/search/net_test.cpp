// The networks of the evaluation: which games they fit, scores, incrementally updated sums.
#include <algorithm>
#include <array>
#include <random>
#include <set>
#include <stdexcept>

#include "search/engine.h"
#include "search/eval/make_evaluator.h"
#include "search/eval/term_evaluator.h"
#include "search/games.h"
#include "search/net/aims.h"
#include "search/net/net_evaluator.h"
#include "search/random_net.h"

namespace proconsul {
namespace {

using testing::game_of;
using testing::rules_of;

NetShape shape_of(const std::string& variant) {
  const auto shape = shape_for(*rules_of(variant), {});
  EXPECT_TRUE(shape.has_value()) << variant;
  return shape.value_or(NetShape{});
}

std::shared_ptr<const FittedNet> fitted(const std::string& variant, const Net& net) {
  const auto features = PieceSquares::create(net.shape, *rules_of(variant));
  EXPECT_TRUE(features.ok()) << variant;
  return std::make_shared<const FittedNet>(FittedNet{std::make_shared<const Net>(net), *features});
}

bool fits(const std::string& variant, const std::string& shape_variant) {
  return PieceSquares::create(shape_of(shape_variant), *rules_of(variant)).ok();
}

std::string incompatibility(const NetShape& shape, const std::string& variant) {
  const auto features = PieceSquares::create(shape, *rules_of(variant));
  return features ? "" : features.error().message;
}

void expect_scores_of_the_definition(const std::string& variant, const Net& plain);

TEST(PieceSquares, FitsGamesWithTheSameBoardAndMovement) {
  EXPECT_TRUE(fits("gothic", "capablanca"));
  EXPECT_TRUE(fits("caparandom", "capablanca"));
  EXPECT_TRUE(fits("janus", "capablanca")) << "the archbishop goes by another letter there";
  EXPECT_FALSE(fits("capablanca", "janus")) << "it has a chancellor";
  EXPECT_TRUE(fits("fischerandom", "chess"));
  EXPECT_FALSE(fits("chess", "capablanca"));
  EXPECT_FALSE(fits("berolina", "chess")) << "its pawns move otherwise";
}

TEST(PieceSquares, GamesWithOtherAimsHaveNone) {
  for (const char* variant : {"atomic", "giveaway", "kingofthehill", "3check", "consuls", "extinction"})
    EXPECT_FALSE(shape_for(*rules_of(variant), {}).has_value()) << variant;
  EXPECT_FALSE(fits("kingofthehill", "chess"));
}

TEST(PieceSquares, SayWhatDoesNotFit) {
  const NetShape capablanca = shape_of("capablanca");
  EXPECT_EQ(incompatibility(capablanca, "gothic"), "");
  EXPECT_EQ(incompatibility(capablanca, "chess"), "it was made for boards of 10x8 squares, not 8x8");
  EXPECT_EQ(incompatibility(shape_of("chess"), "almost"),
            "it does not know how these pieces move: chancellor (0:1*; 1:2)");
  const std::pair<const char*, const char*> rules[] = {
      {"atomic", "captures explode"},
      {"giveaway", "a side has not exactly one royal"},
      {"kingofthehill", "a piece can win by reaching a region"},
      {"3check", "checks are counted"},
      {"extinction", "a side has not exactly one royal"},
  };
  for (const auto& [variant, reason] : rules)
    EXPECT_EQ(incompatibility(shape_of("chess"), variant),
              std::string("networks judge games that are won by mate alone, with one royal a side; in this "
                          "one ") +
                  reason)
        << variant;
}

TEST(PieceSquares, FitBoardsWithTheSameHoles) {
  EXPECT_EQ(incompatibility(shape_of("chess56"), "chess2016"), "");
  EXPECT_EQ(incompatibility(shape_of("chess56"), "omicron"), "it was made for boards with other holes");
  NetShape whole = shape_of("chess2016");
  whole.holes = {};
  EXPECT_EQ(incompatibility(whole, "chess2016"), "it was made for boards with other holes");
  expect_scores_of_the_definition("chess56", random_net(shape_of("chess56"), 3));
}

// Rules that networks do not know exclude them.
TEST(Aims, EveryRuleOfItsOwnKeepsNetworksAway) {
  Rules rules = *rules_of("chess");
  EXPECT_EQ(incompatibility_of(rules, NetRows::kFolded), "");
  rules.extra.immobile_illegal = true;
  EXPECT_EQ(incompatibility_of(rules, NetRows::kFolded), "it has a rule that networks know nothing of");
  rules = *rules_of("chess");
  rules.repetition_limit = 2;
  rules.move_limit = 70;
  rules.castling = {};
  EXPECT_EQ(incompatibility_of(rules, NetRows::kFolded), "") << "draws and single moves make no difference";
}

// Networks with other aims fit games with the same aims only.
TEST(Aims, AreToldAsText) {
  const auto aim = [](const std::string& variant) { return aim_of(*rules_of(variant)).value_or("none"); };
  EXPECT_EQ(aim("chess"), "mate");
  EXPECT_EQ(aim("consuls"), "mate") << "two royals are mated as well";
  EXPECT_EQ(aim("3check"), "checks 3");
  EXPECT_EQ(aim("atomic").find("explosions"), aim("atomic").rfind("explosions"));
  EXPECT_NE(aim("atomic").find("explosions"), std::string::npos) << aim("atomic");
  EXPECT_EQ(aim("xiangqi"), "stalemate loses; facing royals");
  EXPECT_EQ(aim("janggi"), "stalemate loses; points decide draws");
  EXPECT_EQ(aim("janggicasual"), "stalemate loses");
  EXPECT_EQ(aim("kingofthehill"), "flag of (royal; 0:1; 1:1) on d4 e4 d5 e5 or as Black d4 e4 d5 e5");
  EXPECT_NE(aim("giveaway").find("captures compulsory"), std::string::npos) << aim("giveaway");
  EXPECT_NE(aim("extinction").find("extinction: each ("), std::string::npos) << aim("extinction");
  std::set<std::string> texts;
  const std::vector<std::string> games = {"chess",      "3check",      "5check", "kingofthehill",
                                          "extinction", "racingkings", "atomic", "giveaway"};
  for (const std::string& game : games) texts.insert(aim(game));
  EXPECT_EQ(texts.size(), games.size()) << "each has its own";
  EXPECT_EQ(texts.count("none"), 0U);
  Rules rules = *rules_of("3check");
  rules.extra.immobile_illegal = true;
  EXPECT_EQ(aim_of(rules), std::nullopt) << "a rule that networks know nothing of";
}

TEST(Aims, NetworksServeTheirOwnOnly) {
  for (const char* variant : {"3check", "kingofthehill", "extinction", "racingkings", "atomic", "giveaway",
                              "xiangqi", "janggi", "janggicasual"}) {
    const auto shape = shape_for_any_aim(*rules_of(variant), {});
    ASSERT_TRUE(shape.has_value()) << variant;
    EXPECT_EQ(incompatibility(*shape, variant), "");
    EXPECT_NE(incompatibility(*shape, "chess"), "") << variant;
    EXPECT_NE(incompatibility(shape_of("chess"), variant), "") << variant;
    expect_scores_of_the_definition(variant, random_net(*shape, 3));
  }
  EXPECT_NE(aim_of(*rules_of("xiangqihouse")), aim_of(*rules_of("shogi")))
      << "palaces change what hands are worth";
  const auto shape = shape_for_any_aim(*rules_of("3check"), {});
  EXPECT_EQ(incompatibility(*shape, "5check"),
            "it was trained for games with other aims than this one: 'checks 5'");
  const auto both = shape_for_any_aim(*rules_of("3check"), {rules_of("chess").get()});
  EXPECT_EQ(both->aims, (std::vector<std::string>{"checks 3", "mate"}));
  EXPECT_EQ(incompatibility(*both, "chess"), "");
}

// If both sides run to the same end, they see the board alike.
TEST(PieceSquares, BothSeeARaceToOneEndAlike) {
  const auto rules = rules_of("racingkings");
  const NetShape shape = own_shape(*rules);
  EXPECT_FALSE(shape.turns);
  EXPECT_TRUE(own_shape(*rules_of("kingofthehill")).turns);
  const PieceSquares features = PieceSquares::of(shape, *rules);
  for (int square = 0; square < 64; ++square) {
    EXPECT_EQ(features.input(Piece(Colour::kWhite, PieceType(0)), Square(square), Colour::kWhite, 0),
              features.input(Piece(Colour::kBlack, PieceType(0)), Square(square), Colour::kBlack, 0));
  }
}

TEST(PieceSquares, KindsOfSeveralGamesAreCollected) {
  const auto shape = shape_for(
      *rules_of("janus"), {rules_of("janus").get(), rules_of("capablanca").get(), rules_of("chess").get()});
  ASSERT_TRUE(shape.has_value());
  EXPECT_EQ(shape->kinds.size(), 8U);
  EXPECT_TRUE(PieceSquares::create(*shape, *rules_of("capablanca")).ok());
  EXPECT_TRUE(shape->mirrors);
}

TEST(PieceSquares, EachPieceOnEachSquareIsAnInputOfItsOwn) {
  const auto rules = rules_of("capablanca");
  NetShape shape = shape_of("capablanca");
  shape.regions = kRoyalRegions;
  const PieceSquares features = *PieceSquares::create(shape, *rules);
  ASSERT_EQ(shape.views(), 8U);
  for (const std::size_t mirrored : {std::size_t{0}, std::size_t{1}}) {
    std::vector<int> used(shape.row_count());
    for (int square = 0; square < rules->board.size(); ++square) {
      for (std::size_t type = 0; type < rules->pieces.size(); ++type) {
        for (const Colour colour : kBothColours) {
          const Piece piece(colour, PieceType(static_cast<int>(type)));
          for (std::size_t view = mirrored; view < shape.views(); view += 2)
            ++used.at(features.input(piece, Square(square), Colour::kBlack, view));
        }
      }
    }
    EXPECT_EQ(std::count(used.begin(), used.end(), 1), static_cast<std::ptrdiff_t>(shape.row_count()));
  }
}

// The definition of the score, in plain arithmetic.
std::int64_t slow_output(const Net& net, const std::vector<int>& mover, const std::vector<int>& other,
                         std::size_t bucket) {
  std::int64_t total = 0;
  for (std::size_t side = 0; side < 2; ++side) {
    for (std::size_t i = 0; i < net.sums; ++i) {
      const std::int64_t value = std::clamp((side == 0 ? mover : other)[i], 0, net.scales.input);
      total += value * value * net.outputs[(2 * bucket + side) * net.sums + i];
    }
  }
  const std::int64_t sum = total / net.scales.input + net.constants[bucket];
  return std::clamp<std::int64_t>(sum * net.scales.centipawns / (net.scales.input * net.scales.output),
                                  -kMaxNetScore, kMaxNetScore);
}

// Inputs of pieces in hand, if the network has them: one for each piece, at most eight of a kind.
template <class Bits>
std::vector<std::size_t> slots_taken(const Position<Bits>& position, const FittedNet& fitted, Colour viewer) {
  std::vector<std::size_t> inputs;
  if (!fitted.net->shape.hands) return inputs;
  const auto kinds = fitted.net->shape.kinds.size();
  const auto cells = static_cast<std::size_t>(fitted.net->shape.squares()) + 8;
  const std::size_t region = fitted.features.view(position.royals(viewer), viewer) / 2;
  for (const Colour owner : kBothColours) {
    for (std::size_t type = 0; type < kinds; ++type) {
      const int held = position.hand(owner).count(PieceType(static_cast<int>(type)));
      const std::size_t first = ((2 * region + (owner == viewer ? 0 : 1)) * kinds + type) * cells + cells - 8;
      for (std::size_t slot = 0; slot < static_cast<std::size_t>(std::min(held, 8)); ++slot)
        inputs.push_back(first + slot);
    }
  }
  return inputs;
}

template <class Bits>
std::int64_t slow_score(const Position<Bits>& position, const FittedNet& fitted) {
  const Net& net = *fitted.net;
  std::vector<std::vector<int>> sums;
  for (const Colour viewer : {position.side_to_move(), !position.side_to_move()}) {
    std::vector<int> view(net.biases.begin(), net.biases.end());
    const std::size_t seen = fitted.features.view(position.royals(viewer), viewer);
    for (const Square square : Squares(position.occupied())) {
      const std::size_t input = fitted.features.input(position.on(square), square, viewer, seen);
      for (std::size_t i = 0; i < net.sums; ++i) view[i] += net.rows[input * net.sums + i];
    }
    for (const std::size_t input : slots_taken(position, fitted, viewer)) {
      for (std::size_t i = 0; i < net.sums; ++i) view[i] += net.rows[input * net.sums + i];
    }
    sums.push_back(view);
  }
  return slow_output(net, sums[0], sums[1], bucket_of(net.shape, popcount(position.occupied())));
}

// The network's scores along a random game.
void expect_scores_of_the_definition(const std::string& variant, const Net& plain) {
  const auto net = fitted(variant, plain);
  std::mt19937 random(5);
  Game game = game_of(variant);
  std::visit(
      [&]<class Bits>(const Position<Bits>&) {
        NetEvaluator<Bits> lasting(net);
        int others = 0;
        for (int step = 0; step < 200; ++step) {
          testing::play_randomly(game, 1 + step % 3, random);
          if (game.end().over()) game = game_of(variant);
          const auto& position = std::get<Position<Bits>>(game.position());
          const Score score = lasting.evaluate(position);
          ASSERT_EQ(score, slow_score(position, *net)) << game.fen();
          others += score != 0 ? 1 : 0;
        }
        EXPECT_GT(others, 150);
      },
      game.position());
}

NetShape any_aim_shape_of(const std::string& variant) { return *shape_for_any_aim(*rules_of(variant), {}); }

class NetGames : public ::testing::TestWithParam<const char*> {};

TEST_P(NetGames, ScoresAreThoseOfTheDefinitionWhateverWasScoredBefore) {
  expect_scores_of_the_definition(GetParam(), random_net(any_aim_shape_of(GetParam()), 3));
}

TEST_P(NetGames, RegionsOfTheRoyalScoreAsTheirDefinition) {
  NetShape shape = any_aim_shape_of(GetParam());
  shape.regions = kRoyalRegions;
  expect_scores_of_the_definition(GetParam(), random_net(shape, 5));
}

TEST_P(NetGames, TheFlippedTwinAndTheMirrorImageScoreTheSame) {
  NetShape shape = any_aim_shape_of(GetParam());
  shape.regions = kRoyalRegions;
  const auto net = fitted(GetParam(), random_net(shape, 4));
  const auto score = [&](const std::string& fen) {
    const Game game = game_of(GetParam(), fen);
    return std::visit(
        [&]<class Bits>(const Position<Bits>& position) {
          return NetEvaluator<Bits>(net).evaluate(position);
        },
        game.position());
  };
  std::mt19937 random(9);
  for (int round = 0; round < 10; ++round) {
    Game game = game_of(GetParam());
    testing::play_randomly(game, 30, random);
    const std::string fen = testing::without_rights(game.fen());
    EXPECT_EQ(score(fen), score(testing::flipped_fen(fen))) << fen;
    // Two royals may stand on different halves, equally far from the middle, which no view distinguishes.
    if (GetParam() != std::string("consuls")) {
      EXPECT_EQ(score(fen), score(testing::mirrored_fen(fen))) << fen;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Games, NetGames,
                         ::testing::Values("chess", "capablanca", "janus", "grand", "shako", "consuls"));

TEST(PieceSquares, TellRegionsOfTheRoyalApart) {
  const auto region = [](const std::string& variant, Colour viewer,
                         std::initializer_list<const char*> squares) {
    NetShape shape = own_shape(*rules_of(variant));
    shape.regions = kRoyalRegions;
    Bits128 royals{};
    for (const char* square : squares)
      royals |= bit<Bits128>(*parse_square(rules_of(variant)->board, square));
    return PieceSquares::of(shape, *rules_of(variant)).view(royals, viewer) / 2;
  };
  const auto chess = [&](const char* square) { return region("chess", Colour::kWhite, {square}); };
  EXPECT_EQ((std::array{chess("a1"), chess("b1"), chess("c1"), chess("f1"), chess("g1")}),
            (std::array<std::size_t, 5>{0, 0, 1, 1, 0}));
  EXPECT_EQ((std::array{chess("e2"), chess("a3"), chess("e8")}), (std::array<std::size_t, 3>{2, 3, 3}));
  EXPECT_EQ(region("chess", Colour::kBlack, {"e8"}), 1U);
  EXPECT_EQ(region("chess", Colour::kBlack, {"e1"}), 3U);
  EXPECT_EQ(region("capablanca", Colour::kWhite, {"c1"}), 0U);
  EXPECT_EQ(region("capablanca", Colour::kWhite, {"d1"}), 1U);
  EXPECT_EQ(region("racingkings", Colour::kBlack, {"b1"}), 0U) << "both run to the same end";
  EXPECT_EQ(region("consuls", Colour::kWhite, {"b4", "b1"}), 0U);
  EXPECT_EQ(region("consuls", Colour::kBlack, {"b5", "b8"}), 0U) << "the nearer one counts";
  EXPECT_EQ(region("consuls", Colour::kWhite, {}), 0U);
}

TEST(NetEvaluation, EverySizeScoresAsItsDefinition) {
  for (std::size_t sums = kMinSums; sums <= kMaxSums; sums += kSumBlock) {
    SCOPED_TRACE(sums);
    expect_scores_of_the_definition("chess", random_net(shape_of("chess"), 3, sums));
  }
}

TEST(NetEvaluation, KnowsWhatHandsHold) {
  for (const char* variant : {"crazyhouse", "shogi", "minishogi", "pocketknight"}) {
    auto shape = shape_for_any_aim(*rules_of(variant), {});
    ASSERT_TRUE(shape.has_value()) << variant;
    EXPECT_TRUE(shape->hands) << variant;
    for (const int regions : {1, kRoyalRegions}) {
      shape->regions = regions;
      expect_scores_of_the_definition(variant, random_net(*shape, 3));
    }
  }
}

TEST(NetEvaluation, NetworksForMateServeGamesWhosePiecesInHandWereGiven) {
  const auto net = std::make_shared<const Net>(random_net(shape_of("chess"), 3));
  for (const char* variant : {"placement", "pocketknight"})
    EXPECT_EQ(incompatibility(net->shape, variant), "") << variant;
  EXPECT_NE(incompatibility(net->shape, "crazyhouse").find("won by mate alone"), std::string::npos);
}

TEST(NetEvaluation, PiecesInHandOfEitherSideAndAnyNumberCount) {
  const auto net = fitted("crazyhouse", random_net(*shape_for_any_aim(*rules_of("crazyhouse"), {}), 5));
  const auto score = [&](const std::string& hands, const char* mover) {
    const Game game = game_of("crazyhouse", "4k3/8/8/8/8/8/8/4K3[" + hands + "] " + mover + " - - 0 1");
    return NetEvaluator<Bits64>(net).evaluate(std::get<Position<Bits64>>(game.position()));
  };
  std::set<Score> scores;
  for (const char* hands : {"", "P", "PP", "p", "N", "NP", "Np", "PPPPPPPP"})
    scores.insert(score(hands, "w"));
  EXPECT_EQ(scores.size(), 8U);
  EXPECT_EQ(score("PPPPPPPP", "w"), score("PPPPPPPPP", "w")) << "more than eight are as eight";
  EXPECT_EQ(score("NPp", "w"), score("nPp", "b")) << "from either side";
}

TEST(NetEvaluation, NetworksThatKnowNoHandsAreNotForGamesWithHands) {
  NetShape shape = *shape_for_any_aim(*rules_of("crazyhouse"), {});
  shape.hands = false;
  EXPECT_EQ(incompatibility(shape, "crazyhouse"),
            "in this game there are pieces in hand, of which it knows nothing");
}

TEST(NetEvaluation, ScalesAndBucketsAreTheNetworksOwn) {
  NetShape shape = shape_of("capablanca");
  shape.buckets = 3;
  Net net = random_net(shape, 7, 96);
  net.scales = {100, 32, 250};
  expect_scores_of_the_definition("capablanca", net);
}

// Every sum at its limit with the largest weight: the maximum that the arithmetic must hold.
TEST(NetEvaluation, TheGreatestNumbersDoNotOverflow) {
  Net net = random_net(shape_of("chess"), 1, kMaxSums);
  net.scales.centipawns = 1;
  std::fill(net.outputs.begin(), net.outputs.end(), static_cast<std::int16_t>(kMaxOutputWeight));
  std::fill(net.constants.begin(), net.constants.end(), 0);
  const NetNumbers sums(kMaxSums, 32'767);
  const std::vector<int> same(kMaxSums, 32'767);
  const auto expected = slow_output(net, same, same, 0);
  EXPECT_GT(expected, 0);
  EXPECT_EQ(net_output(net, sums.data(), sums.data(), 0), expected);
}

class EvaluatorsOfChess : public ::testing::Test {
 protected:
  static Score score(StaticEvaluator<Bits64>& evaluator, const std::string& fen) {
    const Game game = game_of("chess", fen);
    return evaluator.evaluate(std::get<Position<Bits64>>(game.position()));
  }

  static constexpr const char* kMiddle = "4k3/pppppppp/8/8/8/8/PPPPPPPP/4K2Q w - - 0 1";
  std::shared_ptr<const EvalTables<Bits64>> tables_ =
      std::make_shared<const EvalTables<Bits64>>(*rules_of("chess"));
  Net net_ = random_net(shape_of("chess"), 6);
};

TEST_F(EvaluatorsOfChess, ANetworkCorrectsTheTerms) {
  const auto net = fitted("chess", net_);
  const auto sum = make_evaluator<Bits64>(tables_, net);
  TermEvaluator<Bits64> terms(tables_);
  NetEvaluator<Bits64> correction(net);
  ASSERT_NE(score(correction, kMiddle), 0);
  EXPECT_EQ(score(*sum, kMiddle), score(terms, kMiddle) + score(correction, kMiddle));
  const char* drawish = "4k2r/8/8/8/8/8/8/K5RN w - - 0 1";
  ASSERT_GT(std::abs(score(correction, drawish)), 8);
  EXPECT_EQ(score(*sum, drawish), score(terms, drawish) + score(correction, drawish) / 4)
      << "material that hardly wins";
}

TEST_F(EvaluatorsOfChess, ANetworkStandsAlone) {
  net_.role = NetRole::kEvaluation;
  const auto net = fitted("chess", net_);
  NetEvaluator<Bits64> alone(net);
  EXPECT_EQ(score(*make_evaluator<Bits64>(tables_, net), kMiddle), score(alone, kMiddle));
}

TEST_F(EvaluatorsOfChess, WithoutANetworkTheTermsDecide) {
  TermEvaluator<Bits64> terms(tables_);
  EXPECT_EQ(score(*make_evaluator<Bits64>(tables_, nullptr), kMiddle), score(terms, kMiddle));
}

TEST(NetChoice, TheOwnNetworkIsTakenWhereItFits) {
  const auto own = std::make_shared<const Net>(random_net(shape_of("chess"), 8));
  const auto found = net_for(*rules_of("fischerandom"), own);
  ASSERT_NE(found, nullptr);
  EXPECT_EQ(found->net, own);
  const auto other = net_for(*rules_of("capablanca"), own);
  EXPECT_TRUE(other == nullptr || other->net != own);
  EXPECT_EQ(net_for(*rules_of("jesonmor"), own), nullptr);
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
    EXPECT_TRUE(std::any_of(variants.begin(), variants.end(),
                            [&](const Variant& variant) { return fitted(net, *variant.rules).ok(); }));
  }
}

// Truncated or modified in any way.
TEST(NetsBuiltIn, DamagedOnesAreNotPassedOver) {
  const std::vector<EmbeddedFile> files = embedded_net_files();
  const EmbeddedFile smallest =
      *std::min_element(files.begin(), files.end(),
                        [](const auto& a, const auto& b) { return a.bytes.size() < b.bytes.size(); });
  EXPECT_EQ(read_embedded({smallest}).size(), 1u);
  for (const std::size_t size :
       {std::size_t{0}, std::size_t{7}, smallest.bytes.size() / 2, smallest.bytes.size() - 1}) {
    const EmbeddedFile cut{"cut.net", smallest.bytes.substr(0, size)};
    EXPECT_THROW((void)read_embedded({smallest, cut}), std::runtime_error) << size;
  }
}

TEST(NetsBuiltIn, OnesMadeForAGameComeBeforeSharedOnes) {
  int both = 0;
  for (const Variant& variant : testing::registry().variants()) {
    std::shared_ptr<const Net> made_for_it;
    bool shared_fits = false;
    for (const auto& net : embedded_nets()) {
      if (!fitted(net, *variant.rules)) continue;
      if (net->shape.rows == NetRows::kShared) shared_fits = true;
      if (net->shape.rows == NetRows::kFolded && !made_for_it) made_for_it = net;
    }
    if (!made_for_it) continue;
    both += static_cast<int>(shared_fits);
    EXPECT_EQ(net_for(*variant.rules, nullptr)->net, made_for_it) << variant.rules->name;
  }
  EXPECT_GT(both, 0);
}

}  // namespace
}  // namespace proconsul
