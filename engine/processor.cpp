#include "engine/processor.h"

#ifdef PROCONSUL_ASKS_PROCESSOR
#include <cpuid.h>

namespace proconsul::processor {
namespace {

// CPUID leaf 1, EAX: family plus extended family (AMD APM volume 3, appendix E).
unsigned family() {
  unsigned eax = 0, ebx = 0, ecx = 0, edx = 0;
  __get_cpuid(1, &eax, &ebx, &ecx, &edx);
  return (eax >> 8 & 15) + (eax >> 20 & 255);
}

}  // namespace

bool has_popcnt() {
  __builtin_cpu_init();
  return __builtin_cpu_supports("popcnt") != 0;
}

bool has_fast_pext() {
  __builtin_cpu_init();
  if (!__builtin_cpu_supports("bmi2")) return false;
  return !__builtin_cpu_is("amd") || family() < 0x15 || family() > 0x17;
}

}  // namespace proconsul::processor
#endif
