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
#include "engine/game_trials.h"
#include "engine/table_cost.h"
#include "support.h"
#include "variants/ini.h"
#include "variants/load_context.h"

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

// Heirs whose tables differ from their parent's, each in its own way.
std::string differing(const std::string& parent, int count, const std::string& key,
                      const std::vector<std::string>& values) {
  std::string text;
  for (int i = 0; i < count; ++i)
    text += "[heir" + std::to_string(i) + ":" + parent + "]\n" + key + " = " +
            values[static_cast<std::size_t>(i) % values.size()] + "\n";
  return text;
}

Cost spent_on(const std::string& text, std::uint64_t megabytes) {
  Registry fresh = registry();
  fresh.set_budget({megabytes});
  LoadContext context({megabytes});
  fresh.load(read_ini(text).sections, context);
  return context.meter().spent();
}

struct CostlyKind {
  const char* name;
  std::string parent;
  std::string (*heirs)(int count);
};

const CostlyKind kCostlyKinds[] = {
    {"captures by rank of hoppers", army("mpampampaK", 11, 11),
     [](int n) {
       return differing("wide", n, "captureByRank", {"a 3:K", "a 4:K", "a 5:K", "a 6:K"});
     }},
    {"captures by rank of a pawn, in check", "",
     [](int n) {
       std::string text;
       for (int i = 0; i < n; ++i)
         text += "[check" + std::to_string(i) + ":grand]\ncaptureByRank = p " + std::to_string(i + 2) +
                 ":K\nstartFen = 4k5/10/10/4R5/10/10/10/10/10/4K5 w - - 0 1\n";
       return text;
     }},
    {"starts in check", "",
     [](int n) {
       return differing("chess", n, "customPiece1 = x:pQ\nstartFen", {"4k3/8/8/4R3/8/8/8/4K3 w - - 0 1"});
     }},
    {"further pieces", "",
     [](int n) {
       return differing("shogi", n, "customPiece1", {"x:mpaK", "x:mpaN", "x:mpaA", "x:mpaD"});
     }},
    {"errors that are searched for again", "",
     [](int n) {
       return differing("chess", n, "promotionPieceTypes", {"z", "y", "x"});
     }},
    {"unknown keys", "",
     [](int n) {
       std::string text;
       for (int i = 0; i < n; ++i)
         text += "[key" + std::to_string(i) + ":chess]\npromotionRegionBlak" + std::to_string(i) + " = 1\n";
       return text;
     }},
};

TEST(DefinitionBudget, EveryHeirIsCounted) {
  constexpr std::uint64_t kPlenty = 4096;
  for (const CostlyKind& kind : kCostlyKinds) {
    SCOPED_TRACE(kind.name);
    const auto steps = [&](int n) { return spent_on(kind.parent + kind.heirs(n), kPlenty).steps; };
    const std::uint64_t none = steps(0), some = steps(2), more = steps(4);
    EXPECT_GT(some, none);
    EXPECT_GT(10 * (more - some), 3 * (some - none));
  }
}

// What failed has been paid for too, and nothing is built after the budget is spent.
TEST(DefinitionBudget, WorkEndsWhereTheBudgetDoes) {
  constexpr std::uint64_t kLittle = 4;
  for (const CostlyKind& kind : kCostlyKinds) {
    SCOPED_TRACE(kind.name);
    const std::string text = kind.parent + kind.heirs(400);
    const Cost spent = spent_on(text, kLittle);
    EXPECT_LE(spent.steps, 2 * Budget{kLittle}.steps());
    EXPECT_LE(spent.bytes, 2 * Budget{kLittle}.bytes());
    const std::vector<Error> errors = errors_of(text, kLittle);
    const auto told = std::count_if(errors.begin(), errors.end(), [](const Error& error) {
      return error.message.find("the budget for definitions is 4 MB") != std::string::npos;
    });
    EXPECT_GT(told, 0);
  }
}

TEST(DefinitionBudget, GamesAreTriedAtTheCostOfAMeterAndFreed) {
  Registry fresh = registry();
  ASSERT_EQ(fresh.load(differing("shogi", 4, "captureByRank", {"p 5:K", "p 6:K"}) + "[same:heir3]\n"),
            std::vector<Error>{});
  Meter meter{Budget{}};
  std::vector<Cost> costs;
  {
    GameTrials trials(meter);
    for (const char* name : {"heir0", "heir1", "heir2", "heir3", "same"}) {
      const Variant& variant = *fresh.find(name);
      ASSERT_TRUE(trials.create(*variant.compiled, variant.rules->start_fen).ok());
      costs.push_back(meter.spent());
      EXPECT_EQ(variant.compiled->spent(), Cost{}) << name;
    }
  }
  for (const Cost& cost : costs) EXPECT_LT(cost.bytes, 2 * costs.front().bytes);
  for (std::size_t i = 1; i < 4; ++i) EXPECT_GT(costs[i].steps - costs[i - 1].steps, costs[0].steps / 2);
  EXPECT_LT(costs[4].steps - costs[3].steps, costs[0].steps / 10);
  EXPECT_EQ(meter.spent().bytes, 0u);
}

TEST(DefinitionBudget, TrialsEndWithTheirMeter) {
  Registry fresh = registry();
  ASSERT_EQ(fresh.load(differing("shogi", 8, "captureByRank", {"p 5:K", "p 6:K"})), std::vector<Error>{});
  Meter meter{Budget{1}};
  GameTrials trials(meter);
  const auto try_all = [&] {
    for (int i = 0; i < 8; ++i) {
      const Variant& variant = *fresh.find("heir" + std::to_string(i));
      trials.create(*variant.compiled, variant.rules->start_fen).ok();
    }
  };
  EXPECT_THROW(try_all(), OverBudget);
}

// Errors show their lines, unless these are very long, whatever their order and the text's length.
TEST(DefinitionBudget, ErrorsFindTheirLines) {
  const std::string text =
      "first\n\nthird\n" + std::string(5000, 'x') + "\n" + std::string(100'000, '\n') + "last";
  const std::vector<SourceError> located = locate(
      "a.ini", text, {{"d", 100'005, 1}, {"a", 1, 2}, {"c", 4, 3}, {"b", 3, 1}, {"e", 200'000, 1}, {"f"}});
  const char* const sources[] = {"last", "first", "", "third", "", ""};
  const char* const messages[] = {"d", "a", "c", "b", "e", "f"};
  ASSERT_EQ(located.size(), std::size(sources));
  for (std::size_t i = 0; i < located.size(); ++i) {
    EXPECT_EQ(located[i].source, sources[i]) << i;
    EXPECT_EQ(located[i].error.message, messages[i]) << i;
  }
}

TEST(DefinitionBudget, ReadingALongTextIsCounted) {
  EXPECT_THAT(errors_of("[x:chess]\n" + std::string(3'000'000, '\n'), 1)[0].message,
              HasSubstr("reading this text"));
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
