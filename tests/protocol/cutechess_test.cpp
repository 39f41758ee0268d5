// The entry for CuteChess, which disables the variants that an entry does not list.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>

#include "protocol/session/options.h"
#include "protocol/session/session.h"
#include "tests/paths.h"

namespace proconsul {
namespace {

using ::testing::UnorderedElementsAreArray;

// CuteChess 1.4.0's names: cutechess-cli --variants
std::vector<std::string> names_of_cutechess() {
  std::ifstream file(test::data_folder() + "/cutechess_variants.txt");
  std::vector<std::string> names;
  for (std::string line; std::getline(file, line);) names.push_back(line);
  return names;
}

nlohmann::json entry_for_cutechess() {
  std::ifstream file(test::data_folder() + "/../../scripts/packaging/engines.json");
  return nlohmann::json::parse(file).at(0);
}

TEST(CuteChess, TheEntryListsEveryVariantThatBothPlay) {
  // A UCI engine is taken to play "standard" whatever its option UCI_Variant lists.
  std::vector<std::string> offered = Session().variant_names();
  offered.emplace_back("standard");
  std::vector<std::string> expected;
  for (const std::string& name : names_of_cutechess())
    if (std::find(offered.begin(), offered.end(), name) != offered.end()) expected.push_back(name);
  EXPECT_GE(expected.size(), 70U);
  EXPECT_THAT(entry_for_cutechess().at("variants").get<std::vector<std::string>>(),
              UnorderedElementsAreArray(expected));
}

TEST(CuteChess, TheEntrySetsOptionsThatExist) {
  const nlohmann::json entry = entry_for_cutechess();
  for (const nlohmann::json& option : entry.at("options"))
    EXPECT_NE(find_option(option.at("name").get<std::string>()), nullptr) << option;
}

}  // namespace
}  // namespace proconsul
