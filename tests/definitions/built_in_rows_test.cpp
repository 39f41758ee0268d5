// Node counts of built-in games that no other program plays, by the witness' own reading of their
// definitions.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "tests/paths.h"
#include "variants/definition_text.h"
#include "variants/registry.h"
#include "witness/defined_moves.h"

namespace proconsul::test {
namespace {

constexpr std::uint64_t kMaxNodes = 40'000;

std::uint64_t count(const witness::DefinedPosition& position, int depth) {
  if (depth == 0) return 1;
  if (witness::ended(position)) return 0;
  std::uint64_t nodes = 0;
  for (const witness::DefinedMove& move : witness::legal_moves(position))
    nodes += count(witness::after(position, move), depth - 1);
  return nodes;
}

// The whole definition, but with another start.
witness::Keys keys_of(const Registry& games, const std::string& name, const std::string& fen) {
  witness::Keys keys;
  for (const IniEntry& entry : whole_definition(games, *games.find(name))) {
    if (entry.key != "startFen") keys.emplace_back(entry.key, entry.value);
  }
  keys.emplace_back("startFen", fen);
  return keys;
}

class WitnessedRows : public testing::TestWithParam<const char*> {};

TEST_P(WitnessedRows, AreCountedAlike) {
  const Registry games;
  std::ifstream file(data_folder() + "/perft_families.tsv");
  int rows = 0;
  for (std::string line; std::getline(file, line);) {
    std::istringstream fields(line);
    std::string name, fen, depth, nodes;
    for (std::string* field : {&name, &fen, &depth, &nodes}) std::getline(fields, *field, '\t');
    if (name != GetParam() || std::stoull(nodes) > kMaxNodes) continue;
    const witness::Keys keys = keys_of(games, name, fen);
    ASSERT_EQ(witness::unplayed(keys), "");
    const witness::DefinedGame game(keys);
    EXPECT_EQ(count(witness::start_of(game), std::stoi(depth)), std::stoull(nodes)) << fen;
    ++rows;
  }
  EXPECT_GT(rows, 0);
}
INSTANTIATE_TEST_SUITE_P(Games, WitnessedRows,
                         testing::Values("ajax", "captureanything", "chess8400", "empire", "leaperhouse",
                                         "modernrandom", "ordavsempire", "primeministers", "xiangfu",
                                         "xiangqihouse"),
                         [](const auto& test) { return std::string(test.param); });

}  // namespace
}  // namespace proconsul::test
