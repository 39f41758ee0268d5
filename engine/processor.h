// The features of the processor that this program runs on, queried once at start-up. Only a build for any
// x86-64 processor queries them; a build for this machine has the instructions compiled in. Programs that use
// the installed library are told which of the two it is, since these headers must read alike in both.
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
// Has BMI2 in hardware, not in microcode as AMD processors before Zen 3 (families 15h to 17h), where the
// portable way is faster.
bool has_fast_pext();
// False until initialised: both ways give the same results.
inline const bool kPopcnt = has_popcnt();
inline const bool kFastPext = has_fast_pext();
}  // namespace processor
#endif

}  // namespace proconsul
