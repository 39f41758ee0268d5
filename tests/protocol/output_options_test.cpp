// Every option and argument that names an output file, with files that must not be lost: the command's input,
// files of other kinds, a full disk, a kill. The options come from the command table; one without a row here
// fails.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <zlib.h>

#include <csignal>
#include <set>

#include "protocol/cli/command_table.h"
#include "protocol/cli_runner.h"
#include "protocol/left_out.h"
#include "protocol/scratch_folder.h"
#include "protocol/shell_run.h"
#include "protocol/text/file_kind.h"
#include "tests/paths.h"

namespace proconsul {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

using Words = std::vector<std::string>;

constexpr const char* kPgn =
    "[Event \"One\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n\n"
    "[Event \"Two\"]\n[Result \"1/2-1/2\"]\n\n1. d4 d5 1/2-1/2\n";
constexpr const char* kIni = "# a game\n[owngame:chess]\ntitle = Own Game\n";

// In the words, "@NAME" is an input file of the folder and "@" the output file.
struct Row {
  const char* source;  // "--out", or what the command's help calls the word
  Words words;
  bool only_grows_anew = false;  // a second run has nothing to add
  const char* prior = nullptr;   // initial file, if the command does not create one quickly
  const char* inside = "";       // the file, if a folder is named
};

Words match(const Words& more) {
  const std::string program = "cmd=" + test::engine_binary();
  return joined_words({"match", "chess", "--engine", program, "name=a", "--engine", program, "name=b",
                       "--depth", "1", "--maxmoves", "1", "--games", "2", "--no-balance", "--timeout", "60"},
                      more);
}

Words spsa(const Words& more) {
  const std::string program = "cmd=" + test::engine_binary();
  return joined_words({"match", "chess", "--engine", program, "--depth", "1", "--maxmoves", "1",
                       "--no-balance", "--spsa", "@values.spsa", "--iterations", "1", "--timeout", "60"},
                      more);
}

Words train(const Words& more) {
  return joined_words({"train", "@games.lines", "--epochs", "1", "--sums", "32", "--threads", "1"}, more);
}

Words assess(const Words& more) {
  return joined_words({"variant", "assess", "arena", "--games", "2", "--nodes", "10", "--plies", "10"}, more);
}

const std::vector<Row>& all_rows() {
  static const std::vector<Row> kRows = {
      {"--svg", {"start", "chess", "--svg", "@"}},
      {"--png", {"start", "chess", "--png", "@"}},
      {"--svg", {"show", "chess", "--svg", "@"}},
      {"--png", {"show", "chess", "--png", "@"}},
      {"--explain-svg", {"analyse", "chess", "--nodes", "1", "--explain-svg", "@"}},
      {"--out", {"analyse", "chess", "--nodes", "1", "--pgn", "@games.pgn", "--out", "@"}, true},
      {"--state", {"analyse", "chess", "--nodes", "1", "--epd", "@suite.epd", "--state", "@"}, true},
      {"--state", {"perft", "chess", "2", "--parts", "20", "--state", "@"}, true},
      {"--pgn", match({"--pgn", "@"})},
      {"--log", match({"--log", "@"})},
      {"--result", match({"--result", "@"})},
      {"--state", match({"--state", "@"}), true},
      {"--spsa-out", spsa({"--spsa-out", "@"})},
      {"--plot", spsa({"--plot", "@"})},
      {"--out", {"datagen", "chess", "--games", "2", "--nodes", "10", "--out", "@"}, true},
      {"FILE", {"datagen", "--convert", "@games.lines", "@"}},
      {"--out", {"tune", "@games.lines", "--epochs", "1", "--out", "@"}},
      {"--out", train({"--out", "@"})},
      {"--plot", train({"--out", "@trained", "--plot", "@"})},
      {"--export", {"train", "@games.lines", "--threads", "1", "--export", "@"}},
      {"--out", {"pgn", "convert", "@games.pgn", "--out", "@"}},
      {"--out", {"pgn", "html", "@games.pgn", "--out", "@"}},
      {"BOOK", {"book", "build", "@", "@games.pgn"}},
      {"--out", {"merge", "@first.shard", "@second.shard", "--out", "@"}},
      {"--out", {"merge", "@first.part", "@second.part", "--out", "@"}},
      {"--out", {"tb", "solve", "losalamos", "KRvK", "--out", "@"}, true, nullptr, "/losalamos_KRvK.ending"},
      {"--state", {"starts", "chess56", "--nodes", "1", "--state", "@"}, true},
      {"--out", {"starts", "chess56", "--nodes", "1", "--out", "@"}},
      {"--json", assess({"--json", "@"})},
      {"--html", assess({"--html", "@"})},
      {"--state", assess({"--state", "@"}), true},
      {"--out", {"variant", "doc", "arena", "--out", "@"}},
      {"--state", {"tb", "power", "--minutes", "0", "--state", "@"}, false, "8x8: queen\twin 10\n8x8: kn"},
  };
  return kRows;
}

// Those that this build can carry out.
std::vector<Row> rows() {
  std::vector<Row> able = all_rows();
  std::erase_if(able, [](const Row& row) { return test::ask_for_what_is_left_out(row.words); });
  return able;
}

const Command& command_of(const Row& row) {
  for (const Command& command : command_table()) {
    const std::string name = command.name;
    const bool two = name.find(' ') != name.npos;
    if (name == (two ? row.words[0] + " " + row.words[1] : row.words[0])) return command;
  }
  throw std::logic_error("no such command");
}

bool is_output(FileRole role) {
  return role == FileRole::kReplaced || role == FileRole::kAppended || role == FileRole::kKept ||
         role == FileRole::kFilledFolder;
}

std::string title(const Row& row) { return std::string(command_of(row).name) + ' ' + row.source; }

// The file named by the row's argument or option.
NamedFile output_of(const Row& row) {
  const Command& command = command_of(row);
  const std::size_t skipped = std::string(command.name).find(' ') == std::string::npos ? 1 : 2;
  const Words words(row.words.begin() + static_cast<std::ptrdiff_t>(skipped), row.words.end());
  for (const NamedFile& file : named_files(command, Arguments::parse(words, all_options(command)).value())) {
    if (file.name == "@") return file;
  }
  return {};
}

struct LimitedFilesRun {
  int status = 0;
  std::string err;
};

// Kills a traced process where a file would grow beyond its limit, and returns its status: the signal stops
// it although it is ignored.
int kill_at_limit(pid_t child) {
  int status = 0;
  for (pid_t thread; (thread = waitpid(-1, &status, __WALL)) > 0;) {
    if (!WIFSTOPPED(status)) {
      if (thread == child) return status;
      continue;
    }
    const int signal = WSTOPSIG(status);
    if (signal == SIGXFSZ) kill(child, SIGKILL);
    if (status >> 16 == 0 && signal == SIGTRAP)
      ptrace(PTRACE_SETOPTIONS, thread, 0, PTRACE_O_TRACECLONE | PTRACE_O_EXITKILL);
    const bool own = signal == SIGTRAP || signal == SIGSTOP;
    ptrace(PTRACE_CONT, thread, 0, own ? 0 : signal);
  }
  return status;
}

enum class AtTheLimit { kWritesFail, kIsKilled };

// Runs the program in a process of its own with a limit on the size of its files.
LimitedFilesRun run_limited(const Words& words, rlim_t bytes, AtTheLimit reached) {
  std::vector<char*> pointers;
  for (const std::string& word : words) pointers.push_back(const_cast<char*>(word.c_str()));
  pointers.insert(pointers.begin(), const_cast<char*>(test::engine_binary().c_str()));
  pointers.push_back(nullptr);
  int messages[2];
  if (pipe(messages) != 0) return {};
  const pid_t child = fork();
  if (child == 0) {
    const rlimit limit{bytes, bytes}, none{0, 0};
    setrlimit(RLIMIT_FSIZE, &limit);
    setrlimit(RLIMIT_CORE, &none);
    const int nowhere = open("/dev/null", O_WRONLY);
    dup2(nowhere, STDOUT_FILENO);
    dup2(messages[1], STDERR_FILENO);
    for (const int end : messages) close(end);
    if (reached == AtTheLimit::kIsKilled) ptrace(PTRACE_TRACEME, 0, 0, 0);
    execv(pointers.front(), pointers.data());
    _exit(99);
  }
  close(messages[1]);
  LimitedFilesRun run;
  if (reached == AtTheLimit::kIsKilled) {
    run.status = kill_at_limit(child);
  } else {
    waitpid(child, &run.status, 0);
  }
  std::array<char, 4096> part;
  for (ssize_t n; (n = read(messages[0], part.data(), part.size())) > 0;)
    run.err.append(part.data(), static_cast<std::size_t>(n));
  close(messages[0]);
  return run;
}

class OutputOptions : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    folder_ = std::make_unique<ScratchFolder>("options");
    write("games.pgn", kPgn);
    write("own.ini", kIni);
    write("suite.epd", "6k1/5ppp/8/8/8/8/8/R3K3 w - - dm 1;\n");
    write("values.spsa", "Move Overhead, 10, 0, 100, 5\n");
    for (const Words& words : std::vector<Words>{
             {"datagen", "chess", "--games", "6", "--nodes", "20", "--out", path("games.lines")},
             {"perft", "chess", "2", "--shard", "1/2", "--state", path("first.shard")},
             {"perft", "chess", "2", "--shard", "2/2", "--state", path("second.shard")},
             {"datagen", "chess", "--games", "2", "--nodes", "9", "--shard", "1/2", "--out",
              path("first.part")},
             {"datagen", "chess", "--games", "2", "--nodes", "9", "--shard", "2/2", "--out",
              path("second.part")}}) {
      const CliRun run = run_words(words);
      ASSERT_LE(run.code, 1) << words.front() << run.err;
    }
  }
  static void TearDownTestSuite() { folder_.reset(); }

  static std::string path(const std::string& name) { return *folder_ / name; }
  static std::string write(const std::string& name, const std::string& text) {
    return folder_->write(name, text);
  }

  static Words words_of(const Row& row, const std::string& out) {
    Words words = row.words;
    for (std::string& word : words) {
      if (word.starts_with('@')) word = word == "@" ? out : path(word.substr(1));
    }
    return words;
  }
  static std::set<std::string> inputs_of(const Row& row) {
    std::set<std::string> names;
    for (const std::string& word : row.words) {
      if (word.size() > 1 && word.starts_with('@') && word != "@trained") names.insert(word.substr(1));
    }
    return names;
  }
  static void clear_output() {
    for (const char* end : {"", ".samples", ".state"}) std::filesystem::remove_all(path("out") + end);
  }
  // A file as the command writes it.
  static std::string make_prior(const Row& row) {
    clear_output();
    if (row.prior != nullptr) write("out", row.prior);
    if (row.prior == nullptr && !row.only_grows_anew) {
      EXPECT_LE(run_words(words_of(row, path("out"))).code, 1);
    }
    return content_of(path("out"));
  }

  static std::unique_ptr<ScratchFolder> folder_;
};
std::unique_ptr<ScratchFolder> OutputOptions::folder_;

TEST_F(OutputOptions, HaveARowEach) {
  std::set<std::string> tested;
  for (const Row& row : all_rows()) {
    EXPECT_TRUE(is_output(output_of(row).role)) << title(row) << " writes no file";
    tested.insert(title(row));
  }
  for (const Command& command : command_table()) {
    const std::string name = command.name, words = command.words;
    const bool may_write_words = words.find("FILE") != words.npos || words.find("BOOK") != words.npos;
    EXPECT_TRUE(!may_write_words || command.other_files != nullptr) << name << " tells nothing of its files";
    bool writes = name == "book build" || name == "datagen";
    for (const Option& option : all_options(command)) {
      const std::string value = option.value;
      const bool names_file = value == "FILE" || value == "DIR";
      EXPECT_EQ(names_file, option.role != FileRole::kNone && value != "WHICH")
          << name << " --" << option.name;
      if (!is_output(option.role)) continue;
      EXPECT_TRUE(tested.contains(name + " --" + option.name)) << name << " --" << option.name;
      writes = writes || option.role == FileRole::kReplaced || option.role == FileRole::kAppended;
    }
    bool forces = false;
    for (const Option& option : command.options) forces = forces || std::string(option.name) == "force";
    EXPECT_TRUE(forces || !writes) << name << " knows no --force";
  }
}

TEST_F(OutputOptions, WriteAndTellWhatTheyReplace) {
  for (const Row& row : rows()) {
    SCOPED_TRACE(title(row));
    make_prior(row);
    const CliRun run = run_words(words_of(row, path("out")));
    EXPECT_LE(run.code, 1) << run.err;
    EXPECT_GT(std::filesystem::file_size(path("out") + row.inside), 0u);
    const bool replaced = output_of(row).role == FileRole::kReplaced;
    const std::string note = "proconsul: replacing '" + path("out") + "'\n";
    if (replaced) {
      EXPECT_THAT(run.err, HasSubstr(note));
    }
    EXPECT_TRUE(replaced || run.err.find(note) == std::string::npos) << run.err;
    EXPECT_THAT(folder_->drafts(), IsEmpty());
  }
}

TEST_F(OutputOptions, NeverWriteOverWhatIsRead) {
  for (const Row& row : rows()) {
    if (*row.inside != '\0') continue;
    SCOPED_TRACE(title(row));
    std::set<std::string> inputs = inputs_of(row);
    inputs.insert("own.ini");
    for (const std::string& input : inputs) {
      const std::string before = content_of(path(input));
      for (const char* name : {"link", "chain", "hard"}) std::filesystem::remove(path(name));
      std::filesystem::create_symlink(input, path("link"));
      std::filesystem::create_symlink(path("link"), path("chain"));
      std::filesystem::create_hard_link(path(input), path("hard"));
      for (const std::string& name : {path(input), path("./" + input), path("chain"), path("hard")}) {
        Words words = words_of(row, name);
        if (input == "own.ini") words = joined_words(words, {"--variant-file", path(input)});
        const CliRun run = run_words(words);
        EXPECT_EQ(run.code, exit_code::kUsage) << name << run.err;
        EXPECT_THAT(run.err, HasSubstr("is the file that is read"));
        EXPECT_EQ(content_of(path(input)), before) << name;
      }
    }
    EXPECT_THAT(folder_->drafts(), IsEmpty());
  }
}

TEST_F(OutputOptions, NeverWriteOverFilesOfOtherKindsUnlessForced) {
  const std::pair<const char*, std::string> samples[] = {
      {"a definition", kIni},
      {"a source", "#include <vector>\nint main() {}\n"},
      {"a program", std::string("\x7f") + "ELF" + std::string(500, '\0')},
      {"games", "[Event \"Other\"]\n[Result \"*\"]\n\n1. c4 *\n\n"},
      {"a network", "Proconsul net 2\nnothing\n"},
      {"a word", "precious"},
      {"a few letters", "abc"},
      {"a remark", "; notes\n"},
      {"zeros", std::string(64, '\0')},
      {"JSON", "{\"name\": \"value\"}\n"},
      {"a page", "<!DOCTYPE html><html></html>\n"},
      {"a list", "1. Buy milk\n2. Sell honey\n"},
      {"packed", "\x1f\x8b\x08 something"}};
  for (const Row& row : rows()) {
    SCOPED_TRACE(title(row));
    const NamedFile output = output_of(row);
    for (const auto& [what, text] : samples) {
      clear_output();
      if (*row.inside != '\0') std::filesystem::create_directory(path("out"));
      const std::string file = path("out") + row.inside;
      std::ofstream(file, std::ios::binary) << text;
      if (output.kind != nullptr && found_at(file, *output.kind) == Found::kSame) continue;
      const CliRun run = run_words(words_of(row, path("out")));
      EXPECT_GE(run.code, exit_code::kUsage) << what;
      EXPECT_EQ(content_of(file), text) << what;
      if (output.kind == nullptr) continue;
      EXPECT_THAT(run.err, HasSubstr("--force")) << what;
    }
    EXPECT_THAT(folder_->drafts(), IsEmpty());
    if (output.role != FileRole::kReplaced) continue;
    clear_output();
    write("out", kIni);
    Words words = words_of(row, path("out"));
    if (std::find(words.begin(), words.end(), "--force") == words.end()) words.emplace_back("--force");
    const CliRun forced = run_words(words);
    EXPECT_LE(forced.code, 1) << forced.err;
    EXPECT_NE(content_of(path("out")), kIni);
  }
}

TEST_F(OutputOptions, SayThatTheDiskIsFull) {
  std::filesystem::create_symlink("/dev/full", path("full"));
  for (const Row& row : rows()) {
    if (*row.inside != '\0') continue;
    SCOPED_TRACE(title(row));
    const CliRun run = run_words(words_of(row, path("full")));
    if (output_of(row).role == FileRole::kKept) {
      EXPECT_EQ(run.code, exit_code::kUsage) << run.err;
      EXPECT_THAT(run.err, HasSubstr("is not a regular file"));
      continue;
    }
    EXPECT_EQ(run.code, exit_code::kIo) << run.err;
    EXPECT_THAT(run.err, HasSubstr("No space left on device"));
    EXPECT_TRUE(std::filesystem::is_symlink(path("full")));
    for (const char* end : {".samples", ".state"}) std::filesystem::remove(path("full") + end);
  }
}

// The file size limit that makes the next write fail.
rlim_t limit_for(const Row& row, const std::string& prior) {
  return output_of(row).role == FileRole::kReplaced || row.only_grows_anew ? 16 : prior.size() + 1;
}

// The kill comes while the file is written.
TEST_F(OutputOptions, KeepWhatWasThereOnAFullDiskAndWhenTheyAreKilled) {
  for (const Row& row : rows()) {
    SCOPED_TRACE(title(row));
    const FileRole role = output_of(row).role;
    const std::string prior = make_prior(row);
    const Words words = words_of(row, path("out"));
    const LimitedFilesRun full = run_limited(words, limit_for(row, prior), AtTheLimit::kWritesFail);
    ASSERT_TRUE(WIFEXITED(full.status));
    const bool refused = role == FileRole::kKept && WEXITSTATUS(full.status) == exit_code::kUsage;
    EXPECT_TRUE(refused || WEXITSTATUS(full.status) == exit_code::kIo) << WEXITSTATUS(full.status);
    EXPECT_THAT(full.err, HasSubstr("File too large"));
    EXPECT_THAT(folder_->drafts(), IsEmpty());
    if (!row.only_grows_anew) {
      EXPECT_EQ(content_of(path("out")), prior);
    }
    const int killed = run_limited(words, limit_for(row, prior), AtTheLimit::kIsKilled).status;
    ASSERT_TRUE(WIFSIGNALED(killed)) << WEXITSTATUS(killed);
    if (role == FileRole::kReplaced) {
      EXPECT_EQ(content_of(path("out")), prior);
    }
    if (role == FileRole::kAppended) {
      EXPECT_THAT(content_of(path("out")), ::testing::StartsWith(prior));
    }
    EXPECT_THAT(folder_->drafts(), SizeIs(::testing::Le(2))) << "one of each file";
    const CliRun again = run_words(words);
    EXPECT_LE(again.code, 1) << again.err;
    EXPECT_THAT(folder_->drafts(), IsEmpty());
  }
}

TEST_F(OutputOptions, TakeStandardOutputWherePossible) {
  for (const Row& row : rows()) {
    const FileRole role = output_of(row).role;
    const bool kept_beside = row.words.front() == "train";
    if ((role != FileRole::kReplaced && role != FileRole::kAppended) || kept_beside) continue;
    SCOPED_TRACE(title(row));
    const CliRun run = run_words(words_of(row, "-"));
    const bool merged = row.words.front() == "merge";  // its output is also its input
    EXPECT_LE(run.code, merged ? exit_code::kIo : 1) << run.err;
    EXPECT_FALSE(std::filesystem::exists("-"));
  }
}

TEST_F(OutputOptions, AreNoTwoNamesOfOneFile) {
  clear_output();
  std::filesystem::create_symlink("out", path("alias"));
  const CliRun run = run_words({"show", "chess", "--svg", path("out"), "--png", path("alias")});
  EXPECT_EQ(run.code, exit_code::kUsage);
  EXPECT_THAT(run.err, HasSubstr("--svg and --png name the same file"));
  EXPECT_FALSE(std::filesystem::exists(path("out")));
}

TEST_F(OutputOptions, KnowPackedInput) {
  const std::string packed = path("games.pgn.gz");
  const gzFile file = gzopen(packed.c_str(), "wb");
  gzputs(file, kPgn);
  gzclose(file);
  const std::string before = content_of(packed);
  for (const Words& words : std::vector<Words>{{"pgn", "convert", packed, "--out", packed},
                                               {"pgn", "html", packed, "--out", packed},
                                               {"book", "build", packed, packed}}) {
    EXPECT_EQ(run_words(words).code, exit_code::kUsage);
    EXPECT_EQ(run_words(joined_words(words, {"--force"})).code, exit_code::kUsage);
    EXPECT_EQ(content_of(packed), before);
  }
}

TEST_F(OutputOptions, KnowWhatStandardInputAndOutputAre) {
  const std::string file = test::for_shell(path("games.pgn"));
  const std::string program = test::for_shell(test::engine_binary());
  for (const std::string& command :
       {" pgn convert - --out " + file + " < " + file, " pgn check " + file + " >> " + file,
        " pgn convert " + file + " >> " + file}) {
    EXPECT_EQ(shell(program + command + " 2> /dev/null").code, exit_code::kUsage) << command;
    EXPECT_EQ(content_of(path("games.pgn")), kPgn) << command;
  }
  EXPECT_EQ(shell("cat " + file + " | " + program + " pgn convert - --out " + file + " 2> /dev/null").code,
            0);
  EXPECT_THAT(content_of(path("games.pgn")), HasSubstr("Qxf7#"));
  write("games.pgn", kPgn);
}

TEST_F(OutputOptions, KnowWhatAConfigurationSays) {
  const std::string config = path("match.json");
  const auto says = [&](const std::string& result) {
    write("match.json",
          "{\"variants\": [\"chess\"], \"depth\": 1, \"games\": 2, \"maxmoves\": 1, \"result\": \"" + result +
              "\", \"engines\": [{\"cmd\": \"" + test::engine_binary() +
              "\", \"name\": \"a\"}, {\"cmd\": \"" + test::engine_binary() + "\", \"name\": \"b\"}]}");
    return content_of(config);
  };
  const std::string own = says(config);
  EXPECT_THAT(run_words({"match", "--config", config}).err, HasSubstr("is the file that is read"));
  EXPECT_EQ(content_of(config), own);
  says(write("result", kIni));
  EXPECT_EQ(run_words({"match", "--config", config}).code, exit_code::kUsage);
  EXPECT_EQ(content_of(path("result")), kIni);
  const CliRun forced = run_words({"match", "--config", config, "--force"});
  EXPECT_EQ(forced.code, 0) << forced.err;
  EXPECT_THAT(content_of(path("result")), HasSubstr("\"complete\": true"));
}

// Files that training keeps beside the network must not be overwritten by others.
TEST_F(OutputOptions, KnowTheFilesBesideANetwork) {
  for (const char* end : {".samples", ".state"}) {
    clear_output();
    write(std::string("out") + end, kIni);
    EXPECT_EQ(run_words(words_of(Row{"--out", train({"--out", "@"})}, path("out"))).code, exit_code::kUsage);
    EXPECT_EQ(content_of(path("out") + end), kIni);
  }
  clear_output();
  std::filesystem::rename(path("games.lines"), path("out.samples"));
  const std::string games = content_of(path("out.samples"));
  const CliRun run = run_words({"train", path("out.samples"), "--epochs", "1", "--out", path("out")});
  EXPECT_THAT(run.err, HasSubstr("is the file that is read"));
  EXPECT_EQ(content_of(path("out.samples")), games);
  std::filesystem::rename(path("out.samples"), path("games.lines"));
}

// A network trained further may replace itself, but no other file.
TEST_F(OutputOptions, MayBeWhatIsTrainedFurther) {
  make_prior(Row{"--out", train({"--out", "@"})});
  const std::string net = content_of(path("out"));
  const CliRun plot =
      run_words(words_of(Row{"", train({"--from", "@", "--plot", "@", "--out", "@trained"})}, path("out")));
  EXPECT_THAT(plot.err, HasSubstr("is the file that is read"));
  EXPECT_EQ(content_of(path("out")), net);
  const CliRun further =
      run_words({"train", path("games.lines"), "--epochs", "1", "--from", path("out"), "--out", path("out")});
  EXPECT_EQ(further.code, 0) << further.err;
  EXPECT_NE(content_of(path("out")), net);
}

// A draft left by a killed run may be read, but not while the same file is written.
TEST_F(OutputOptions, KnowTheirDrafts) {
  clear_output();
  const std::string draft = write(".out.proconsul-draft", kPgn);
  EXPECT_EQ(run_words({"pgn", "convert", draft, "--out", path("out")}).code, exit_code::kUsage);
  EXPECT_EQ(content_of(draft), kPgn);
  EXPECT_EQ(run_words({"pgn", "convert", draft, "--out", path("rescued")}).code, 0);
  std::filesystem::remove(draft);
}

TEST_F(OutputOptions, OfInputThatIsCutOffLeaveWhatWasThere) {
  const std::string packed = path("cut.pgn.gz");
  const gzFile file = gzopen(packed.c_str(), "wb");
  for (int i = 0; i < 80; ++i) gzprintf(file, "[Event \"%d\"]\n\n1. e4 {%d} *\n\n", i, i * 7919);
  gzclose(file);
  std::filesystem::resize_file(packed, std::filesystem::file_size(packed) / 2);
  for (const char* command : {"convert", "html"}) {
    write("out", kPgn);
    const CliRun run = run_words({"pgn", command, packed, "--force", "--out", path("out")});
    EXPECT_EQ(run.code, exit_code::kIo);
    EXPECT_EQ(content_of(path("out")), kPgn) << command;
  }
}

TEST_F(OutputOptions, OfPagesTellWhatIsLeftOut) {
  const std::string file = write("wrong.pgn", "[Event \"x\"]\n\n1. e4 e5 2. Ke3 Nf6 *\n");
  const CliRun run = run_words({"pgn", "html", file, "--out", path("page.html")});
  EXPECT_EQ(run.code, exit_code::kNegative);
  EXPECT_THAT(run.err, HasSubstr("wrong.pgn:3:"));
  EXPECT_THAT(run.err, HasSubstr("Ke3"));
}

TEST_F(OutputOptions, OfASessionOfPlayKeepOtherFiles) {
  const std::string ini = write("session", kIni), games = write("collection", kPgn);
  for (const std::string& file : {ini, games}) {
    const std::string before = content_of(file);
    const CliRun run = run_words({"play", "chess", "--nodes", "1"}, "save " + file + "\nquit\n");
    EXPECT_THAT(run.out, HasSubstr("save under another name"));
    EXPECT_EQ(content_of(file), before);
  }
  const std::string own = path("saved");
  EXPECT_THAT(run_words({"play", "chess", "--nodes", "1"}, "e4\nsave " + own + "\nquit\n").out,
              HasSubstr("Saved as"));
  const CliRun kept = run_words({"play", "chess", "--nodes", "1"}, "d4\nsave " + own + "\nquit\n");
  EXPECT_THAT(kept.out, HasSubstr("Replace it?"));
  EXPECT_THAT(content_of(own), HasSubstr("1. e4"));
  EXPECT_THAT(run_words({"play", "chess", "--nodes", "1"}, "d4\nsave " + own + "\ny\nquit\n").out,
              HasSubstr("Saved as"));
  EXPECT_THAT(content_of(own), HasSubstr("1. d4"));
}

TEST_F(OutputOptions, StandInHelpManualAndCompletion) {
  EXPECT_THAT(run_words({"pgn", "convert", "--help"}).out, HasSubstr("--force"));
  EXPECT_THAT(man_page(), HasSubstr("\\-\\-force"));
  for (const char* shell : {"bash", "zsh", "fish"}) EXPECT_THAT(completion_script(shell), HasSubstr("force"));
  EXPECT_THAT(run_words({"pgn", "convert", path("games.pgn"), "--force"}).err,
              HasSubstr("--force requires --out"));
}

}  // namespace
}  // namespace proconsul
