// The well-known games: node counts by independent programs, castling that no other program supports, the
// public dialect's corpus.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <sstream>

#include "engine/game.h"
#include "engine/move_text.h"
#include "tests/paths.h"
#include "variants/registry.h"

namespace proconsul::test {
namespace {

const Registry& games() {
  static const Registry registry;
  return registry;
}

struct FamilyRow {
  std::string fen;
  int depth = 0;
  std::uint64_t nodes = 0;
  std::string witness;
};

std::map<std::string, std::vector<FamilyRow>> rows_by_game() {
  std::ifstream file(test::data_folder() + "/perft_families.tsv");
  std::map<std::string, std::vector<FamilyRow>> rows;
  std::string line;
  std::getline(file, line);
  while (std::getline(file, line)) {
    std::istringstream fields(line);
    std::string game, depth, nodes;
    FamilyRow row;
    std::getline(fields, game, '\t');
    std::getline(fields, row.fen, '\t');
    std::getline(fields, depth, '\t');
    std::getline(fields, nodes, '\t');
    std::getline(fields, row.witness);
    row.depth = std::stoi(depth);
    row.nodes = std::stoull(nodes);
    rows[game].push_back(row);
  }
  return rows;
}

std::vector<std::string> games_with_rows() {
  std::vector<std::string> names;
  for (const auto& [name, rows] : rows_by_game()) names.push_back(name);
  return names;
}

class Family : public testing::TestWithParam<std::string> {};

TEST_P(Family, PerftEqualsTheWitness) {
  const Variant* variant = games().find(GetParam());
  ASSERT_NE(variant, nullptr);
  const std::vector<FamilyRow> rows = rows_by_game()[GetParam()];
  for (const FamilyRow& row : rows) {
    const Result<Game> game = Game::create(variant->compiled, row.fen);
    ASSERT_TRUE(game.ok()) << row.fen << ": " << game.error().message;
    EXPECT_EQ(game->perft(row.depth), row.nodes) << row.fen << " depth " << row.depth << ", " << row.witness;
  }
}
INSTANTIATE_TEST_SUITE_P(Games, Family, testing::ValuesIn(games_with_rows()), [](const auto& test) {
  std::string name = "game_" + test.param;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

// Games of the reference tables in tests/engine.
TEST(Families, EveryOtherGameHasRows) {
  const auto rows = rows_by_game();
  for (const Variant& variant : games().variants()) {
    const std::string& name = variant.rules->name;
    const bool own = variant.starts.has_value() || name == "chess" || name == "capablanca" ||
                     name == "consulchess" || name == "consuls" || name == "arena";
    EXPECT_TRUE(own || rows.contains(name)) << name;
  }
}

std::vector<std::string> castlings(const char* name, const std::string& fen) {
  const Result<Game> game = Game::create(games().find(name)->compiled, fen);
  EXPECT_TRUE(game.ok()) << game.error().message;
  std::vector<std::string> texts;
  for (const Move move : game->legal_moves()) {
    if (game->special_move_of(move) != nullptr)
      texts.push_back(to_uci(*game, move) + ' ' + to_san(*game, move));
  }
  std::sort(texts.begin(), texts.end());
  return texts;
}

TEST(Families, FlexibleCastlingHasTheFivePublishedForms) {
  const std::string middle = "/pppppppppp/10/10/10/10/PPPPPPPPPP/";
  EXPECT_EQ(castlings("schoolbook", "r4k3r" + middle + "R4K3R w KQkq - 0 1"),
            (std::vector<std::string>{"f1b1 O-O(b1)", "f1c1 O-O(c1)", "f1d1 O-O(d1)", "f1h1 O-O(h1)",
                                      "f1i1 O-O(i1)"}));
  EXPECT_EQ(castlings("grotesque", "r3k4r" + middle + "R3K4R b KQkq - 0 1").size(), 5u);
  EXPECT_EQ(castlings("univers", "r4k3r" + middle + "RB3K3R w KQkq - 0 1").size(), 2u);
  EXPECT_EQ(castlings("schoolbook", "4rk4/10/10/10/10/10/10/R4K3R w KQ - 0 1").size(), 2u);
  EXPECT_EQ(castlings("schoolbook", "3r1k4/10/10/10/10/10/10/R4K3R w KQ - 0 1").size(), 2u);
  EXPECT_EQ(castlings("schoolbook", "2r2k4/10/10/10/10/10/10/R4K3R w KQ - 0 1").size(), 3u);
}

TEST(Families, PiecesThatAreNotRoyalCastleOverAttackedSquares) {
  EXPECT_EQ(castlings("extinction", "rnbqkbn1/pppppp1p/8/8/8/8/PPPPPr1P/RNBQK2R w K - 0 1").size(), 1u);
  EXPECT_EQ(castlings("chess", "4kr2/8/8/8/8/8/8/4K2R w K - 0 1").size(), 0u);
}

const Rules* rules_of(Registry& registry, const std::string& definition) {
  const std::vector<Error> errors = registry.load(definition);
  EXPECT_TRUE(errors.empty()) << errors.front().message;
  return registry.find("trial")->rules.get();
}

std::vector<std::string> moves_of(const std::string& definition, const std::string& fen, Square from) {
  Registry registry;
  (void)rules_of(registry, definition);
  const Result<Game> game = Game::create(registry.find("trial")->compiled, fen);
  EXPECT_TRUE(game.ok()) << game.error().message;
  std::vector<std::string> texts;
  for (const Move move : game->legal_moves()) {
    if (move.from() == from) texts.push_back(to_uci(*game, move));
  }
  std::sort(texts.begin(), texts.end());
  return texts;
}

TEST(Families, LinesLeadOverPassableHolesButNothingStopsThere) {
  const std::string game = "[trial:chess]\ncastling = false\nstartFen = 4k3/8/8/8/8/8/8/R__1K3 w - - 0 1\n";
  EXPECT_EQ(moves_of(game, "4k3/8/8/8/8/8/8/R__1K3 w - - 0 1", Square(0)),
            (std::vector<std::string>{"a1a2", "a1a3", "a1a4", "a1a5", "a1a6", "a1a7", "a1a8", "a1d1"}));
}

TEST(Families, SeveralRareKindsAreRoyal) {
  const std::string game =
      "[trial:chess]\nking = -\ncommoner = k\ncastling = false\nextinctionValue = loss\n"
      "extinctionPieceTypes = kr\nextinctionPseudoRoyal = true\nstartFen = rk5r/8/8/8/8/8/8/RK5R w - - 0 1\n";
  const std::string one_rook = "1k4rr/8/8/8/8/8/K7/6R1 w - - 0 1";
  EXPECT_TRUE(moves_of(game, one_rook, Square(8)).empty());  // the last rook is attacked
  EXPECT_EQ(moves_of(game, one_rook, Square(6)).size(), 6u);
}

TEST(Families, CastlingMayTakeTheSameSideFromTheOpponent) {
  Registry registry;
  (void)rules_of(registry, "[trial:chess]\noppositeCastling = true\n");
  Result<Game> game = Game::create(registry.find("trial")->compiled, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
  ASSERT_TRUE(game.ok());
  game->play(*parse_uci(*game, "e1g1"));
  EXPECT_NE(game->fen().find(" b q "), std::string::npos) << game->fen();
}

TEST(Families, AMateByAKnightLosesInShatar) {
  const Result<Game> game =
      Game::create(games().find("shatar")->compiled, "6rk/5Npp/8/8/8/8/P7/K7 b - - 0 1");
  ASSERT_TRUE(game.ok());
  EXPECT_EQ(game->end().outcome, Outcome::kBlackWins);
  const Result<Game> shak =
      Game::create(games().find("shatar")->compiled, "R5k1/5ppp/8/8/8/8/P7/K7 b - - 0 1");
  ASSERT_TRUE(shak.ok());
  EXPECT_EQ(shak->end().outcome, Outcome::kWhiteWins);
}

}  // namespace
}  // namespace proconsul::test
