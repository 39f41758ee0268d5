// The reference of definition files has the program's table of switches. To update it:
// PROCONSUL_WRITE_REFERENCE=1 build/tests/variants_tests --gtest_filter='Switches.*'
#include "variants/switches.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <set>
#include <sstream>

#include "tests/paths.h"

namespace proconsul::test {
namespace {

constexpr std::string_view kBegin = "<!-- switches -->\n", kEnd = "<!-- end of switches -->\n";

std::string reference_path() { return data_folder() + "/../../variants/definitions/README.md"; }

TEST(Switches, AreExplainedInTheReference) {
  std::ostringstream text;
  text << std::ifstream(reference_path()).rdbuf();
  std::string reference = text.str();
  const std::size_t begin = reference.find(kBegin), end = reference.find(kEnd);
  ASSERT_TRUE(begin != reference.npos && end != reference.npos && begin < end);
  const std::size_t table = begin + kBegin.size();
  if (std::getenv("PROCONSUL_WRITE_REFERENCE") != nullptr) {
    reference.replace(table, end - table, switch_reference());
    std::ofstream(reference_path()) << reference;
  } else {
    EXPECT_EQ(reference.substr(table, end - table), switch_reference());
  }
}

TEST(Switches, AreSortedAndSaidOnce) {
  std::set<std::string_view> told;
  std::string_view last;
  for (const SwitchKey& key : switch_keys()) {
    EXPECT_LT(last, key.name);
    last = key.name;
    EXPECT_FALSE(key.meaning.empty()) << key.name;
    EXPECT_TRUE(key.told.empty() || told.insert(key.told).second) << key.told;
  }
}

}  // namespace
}  // namespace proconsul::test
