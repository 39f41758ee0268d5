// What the processor this program runs on can do, asked once at start-up. Only a build for any x86-64
// processor asks; a build for this machine's own has the instructions compiled in. A program that uses the
// installed library is told which of the two that is, since these headers must read alike in both.
#pragma once

#if defined(__x86_64__) && !defined(PROCONSUL_HAS_BMI2) && !defined(PROCONSUL_ASKS_PROCESSOR)
#if defined(__BMI2__) && defined(__POPCNT__)
#define PROCONSUL_HAS_BMI2
#else
#define PROCONSUL_ASKS_PROCESSOR
#endif
#endif

namespace proconsul {

#ifdef PROCONSUL_ASKS_PROCESSOR
namespace processor {
bool has_popcnt();
// Has BMI2, and not in microcode as AMD's processors before Zen 3 (families 15h to 17h), where the portable
// way is faster.
bool has_fast_pext();
// False until initialised: both ways give the same results.
inline const bool kPopcnt = has_popcnt();
inline const bool kFastPext = has_fast_pext();
}  // namespace processor
#endif

}  // namespace proconsul
