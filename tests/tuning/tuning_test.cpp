// The constants of the search as a tuning build has them: compiled with PROCONSUL_TUNING, linked with nothing
// else.
#include <gtest/gtest.h>

#include <set>

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
    EXPECT_LE(tunable.step, tunable.most - tunable.least) << tunable.name;
  }
  EXPECT_GT(names.size(), 50u);
}

}  // namespace
}  // namespace proconsul
