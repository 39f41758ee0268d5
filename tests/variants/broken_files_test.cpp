// Broken definition files and their exact error texts. After an intended change, PROCONSUL_WRITE_GOLDENS=1
// rewrites the texts; read the diff before committing it.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "tests/paths.h"
#include "variants/registry.h"

namespace proconsul::test {
namespace {

namespace fs = std::filesystem;

const fs::path kFolder = fs::path(test::data_folder()) / "broken";

std::vector<std::string> names() {
  std::vector<std::string> result;
  for (const fs::directory_entry& entry : fs::directory_iterator(kFolder)) {
    if (entry.path().extension() == ".ini") result.push_back(entry.path().stem());
  }
  std::sort(result.begin(), result.end());
  return result;
}

std::string what_is_said(const std::string& name) {
  Registry registry;
  std::string text;
  std::ifstream file(kFolder / (name + ".ini"));
  const std::string definitions{std::istreambuf_iterator<char>(file), {}};
  for (const SourceError& error : locate(name + ".ini", definitions, registry.load(definitions)))
    text += render(error);
  for (const SourceError& warning : locate(name + ".ini", definitions, registry.warnings()))
    text += render(warning, "warning");
  return text;
}

class BrokenFile : public testing::TestWithParam<std::string> {};

TEST_P(BrokenFile, SaysWhatIsWrongAndWhere) {
  const std::string said = what_is_said(GetParam());
  const fs::path golden = kFolder / (GetParam() + ".txt");
  if (std::getenv("PROCONSUL_WRITE_GOLDENS") != nullptr) std::ofstream(golden) << said;
  std::ifstream file(golden);
  EXPECT_EQ(said, (std::string{std::istreambuf_iterator<char>(file), {}}));
  EXPECT_NE(said, "");
}

std::string test_name(const testing::TestParamInfo<std::string>& info) {
  std::string name = info.param;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}
INSTANTIATE_TEST_SUITE_P(Definitions, BrokenFile, testing::ValuesIn(names()), test_name);

TEST(BrokenFiles, AreManyKinds) { EXPECT_GE(names().size(), 40u); }

}  // namespace
}  // namespace proconsul::test
