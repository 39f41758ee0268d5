// The beginning of the static program, which holds the whole of Proconsul once for each level of x86-64
// (link.sh puts it together): runs the highest that this processor has, and nothing of the others, not even
// what initialises their globals. PROCONSUL_LEVEL in the environment names another, for tests.
#include <cstdlib>
#include <cstring>

#include "engine/processor.h"

#define FOR_EACH_LEVEL(use) use(x86_64_v3) use(x86_64_v2) use(x86_64)

extern "C" {
using Initialiser = void (*)(int, char**, char**);
#define DECLARE(level)                                  \
  int proconsul_main_##level(int, char**);              \
  extern const Initialiser __start_proconsul_##level[]; \
  extern const Initialiser __stop_proconsul_##level[];
FOR_EACH_LEVEL(DECLARE)
extern char** environ;
}

namespace {

// In microcode, pext is slower than doing without it.
bool has_x86_64_v3() {
  return __builtin_cpu_supports("x86-64-v3") != 0 && proconsul::processor::has_fast_pext();
}
bool has_x86_64_v2() { return __builtin_cpu_supports("x86-64-v2") != 0; }
bool has_x86_64() { return true; }

struct Level {
  const char* name;
  bool (*is_there)();
  int (*main)(int, char**);
  const Initialiser* begin;
  const Initialiser* end;
};

#define ROW(level) \
  {#level, has_##level, proconsul_main_##level, __start_proconsul_##level, __stop_proconsul_##level},
const Level kLevels[] = {FOR_EACH_LEVEL(ROW)};

bool is_wished(const Level& level) {
  const char* wished = std::getenv("PROCONSUL_LEVEL");
  return wished == nullptr || wished[0] == '\0' || std::strcmp(wished, level.name) == 0;
}

int run(const Level& level, int argc, char** argv) {
  for (const Initialiser* each = level.begin; each != level.end; ++each) (*each)(argc, argv, environ);
  return level.main(argc, argv);
}

}  // namespace

int main(int argc, char** argv) {
  __builtin_cpu_init();
  for (const Level& level : kLevels) {
    if (level.is_there() && is_wished(level)) return run(level, argc, argv);
  }
  for (const Level& level : kLevels) {
    if (level.is_there()) return run(level, argc, argv);
  }
  return EXIT_FAILURE;
}
