// Networks of shared rows: the atoms of movements, and folding for a game.
#include <algorithm>
#include <array>
#include <cmath>
#include <random>
#include <set>

#include "engine/movement_text.h"
#include "search/engine.h"
#include "search/games.h"
#include "search/net/aims.h"
#include "search/net/atoms.h"
#include "search/net/fold.h"
#include "search/net/net_evaluator.h"
#include "search/random_net.h"

namespace proconsul {
namespace {

using testing::game_of;
using testing::rules_of;
using Atoms = std::vector<std::string>;

TEST(Atoms, AreWordsStepsAndDistances) {
  EXPECT_EQ(atoms_of("1:2"),
            (Atoms{"capture 1:+2", "capture 1:-2", "capture 1:2", "capture 2:+1", "capture 2:-1", "move 1:+2",
                   "move 1:-2", "move 1:2", "move 2:+1", "move 2:-1", "piece"}));
  EXPECT_EQ(atoms_of("move 0:1*"), (Atoms{"move 0:+1", "move 0:-1", "move 0:1 far 2", "move 0:1 far 3",
                                          "move 0:1 far 4", "move 0:1*", "move 1:0", "piece"}));
  EXPECT_EQ(
      atoms_of("pawn; capture 1:+1 taking en passant; move 0:+1; move 0:+1*2 stop 2 leaving en passant from "
               "rank 2; stands on ranks 2-7"),
      (Atoms{"capture 1:+1", "capture 1:+1 taking en passant", "confined", "move 0:+1",
             "move 0:+1*2 stop 2 leaving en passant", "move 0:1 far 2", "pawn", "piece"}));
  EXPECT_EQ(atoms_of("capture hop 1:1* stop 2"),
            (Atoms{"capture hop 1:1 far 2", "capture hop 1:1 far 3", "capture hop 1:1 far 4",
                   "capture hop 1:1* stop 2", "piece"}));
  EXPECT_EQ(atoms_of("royal; move 0:1*2"),
            (Atoms{"move 0:+1", "move 0:-1", "move 0:1 far 2", "move 0:1*2", "move 1:0", "piece", "royal"}));
  EXPECT_EQ(atoms_of("never moves"), (Atoms{"piece"}));
}

// Own and enemy steps differ; left and right do not.
TEST(Atoms, OfPiecesThatTellForwardFromBackward) {
  EXPECT_EQ(atoms_of("move +1:+1"), (Atoms{"move +1:+1", "move 1:+1", "piece"}));
  EXPECT_EQ(atoms_of("move 1:-1"), (Atoms{"move 1:-1", "piece"}));
  EXPECT_EQ(atoms_of("move 1:1"), (Atoms{"move 1:+1", "move 1:-1", "move 1:1", "piece"}));
}

TEST(Atoms, OfAnyTextAreFound) {
  for (const char* text :
       {"", "; ; ", "move", "move :", "capture 1:2*x stop", "1:1 to a1 or as Black :", "move 9999:1"})
    EXPECT_FALSE(atoms_of(text).empty()) << text;
  for (const Variant& variant : testing::registry().variants()) {
    for (const PieceDef& piece : variant.rules->pieces)
      EXPECT_EQ(atoms_of(movement_text(variant.rules->board, piece)).size() > 1, !piece.paths.empty())
          << variant.rules->name << piece.name;
  }
}

TEST(Places, AreCountedFromAllEdges) {
  using All = std::array<std::size_t, kPlacesOfSquare>;
  constexpr Places kPlaces(8);
  EXPECT_EQ(kPlaces.count(), 33U);
  EXPECT_EQ(kPlaces.of(8, 8, 0), (All{0, 1, 16, 17, 32}));
  EXPECT_EQ(kPlaces.of(8, 8, 63), (All{0, 8, 9, 24, 25}));
  EXPECT_EQ(kPlaces.of(12, 10, 12 * 9 + 2), (All{0, 8, 9, 19, 32})) << "more than eight squares off are one";
}

// Has the atoms of the pieces of some games.
Net shared_net(const std::vector<std::string>& variants, std::uint32_t seed = 1) {
  NetShape shape;
  shape.rows = NetRows::kShared;
  shape.mirrors = true;
  for (const std::string& variant : variants) {
    for (const std::string& kind : own_shape(*rules_of(variant)).kinds) {
      for (const std::string& atom : atoms_of(kind)) {
        if (std::find(shape.atoms.begin(), shape.atoms.end(), atom) == shape.atoms.end())
          shape.atoms.push_back(atom);
      }
    }
  }
  Net net = random_net(shape, seed);
  for (std::int16_t& number : net.rows) number = static_cast<std::int16_t>(3 * number);
  return net;
}

std::string refusal(const Net& net, const std::string& variant) {
  const Result<Net> result = folded(net, *rules_of(variant));
  return result ? "" : result.error().message;
}

// The definition of a row, without the classes that fold.
std::vector<int> slow_row(const Net& net, const NetShape& game, std::size_t side, const std::string& kind,
                          int square) {
  const std::vector<std::string> atoms = atoms_of(kind);
  const int file = square % game.files, rank = square / game.files;
  const std::array<int, 5> places = {0, 1 + std::min(rank, 7), 9 + std::min(game.ranks - 1 - rank, 7),
                                     17 + std::min(file, 7), 25 + std::min(game.files - 1 - file, 7)};
  std::vector<int> row;
  for (std::size_t i = 0; i < net.sums; ++i) {
    double total = 0;
    for (std::size_t atom = 0; atom < net.shape.atoms.size(); ++atom) {
      if (std::find(atoms.begin(), atoms.end(), net.shape.atoms[atom]) == atoms.end()) continue;
      for (const int place : places)
        total += net.rows[((side * net.shape.atoms.size() + atom) * 33 + static_cast<std::size_t>(place)) *
                              net.sums +
                          i];
    }
    row.push_back(static_cast<int>(std::floor(total * net.scales.input / net.scales.part + 0.5)));
  }
  return row;
}

class FoldedGames : public ::testing::TestWithParam<const char*> {};

TEST_P(FoldedGames, RowsAreTheSumsOfTheirParts) {
  const Net net = shared_net({"chess", "consulchess", "chess56"});
  const Result<Net> result = folded(net, *rules_of(GetParam()));
  ASSERT_TRUE(result.ok()) << result.error().message;
  const NetShape& shape = result->shape;
  EXPECT_EQ(shape, own_shape(*rules_of(GetParam())));
  EXPECT_EQ(result->biases, net.biases);
  EXPECT_EQ(result->outputs, net.outputs);
  EXPECT_EQ(result->constants, net.constants);
  std::size_t input = 0;
  for (std::size_t side = 0; side < 2; ++side) {
    for (const std::string& kind : shape.kinds) {
      for (int square = 0; square < shape.squares(); ++square, ++input) {
        const std::vector<int> expected = slow_row(net, shape, side, kind, square);
        const std::int16_t* row = result->row(input);
        ASSERT_TRUE(std::equal(expected.begin(), expected.end(), row)) << kind << ' ' << square;
      }
    }
  }
  EXPECT_EQ(input, shape.row_count());
}

// Also in games that the network was not made for: Grand Chess and the rest.
TEST_P(FoldedGames, SidesAndMirrorImagesScoreAlikeButPositionsDoNot) {
  const auto rules = rules_of(GetParam());
  const auto found =
      net_for(*rules, std::make_shared<const Net>(shared_net({"chess", "consulchess", "chess56"})));
  ASSERT_NE(found, nullptr);
  const auto score = [&](const std::string& fen) {
    const Game game = game_of(GetParam(), fen);
    return std::visit(
        [&]<class Bits>(const Position<Bits>& at) { return NetEvaluator<Bits>(found).evaluate(at); },
        game.position());
  };
  std::mt19937 random(9);
  std::set<Score> scores;
  for (int round = 0; round < 8; ++round) {
    Game game = game_of(GetParam());
    testing::play_randomly(game, 30, random);
    const std::string fen = testing::without_rights(game.fen());
    scores.insert(score(fen));
    EXPECT_EQ(score(fen), score(testing::flipped_fen(fen))) << fen;
    if (rules->royals_per_side > 1) continue;  // equally many on either half select neither side
    EXPECT_EQ(score(fen), score(testing::mirrored_fen(fen))) << fen;
  }
  EXPECT_GT(scores.size(), 4U);
}

void add_atoms(NetShape& shape, const Rules& rules) {
  for (const std::string& kind : own_shape(rules).kinds) {
    for (const std::string& atom : atoms_of(kind)) {
      if (std::find(shape.atoms.begin(), shape.atoms.end(), atom) == shape.atoms.end())
        shape.atoms.push_back(atom);
    }
  }
}

// The row of a slot is the sum of the rows of its kind's atoms in that slot.
TEST(FoldedNets, SlotsOfHandsArePlacesOfTheirOwn) {
  NetShape shape;
  shape.rows = NetRows::kShared;
  shape.hands = true;
  shape.mirrors = true;
  const auto rules = rules_of("crazyhouse");
  shape.aims = {aim_of(*rules).value()};
  add_atoms(shape, *rules);
  const Net net = random_net(shape, 2);
  const Result<Net> own = folded(net, *rules);
  ASSERT_TRUE(own.ok()) << own.error().message;
  EXPECT_EQ(own->shape.row_count(), 2 * own->shape.kinds.size() * (64 + 8));
  for (std::size_t side = 0; side < 2; ++side) {
    for (std::size_t kind = 0; kind < own->shape.kinds.size(); ++kind) {
      const std::vector<std::string> atoms = atoms_of(own->shape.kinds[kind]);
      for (std::size_t slot = 0; slot < 8; ++slot) {
        double total = 0;
        for (std::size_t atom = 0; atom < shape.atoms.size(); ++atom) {
          if (std::find(atoms.begin(), atoms.end(), shape.atoms[atom]) != atoms.end())
            total += net.rows[((side * shape.atoms.size() + atom) * 41 + 33 + slot) * net.sums];
        }
        const std::size_t input = (side * own->shape.kinds.size() + kind) * 72 + 64 + slot;
        EXPECT_EQ(own->row(input)[0], std::floor(total * net.scales.input / net.scales.part + 0.5));
      }
    }
  }
}

TEST(FoldedNets, NetworksThatKnowNoHandsHaveNoSlotsForThem) {
  NetShape shape;
  shape.rows = NetRows::kShared;
  add_atoms(shape, *rules_of("chess"));
  const Result<Net> own = folded(random_net(shape, 2), *rules_of("pocketknight"));
  ASSERT_TRUE(own.ok()) << own.error().message;
  EXPECT_FALSE(own->shape.hands);
  EXPECT_EQ(own->shape.row_count(), 2 * own->shape.kinds.size() * 64);
}

INSTANTIATE_TEST_SUITE_P(Games, FoldedGames,
                         ::testing::Values("chess", "capablanca", "grand", "consulchess", "chess56",
                                           "consuls", "losalamos"));

TEST(FoldedNets, RoyalsStandOnAHalfTogether) {
  const auto rules = rules_of("consuls");
  const PieceSquares features = PieceSquares::of(own_shape(*rules), *rules);
  const auto mirrored = [&](std::initializer_list<int> squares) {
    SquareSet royals{};
    for (const int square : squares) royals |= bit<SquareSet>(Square(square));
    return features.view(royals, Colour::kWhite) == 1;
  };
  EXPECT_FALSE(mirrored({3}));
  EXPECT_TRUE(mirrored({4}));
  EXPECT_FALSE(mirrored({3, 4})) << "one on each side, as far from the middle";
  EXPECT_TRUE(mirrored({3, 6}));
  EXPECT_FALSE(mirrored({0, 6}));
  EXPECT_FALSE(mirrored({}));
}

TEST(FoldedNets, UnknownAtomsContributeNothing) {
  const Net net = shared_net({"chess"});
  EXPECT_EQ(coverage_of(net, *rules_of("chess")).percent, 100);
  const Coverage found = coverage_of(net, *rules_of("consulchess"));
  EXPECT_LT(found.percent, 100);
  EXPECT_GE(found.percent, kMinCoverage);
  EXPECT_EQ(found.worst.substr(0, 8), "consul (") << found.worst;
  const Net own = folded(net, *rules_of("consulchess")).take();
  EXPECT_EQ(own.shape, own_shape(*rules_of("consulchess")));
}

TEST(FoldedNets, GamesThatDoNotFitAreRefused) {
  const Net net = shared_net({"chess"});
  EXPECT_EQ(refusal(net, "atomic"),
            "networks judge games that are won by mate alone; in this one captures explode");
  EXPECT_EQ(
      refusal(net, "kingofthehill"),
      "networks judge games that are won by mate alone; in this one a piece can win by reaching a region");
  EXPECT_EQ(refusal(net, "consuls"), "") << "two royals are no hindrance";
  Net stranger = net;
  for (std::string& atom : stranger.shape.atoms)
    atom = atom == "royal" || atom == "pawn" ? atom : "new " + atom;
  EXPECT_EQ(refusal(stranger, "chess"),
            "it knows only 7 % of how this game's pieces move, least of all the queen (0:1*; 1:1*)");
  Net great = net;
  std::fill(great.rows.begin(), great.rows.end(), static_cast<std::int16_t>(32'767));
  EXPECT_EQ(refusal(great, "chess"), "its numbers are too great for this game's pieces");
}

TEST(FoldedNets, TheSearchUsesThem) {
  SearchOptions options;
  Net net = shared_net({"chess"});
  net.name = "shared.net";
  options.net = std::make_shared<const Net>(net);
  const Game game = game_of("consuls");
  const auto judged = evaluate_with_net(game, options);
  ASSERT_TRUE(judged.has_value());
  EXPECT_EQ(judged->net, "shared.net");
  EXPECT_NE(judged->score, evaluate(game));
  Limits limits;
  limits.depth = 4;
  Engine engine;
  engine.set_options(options);
  const auto nodes = engine.think(game, limits).nodes;
  options.use_net = false;
  engine.set_options(options);
  EXPECT_NE(engine.think(game, limits).nodes, nodes);
}

}  // namespace
}  // namespace proconsul
