// The constants of the search as a tuning build has them: compiled with PROCONSUL_TUNING, linked with nothing
// else.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <set>
#include <sstream>
#include <string>

#include "search/lmr.h"
#include "search/tunables.h"

namespace proconsul {
namespace {

TEST(Tuning, ASetConstantIsReadWhereItIsUsed) {
  const int before = kRazorMargin;
  set_tunable("RazorMargin", before + 7);
  EXPECT_EQ(kRazorMargin, before + 7);
  set_tunable("RazorMargin", before);
  EXPECT_EQ(kRazorMargin, before);
}

TEST(Tuning, ReductionsFollowTheirConstants) {
  const int before = lmr(10, 10);
  set_tunable("ReductionBase", kReductionBase + 50);
  EXPECT_EQ(lmr(10, 10), before + kReductionUnit / 2);
  set_tunable("ReductionBase", kReductionBase - 50);
  EXPECT_EQ(lmr(10, 10), before);
}

TEST(Tuning, ConstantsBeginWithTheReleasesValues) {
#define TUNABLE(name, value, least, most, step) EXPECT_EQ(k##name, value);
#include "search/tunables.inc"
#undef TUNABLE
}

TEST(Tuning, NamesAreUniqueAndRangesLeaveRoomForAStep) {
  std::set<std::string_view> names;
  for (const Tunable& tunable : tunables()) {
    EXPECT_TRUE(names.insert(tunable.name).second) << tunable.name;
    EXPECT_LE(tunable.step, tunable.max - tunable.min) << tunable.name;
  }
  EXPECT_GT(names.size(), 50u);
}

TEST(Tuning, TheFileForTuningBeginsWithTheReleasesValues) {
  std::ifstream file(PATH_OF_SPSA);
  int found = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#')) continue;
    std::istringstream words(line);
    std::string name;
    int start = 0;
    char comma = 0;
    int min = 0;
    int max = 0;
    ASSERT_TRUE(std::getline(words, name, ',') && words >> start >> comma >> min >> comma >> max) << line;
    const auto known = tunables();
    const auto at =
        std::find_if(known.begin(), known.end(), [&](const Tunable& t) { return t.name == name; });
    ASSERT_NE(at, known.end()) << name;
    EXPECT_EQ(at->value, start) << name;
    EXPECT_EQ(at->min, min) << name;
    EXPECT_EQ(at->max, max) << name;
    ++found;
  }
  EXPECT_GT(found, 30);
}

}  // namespace
}  // namespace proconsul
