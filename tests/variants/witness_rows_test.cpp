// Node counts by another program, of games as that program and others define them. The rows and definitions
// belong to other projects and lie beside this one, or where PROCONSUL_WITNESS says; without them the tests
// are skipped.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "engine/game.h"
#include "tests/paths.h"
#include "variants/registry.h"

namespace proconsul::test {
namespace {

constexpr std::uint64_t kMostNodes = 200'000;  // longer rows are left out

std::string witness_folder() {
  const char* named = std::getenv("PROCONSUL_WITNESS");
  return named != nullptr ? named : data_folder() + "/../../../shared/witness";
}

struct Row {
  std::string game, fen;
  int depth = 0;
  std::uint64_t nodes = 0;
};

std::vector<Row> rows_of(std::istream& file) {
  std::vector<Row> rows;
  std::string line;
  std::getline(file, line);
  while (std::getline(file, line)) {
    std::istringstream fields(line);
    Row row;
    std::string depth, nodes;
    std::getline(fields, row.game, '\t');
    std::getline(fields, row.fen, '\t');
    std::getline(fields, depth, '\t');
    std::getline(fields, nodes, '\t');
    row.depth = std::stoi(depth);
    row.nodes = std::stoull(nodes);
    if (row.nodes <= kMostNodes) rows.push_back(row);
  }
  return rows;
}

struct Source {
  const char* rows;
  const char* definitions;  // nullptr: the built-in games
  std::size_t games;        // at least so many are played
  std::set<std::string> different = {};
};

// The witness counts mates by putting a pawn, which the games' rules forbid.
const Variant* as_counted(Registry& registry, const std::string& name) {
  const Variant* variant = registry.find(name);
  if (variant == nullptr || variant->rules->hand.no_mates_by.empty()) return variant;
  const std::string counted = name + "-counted";
  if (registry.find(counted) == nullptr)
    (void)registry.load("[" + counted + ":" + variant->rules->name + "]\nshogiPawnDropMateIllegal = false\n");
  return registry.find(counted);
}

class WitnessRows : public testing::TestWithParam<Source> {};

TEST_P(WitnessRows, AreEqual) {
  const Source& source = GetParam();
  std::ifstream file(witness_folder() + '/' + source.rows);
  if (!file) GTEST_SKIP() << "NOT COMPARED: no " << witness_folder() << '/' << source.rows;
  Registry registry;
  if (source.definitions != nullptr) {
    std::ifstream definitions(witness_folder() + '/' + source.definitions);
    ASSERT_TRUE(definitions) << source.definitions;
    (void)registry.load(std::string(std::istreambuf_iterator<char>(definitions), {}));
  }
  std::set<std::string> played;
  std::size_t compared = 0;
  for (const Row& row : rows_of(file)) {
    const Variant* variant = as_counted(registry, row.game);
    if (variant == nullptr || source.different.contains(row.game)) continue;
    played.insert(row.game);
    ++compared;
    const Result<Game> game = Game::create(variant->compiled, row.fen);
    ASSERT_TRUE(game.ok()) << row.game << ' ' << row.fen << ": " << game.error().message;
    EXPECT_EQ(game->perft(row.depth), row.nodes) << row.game << ' ' << row.fen << " depth " << row.depth;
  }
  EXPECT_GE(played.size(), source.games);
  std::cout << compared << " rows of " << played.size() << " games compared\n";
}
INSTANTIATE_TEST_SUITE_P(
    Sources, WitnessRows,
    testing::Values(Source{"builtin.tsv", nullptr, 96},
                    // atomiczh: checks by puts mean nothing to the witness where kings explode.
                    Source{"fsf_ini.tsv", "fsf.variants.ini", 109, {"dragon-chess", "atomiczh"}},
                    Source{"pychess_ini.tsv", "pychess.variants.ini", 27}));

}  // namespace
}  // namespace proconsul::test
