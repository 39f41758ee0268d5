// Engines end with the match that started them, however it ends, and inherit nothing from it.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>

#include "protocol/match/engine_process.h"
#include "protocol/match_runner.h"
#include "scratch.h"
#include "tests/paths.h"

namespace proconsul {
namespace {

using ::testing::HasSubstr;

constexpr std::chrono::minutes kGenerous{2};  // for what takes milliseconds on an idle machine

template <typename Condition>
bool comes_true(Condition condition) {
  const auto deadline = std::chrono::steady_clock::now() + kGenerous;
  while (!condition()) {
    if (std::chrono::steady_clock::now() > deadline) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return true;
}

// Zombies count as gone.
bool is_gone(pid_t process) {
  if (kill(process, 0) != 0) return errno == ESRCH;
  std::ifstream file("/proc/" + std::to_string(process) + "/stat");
  std::string stat;
  std::getline(file, stat);
  const std::size_t name_end = stat.rfind(") ");
  return name_end != std::string::npos && stat[name_end + 2] == 'Z';
}

// A shell script, removed with the object.
class Script {
 public:
  Script(const std::string& name, const std::string& text) : file_(name, "#!/bin/sh\n" + text) {
    std::filesystem::permissions(file_.path(), std::filesystem::perms::owner_all);
  }
  const std::string& path() const { return file_.path(); }

 private:
  ScratchFile file_;
};

// The program with these arguments, its output in a file.
class Program {
 public:
  explicit Program(std::vector<std::string> words) : output_("output") {
    words.insert(words.begin(), test::engine_binary());
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    process_ = fork();
    if (process_ != 0) return;
    const int file = open(output_.path().c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    if (dup2(file, STDOUT_FILENO) < 0 || dup2(file, STDERR_FILENO) < 0) _exit(126);
    execv(arguments[0], arguments.data());
    _exit(127);
  }
  ~Program() {
    if (process_ > 0) wait_for(SIGKILL);
  }
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  // Sends the signal and returns the status of waitpid.
  int wait_for(int signal) {
    kill(process_, signal);
    int status = 0;
    waitpid(std::exchange(process_, -1), &status, 0);
    return status;
  }
  pid_t process() const { return process_; }
  std::string output() const { return output_.text(); }

 private:
  ScratchFile output_;
  pid_t process_ = -1;
};

std::vector<pid_t> numbers_in(const ScratchFile& file) {
  std::istringstream text(file.text());
  std::vector<pid_t> numbers;
  for (pid_t number = 0; text >> number;) numbers.push_back(number);
  return numbers;
}

std::vector<std::string> endless_match(const std::string& engine) {
  return {"match",     "chess",    "--engine",      std::string("cmd=") + test::mock_engine_binary(),
          "name=A",    "--engine", "cmd=" + engine, "name=B",
          "--tc",      "600",      "--games",       "100000",
          "--timeout", "600",      "--no-balance"};
}

struct End {
  const char* name;
  int signal;
};

class MatchEnds : public ::testing::TestWithParam<End> {};

// The second engine never moves and ignores `quit`, as does its child.
TEST_P(MatchEnds, WithItsEnginesAndTheirChildren) {
  const int signal = GetParam().signal;
  const ScratchFile pids("pids");
  const std::string told = test::for_shell(pids.path());
  const std::string engine = test::for_shell(test::mock_engine_binary()) + " stall";
  for (const std::string& start : {"exec " + engine, engine + "\n:"}) {
    pids.write("");
    const Script script("engine.sh",
                        "trap '' TERM HUP INT\nsleep 600 &\necho $$ $! >>" + told + '\n' + start + '\n');
    Program match(endless_match(script.path()));
    ASSERT_TRUE(comes_true([&] { return numbers_in(pids).size() >= 2; })) << match.output();
    const int status = match.wait_for(signal);
    if (signal == SIGKILL) {
      EXPECT_TRUE(WIFSIGNALED(status));
    } else {
      ASSERT_TRUE(WIFEXITED(status)) << status;
      EXPECT_EQ(WEXITSTATUS(status), signal == SIGINT ? 0 : 128 + signal) << match.output();
      EXPECT_THAT(match.output(), HasSubstr("Interrupted after 0 of 100000 games."));
    }
    for (const pid_t process : numbers_in(pids))
      EXPECT_TRUE(comes_true([&] { return is_gone(process); })) << start << ' ' << process;
  }
}

INSTANTIATE_TEST_SUITE_P(Signals, MatchEnds,
                         ::testing::Values(End{"CtrlC", SIGINT}, End{"Term", SIGTERM}, End{"HangUp", SIGHUP},
                                           End{"Kill", SIGKILL}),
                         [](const auto& row) { return std::string(row.param.name); });

TEST(MatchEnd, KeepsTheGamesPlayed) {
  const ScratchFile pgn("kept.pgn");
  std::vector<std::string> words = endless_match(test::mock_engine_binary());
  words.insert(words.end(), {"--maxmoves", "2", "--pgn", pgn.path()});
  Program match(words);
  const auto games = [&] {
    const std::string text = pgn.text();
    int count = 0;
    for (std::size_t at = 0; (at = text.find("[Event ", at)) != std::string::npos; ++at) ++count;
    return count;
  };
  ASSERT_TRUE(comes_true([&] { return games() >= 3; })) << match.output();
  const int status = match.wait_for(SIGTERM);
  EXPECT_EQ(WEXITSTATUS(status), 128 + SIGTERM);
  EXPECT_THAT(match.output(),
              HasSubstr("Interrupted after " + std::to_string(games()) + " of 100000 games."));
  EXPECT_TRUE(pgn.text().ends_with("\n\n")) << pgn.text();
}

TEST(MatchEnd, LeavesASignalThatIsIgnoredAlone) {
  const ScratchFile pids("pids");
  const Script engine("engine.sh", "echo $$ >>" + test::for_shell(pids.path()) + "\nexec " +
                                       test::for_shell(test::mock_engine_binary()) + " stall\n");
  const auto previous = std::signal(SIGHUP, SIG_IGN);  // as nohup does
  Program match(endless_match(engine.path()));
  std::signal(SIGHUP, previous);
  ASSERT_TRUE(comes_true([&] { return !numbers_in(pids).empty(); })) << match.output();
  kill(match.process(), SIGHUP);
  EXPECT_EQ(WEXITSTATUS(match.wait_for(SIGTERM)), 128 + SIGTERM);
}

TEST(EngineProcess, InheritsNothingButItsStandardStreams) {
  const ScratchFile pgn("games.pgn"), log("log"), state("state");
  const int stray = dup2(1, 77);  // not closed by exec
  const auto counting = [](const char* name) { return engine_words(name, "count-descriptors"); };
  const MatchRun match = play_match("chess", counting("A"), counting("B"),
                                    {"--pgn", pgn.path(), "--log", log.path(), "--state", state.path()});
  close(stray);
  EXPECT_THAT(match.run.out, HasSubstr("A: Mock U with 3, ")) << match;
  EXPECT_THAT(match.run.out, HasSubstr("B: Mock U with 3, ")) << match;
}

std::unique_ptr<EngineProcess> start_shell(const std::string& script, const std::atomic<bool>& cancelled) {
  EngineConfig config;
  config.command = "/bin/sh";
  config.arguments = {"-c", script};
  return EngineProcess::start(config, {}, cancelled, {}).take();
}

TEST(EngineProcess, HasASessionOfItsOwn) {
  const std::atomic<bool> cancelled{false};
  const auto engine =
      start_shell("echo $$; cut -d ' ' -f 5 /proc/$$/stat; cut -d ' ' -f 6 /proc/$$/stat", cancelled);
  const SteadyTime deadline = std::chrono::steady_clock::now() + kGenerous;
  const std::string own = engine->read_line(deadline).text;
  EXPECT_EQ(engine->read_line(deadline).text, own);  // its process group
  EXPECT_EQ(engine->read_line(deadline).text, own);  // its session
}

// The system would kill an engine with the thread that forked it.
TEST(EngineProcess, OutlivesTheThreadThatHasStartedIt) {
  const std::atomic<bool> cancelled{false};
  std::unique_ptr<EngineProcess> engine;
  std::thread([&] { engine = start_shell("read line; echo $line", cancelled); }).join();
  engine->send("hello");
  EXPECT_EQ(engine->read_line(std::chrono::steady_clock::now() + kGenerous).text, "hello");
}

TEST(EngineProcess, LeavesNoProcessBehind) {
  const std::atomic<bool> cancelled{false};
  for (int i = 0; i < 3; ++i) {
    const auto one = start_shell("read line", cancelled);
    const auto other = start_shell("exit 3", cancelled);
    EXPECT_EQ(other->exit_text(), "exit code 3");
  }
  EXPECT_EQ(waitpid(-1, nullptr, WNOHANG), -1);
  EXPECT_EQ(errno, ECHILD);
}

}  // namespace
}  // namespace proconsul
