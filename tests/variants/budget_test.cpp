// The cost of definitions: nothing is compiled before it is played, derived games share what is the same, and
// what exceeds the budget is refused with its figures. Work is counted, never timed.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#ifdef __linux__
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#endif

#include <fstream>
#include <thread>

#include "engine/blueprint.h"
#include "engine/table_cost.h"
#include "support.h"
#include "variants/ini.h"

namespace proconsul::test {
namespace {

using ::testing::HasSubstr;

std::string letter(int index) {
  const std::string letters = "abcdefghijlmnopqrstuvwxyz";
  const auto count = static_cast<int>(letters.size());
  return std::string(1, letters[static_cast<std::size_t>(index % count)]) + (index < count ? "" : "'");
}

// Many kinds of pieces on the largest board; this many of them stand there from the start.
std::string army(const std::string& notation, int kinds, int standing = 0) {
  std::string row;
  for (int i = 0; i < standing; ++i) row += letter(i);
  std::string white = row;
  std::transform(white.begin(), white.end(), white.begin(), [](char c) { return static_cast<char>(c - 32); });
  const std::string rest = standing < 11 ? std::to_string(11 - standing) : "";
  std::string text =
      "[wide:chess]\nmaxFile = 16\nmaxRank = 8\ncastling = false\npawn = -\nknight = -\nbishop = -\n"
      "rook = -\nqueen = -\nstartFen = 4k" +
      row + rest + "/16/16/16/16/16/16/4K" + white + rest + " w - - 0 1\n";
  for (int i = 0; i < kinds; ++i)
    text += "customPiece" + std::to_string(i + 1) + " = " + letter(i) + ":" + notation + "\n";
  return text;
}

std::string heirs(const std::string& parent, int count) {
  std::string text;
  for (int i = 0; i < count; ++i) text += "[heir" + std::to_string(i) + ":" + parent + "]\n";
  return text;
}

std::string repeated(const std::string& text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

std::vector<Error> errors_of(const std::string& text, std::uint64_t megabytes = Budget::kUsual) {
  Registry fresh = registry();
  fresh.set_budget({megabytes});
  return fresh.load(text);
}

TEST(DefinitionBudget, LoadingCompilesNothing) {
  Registry fresh = registry();
  ASSERT_EQ(fresh.load(army("mpampampaK", 30) + heirs("wide", 20) +
                       "[other:shogi]\nking = k:KN\n[quiet:atomic]\n[kings:chess]\nstartFen = "
                       "4k3/8/8/8/8/8/8/4K3 w - - 0 1\n"),
            std::vector<Error>{});
  for (const char* name : {"wide", "heir0", "heir19", "other", "kings"})
    EXPECT_EQ(fresh.find(name)->compiled->spent(), Cost{}) << name;
}

TEST(DefinitionBudget, HeirsThatChangeNothingShareTables) {
  Registry fresh = registry();
  ASSERT_EQ(fresh.load("[one:chess]\ntitle = One\n[two:one]\nabout = two\nstartFen = "
                       "rbnqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RBNQKBNR w KQkq - 0 1\n"
                       "[three:two]\nknight = n:NW\n[four:three]\n"),
            std::vector<Error>{});
  const auto compiled = [&](const char* name) { return fresh.find(name)->compiled; };
  EXPECT_TRUE(compiled("one")->shares_tables_with(*compiled("chess")));
  EXPECT_TRUE(compiled("two")->shares_tables_with(*compiled("chess")));
  EXPECT_FALSE(compiled("three")->shares_tables_with(*compiled("chess")));
  EXPECT_TRUE(compiled("four")->shares_tables_with(*compiled("three")));
  const auto& pieces = fresh.find("three")->rules->pieces;
  const auto& known = fresh.find("chess")->rules->pieces;
  for (std::size_t i = 0; i < known.size(); ++i)
    EXPECT_EQ(&pieces[i].paths.get() == &known[i].paths.get(), known[i].letter != "N") << known[i].letter;
}

// Each game has its own name, title and start, even with shared tables.
TEST(DefinitionBudget, HeirsStayThemselves) {
  Registry fresh = registry();
  ASSERT_EQ(fresh.load("[lone:chess]\ntitle = Lone Rook\nstartFen = 4k3/8/8/8/8/8/8/R3K3 w - - 0 1\n"),
            std::vector<Error>{});
  const Variant& lone = *fresh.find("lone");
  const Result<Game> game = Game::create(lone.compiled, lone.rules->start_fen);
  ASSERT_TRUE(game.ok());
  EXPECT_EQ(game->rules().title, "Lone Rook");
  EXPECT_EQ(game->legal_moves().size(), 15u);
  EXPECT_EQ(game->fen(), "4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
}

TEST(DefinitionBudget, ThreadsMayBeTheFirstToPlay) {
  Registry fresh = registry();
  ASSERT_EQ(fresh.load("[base:chess]\nknight = n:NW\n" + heirs("base", 4)), std::vector<Error>{});
  std::vector<std::thread> threads;
  std::array<std::uint64_t, 4> nodes{};
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&, i] {
      const Variant& variant = *fresh.find("heir" + std::to_string(i));
      nodes[static_cast<std::size_t>(i)] = Game::create(variant.compiled, variant.rules->start_fen)->perft(2);
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (const std::uint64_t count : nodes) EXPECT_EQ(count, nodes[0]);
}

TEST(DefinitionBudget, TheBoundCoversWhatBuiltInGamesCost) {
  for (const Variant& variant : registry().variants()) {
    const auto compiled = std::make_shared<const CompiledGame>(*variant.rules);
    ASSERT_TRUE(Game::create(compiled, variant.rules->start_fen).ok());
    Meter meter{Budget{}};
    const Result<Outlook> outlook = outlook_of(*variant.rules, variant.rules->start_fen, meter);
    ASSERT_TRUE(outlook.ok());
    EXPECT_TRUE(outlook->sound) << variant.rules->name;
    const Cost bound = bound_of_tables(*variant.rules, outlook->types), spent = compiled->spent();
    EXPECT_LE(spent.bytes, bound.bytes) << variant.rules->name;
    EXPECT_LE(spent.steps, bound.steps) << variant.rules->name;
    EXPECT_TRUE((Budget{Budget::kUsual / 4}.covers(spent))) << variant.rules->name;
  }
}

TEST(DefinitionBudget, GamesBeyondItAreRefusedWithTheFigures) {
  const std::string text = army("pQgQwQ", 11, 11);
  const std::vector<Error> errors = errors_of(text, 8);
  ASSERT_EQ(errors.size(), 1u);
  EXPECT_THAT(errors[0].message, HasSubstr("the budget for definitions is 8 MB"));
  EXPECT_EQ(errors_of("[small:chess]\nknight = n:N2\n" + text, 8).size(), 1u);
}

TEST(DefinitionBudget, ManyHeirsOfAHugeGameAreKnown) {
  EXPECT_EQ(errors_of(army("mpampampaK", 30) + heirs("wide", 20)), std::vector<Error>{});
  EXPECT_EQ(errors_of(heirs("chess", 400)), std::vector<Error>{});
}

// Each would take minutes or gigabytes, but is refused at the latest when the budget is spent.
TEST(DefinitionBudget, HostileTextsEndWithinTheBudget) {
  std::string bent = "[W", captures = army("mpampampaK", 1);
  for (int i = 0; i < 14; ++i) bent += i % 2 == 0 ? "-F" : "-W";
  for (int i = 0; i < 60; ++i) {
    captures += "captureByRank = a";
    for (int j = 0; j < 50; ++j)
      captures += " " + std::to_string(j % 8 + 1) + ":mpampampa" + (j % 2 == 0 ? "K" : "F");
    captures += "\n";
  }
  std::string sums;
  for (int i = 0; i < 32; ++i)
    sums += "[sum" + std::to_string(i) + ":" + (i == 0 ? "chess" : "sum" + std::to_string(i - 1)) + "]\n" +
            repeated("promotionLimit = q:1\n", 499);
  const std::pair<const char*, std::string> texts[] = {
      {"combined in too many ways", army(bent + "]", 1)},
      {"", captures},
      {"", sums},
      {"longer than", "[s:chess]\npromotionPieceTypes = " + std::string(1'000'000, 'z') + "\n"},
      {"too many errors", "[s:chess]\npromotionPieceTypes = " + std::string(16'000, 'z') + "\n"},
      {"longer than", "[s:chess]\nstartFen = " + std::string(1'000'000, 'r') + "\n"},
      {"longer than", "[" + std::string(1'000'000, 's') + ":chess]\n"},
      {"more than 50 names", "[s:chess]\naliases = " + repeated("x ", 8000) + "\n"},
  };
  for (const auto& [expected, text] : texts) {
    const std::vector<Error> errors = errors_of(text, 16);
    ASSERT_FALSE(errors.empty() && *expected != '\0') << text.substr(0, 60);
    EXPECT_LE(errors.size(), 2 * kMaxErrors);
    bool found = *expected == '\0';
    for (const Error& error : errors) found |= error.message.find(expected) != std::string::npos;
    EXPECT_TRUE(found) << expected << ": " << (errors.empty() ? "" : errors[0].message);
  }
}

// A child process with address space for a few MB more; if the heap still has room from earlier tests, the
// text is read to its end, and its start rejected.
TEST(DefinitionBudget, ATextBeyondTheMemoryIsRefusedAndTheNextIsRead) {
#if defined(PROCONSUL_CHECKED) || !defined(__linux__)
  GTEST_SKIP() << "sanitizers need the whole address space";
#else
  Registry fresh = registry();
  fresh.set_budget({Budget::kMax});
  const std::string text = army("pQgQwQ", 11, 11);
  const pid_t child = fork();
  if (child == 0) {
    std::size_t pages = 0;
    std::ifstream("/proc/self/statm") >> pages;
    const rlim_t limit = pages * 4096 + (rlim_t{4} << 20);
    const rlimit space{limit, limit};
    setrlimit(RLIMIT_AS, &space);
    const std::vector<Error> errors = fresh.load(text);
    const std::string told = errors.empty() ? "" : errors[0].message;
    const bool refused =
        told.find("no memory") != std::string::npos || told == "Black is not to move but in check";
    _exit(refused && fresh.load("[after:chess]\n").empty() ? 0 : 1);
  }
  int status = -1;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
#endif
}

// A position without a move on the board, in which every drop of a pawn gives check: whether one mates
// depends on the drops that answer it, and so on.
TEST(DefinitionBudget, DropsThatMayNotMateAreJudgedInTurn) {
  Registry fresh = registry();
  ASSERT_EQ(
      fresh.load(
          "[puts:crazyhouse]\npawn = p:Q\npromotionPawnTypes = -\ndoubleStep = false\nenPassantTypes = -\n"
          "shogiPawnDropMateIllegal = true\nfirstRankPawnDrops = true\npromotionZonePawnDrops = true\n"
          "startFen = 4k3/8/8/8/8/8/8/4K3[PPPPPPPPpppppppp] w - - 0 1\n"),
      std::vector<Error>{});
  const Variant& puts = *fresh.find("puts");
  const Result<Game> game = Game::create(puts.compiled, puts.rules->start_fen);
  ASSERT_TRUE(game.ok());
  EXPECT_GT(game->legal_moves().size(), 5u);
}

}  // namespace
}  // namespace proconsul::test
