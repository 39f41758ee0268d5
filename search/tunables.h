// The constants of search and time, all of them in tunables.inc: constants of the compiler in a release,
// variables that options set with -DPROCONSUL_TUNING=ON. Nothing may change them while a search runs.
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
  int least;
  int most;
  int step;
};

// All of them, in the order of the table.
std::span<const Tunable> tunables();

#ifdef PROCONSUL_TUNING
// The constant so named becomes `value`, which lies in its range, and so does all that is made of it.
void set_tunable(std::string_view name, int value);
#endif

}  // namespace proconsul
