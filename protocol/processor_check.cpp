// This file alone is compiled for any x86-64 processor, whatever the rest is compiled for.
#include "protocol/processor_check.h"

#if defined(__x86_64__)
#include <unistd.h>

extern "C" const unsigned proconsul_processor_needs;  // in main.cpp, where the compiler's choices show

namespace {

constexpr char kMessage[] =
    "proconsul: this program was compiled for a processor with more instructions than this one has; "
    "build it with -DPROCONSUL_NATIVE=OFF to run on any x86-64 processor\n";
constexpr int kExitCode = 3;

bool lacks(unsigned need, int supported) { return (proconsul_processor_needs & need) != 0 && supported == 0; }

// Before the initialisation of any other file.
__attribute__((constructor(101))) void check_processor() {
  __builtin_cpu_init();
  if (lacks(proconsul::kNeedsPopcnt, __builtin_cpu_supports("popcnt")) ||
      lacks(proconsul::kNeedsBmi2, __builtin_cpu_supports("bmi2")) ||
      lacks(proconsul::kNeedsAvx2, __builtin_cpu_supports("avx2")) ||
      lacks(proconsul::kNeedsAvx512, __builtin_cpu_supports("avx512f"))) {
    if (write(STDERR_FILENO, kMessage, sizeof kMessage - 1) < 0) _exit(kExitCode + 1);
    _exit(kExitCode);
  }
}

}  // namespace
#endif
