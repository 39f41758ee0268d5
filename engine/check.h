// PROCONSUL_CHECK(condition): an invariant of the program itself (never of input). Active in debug, sanitizer
// and fuzz builds, gone in release builds; in a program that uses the installed library as in that.
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
