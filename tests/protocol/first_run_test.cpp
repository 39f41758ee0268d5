// The first screen of README, and the messages of scripts/run.sh.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

#include "tests/paths.h"

namespace proconsul {
namespace {

std::string source_folder() { return test::data_folder() + "/../.."; }

std::vector<std::string> readme() {
  std::ifstream file(source_folder() + "/README.md");
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  return lines;
}

bool first_screen_has(const std::vector<std::string>& lines, const std::string& text) {
  for (std::size_t i = 0; i < lines.size() && i < 30; ++i) {
    if (lines[i].find(text) != std::string::npos) return true;
  }
  return false;
}

TEST(FirstRun, TheFirstGameIsOneScreenAway) {
  const std::vector<std::string> lines = readme();
  ASSERT_FALSE(lines.empty());
  EXPECT_LE(lines.size(), 120u) << "longer texts belong into docs/";
  EXPECT_TRUE(first_screen_has(lines, "scripts/run.sh"));
  EXPECT_TRUE(first_screen_has(lines, "minutes")) << "how long the first build takes";
}

TEST(FirstRun, NothingIsSaidOfBuildingWhenThereIsNothingToBuild) {
  const std::string command = "bash " + test::for_shell(source_folder() + "/tests/build_output_test.sh") +
                              " " + test::for_shell(source_folder());
  EXPECT_EQ(std::system(command.c_str()), 0);
}

}  // namespace
}  // namespace proconsul
