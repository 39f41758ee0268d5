// Every subcommand, and the protocols, under the limits that a system sets: small stacks, little address
// space, few open files, short files. Each answers, or says what is lacking and leaves by an exit code; no
// signal ends it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <set>

#include "protocol/cli/command_table.h"
#include "protocol/left_out.h"
#include "protocol/scratch_folder.h"
#include "tests/paths.h"

namespace proconsul {
namespace {

using ::testing::AnyOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

using Words = std::vector<std::string>;

constexpr int kMostInherited = 256;  // files that whatever runs the tests leaves open

struct Limit {
  const char* what;
  decltype(RLIMIT_STACK) resource;
  rlim_t value;
};

struct LimitedRun {
  int status = 0;
  std::string err;
};

// In the words, "@NAME" is a file of the folder.
const std::vector<Words>& limited_commands() {
  static const std::string engine = "cmd=" + test::engine_binary();
  static const std::vector<Words> kCommands = {
      {"variants"},
      {"start", "chess", "--svg", "@start.svg"},
      {"starts", "chess56", "--nodes", "1", "--threads", "2", "--shard", "1/20", "--state", "@starts.state"},
      {"id", "chess960", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
      {"start", "chess", "--png", "@start.png"},
      {"show", "chess", "--svg", "@board.svg"},
      {"show", "xiangqi", "--png", "@board.png", "--pixels", "4000"},
      {"moves", "chess"},
      {"perft", "chess", "3", "--threads", "2"},
      {"analyse", "chess", "--nodes", "500"},
      {"play", "chess", "--depth", "1"},
      {"match", "chess", "--engine", engine, "name=a", "--engine", engine, "name=b", "--depth", "1",
       "--maxmoves", "1", "--games", "2", "--no-balance", "--timeout", "60", "--pgn", "@match.pgn"},
      {"datagen", "chess", "--games", "2", "--nodes", "20", "--threads", "2", "--out", "@data.games"},
      {"tune", "@games.lines", "--epochs", "1", "--out", "@tuned"},
      {"train", "@games.lines", "--epochs", "1", "--sums", "32", "--threads", "2", "--out", "@net"},
      {"values", "chess"},
      {"variant check", "@own.ini"},
      {"variant new", "--list"},
      {"variant show", "chess"},
      {"variant export", "chess"},
      {"variant assess", "arena", "--games", "2", "--nodes", "10", "--plies", "10"},
      {"variant doc", "chess", "--out", "@chess.html"},
      {"pgn check", "@games.pgn"},
      {"pgn convert", "@games.pgn", "--out", "@converted.pgn"},
      {"pgn html", "@games.pgn", "--out", "@games.html"},
      {"tb solve", "losalamos", "KRvK", "--out", "@endings"},
      {"tb probe", "@endings", "losalamos"},
      {"tb power", "--minutes", "0", "--state", "@power"},
      {"book build", "@book", "@games.pgn"},
      {"book probe", "@book", "chess"},
      {"completion", "bash"},
      {"man"},
      {"merge", "@a.shard", "--out", "@merged"},
      {"genfens", "chess"},
  };
  return kCommands;
}

// Seconds long, whatever the limits.
const std::set<std::string>& unlimited_commands() {
  static const std::set<std::string> kNames = {"bench"};
  return kNames;
}

class ResourceLimits : public ::testing::Test {
 protected:
  ResourceLimits() {
    folder_.write("games.pgn", "[Event \"One\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n");
    folder_.write("own.ini", "[owngame:chess]\ntitle = Own Game\n");
    folder_.write("games.lines", "");
  }

  // With input from the text.
  LimitedRun run(const Words& words, const Limit& limit, const std::string& input = "quit\n") const {
    std::vector<std::string> given = split_name(words);
    std::vector<char*> pointers = {const_cast<char*>(test::engine_binary().c_str())};
    for (std::string& word : given) {
      if (word.starts_with('@')) word = folder_ / word.substr(1);
      pointers.push_back(word.data());
    }
    pointers.push_back(nullptr);
    int in[2], err[2];
    if (pipe(in) != 0 || pipe(err) != 0) return {};
    const pid_t child = fork();
    if (child == 0) {
      dup2(in[0], STDIN_FILENO);
      dup2(err[1], STDOUT_FILENO);
      dup2(err[1], STDERR_FILENO);
      for (int file = STDERR_FILENO + 1; file < kMostInherited; ++file) close(file);
      const rlimit bound{limit.value, limit.value}, none{0, 0};
      setrlimit(RLIMIT_CORE, &none);
      setrlimit(limit.resource, &bound);
      alarm(120);
      execv(pointers.front(), pointers.data());
      _exit(126);  // the system itself can do nothing within this limit
    }
    close(in[0]);
    close(err[1]);
    const auto before = std::signal(SIGPIPE, SIG_IGN);  // it may have ended without reading
    static_cast<void>(write(in[1], input.data(), input.size()) != 0);
    std::signal(SIGPIPE, before);
    close(in[1]);
    LimitedRun done;
    std::array<char, 4096> part;
    for (ssize_t n; (n = read(err[0], part.data(), part.size())) > 0;)
      done.err.append(part.data(), static_cast<std::size_t>(n));
    close(err[0]);
    waitpid(child, &done.status, 0);
    return done;
  }

  static std::vector<std::string> split_name(const Words& words) {
    std::vector<std::string> given(words.begin(), words.end());
    const std::size_t blank = given.empty() ? std::string::npos : given[0].find(' ');
    if (blank == std::string::npos) return given;
    given.insert(given.begin() + 1, given[0].substr(blank + 1));
    given[0].resize(blank);
    return given;
  }

  void expect_words(const LimitedRun& run, const std::string& what) const {
    ASSERT_TRUE(WIFEXITED(run.status)) << what << ": " << strsignal(WTERMSIG(run.status)) << '\n' << run.err;
    const int code = WEXITSTATUS(run.status);
    EXPECT_TRUE(code <= 3 || code == 126 || code == 127) << what << ": " << code << '\n' << run.err;
    if (code != 0 && code != 126) {
      EXPECT_THAT(run.err, Not(IsEmpty())) << what << ": " << code;
    }
    EXPECT_THAT(run.err, Not(HasSubstr("terminate called"))) << what;
    EXPECT_THAT(run.err, Not(HasSubstr("bad_alloc"))) << what;
    EXPECT_THAT(folder_.drafts(), IsEmpty()) << what;
  }

  ScratchFolder folder_{"limits"};
};

constexpr Limit kLimits[] = {
    {"files of 0 bytes", RLIMIT_FSIZE, 0},
    {"3 open files", RLIMIT_NOFILE, 3},
    {"5 open files", RLIMIT_NOFILE, 5},
    {"90 MB of address space", RLIMIT_AS, 90'000'000},
    {"160 MB of address space", RLIMIT_AS, 160'000'000},
    {"200 MB of address space", RLIMIT_AS, 200'000'000},
};

TEST_F(ResourceLimits, AreMetByEverySubcommand) {
  std::set<std::string> tried = unlimited_commands();
  for (const Words& words : limited_commands()) tried.insert(words.front());
  for (const Command& command : command_table()) EXPECT_TRUE(tried.contains(command.name)) << command.name;
}

TEST_F(ResourceLimits, EndNoSubcommandByASignal) {
#ifdef PROCONSUL_CHECKED
  GTEST_SKIP() << "sanitizers need the whole address space";
#endif
  for (const Words& words : limited_commands()) {
    for (const Limit& limit : kLimits) {
      SCOPED_TRACE(words.front());
      expect_words(run(words, limit), limit.what);
    }
  }
}

TEST_F(ResourceLimits, EndNoProtocolByASignal) {
#ifdef PROCONSUL_CHECKED
  GTEST_SKIP() << "sanitizers need the whole address space";
#endif
  const std::string game =
      "position startpos moves e2e4\nsetoption name Threads value 3\ngo depth 4\nisready\nsetoption name "
      "Hash "
      "value 64\nsetoption name Log File value " +
      folder_ / "log" + "\ngo depth 3\nperft 2\n";
  for (const std::string first : {"uci\n", "usi\n", "ucci\n", "xboard\nprotover 2\nnew\n"}) {
    for (const Limit& limit : kLimits) {
      SCOPED_TRACE(first);
      expect_words(run({}, limit, first + game + "quit\n"), limit.what);
    }
  }
}

// The libraries that draw end their process where they lack threads or memory.
TEST_F(ResourceLimits, PicturesThatCannotBeDrawnAreTold) {
#ifdef PROCONSUL_CHECKED
  GTEST_SKIP() << "sanitizers need the whole address space";
#endif
  if (test::lacks_pictures()) GTEST_SKIP() << "built without PNG pictures";
  for (const char* command : {"show", "start"}) {
    const Words words = {command, "chess", "--png", "@small.png", "--force", "--pixels", "8000"};
    for (rlim_t megabytes = 100; megabytes <= 300; megabytes += 25) {
      const LimitedRun told = run(words, {"address space", RLIMIT_AS, megabytes << 20});
      expect_words(told, std::to_string(megabytes));
      EXPECT_THAT(WEXITSTATUS(told.status), AnyOf(0, 3)) << megabytes << '\n' << told.err;
    }
    EXPECT_EQ(WEXITSTATUS(run(words, {"one open file more", RLIMIT_NOFILE, 4}).status), 3);
  }
}

// The system grants no more, so the program says so; with the least that it takes, and with a limit that it
// may raise, it works.
TEST_F(ResourceLimits, SmallStacksAreTold) {
  for (const rlim_t kilobytes : {64u, 128u, 512u}) {
    const LimitedRun told = run({"moves", "chess"}, {"stack", RLIMIT_STACK, kilobytes << 10});
    expect_words(told, std::to_string(kilobytes));
    EXPECT_EQ(WEXITSTATUS(told.status), 3) << kilobytes;
    EXPECT_THAT(told.err,
                HasSubstr("proconsul: the stack is limited to " + std::to_string(kilobytes) + " KiB"));
  }
#ifndef PROCONSUL_CHECKED
  const std::string search =
      "uci\nsetoption name UCI_Variant value consulchess\nsetoption name Threads value 2\n"
      "position startpos\ngo nodes 30000\nisready\n";
  const LimitedRun least = run({}, {"stack", RLIMIT_STACK, rlim_t{1} << 20}, search);
  expect_words(least, "the least");
  EXPECT_EQ(WEXITSTATUS(least.status), 0);
#endif
}

}  // namespace
}  // namespace proconsul
