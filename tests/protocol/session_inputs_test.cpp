// Files named to a session, which must keep answering whatever they are: pipes, folders, devices, endless
// files.
#include <gmock/gmock.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <cstring>
#include <filesystem>
#include <map>

#include "protocol/left_out.h"
#include "protocol/protocol_fixture.h"
#include "protocol/session/endgame_files.h"
#include "protocol/shell_run.h"
#include "protocol/text/input_file.h"
#include "scratch.h"
#include "tests/paths.h"

namespace proconsul {
namespace {

using ::testing::AnyOf;
using ::testing::HasSubstr;
using ::testing::Not;

enum class Use { kRead, kFolder, kWrite };

// The use of each option of type kFile. A new option without an entry fails the tests.
const std::map<std::string_view, Use> kUses = {
    {"VariantPath", Use::kRead}, {"TbPath", Use::kFolder},  {"Book File", Use::kRead},
    {"EvalFile", Use::kRead},    {"Log File", Use::kWrite}, {"Debug Log File", Use::kWrite},
};

std::vector<std::string_view> options_with(Use use) {
  std::vector<std::string_view> names;
  for (const EngineOption& option : option_table()) {
    const auto known = kUses.find(option.name);
    if (known != kUses.end() && known->second == use) names.push_back(option.name);
  }
  return names;
}

// Odd files, each with a name of the given ending.
class OddFiles {
 public:
  OddFiles() : folder_(scratch_path("odd")) {
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directory(folder_);
    add("directory", [](const std::string& path) { std::filesystem::create_directory(path); });
    add("pipe", [](const std::string& path) { mkfifo(path.c_str(), 0600); });
    add("socket", [](const std::string& path) { bind_socket(path); });
    add("zero", [](const std::string& path) { std::filesystem::create_symlink("/dev/zero", path); });
    add("full", [](const std::string& path) { std::filesystem::create_symlink("/dev/full", path); });
    add("link", [&](const std::string& path) { std::filesystem::create_symlink(path_of("pipe"), path); });
    add("loop", [](const std::string& path) { std::filesystem::create_symlink(path, path); });
    add("large", [](const std::string& path) {
      std::ofstream(path).put('x');
      std::filesystem::resize_file(path, std::uintmax_t{3} << 30);  // sparse, so it takes no disk space
    });
    alarm(300);  // a test that blocks on a pipe fails
  }
  ~OddFiles() {
    alarm(0);
    std::filesystem::remove_all(folder_);
  }
  OddFiles(const OddFiles&) = delete;
  OddFiles& operator=(const OddFiles&) = delete;

  const std::vector<std::string>& kinds() const { return kinds_; }
  std::string path_of(const std::string& kind) const { return folder_ + "/chess_" + kind + ".ending"; }
  const std::string& folder() const { return folder_; }

 private:
  template <typename Make>
  void add(const std::string& kind, Make make) {
    make(path_of(kind));
    kinds_.push_back(kind);
  }
  // Socket names must be short, so it is bound from within the folder.
  static void bind_socket(const std::string& path) {
    const auto here = std::filesystem::current_path();
    std::filesystem::current_path(std::filesystem::path(path).parent_path());
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::strncpy(address.sun_path, std::filesystem::path(path).filename().c_str(),
                 sizeof address.sun_path - 1);
    const int descriptor = socket(AF_UNIX, SOCK_STREAM, 0);
    EXPECT_EQ(bind(descriptor, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
    close(descriptor);
    std::filesystem::current_path(here);
  }

  std::string folder_;
  std::vector<std::string> kinds_;
};

TEST(SessionInputs, EveryOptionOfAFileIsTested) {
  for (const EngineOption& option : option_table()) {
    EXPECT_EQ(option.type == OptionType::kFile, kUses.contains(option.name)) << option.name;
  }
}

TEST(SessionInputs, NothingButAFileIsRead) {
  const OddFiles odd;
  for (const std::string_view option : options_with(Use::kRead)) {
    for (const std::string& kind : odd.kinds()) {
      UciTalk uci;
      const auto told = uci.say("setoption name " + std::string(option) + " value " + odd.path_of(kind));
      ASSERT_FALSE(told.empty()) << option << ' ' << kind;
      EXPECT_THAT(told.front(), HasSubstr("info string error ")) << option << ' ' << kind;
      XboardTalk xboard;
      const auto answer = xboard.say_and_wait("option " + std::string(option) + '=' + odd.path_of(kind));
      ASSERT_FALSE(answer.empty()) << option << ' ' << kind;
      EXPECT_THAT(answer.front(), AnyOf(HasSubstr("Error ("), HasSubstr("tellusererror")))
          << option << ' ' << kind;
    }
  }
}

#ifdef __linux__
TEST(SessionInputs, FilesThatTheSystemMakesAreNotRead) {
  const ScratchFile empty("empty", "");
  EXPECT_FALSE(not_a_file(empty.path()).has_value());
  EXPECT_FALSE(not_a_file("/proc/none").has_value());
  const std::string loaded = UciTalk().say("load /proc/self/status").front();
  EXPECT_THAT(loaded, HasSubstr("'/proc/self/status' is made by the system and not a file"));
}
#endif

TEST(SessionInputs, CommandsThatLoadReadNothingButFiles) {
  const OddFiles odd;
  for (const char* const command : {"load ", "check "}) {
    for (const std::string& kind : odd.kinds()) {
      UciTalk talk;
      EXPECT_THAT(talk.say(command + odd.path_of(kind)).front(), HasSubstr("info string error ")) << kind;
      EXPECT_EQ(talk.say("isready"), std::vector<std::string>{"readyok"});
    }
  }
}

TEST(SessionInputs, FoldersMayHoldAnything) {
  const OddFiles odd;
  for (const std::string_view option : options_with(Use::kFolder)) {
    Session session;
    EXPECT_FALSE(session.set_option(option, odd.folder())) << option;
    for (const std::string& kind : odd.kinds()) {
      if (kind == "directory") continue;  // an empty folder of tablebases
      EXPECT_FALSE(session.set_option(option, odd.path_of(kind))) << kind;
    }
  }
  const Rules& rules = *Session().variant().rules;
  for (const std::string& kind : odd.kinds()) EXPECT_FALSE(read_ending(rules, odd.path_of(kind))) << kind;
  if (!test::lacks_zstandard()) {
    EXPECT_THAT(read_ending(rules, odd.path_of("large")).error().message,
                HasSubstr("holds more than 1024 MiB"));
  }
}

TEST(SessionInputs, LogsAreWrittenToFilesInFoldersThatAreThere) {
  const OddFiles odd;
  const std::string deep = odd.folder() + "/new/deeper/log";
  for (const std::string_view option : options_with(Use::kWrite)) {
    for (const std::string& kind : odd.kinds()) {
      if (kind == "zero" || kind == "large") continue;  // may be written to
      Session session;
      const auto result = session.set_option(option, odd.path_of(kind));
      ASSERT_FALSE(result) << option << ' ' << kind;
      EXPECT_THAT(result.error().message, HasSubstr("cannot write the log file ")) << kind;
    }
    Session session;
    EXPECT_THAT(session.set_option(option, deep).error().message, HasSubstr("there is no folder "));
    EXPECT_FALSE(std::filesystem::exists(odd.folder() + "/new"));
    EXPECT_TRUE(session.set_option(option, odd.folder() + "/log"));
    EXPECT_TRUE(session.set_option(option, ""));
  }
}

TEST(SessionInputs, LogsHoldNothingThatATerminalObeys) {
  const ScratchFile log("traffic.log");
  {
    UciTalk talk;
    ASSERT_TRUE(talk.session().set_option("Log File", log.path()));
    talk.say("position \x1b[2J\xc2\x9b\xe2\x80\xae\xff");
    ASSERT_TRUE(talk.session().set_option("Log File", ""));
  }
  EXPECT_THAT(log.text(), HasSubstr("< position \\x1b[2J\\xc2\\x9b\\xe2\\x80\\xae\\xff"));
}

// Shells pass pipes.
TEST(BatchInputs, MayBePipes) {
  const std::string program = test::for_shell(test::engine_binary());
  const char* const kGame = "'[Event \"x\"]\\n\\n1. e4 e5 *\\n'";
  const char* const kVariant = "'[plain:chess]\\ndoubleStep = false\\n'";
  const std::pair<std::string, std::string> rows[] = {
      {"pgn check <(printf " + std::string(kGame) + ")", "1 game"},
      {"pgn convert <(printf " + std::string(kGame) + ")", "1. e4 e5"},
      {"pgn check /dev/stdin < <(printf " + std::string(kGame) + ")", "1 game"},
      {"pgn check - < <(printf " + std::string(kGame) + ")", "1 game"},
      {"perft plain 1 --variant-file <(printf " + std::string(kVariant) + ")", "Nodes: 12"},
      {"variant check <(printf " + std::string(kVariant) + ")", "plain"},
      {"variant doc - < <(printf " + std::string(kVariant) + ")", "Name `plain`"},
      {"analyse chess --depth 2 --epd <(printf '7k/8/5KQ1/8/8/8/8/8 w - - bm Qg7#;\\n')", "Solved 1 of 1"},
  };
  for (const auto& [words, wanted] : rows) {
    const ShellRun run =
        shell("bash -c " + test::for_shell("timeout 300 " + program + ' ' + words + " 2>&1"));
    EXPECT_EQ(run.code, 0) << words << '\n' << run.out;
    EXPECT_THAT(run.out, HasSubstr(wanted)) << words;
  }
}

TEST(BatchInputs, StateFilesAreFiles) {
  const OddFiles odd;
  const std::string program = test::for_shell(test::engine_binary());
  const std::string commands[] = {"perft chess 3 --state ",
                                  "analyse chess --depth 1 --epd suite --state ",
                                  "datagen chess --games 1 --nodes 20 --out ",
                                  "tb power --state ",
                                  "variant assess arena --games 2 --nodes 9 --state ",
                                  "merge --out merged "};
  for (const std::string& kind : {std::string("pipe"), std::string("link"), std::string("directory")}) {
    for (const std::string& command : commands) {
      const std::string line = "cd " + test::for_shell(odd.folder()) +
                               " && printf '7k/8/5KQ1/8/8/8/8/8 w - -\\n' >suite; " + "timeout 300 " +
                               program + ' ' + command + test::for_shell(odd.path_of(kind)) + " 2>&1";
      const ShellRun run = shell(line);
      EXPECT_THAT(run.code, AnyOf(1, 2, 3)) << command << kind << '\n' << run.out;
      if (kind == "directory") {
        EXPECT_THAT(run.out, HasSubstr("directory")) << command;
      } else {
        EXPECT_THAT(run.out, AnyOf(HasSubstr("is a pipe and not a file"), HasSubstr("is not a regular file")))
            << command;
      }
    }
  }
}

}  // namespace
}  // namespace proconsul
