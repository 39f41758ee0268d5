// Node counts against all rows of the independent tables.
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "support.h"

namespace proconsul::test {
namespace {

// Every row of every table is counted, whichever its game; the last table has the games of
// tests/variants/families_test.cpp.
const std::map<std::string, std::string> kTables = {
    {"perft.tsv", "variant\tstart number\tfen\tdepth\tnodes"},
    {"perft_known.tsv", "variant\tchess960\tfen\tdepth\tnodes"},
    {"perft_families.tsv", "variant\tfen\tdepth\tnodes\twitness"},
};
const std::set<std::string> kUnknownGames = {"atomar", "wolf"};  // of perft_known.tsv

bool is_number(const std::string& field) {
  return !field.empty() && field.find_first_not_of("0123456789") == std::string::npos;
}

bool fits(const std::string& column, const std::string& field) {
  if (column == "variant") return registry().find(field) != nullptr || kUnknownGames.contains(field);
  if (column == "start number") return field == "-" || is_number(field.substr(0, field.find('/')));
  if (column == "chess960") return field == "true" || field == "false";
  if (column == "fen") return field.find('/') != std::string::npos;
  if (column == "witness") return !field.empty() && !is_number(field);
  return is_number(field);
}

std::vector<std::string> fields_of(const std::string& line) {
  std::vector<std::string> fields;
  std::istringstream in(line);
  for (std::string field; std::getline(in, field, '\t');) fields.push_back(field);
  return fields;
}

// The first column with an invalid value in a row of a table with these columns.
std::string fault_of(const std::vector<std::string>& row, const std::vector<std::string>& columns) {
  for (std::size_t i = 0; i < columns.size(); ++i)
    if (i >= row.size() || !fits(columns[i], row[i])) return columns[i];
  return row.size() > columns.size() ? "too many" : "";
}

TEST(PerftTables, HoldRowsOfTheirColumns) {
  for (const auto& [name, heading] : kTables) {
    std::ifstream file(data_folder() + '/' + name);
    std::string line;
    std::getline(file, line);
    EXPECT_EQ(line, heading) << name;
    while (std::getline(file, line))
      EXPECT_EQ(fault_of(fields_of(line), fields_of(heading)), "") << name << ": " << line;
  }
}

TEST(PerftTables, TakeNoRowsOfOtherTables) {
  for (const auto& [name, heading] : kTables) {
    std::ifstream file(data_folder() + '/' + name);
    std::string row;
    std::getline(file, row);
    std::getline(file, row);
    for (const auto& [other, columns] : kTables)
      EXPECT_EQ(fault_of(fields_of(row), fields_of(columns)).empty(), name == other)
          << name << " in " << other;
  }
}

// Called before any test runs, so it must tolerate every row.
std::vector<std::string> games_of(const std::string& file_name) {
  std::set<std::string> names;
  std::ifstream file(data_folder() + '/' + file_name);
  std::string line;
  std::getline(file, line);
  while (std::getline(file, line)) names.insert(line.substr(0, line.find('\t')));
  for (const std::string& name : kUnknownGames) names.erase(name);
  return {names.begin(), names.end()};
}

class Perft : public testing::TestWithParam<std::string> {};
TEST_P(Perft, EqualsReference) {
  const auto rules = rules_of(GetParam());
  for (const PerftRow& row : perft_rows("perft.tsv")) {
    if (row.variant != GetParam()) continue;
    const Game game = game_of(row.variant, row.fen, types_of(*rules, row.army()));
    EXPECT_EQ(game.perft(row.depth), row.nodes) << row.number << ' ' << row.fen << " depth " << row.depth;
  }
}
INSTANTIATE_TEST_SUITE_P(Games, Perft, testing::ValuesIn(games_of("perft.tsv")), test_name);

class KnownPerft : public testing::TestWithParam<std::string> {};
TEST_P(KnownPerft, EqualsPublished) {
  for (const PerftRow& row : perft_rows("perft_known.tsv")) {
    if (row.variant != GetParam() || row.nodes > 200'000'000) continue;
    const Game game = game_of(row.number == "true" ? row.variant + "960" : row.variant, row.fen);
    EXPECT_EQ(game.perft(row.depth), row.nodes) << row.fen << " depth " << row.depth;
  }
}
INSTANTIATE_TEST_SUITE_P(Games, KnownPerft, testing::ValuesIn(games_of("perft_known.tsv")), test_name);

// Positions that differ only in rights, en passant or the side to move must have different keys.
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
  table.store(77, 3, 1ULL << 60);  // too large to be stored
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
