#include "search/tunables.h"

#include "search/lmr.h"

namespace proconsul {

namespace {

#define TUNABLE(name, value, min, max, step) {#name, value, min, max, step},
constexpr Tunable kTunables[] = {
#include "search/tunables.inc"
};
#undef TUNABLE

constexpr bool in_range(const Tunable& tunable) {
  return tunable.min <= tunable.value && tunable.value <= tunable.max && tunable.step > 0;
}
#define TUNABLE(name, value, min, max, step) static_assert(in_range({#name, value, min, max, step}), #name);
#include "search/tunables.inc"
#undef TUNABLE

}  // namespace

std::span<const Tunable> tunables() { return kTunables; }

#ifdef PROCONSUL_TUNING
#define TUNABLE(name, value, min, max, step) int k##name = value;
#include "search/tunables.inc"
#undef TUNABLE

void set_tunable(std::string_view name, int value) {
#define TUNABLE(entry, ...) \
  if (name == #entry) k##entry = value;
#include "search/tunables.inc"
#undef TUNABLE
  remake_reductions();
}
#endif

}  // namespace proconsul
