// The program in a shell: exit codes, streams, Ctrl-C, the protocol loop with engine options.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "shell_run.h"
#include "tests/paths.h"

namespace proconsul {
namespace {

using testing::HasSubstr;

const std::string kBuiltProgram = test::for_shell(test::engine_binary());

ShellRun program(const std::string& words) { return shell(kBuiltProgram + " " + words); }

TEST(Program, SetsItsExitCode) {
  EXPECT_EQ(program("moves chess >/dev/null").code, 0);
  EXPECT_EQ(program("id fischerandom 8/8/8/8/8/8/8/8 2>/dev/null").code, 1);
  EXPECT_EQ(program("mvoes 2>/dev/null").code, 2);
  EXPECT_EQ(program("--variant-file /nowhere variants 2>/dev/null").code, 3);
  EXPECT_EQ(program("variants >/dev/full 2>/dev/null").code, 3);
}

TEST(Program, WritesErrorsToStandardErrorOnly) {
  EXPECT_EQ(program("mvoes 2>/dev/null").out, "");
  EXPECT_THAT(program("mvoes 2>&1").out, HasSubstr("did you mean 'moves'?"));
}

TEST(Program, PrintsPlainTextIntoAPipe) {
  const std::string out =
      shell("LANG=C.UTF-8 LC_ALL=C.UTF-8 TERM=xterm " + kBuiltProgram + " show chess").out;
  EXPECT_THAT(out, HasSubstr("+---+---+"));
  EXPECT_EQ(out.find('\033'), std::string::npos);
}

TEST(Program, EndsAnAnalysisAtCtrlC) {
  const ShellRun run =
      shell("timeout --preserve-status -s INT 1 " + kBuiltProgram + " analyse chess --time 0");
  EXPECT_EQ(run.code, 0);
  EXPECT_THAT(run.out, HasSubstr("Best move: "));
}

TEST(Program, SpeaksUciWithOptionsFromTheCommandLine) {
  const ShellRun run = shell("printf 'uci\\nisready\\nquit\\n' | " + kBuiltProgram + " --Hash=8");
  EXPECT_EQ(run.code, 0);
  EXPECT_THAT(run.out, HasSubstr("uciok\n"));
  EXPECT_THAT(run.out, HasSubstr("readyok\n"));
}

}  // namespace
}  // namespace proconsul
