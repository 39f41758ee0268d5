// PROCONSUL_CHECK(condition): an invariant of the program itself (never of input). Active in debug, sanitizer
// and fuzz builds, compiled out in release builds; programs that use the installed library get what the
// library was built with.
#pragma once

#if defined(PROCONSUL_CHECKED) || (!defined(NDEBUG) && !defined(PROCONSUL_UNCHECKED))
#include <cstdio>
#include <cstdlib>
#define PROCONSUL_CHECK(condition)                                                             \
  do {                                                                                         \
    if (!(condition)) {                                                                        \
      std::fprintf(stderr, "%s:%d: invariant violated: %s\n", __FILE__, __LINE__, #condition); \
      std::abort();                                                                            \
    }                                                                                          \
  } while (false)
#else
#define PROCONSUL_CHECK(condition) static_cast<void>(0)
#endif
