// Files are replaced in one step whatever happens meanwhile; growing files take each text whole or not at
// all.
#include "protocol/text/output_file.h"

#include <gmock/gmock.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <functional>
#include <sstream>

#include "protocol/formats/book.h"
#include "protocol/formats/file_kinds.h"
#include "protocol/scratch_folder.h"
#include "support.h"

namespace proconsul {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;
using ::testing::StartsWith;

constexpr const char* kOld = "what was there before\n";

// Runs `act` in another process; returns its status from waitpid.
int in_child(const std::function<void()>& act) {
  const pid_t child = fork();
  if (child == 0) {
    act();
    _exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return status;
}

void limit_files_to(rlim_t bytes, void (*when_reached)(int)) {
  std::signal(SIGXFSZ, when_reached);
  const rlimit limit{bytes, bytes};
  setrlimit(RLIMIT_FSIZE, &limit);
}

class OutputFiles : public ::testing::Test {
 protected:
  ScratchFolder folder_{"output"};
  std::string file_ = folder_.write("file", kOld);
};

TEST_F(OutputFiles, KeepWhatWasThereUntilAllIsWritten) {
  {
    Result<OutputFile> out = OutputFile::open(file_);
    ASSERT_TRUE(out.ok()) << out.error().message;
    out->stream() << "new" << std::flush;
    EXPECT_EQ(content_of(file_), kOld);
    EXPECT_THAT(folder_.drafts(), ElementsAre(".file.proconsul-draft"));
  }
  EXPECT_EQ(content_of(file_), kOld) << "it has been given up";
  EXPECT_THAT(folder_.drafts(), IsEmpty());
  EXPECT_FALSE(write_file(file_, "new"));
  EXPECT_EQ(content_of(file_), "new");
  EXPECT_THAT(folder_.drafts(), IsEmpty());
}

TEST_F(OutputFiles, CanRewriteTheirBeginning) {
  Result<OutputFile> out = OutputFile::open(file_);
  out->stream() << std::string(100'000, 'x');
  out->stream().seekp(0);
  out->stream() << "begin";
  EXPECT_FALSE(out->commit());
  EXPECT_EQ(content_of(file_), "begin" + std::string(99'995, 'x'));
}

TEST_F(OutputFiles, AreWhereLinksLead) {
  const std::string link = folder_ / "link", chain = folder_ / "chain", dangling = folder_ / "dangling";
  std::filesystem::create_symlink("file", link);
  std::filesystem::create_symlink(link, chain);
  std::filesystem::create_symlink("not yet", dangling);
  EXPECT_FALSE(write_file(chain, "through links"));
  EXPECT_EQ(content_of(file_), "through links");
  EXPECT_FALSE(write_file(dangling, "made"));
  EXPECT_EQ(content_of(folder_ / "not yet"), "made");
  for (const std::string& each : {link, chain, dangling}) EXPECT_TRUE(std::filesystem::is_symlink(each));
  const std::string endless = folder_ / "endless";
  std::filesystem::create_symlink("endless", endless);
  EXPECT_THAT(write_file(endless, "x")->message, HasSubstr("symbolic links"));
}

TEST_F(OutputFiles, KeepPermissions) {
  for (const auto mode : {0600, 0640, 0666, 0755}) {
    chmod(file_.c_str(), static_cast<mode_t>(mode));
    const Result<OutputFile> out = OutputFile::open(file_);
    EXPECT_EQ(static_cast<int>(std::filesystem::status(out->draft()).permissions()), mode) << "of the draft";
    EXPECT_FALSE(write_file(file_, "new"));
    EXPECT_EQ(static_cast<int>(std::filesystem::status(file_).permissions()), mode);
  }
  const mode_t before = umask(027);
  EXPECT_FALSE(write_file(folder_ / "fresh", "new"));
  umask(before);
  EXPECT_EQ(static_cast<int>(std::filesystem::status(folder_ / "fresh").permissions()), 0640);
}

TEST_F(OutputFiles, OfSeveralWritersDoNotMix) {
  std::vector<OutputFile> writers;
  for (int i = 0; i < 5; ++i) writers.push_back(OutputFile::open(file_).take());
  EXPECT_THAT(folder_.drafts(), SizeIs(5));
  for (int i = 0; i < 5; ++i) writers[static_cast<std::size_t>(i)].stream() << "writer " << i;
  for (OutputFile& writer : writers) EXPECT_FALSE(writer.commit());
  EXPECT_EQ(content_of(file_), "writer 4");
  EXPECT_THAT(folder_.drafts(), IsEmpty());
}

TEST_F(OutputFiles, SurviveAKillAndLeaveOneDraftAtMost) {
  for (int i = 0; i < 5; ++i) {
    const int status = in_child([this] {
      Result<OutputFile> out = OutputFile::open(file_);
      out->stream() << "half" << std::flush;
      std::raise(SIGKILL);
    });
    EXPECT_TRUE(WIFSIGNALED(status));
    EXPECT_EQ(content_of(file_), kOld);
    EXPECT_THAT(folder_.drafts(), SizeIs(1));
  }
  EXPECT_FALSE(write_file(file_, "new"));
  EXPECT_EQ(content_of(file_), "new");
  EXPECT_THAT(folder_.drafts(), IsEmpty());
}

TEST_F(OutputFiles, RemoveAllDraftsThatKillsHaveLeft) {
  std::vector<OutputFile> writers;
  for (int i = 0; i < 3; ++i) writers.push_back(OutputFile::open(file_).take());
  in_child([this] {
    std::vector<OutputFile> more;
    for (int i = 0; i < 3; ++i) more.push_back(OutputFile::open(file_).take());
    std::raise(SIGKILL);
  });
  EXPECT_THAT(folder_.drafts(), SizeIs(6));
  EXPECT_FALSE(write_file(file_, "new"));
  EXPECT_THAT(folder_.drafts(), SizeIs(3)) << "those that are being written stay";
  writers.clear();
  EXPECT_THAT(folder_.drafts(), IsEmpty());
}

TEST_F(OutputFiles, SurviveAFullDisk) {
  const int status = in_child([this] {
    limit_files_to(1000, SIG_IGN);
    const std::optional<Error> error = write_file(file_, std::string(5000, 'x'));
    _exit(error && error->message.find("File too large") != std::string::npos ? 7 : 8);
  });
  EXPECT_EQ(WEXITSTATUS(status), 7);
  EXPECT_EQ(content_of(file_), kOld);
  EXPECT_THAT(folder_.drafts(), IsEmpty());
  EXPECT_THAT(write_file("/dev/full", "x")->message, HasSubstr("'/dev/full': No space left on device"));
}

TEST_F(OutputFiles, SayWhatKeepsThemFromBeingWritten) {
  EXPECT_THAT(write_file("/nowhere/at/all", "x")->message,
              HasSubstr("cannot write '/nowhere/at/all': No such"));
  EXPECT_THAT(write_file(folder_ / ".", "x")->message, HasSubstr("is a directory"));
  EXPECT_THAT(write_file("", "x")->message, HasSubstr("No such file"));
  EXPECT_THAT(write_file("-", "x")->message, HasSubstr("standard output"));
  EXPECT_TRUE(output_place_error("/nowhere/at/all").has_value());
  EXPECT_FALSE(output_place_error(file_).has_value());
  EXPECT_THAT(folder_.drafts(), IsEmpty());
}

TEST_F(OutputFiles, LeaveWhatMayNotBeWritten) {
  if (getuid() == 0) GTEST_SKIP() << "permissions do not bind the superuser";
  chmod(file_.c_str(), 0444);
  EXPECT_THAT(write_file(file_, "x")->message, HasSubstr("Permission denied"));
  EXPECT_EQ(content_of(file_), kOld);
}

TEST_F(OutputFiles, MayHaveTheLongestNames) {
  const std::string name(255, 'n');
  EXPECT_FALSE(write_file(folder_ / name, "long"));
  EXPECT_EQ(content_of(folder_ / name), "long");
}

TEST_F(OutputFiles, AreDevicesPipesAndOpenDescriptorsAsTheyAre) {
  EXPECT_FALSE(write_file("/dev/null", "x"));
  EXPECT_TRUE(std::filesystem::is_character_file("/dev/null"));
  std::ostringstream standard;
  EXPECT_FALSE(write_file("-", "x", &standard));
  EXPECT_EQ(standard.str(), "x");
  const std::string pipe = folder_ / "pipe";
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  const pid_t writer = fork();
  if (writer == 0) _exit(write_file(pipe, "through a pipe") ? 1 : 0);
  EXPECT_EQ(content_of(pipe), "through a pipe");
  waitpid(writer, nullptr, 0);
  EXPECT_TRUE(std::filesystem::is_fifo(pipe));
  std::FILE* open = std::fopen(file_.c_str(), "a");
  EXPECT_FALSE(write_file("/dev/fd/" + std::to_string(fileno(open)), "behind"));
  std::fclose(open);
  EXPECT_EQ(content_of(file_), std::string(kOld) + "behind");
}

TEST_F(OutputFiles, GrowByWholeTexts) {
  const int status = in_child([this] {
    limit_files_to(60, SIG_IGN);
    Result<AppendedFile> out = AppendedFile::open(file_);
    const bool first = out->add("fits\n"), second = out->add(std::string(100, 'x')),
               third = out->add("too\n");
    _exit(first && !second && third && out->failure()->message.find("too large") != std::string::npos ? 7
                                                                                                      : 8);
  });
  EXPECT_EQ(WEXITSTATUS(status), 7);
  EXPECT_EQ(content_of(file_), std::string(kOld) + "fits\ntoo\n");
}

TEST_F(OutputFiles, GrowOnANewLine) {
  const std::string cut = folder_.write("cut", "no end");
  EXPECT_TRUE(AppendedFile::open(cut)->add("more\n"));
  EXPECT_EQ(content_of(cut), "no end\n\nmore\n");
  EXPECT_TRUE(AppendedFile::open(cut, nullptr, AppendedFile::Begin::kAtEnd)->add("rest"));
  EXPECT_EQ(content_of(cut), "no end\n\nmore\nrest");
  EXPECT_FALSE(AppendedFile::open("/dev/full")->add("x"));
}

TEST_F(OutputFiles, OfSeveralProcessesGrowByWholeTexts) {
  const std::string file = folder_ / "grown";
  std::vector<pid_t> children;
  for (char letter = 'a'; letter < 'd'; ++letter) {
    children.push_back(fork());
    if (children.back() != 0) continue;
    Result<AppendedFile> out = AppendedFile::open(file);
    for (int i = 0; i < 20; ++i) out->add(std::string(20'000, letter) + '\n');
    _exit(0);
  }
  for (const pid_t child : children) waitpid(child, nullptr, 0);
  std::ifstream in(file);
  int lines = 0;
  for (std::string line; std::getline(in, line); ++lines) {
    ASSERT_THAT(line, SizeIs(20'000));
    ASSERT_EQ(line, std::string(20'000, line.front()));
  }
  EXPECT_EQ(lines, 60);
}

TEST(FileKinds, AreToldByTheirBeginning) {
  const ScratchFolder folder("kinds");
  const auto is = [&](const FileKind& kind, const std::string& text) {
    return found_at(folder.write("file", text), kind) == Found::kSame;
  };
  for (const char* pgn : {"[Event \"x\"]\n\n*\n", "\xef\xbb\xbf[Event \"x\"]\n",
                          "% escape\n\n; remark\n[A \"\"]\n", "1. e4 e5 *\n", "12... Nf6 *", "*\n"})
    EXPECT_TRUE(is(file_kinds::kPgn, pgn)) << pgn;
  for (const char* other : {"[chess]\nking = k\n", "[mygame:chess]\n", "1. Buy milk\n", "2026\n", "# Title\n",
                            "[ \"\"]", "[Event]", "#include <x>\n",
                            "\x7f"
                            "ELF",
                            "rnbqkbnr/8 w - - 0 1\n"})
    EXPECT_FALSE(is(file_kinds::kPgn, other)) << other;
  EXPECT_TRUE(is(file_kinds::kPage, "\n<!doctype HTML>"));
  EXPECT_FALSE(is(file_kinds::kPage, "<svg"));
  EXPECT_TRUE(is(file_kinds::kSvg, "<?xml version=\"1.0\"?>\n<svg"));
  EXPECT_FALSE(is(file_kinds::kSvg, "<?xml version=\"1.0\"?>\n<html"));
  EXPECT_TRUE(is(file_kinds::kSpsaParameters, "# NAME\nHash, 16, 1, 64, 4\n"));
  EXPECT_FALSE(is(file_kinds::kSpsaParameters, "name,country,city,age,height\n"));
  EXPECT_FALSE(is(file_kinds::kMatchResult, "{\"name\": \"package\"}"));
  EXPECT_FALSE(is(file_kinds::kBook, std::string(160, 'x')));
  EXPECT_FALSE(is(file_kinds::kGameLines, "a\tb\tc\td\te\n"));
  EXPECT_EQ(found_at(folder / "none", file_kinds::kPgn), Found::kNothing);
  EXPECT_EQ(found_at(folder.write("empty", ""), file_kinds::kPgn), Found::kNothing);
  EXPECT_EQ(found_at("/dev/null", file_kinds::kPgn), Found::kNothing);
}

// What holds nothing but zeros, or a program, is not to be replaced by any command's output.
TEST(FileKinds, ProgramsAndZerosAreOfNone) {
  const ScratchFolder folder("foreign");
  std::ifstream self("/proc/self/exe", std::ios::binary);
  std::string program(1 << 19, '\0');
  self.read(program.data(), static_cast<std::streamsize>(program.size()));
  program.resize(static_cast<std::size_t>(self.gcount()));
  ASSERT_FALSE(program.empty());
  std::vector<std::string> contents = {program, program.substr(0, 64), program.substr(0, 4096)};
  for (const std::size_t size :
       std::initializer_list<std::size_t>{1, 15, 16, 17, 160, 4096, 1U << 18, (1U << 18) + 16})
    for (const char byte : {'\0', '\xff'}) contents.emplace_back(size, byte);
  for (const FileKind* kind :
       {&file_kinds::kPgn, &file_kinds::kPage, &file_kinds::kSvg, &file_kinds::kMatchResult,
        &file_kinds::kSpsaParameters, &file_kinds::kTrafficLog, &file_kinds::kProtocolLog, &file_kinds::kBook,
        &file_kinds::kGameLines, &file_kinds::kPackedGames, &file_kinds::kSharedWork,
        &file_kinds::kMatingPower, &file_kinds::kAssessment, &file_kinds::kRulesText}) {
    for (const std::string& content : contents)
      EXPECT_EQ(found_at(folder.write("file", content), *kind), Found::kOther)
          << kind->words << ": " << content.size() << " bytes, the first " << int{content.front()};
    EXPECT_EQ(found_at("/proc/self/exe", *kind), Found::kOther) << kind->words;
  }
}

// A book that begins as one and goes on as something else is none.
TEST(FileKinds, ABookIsCheckedBeyondItsFirstEntry) {
  const ScratchFolder folder("books");
  Book book;
  const Game game = test::game_of("chess");
  for (const Move move : game.legal_moves()) book.set(book_key(game), move, 7);
  const std::string bytes = book.bytes();
  ASSERT_EQ(bytes.size(), 320U);
  const auto found = [&](const std::string& content) {
    return found_at(folder.write("file", content), file_kinds::kBook);
  };
  EXPECT_EQ(found(bytes), Found::kSame);
  EXPECT_EQ(found(bytes + std::string(16, '\0')), Found::kOther);
  EXPECT_EQ(found(bytes + bytes.substr(0, 8)), Found::kOther);
  EXPECT_EQ(found(bytes + std::string(8, '\0') + bytes.substr(8, 8)), Found::kOther);  // not in order
}

}  // namespace
}  // namespace proconsul
