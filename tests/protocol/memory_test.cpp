// Memory requested by a user's number is compared with the available memory and rejected immediately.
#include <gmock/gmock.h>
#include <sys/resource.h>

#include <filesystem>
#include <fstream>

#include "protocol/cli_runner.h"
#include "protocol/protocol_fixture.h"
#include "protocol/session/memory_room.h"
#include "protocol/shell_run.h"
#include "scratch.h"
#include "tests/paths.h"

namespace proconsul {
namespace {

using ::testing::HasSubstr;
using ::testing::MatchesRegex;

constexpr std::uint64_t kMegabyte = 1 << 20;

// A folder with copies of some of Linux's files.
class System {
 public:
  System() : root_(scratch_path("system")) { std::filesystem::remove_all(root_); }
  ~System() { std::filesystem::remove_all(root_); }
  System(const System&) = delete;
  System& operator=(const System&) = delete;

  void add(const std::string& path, const std::string& text) const {
    const std::filesystem::path file = root_ + path;
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file) << text;
  }
  MemoryRoom room() const { return memory_room_below(root_); }

 private:
  std::string root_;
};

std::string megabytes(std::uint64_t number) { return std::to_string(number * kMegabyte) + '\n'; }

TEST(MemoryRoom, IsWithoutBoundsWhereTheSystemDoesNotTell) {
  EXPECT_TRUE(System().room().holds(std::uint64_t{1} << 60));
}

TEST(MemoryRoom, IsWhatIsFree) {
  const System system;
  system.add("/proc/meminfo", "MemTotal:  9000000 kB\nMemFree: 100 kB\nMemAvailable:    2048 kB\n");
  EXPECT_EQ(system.room().bytes, 2 * kMegabyte);
  EXPECT_EQ(system.room().limit, "free memory");
  EXPECT_TRUE(system.room().holds(kMegabyte));
  EXPECT_FALSE(system.room().holds(2 * kMegabyte));
}

TEST(MemoryRoom, IsWhatIsNotPromisedWherePromisesAreKept) {
  const System system;
  system.add("/proc/meminfo", "MemAvailable: 9000000 kB\nCommitLimit: 4096 kB\nCommitted_AS: 1024 kB\n");
  system.add("/proc/sys/vm/overcommit_memory", "0\n");
  EXPECT_EQ(system.room().bytes, 9000000ULL << 10);
  system.add("/proc/sys/vm/overcommit_memory", "2\n");
  EXPECT_EQ(system.room().bytes, 3 * kMegabyte);
}

TEST(MemoryRoom, IsWhatControlGroupsLeave) {
  const System system;
  system.add("/proc/meminfo", "MemAvailable: 9000000 kB\n");
  system.add("/proc/self/cgroup", "0::/outer/inner\n");
  system.add("/sys/fs/cgroup/outer/inner/memory.max", "max\n");
  EXPECT_EQ(system.room().limit, "free memory");
  system.add("/sys/fs/cgroup/outer/inner/memory.max", megabytes(500));
  system.add("/sys/fs/cgroup/outer/inner/memory.current", megabytes(100));
  EXPECT_EQ(system.room().bytes, 400 * kMegabyte);
  EXPECT_EQ(system.room().limit, "limit of the control group");
  // The page cache can be reclaimed.
  system.add("/sys/fs/cgroup/outer/inner/memory.stat",
             "anon 5\nfile 7\ninactive_file " + megabytes(30) + "active_file " + megabytes(10));
  EXPECT_EQ(system.room().bytes, 440 * kMegabyte);
  system.add("/sys/fs/cgroup/outer/inner/memory.high", megabytes(300));
  EXPECT_EQ(system.room().bytes, 240 * kMegabyte);
  system.add("/sys/fs/cgroup/outer/memory.max", megabytes(200));
  system.add("/sys/fs/cgroup/outer/memory.current", megabytes(150));
  EXPECT_EQ(system.room().bytes, 50 * kMegabyte);
  system.add("/sys/fs/cgroup/outer/memory.current", megabytes(999));
  EXPECT_EQ(system.room().bytes, 0);
}

TEST(MemoryRoom, KnowsTheFirstVersionOfControlGroups) {
  const System system;
  system.add("/proc/self/cgroup", "5:cpu,cpuacct:/a\n4:memory:/docker/1234\n0::/\n");
  // A container sees its own group as the topmost one.
  system.add("/sys/fs/cgroup/memory/memory.limit_in_bytes", megabytes(64));
  system.add("/sys/fs/cgroup/memory/memory.usage_in_bytes", megabytes(40));
  system.add("/sys/fs/cgroup/memory/memory.stat", "total_inactive_file " + megabytes(8));
  EXPECT_EQ(system.room().bytes, 32 * kMegabyte);
}

#ifndef PROCONSUL_CHECKED  // sanitizers need the whole address space

// Limits this process to so much more memory than it has, while the object lives.
class ScarceMemory {
 public:
  explicit ScarceMemory(std::uint64_t megabytes) {
    getrlimit(RLIMIT_AS, &previous_);
    std::uint64_t pages = 0;
    std::ifstream("/proc/self/statm") >> pages;
    rlimit limit = previous_;
    limit.rlim_cur = pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE)) + megabytes * kMegabyte;
    setrlimit(RLIMIT_AS, &limit);
  }
  ~ScarceMemory() { setrlimit(RLIMIT_AS, &previous_); }
  ScarceMemory(const ScarceMemory&) = delete;
  ScarceMemory& operator=(const ScarceMemory&) = delete;

 private:
  rlimit previous_{};
};

TEST(Memory, OfTheHashIsRefusedAtOnceAndTheTableIsKept) {
  const ScarceMemory scarce(600);
  UciTalk uci;
  EXPECT_TRUE(uci.say("setoption name Hash value 32").empty());
  uci.say("isready");
  const int preparations = uci.session().engine().preparations();
  for (const char* value : {"1024", "65536"}) {
    EXPECT_THAT(
        uci.say(std::string("setoption name Hash value ") + value).at(0),
        MatchesRegex("info string error no memory for a hash table of [0-9]+ MB: [0-9]+ MB are available "
                     ".limit of address space.; it stays at 32"));
  }
  uci.say("isready");
  EXPECT_EQ(uci.session().engine().preparations(), preparations);
  EXPECT_EQ(uci.session().settings().hash_megabytes, 32);
  EXPECT_TRUE(uci.say("setoption name Hash value 64").empty());
}

TEST(Memory, OfXboardsCommandIsKeptAsItIsAndTold) {
  const ScarceMemory scarce(600);
  XboardTalk xboard;
  xboard.say_and_wait("xboard");
  EXPECT_THAT(
      xboard.say_and_wait("memory 900000").at(0),
      MatchesRegex("Error .no memory for a hash table of 65536 MB: .*; it stays at 16.: memory 900000"));
  EXPECT_TRUE(xboard.say_and_wait("memory 8").empty());
  EXPECT_EQ(xboard.session().settings().hash_megabytes, 8);
  EXPECT_THAT(xboard.say_and_wait("cores 256").at(0), HasSubstr("no memory for 256 threads: "));
}

// New numeric options are tested here automatically.
TEST(Memory, EveryNumberAtItsMostLeavesASessionThatPlays) {
  const ScarceMemory scarce(600);
  for (const EngineOption& option : option_table()) {
    if (option.type != OptionType::kSpin) continue;
    UciTalk talk;
    const auto told =
        talk.say("setoption name " + std::string(option.name) + " value " + std::to_string(option.max));
    if (!told.empty()) {
      EXPECT_THAT(told.front(), HasSubstr("info string error ")) << option.name;
    }
    EXPECT_TRUE(has_line(talk.say("isready"), "readyok")) << option.name;
    EXPECT_THAT(line_beginning(talk.say_and_wait("go depth 1 nodes 50"), "bestmove "), HasSubstr("bestmove "))
        << option.name;
  }
}

TEST(Memory, OfSubcommandsIsRefusedAsAWrongOption) {
  const ScarceMemory scarce(600);
  const std::vector<std::string> rows[] = {
      {"analyse", "chess", "--depth", "1", "--hash", "1048576"},
      {"analyse", "chess", "--depth", "1", "--threads", "256"},
      {"analyse", "chess", "--depth", "1", "--epd", "nowhere", "--jobs", "100", "--hash", "10"},
      {"play", "chess", "--depth", "1", "--hash", "1048576"},
      {"perft", "chess", "3", "--hash", "65536"},
  };
  for (const std::vector<std::string>& words : rows) {
    const CliRun run = run_words(words);
    EXPECT_EQ(run.code, exit_code::kUsage) << words[0];
    EXPECT_THAT(run.err, HasSubstr("no memory for ")) << words[0];
    EXPECT_THAT(run.err, HasSubstr("MB are available (limit of address space)")) << words[0];
  }
}

// A match with less memory than requested would compare different engines.
TEST(Memory, ThatAnEngineOfOurOwnDoesNotGetEndsAMatch) {
  const std::string program = test::for_shell(test::engine_binary());
  const ShellRun run =
      shell("ulimit -v 4000000; timeout 300 " + program + " match chess --engine cmd=" + program +
            " name=A option.Hash=65536 --engine cmd=" + program + " name=B --depth 1 --games 2 2>&1");
  EXPECT_EQ(run.code, exit_code::kUsage) << run.out;
  EXPECT_THAT(run.out, HasSubstr("A: no memory for a hash table of 65536 MB: "));
}

// Wherever memory runs out after the start of a session, every command is answered.
TEST(Memory, ThatRunsOutLeavesEveryGoWithItsMove) {
  const std::string program = test::for_shell(test::engine_binary());
  const std::string game = "isready\\nposition startpos\\ngo depth 1\\n";
  int begun = 0;
  for (int limit = 100000; limit < 150000; limit += 4000) {
    const ShellRun run = shell("ulimit -v " + std::to_string(limit) + "; printf 'uci\\n" + game +
                               "setoption name UCI_Variant value grand\\n" + game + "quit\\n' | timeout 60 " +
                               program + " 2>&1");
    if (run.out.find("uciok") == std::string::npos) continue;
    ++begun;
    for (const char* answer : {"readyok", "bestmove "}) {
      const std::size_t first = run.out.find(answer);
      ASSERT_NE(first, std::string::npos) << limit << run.out;
      ASSERT_NE(run.out.find(answer, first + 1), std::string::npos) << limit << run.out;
    }
  }
  EXPECT_GT(begun, 0);
}

#endif

}  // namespace
}  // namespace proconsul
