// The constants of search and time management, all listed in tunables.inc: compile-time constants in a
// release, variables set by options with -DPROCONSUL_TUNING=ON. They must not change while a search runs.
#pragma once

#include <span>
#include <string_view>

namespace proconsul {

#ifdef PROCONSUL_TUNING
#define TUNABLE(name, value, min, max, step) extern int k##name;
#else
#define TUNABLE(name, value, min, max, step) inline constexpr int k##name = value;
#endif
#include "search/tunables.inc"
#undef TUNABLE

struct Tunable {
  std::string_view name;
  int value;  // the release's
  int min;
  int max;
  int step;
};

// All of them, in the order of the table.
std::span<const Tunable> tunables();

#ifdef PROCONSUL_TUNING
// Sets the constant, and everything derived from it, to `value`, which must be in its range.
void set_tunable(std::string_view name, int value);
#endif

}  // namespace proconsul
