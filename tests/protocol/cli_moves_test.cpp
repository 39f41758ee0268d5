// proconsul moves, perft and bench.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "protocol/cli_runner.h"
#include "protocol/scratch_folder.h"
#include "protocol/session/bench_positions.h"

namespace proconsul {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

TEST(CliMoves, ListsThemSortedWithTheirNumber) {
  const CliRun run = run_words({"moves", "arena"});
  EXPECT_EQ(run.code, 0);
  EXPECT_EQ(run.out, "b1a1\nb1a2\nb1b2\nb1c2\nc1b2\nc1c2\nc1d1\nc1d2\n8 legal moves\n");
}

TEST(CliMoves, WritesSan) {
  EXPECT_THAT(run_words({"moves", "chess", "--san"}).out, StartsWith("Na3\nNc3\nNf3\nNh3\na3\n"));
  EXPECT_THAT(run_words({"moves", "consulchess", "5k4/10/10/10/10/10/10/R4K3R w KQ - 0 1", "--san"}).out,
              HasSubstr("O-O(h1,e1)\n"));
}

TEST(CliMoves, WritesJson) {
  const nlohmann::json json = run_words({"moves", "chess", "--json", "--moves", "e2e4"}).json();
  EXPECT_EQ(json["count"], 20);
  EXPECT_EQ(json["moves"].size(), 20U);
  EXPECT_EQ(json["moves"][0], nlohmann::json({{"uci", "a7a5"}, {"san", "a5"}}));
}

TEST(CliMoves, KnowsTheNotationOfTheGamesPlayers) {
  EXPECT_THAT(run_words({"moves", "xiangqi", "--native"}).out, StartsWith("A4+5\nA6+5\n"));
  EXPECT_THAT(run_words({"moves", "shogi", "--native"}).out, StartsWith("G-3h\n"));
  EXPECT_EQ(run_words({"moves", "chess", "--native"}).out, run_words({"moves", "chess", "--san"}).out);
  const nlohmann::json json = run_words({"moves", "xiangqi", "--json", "--moves", "C2=5"}).json();
  EXPECT_EQ(json["moves"][0], nlohmann::json({{"uci", "a10a8"}, {"san", "Ra8"}, {"native", "R1+2"}}));
}

TEST(CliMoves, SaysThatThereAreNone) {
  const CliRun run = run_words({"moves", "chess", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"});
  EXPECT_EQ(run.code, 0);
  EXPECT_EQ(run.out, "0 legal moves\nGame over: draw by stalemate (1/2-1/2)\n");
}

TEST(CliPerft, CountsAsPublished) {
  EXPECT_THAT(run_words({"perft", "consulchess", "3"}).out, StartsWith("Nodes: 31288\nTime: "));
  EXPECT_THAT(run_words({"perft", "consuls", "4"}).out, StartsWith("Nodes: 187762\n"));
  EXPECT_THAT(run_words({"perft", "arena", "6"}).out, StartsWith("Nodes: 20226\n"));
  EXPECT_THAT(run_words({"perft", "consul42k", "3", "--id", "31415"}).out, StartsWith("Nodes: "));
  EXPECT_THAT(run_words({"perft", "chess", "0"}).out, StartsWith("Nodes: 1\n"));
}

TEST(CliPerft, DividesTheSameInAnyNumberOfThreads) {
  const nlohmann::json one = run_words({"perft", "consul42k", "3", "--id", "0", "--divide", "--json"}).json();
  const nlohmann::json four =
      run_words({"perft", "consul42k", "3", "--id", "0", "--divide", "--json", "--threads", "4"}).json();
  EXPECT_EQ(one["nodes"], 36796);
  EXPECT_EQ(one["moves"].size(), 32U);
  EXPECT_EQ(four["moves"], one["moves"]);
  std::uint64_t sum = 0;
  for (const auto& [move, nodes] : one["moves"].items()) sum += nodes.get<std::uint64_t>();
  EXPECT_EQ(sum, one["nodes"]);
  EXPECT_THAT(run_words({"perft", "chess", "1", "--divide"}).out, StartsWith("a2a3: 1\na2a4: 1\n"));
}

TEST(CliPerft, CountsTheSameWithATable) {
  for (const char* variant : {"chess", "consulchess", "contemporaryrandom", "capablanca", "arena"}) {
    for (const char* depth : {"1", "3", "4"}) {
      const auto plain = run_words({"perft", variant, depth, "--divide", "--json"}).json();
      for (const char* threads : {"1", "3"}) {
        const auto hashed =
            run_words({"perft", variant, depth, "--divide", "--json", "--hash", "1", "--threads", threads})
                .json();
        EXPECT_EQ(hashed["moves"], plain["moves"]) << variant << ' ' << depth << ' ' << threads;
        EXPECT_EQ(hashed["nodes"], plain["nodes"]);
      }
    }
  }
  EXPECT_EQ(run_words({"perft", "chess", "2", "--hash", "-1"}).err,
            "proconsul: --hash: '-1' is not a number from 0 to 65536\n");
}

TEST(CliPerft, CountsNothingWhereTheGameIsLost) {
  EXPECT_THAT(run_words({"perft", "chess", "2", "--moves", "f3 e5 g4 Qh4"}).out, StartsWith("Nodes: 0\n"));
}

// The army of a start determines promotions, not the pieces that are left.
TEST(CliPerft, TakesTheArmyFromTheNumber) {
  const std::string fen = "5k6/12/12/12/12/12/12/12/12/12 w - - 0 1";
  const std::string bare = "****4****/*4k5*/*10*/12/P11/12/12/*10*/*4K5*/****4**** w - - 0 1";
  const std::string left = run_words({"moves", "chess56", bare}).out;
  const std::string army = run_words({"moves", "chess56", "--fen", bare, "--id", "0"}).out;
  EXPECT_THAT(army, HasSubstr("a7"));
  EXPECT_NE(left, army);
  EXPECT_EQ(run_words({"moves", "consul42k", "--fen", fen, "--id", "0"}).code, 2);
}

TEST(CliBench, CountsTheSameEachTime) {
  const std::string out = run_words({"bench", "--depth", "2"}).out;
  EXPECT_THAT(out, StartsWith("Nodes searched  : "));
  EXPECT_THAT(out, HasSubstr("\nNodes/second    : "));
  const std::string again = run_words({"bench", "--depth", "2"}).out;
  EXPECT_EQ(out.substr(0, out.find('\n')), again.substr(0, again.find('\n')));
}

std::vector<std::string> fens(const std::vector<Game>& games) {
  std::vector<std::string> texts;
  for (const Game& game : games) texts.push_back(game.fen());
  return texts;
}

TEST(CliBench, ListsGamesOfTheProgramOnceEach) {
  const Registry registry;
  std::set<std::string> names;
  for (const Variant* variant : bench_variants(registry)) names.insert(variant->rules->name);
  EXPECT_EQ(names.size(), bench_list().size());
  for (const std::string_view name : bench_list()) EXPECT_EQ(names.count(std::string(name)), 1U) << name;
}

// Other games and the order of the list do not change a game's positions.
TEST(CliBench, TakesPositionsFromNamesAndRulesAlone) {
  Registry registry;
  const std::vector<std::string> before = fens(bench_positions(bench_variants(registry)));
  EXPECT_TRUE(registry.load("[aaa:chess]\n").empty());
  registry.arrange({"chess", "aaa"});
  EXPECT_EQ(fens(bench_positions(bench_variants(registry))), before);
  EXPECT_EQ(before, fens(bench_positions()));
  const std::vector<std::string> alone = fens(bench_positions({registry.find("grand")}));
  ASSERT_EQ(alone.size(), 2U);
  EXPECT_NE(std::search(before.begin(), before.end(), alone.begin(), alone.end()), before.end());
}

TEST(CliBench, SearchesNamedVariantsOnly) {
  const ScratchFolder folder("bench_variants");
  const std::string file = folder.write("mine.ini", "[mine:gardner]\nstalemateValue = win\n");
  const auto nodes = [](const std::vector<std::string>& words) -> int {
    const CliRun run = run_words(words);
    EXPECT_EQ(run.code, 0) << run.err;
    return run.json()["nodes"];
  };
  const int mine = nodes({"bench", "mine", "--depth", "2", "--json", "--variant-file", file});
  const int gardner = nodes({"bench", "gardner", "--depth", "2", "--json"});
  EXPECT_GT(mine, 0);
  EXPECT_EQ(nodes({"bench", "mine", "gardner", "--depth", "2", "--json", "--variant-file", file}),
            mine + gardner);
  EXPECT_EQ(run_words({"bench", "mine"}).code, 2);
}

TEST(CliBench, RefusesAFileWhoseVariantsItWouldNotSearch) {
  const ScratchFolder folder("bench_files");
  const std::string file = folder.write("mine.ini", "[mine:gardner]\n");
  for (const std::vector<std::string>& words :
       std::vector<std::vector<std::string>>{{"bench", "--depth", "1", "--variant-file", file},
                                             {"--variant-file", file, "bench", "--depth", "1"}}) {
    const CliRun run = run_words(words);
    EXPECT_EQ(run.code, 2);
    EXPECT_EQ(run.err,
              "proconsul: bench without VARIANT searches built-in variants; name those of --variant-file\n");
  }
}

}  // namespace
}  // namespace proconsul
