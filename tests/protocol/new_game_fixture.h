// Runs the dialogue of 'variant new' with scripted answers.
#pragma once

#include <gmock/gmock.h>

#include <filesystem>

#include "protocol/cli_runner.h"
#include "protocol/definition_files.h"
#include "protocol/scratch_folder.h"

namespace proconsul {

class NewGame : public testing::Test {
 protected:
  CliRun answer(const std::string& answers, const std::vector<std::string>& more = {}) {
    return run_words(joined_words({"variant", "new", "--out", file_}, more), answers);
  }
  CliRun answer_in_terminal(const std::string& answers) {
    Terminal terminal;
    terminal.in = true;
    return run_on(terminal, {"variant", "new", "--out", file_}, answers);
  }
  std::string written() const { return content_of(file_); }
  CliRun checked() const { return run_words({"variant", "check", file_}); }
  void forget() const { std::filesystem::remove(file_); }
  void expect_nothing_written() const {
    EXPECT_FALSE(std::filesystem::exists(file_));
    EXPECT_THAT(folder_.drafts(), testing::IsEmpty());
  }

  ScratchFolder folder_{"new_game"};
  const std::string file_ = folder_ / "game.ini";
};

}  // namespace proconsul
