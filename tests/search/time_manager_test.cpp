// Time management. Time passes by nodes, one per millisecond, so nothing here depends on the machine.
#include "search/time_manager.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace proconsul::testing {
namespace {

constexpr std::int64_t kNodesPerSecond = 1000;
constexpr TimeManager::Progress kCalm{.stable_iterations = 3, .drop = 0, .best_share = 0.6};

struct Control {
  std::int64_t time;  // milliseconds, here and below
  std::int64_t increment = 0;
  int moves_to_go = 0;  // 0: not given by the control
  std::int64_t overhead = 30;
};

TimeManager manager_of(const Control& control) {
  Limits limits;
  limits.clock[0] = Clock{Milliseconds(control.time), Milliseconds(control.increment)};
  if (control.moves_to_go > 0) limits.moves_to_go = control.moves_to_go;
  SearchOptions options;
  options.move_overhead = Milliseconds(control.overhead);
  options.nodes_per_second = kNodesPerSecond;
  return {limits, options, Colour::kWhite};
}

// Milliseconds until the search would not start another iteration.
std::int64_t time_wanted(const Control& control, const TimeManager::Progress& progress) {
  const TimeManager manager = manager_of(control);
  std::int64_t spent = 0;
  while (!manager.enough(progress, static_cast<std::uint64_t>(spent))) ++spent;
  return spent;
}

// The clock after this many uneventful moves.
std::int64_t left_after(int moves, Control control) {
  for (int move = 0; move < moves; ++move) {
    control.time += control.increment - time_wanted(control, kCalm);
    if (control.moves_to_go > 0) --control.moves_to_go;
  }
  return control.time;
}

TEST(TimeManagerTest, MostOfTheClockIsUsedWhileGamesAreDecided) {
  EXPECT_LT(left_after(40, {.time = 8000, .increment = 80}), 2000);
  EXPECT_LT(left_after(40, {.time = 300'000}), 75'000);
}

TEST(TimeManagerTest, LongGamesDoNotRunOutOfTime) {
  EXPECT_GT(left_after(200, {.time = 8000, .increment = 80}), 0);
  EXPECT_GT(left_after(200, {.time = 60'000}), 0);
}

TEST(TimeManagerTest, MovesToGoAreKept) {
  for (const int moves : {1, 2, 10, 40, 60}) {
    const std::int64_t left = left_after(moves, {.time = 60'000, .moves_to_go = moves});
    EXPECT_GT(left, 0) << moves;
    EXPECT_LT(left, 40'000) << moves;
  }
}

TEST(TimeManagerTest, NoMoveMayTakeTheWholeClock) {
  for (const std::int64_t time : {100, 500, 1000, 8000, 600'000}) {
    for (const std::int64_t increment : {0, 10, 1000}) {
      for (const int moves_to_go : {0, 1, 2, 40}) {
        const TimeManager manager = manager_of({time, increment, moves_to_go});
        EXPECT_GE(manager.optimum().count(), 1);
        EXPECT_LE(manager.optimum(), manager.maximum());
        EXPECT_LE(manager.maximum().count(), std::max<std::int64_t>(1, time - 30))
            << time << ' ' << moves_to_go;
      }
    }
  }
}

TEST(TimeManagerTest, NearlyNoTimeStillGivesAMillisecond) {
  const TimeManager manager = manager_of({.time = 5, .overhead = 100});
  EXPECT_EQ(manager.optimum().count(), 1);
  EXPECT_EQ(manager.maximum().count(), 1);
}

TEST(TimeManagerTest, DoubtTakesTime) {
  const Control control{.time = 60'000, .increment = 500};
  TimeManager::Progress changed = kCalm;
  changed.stable_iterations = 0;
  TimeManager::Progress falling = kCalm;
  falling.drop = 60;
  TimeManager::Progress scattered = kCalm;
  scattered.best_share = 0.2;
  const std::int64_t calm = time_wanted(control, kCalm);
  EXPECT_GT(time_wanted(control, changed), calm);
  EXPECT_GT(time_wanted(control, falling), calm);
  EXPECT_GT(time_wanted(control, scattered), calm);
}

TEST(TimeManagerTest, ATimeForTheMoveIsUsedUp) {
  Limits limits;
  limits.move_time = Milliseconds(500);
  SearchOptions options;
  options.nodes_per_second = kNodesPerSecond;
  const TimeManager manager(limits, options, Colour::kWhite);
  EXPECT_FALSE(manager.enough(kCalm, 469));
  EXPECT_TRUE(manager.out_of_time(470));
}

}  // namespace
}  // namespace proconsul::testing
