// The program in a failing environment: closed streams, signals, full disks, unreadable files.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <string>

#include "scratch.h"
#include "shell_run.h"
#include "tests/paths.h"

namespace proconsul {
namespace {

using ::testing::ContainsRegex;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

const std::string kProgram = test::for_shell(test::engine_binary());

ShellRun run_bash(const std::string& script) { return shell("bash -c " + test::for_shell(script)); }

TEST(Hosting, ClosedInputEndsTheProgram) {
  EXPECT_EQ(shell(kProgram + " <&-").code, 0);
  EXPECT_EQ(shell(kProgram + " </dev/null").code, 0);
}

// Exit code of the program, run by `timeout` with input that does not end. The reader of its output is no
// child of `timeout`, which has a process group of its own: its end could orphan the group of the tests, and
// the system sends SIGHUP to such a group while a test has stopped a process.
int code_with_open_input(const std::string& lines, const std::string& timeout, const std::string& output) {
  return run_bash("exec 3< <(printf \"" + lines + "\"; exec sleep 20); input=$!; exec 4" + output +
                  "; timeout --preserve-status " + timeout + " " + kProgram +
                  " <&3 >&4; code=$?; kill $input; exit $code")
      .code;
}

// It must end because its reader is gone, not because of its input or a timeout.
TEST(Hosting, AReaderThatGoesAwayEndsTheProgram) {
  EXPECT_EQ(code_with_open_input("uci\\n\\n\\nisready\\ngo infinite\\n", "-s KILL 15", "> >(:)"),
            128 + SIGPIPE);
}

TEST(Hosting, AReaderThatGoesAwayEndsWhatEndsLater) {
  for (const char* const work :
       {"uci\\nposition startpos\\ngo perft 20\\nquit\\n", "xboard\\nnew\\nperft 20\\nquit\\n",
        "uci\\nbench 60\\nquit\\n",
        "ucci\\nposition startpos\\nsetoption batch true\\ngo time 10000000\\nquit\\n"})
    EXPECT_EQ(code_with_open_input(work, "-s KILL 60", "> >(sleep 1)"), 128 + SIGPIPE) << work;
}

TEST(Hosting, SigtermEndsASearch) {
  for (const char* const search : {"uci\\ngo infinite\\n", "xboard\\nnew\\nanalyze\\n"})
    EXPECT_EQ(code_with_open_input(search, "-s TERM -k 10 1", ">/dev/null"), 128 + SIGTERM) << search;
}

TEST(Hosting, GoesOnAfterBeingStopped) {
  const ShellRun run =
      run_bash("(printf \"uci\\ngo infinite\\n\"; sleep 1.5; printf \"stop\\nisready\\nquit\\n\") | " +
               kProgram + " & sleep 0.5; kill -STOP $!; sleep 0.5; kill -CONT $!; wait $!");
  EXPECT_EQ(run.code, 0);
  EXPECT_THAT(run.out, HasSubstr("bestmove "));
  EXPECT_THAT(run.out, HasSubstr("readyok\n"));
}

TEST(Hosting, AFullDiskForTheLogDoesNotDisturbTheGame) {
  const ShellRun run = shell("printf 'uci\\ngo depth 2\\nisready\\nquit\\n' | " + kProgram +
                             " '--Log File=/dev/full' 2>/dev/null");
  EXPECT_EQ(run.code, 0);
  EXPECT_THAT(run.out, HasSubstr("bestmove "));
  EXPECT_THAT(run.out, HasSubstr("readyok\n"));
  EXPECT_THAT(run.out, HasSubstr("info string error cannot write the log file '/dev/full'\n"));
  EXPECT_THAT(run.out, Not(HasSubstr("LOG ERROR")));
  EXPECT_THAT(shell("printf 'xboard\noption Log File=/dev/full\nping 1\nquit\n' | " + kProgram).out,
              HasSubstr("Error (cannot write the log file '/dev/full'): option Log File=/dev/full\n"));
}

TEST(Hosting, ADiskThatFillsUpUnderTheLogIsToldOnce) {
  const ScratchFile log("growing.log");
  const std::string told = "info string error cannot write '" + log.path() + "': ";
  const ShellRun run =
      run_bash("trap '' XFSZ; ulimit -f 1; (printf 'uci\n'; yes isready | head -n 100; printf 'quit\n') | " +
               kProgram + " '--Log File=" + log.path() + "'");
  EXPECT_EQ(run.code, 0);
  EXPECT_EQ(run.out.find(told), run.out.rfind(told));
  EXPECT_THAT(run.out, HasSubstr(told));
}

TEST(Hosting, ALogTakesNoOtherFilesPlaceAndMakesNoFolders) {
  const ScratchFile notes("notes", "[mygame:chess]\n");
  const std::string folder = scratch_path("no_folder");
  for (const std::string& file : {notes.path(), folder + "/log"}) {
    const ShellRun run =
        shell("printf 'setoption name Log File value " + file + "\nuci\nquit\n' | " + kProgram);
    EXPECT_THAT(run.out, HasSubstr("info string error "));
  }
  EXPECT_EQ(notes.text(), "[mygame:chess]\n");
  EXPECT_FALSE(std::filesystem::exists(folder));
  const ScratchFile log("log");
  for (int i = 1; i <= 2; ++i) {
    shell("printf 'uci\nsetoption name Log File value " + log.path() + "\nisready\nquit\n' | " + kProgram);
    const std::string text = log.text();
    EXPECT_EQ(std::count(text.begin(), text.end(), '<'), 2 * i) << text;
  }
}

TEST(Hosting, AnUnwritableLogIsNamed) {
  const ShellRun uci =
      shell("printf 'uci\\nsetoption name Debug Log File value /dev/null/log\\nquit\\n' | " + kProgram);
  EXPECT_THAT(uci.out,
              HasSubstr("info string error cannot write the log file '/dev/null/log': there is no folder "
                        "'/dev/null'\n"));
  const ShellRun xboard = shell("printf 'xboard\\noption Log File=/dev/null/log\\nquit\\n' | " + kProgram);
  EXPECT_THAT(
      xboard.out,
      HasSubstr(
          "Error (cannot write the log file '/dev/null/log': there is no folder '/dev/null'): option Log "
          "File=/dev/null/log\n"));
}

TEST(Hosting, UnreadableDefinitionsAreNamed) {
  const ShellRun uci = shell("printf 'uci\\nload /nowhere/games.ini\\nisready\\nquit\\n' | " + kProgram);
  EXPECT_THAT(uci.out, HasSubstr("info string error /nowhere/games.ini: cannot read '/nowhere/games.ini'\n"));
  EXPECT_THAT(uci.out, HasSubstr("readyok\n"));
  const ShellRun xboard =
      shell("printf 'xboard\\noption VariantPath=/nowhere/games.ini\\nquit\\n' | " + kProgram);
  EXPECT_THAT(xboard.out, HasSubstr("Error (/nowhere/games.ini: cannot read '/nowhere/games.ini'): "));
}

// A file that never ends is not one of the program's.
TEST(Hosting, FilesWithoutEndAreRefused) {
  const ShellRun run =
      shell("printf 'uci\nload /dev/zero\nsetoption name Book File value /dev/zero\nisready\nquit\n' | " +
            kProgram);
  EXPECT_THAT(run.out, HasSubstr("info string error /dev/zero: '/dev/zero' is a device and not a file\n"));
  EXPECT_THAT(run.out, HasSubstr("info string error '/dev/zero' is a device and not a file\n"));
  EXPECT_THAT(run.out, HasSubstr("readyok\n"));
}

// Whatever number of threads the system grants, the work is done, or the lack of threads is told.
TEST(Hosting, DoesWithTheThreadsThatItGets) {
  const std::string nobody = "setpriv --reuid 65534 --clear-groups ";  // limits do not bind root
  if (shell("test \"$(id -u)\" = 0 && " + nobody + "test -x " + kProgram).code != 0)
    GTEST_SKIP() << "needs root, and a program that others may run";
  const std::string work = " perft chess 4 --threads 6";
  const std::string counted = "Nodes: 197281\n";
  EXPECT_THAT(shell(kProgram + work).out, StartsWith(counted));
  for (int processes = 1; processes <= 7; ++processes) {
    const ShellRun run = shell(nobody + "bash -c 'ulimit -c 0; ulimit -u " + std::to_string(processes) +
                               "; exec " + kProgram + work + "' 2>&1");
    if (processes > 1 || run.code == 0) {
      EXPECT_EQ(run.code, 0) << processes << ": " << run.out;
      EXPECT_THAT(run.out, StartsWith(counted)) << processes;
    } else {
      EXPECT_EQ(run.code, 3) << run.out;
      EXPECT_THAT(run.out, StartsWith("proconsul: cannot create a thread"));
    }
  }
}

// Address space for little more than the program; the shell's limit applies to the program only.
TEST(Hosting, MoreThanTheMemoryIsRefusedOrDoneWithout) {
#ifdef PROCONSUL_CHECKED
  GTEST_SKIP() << "sanitizers need the whole address space";
#endif
  const std::string commands =
      "uci\\nsetoption name Hash value 8192\\nsetoption name Threads value 256\\nisready\\ngo depth 3\\n";
  const ShellRun run = shell("ulimit -v 900000; (printf '" + commands + "'; sleep 2) | " + kProgram);
  EXPECT_EQ(run.code, 0);
  EXPECT_THAT(run.out, ContainsRegex("info string error no memory for a hash table of 8192 MB: [0-9]+ MB are "
                                     "available \\(limit of address space\\); it stays at 16\n"));
  EXPECT_THAT(run.out, HasSubstr("readyok\n"));
  EXPECT_THAT(run.out, HasSubstr("bestmove "));
}

}  // namespace
}  // namespace proconsul
