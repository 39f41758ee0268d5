// Node counts against the independent tables, every row of them.
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "support.h"

namespace proconsul::test {
namespace {

void check_rows(const std::string& file_name, const std::string& variant, std::uint64_t most_nodes) {
  int checked = 0;
  for (const PerftRow& row : perft_rows(file_name)) {
    if (row.variant != variant || row.nodes > most_nodes) continue;
    const auto rules = rules_of(variant);
    const Game game = game_of(variant, row.fen, types_of(*rules, row.army()));
    EXPECT_EQ(game.perft(row.depth), row.nodes)
        << variant << ' ' << row.number << ' ' << row.fen << " depth " << row.depth;
    ++checked;
  }
  EXPECT_GT(checked, 0) << "no rows of " << variant << " in " << file_name;
}

class Perft : public testing::TestWithParam<const char*> {};
TEST_P(Perft, EqualsReference) { check_rows("perft.tsv", GetParam(), ~0ULL); }
INSTANTIATE_TEST_SUITE_P(Games, Perft,
                         testing::Values("consulchess", "consul42k", "consuls", "arena", "chess56",
                                         "chess2016", "contemporaryrandom"),
                         [](const auto& test) { return std::string(test.param); });

class KnownPerft : public testing::TestWithParam<const char*> {};
TEST_P(KnownPerft, EqualsPublished) { check_rows("perft_known.tsv", GetParam(), 200'000'000); }
INSTANTIATE_TEST_SUITE_P(Games, KnownPerft, testing::Values("chess", "capablanca"),
                         [](const auto& test) { return std::string(test.param); });

// Positions that differ only in rights, en passant or the side to move must not be taken for each other.
class PerftWithTable : public testing::TestWithParam<const char*> {};
TEST_P(PerftWithTable, EqualsPlainPerft) {
  for (const char* file : {"perft.tsv", "perft_known.tsv"}) {
    std::set<std::string> seen;
    for (const PerftRow& row : perft_rows(file)) {
      if (row.variant != GetParam() || row.nodes > 3'000'000 || row.depth < 3) continue;
      if (seen.size() == 25) break;
      seen.insert(row.fen);
      const Game game = game_of(row.variant, row.fen, types_of(*rules_of(row.variant), row.army()));
      PerftTable table(2);
      EXPECT_EQ(game.perft(row.depth, table), row.nodes) << row.variant << ' ' << row.fen << ' ' << row.depth;
      EXPECT_EQ(game.perft(row.depth, table), row.nodes);
    }
  }
}
INSTANTIATE_TEST_SUITE_P(Games, PerftWithTable,
                         testing::Values("chess", "capablanca", "consulchess", "consul42k", "consuls",
                                         "arena", "chess56", "chess2016", "contemporaryrandom"),
                         [](const auto& test) { return std::string(test.param); });

TEST(PerftTable, AnswersOnlyForTheSameKeyAndDepth) {
  PerftTable table(1);
  EXPECT_FALSE(table.find(0, 2));
  table.store(77, 3, 1234);
  EXPECT_EQ(table.find(77, 3), 1234U);
  EXPECT_FALSE(table.find(77, 4));
  EXPECT_FALSE(table.find(77 + (1ULL << 40), 3));
  table.store(77, 3, 1ULL << 60);  // too large to be kept
  EXPECT_EQ(table.find(77, 3), 1234U);
}

TEST(PerftOfMove, SumsToPerft) {
  const Game game = game_of("consul42k");
  std::uint64_t sum = 0;
  for (const Move move : game.legal_moves()) sum += game.perft_after(move, 3);
  EXPECT_EQ(sum, game.perft(3));
}

}  // namespace
}  // namespace proconsul::test
