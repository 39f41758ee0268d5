// The interpreter's lock, released and taken back. A daemon thread that asks for it once the interpreter is
// being finalized does not get it any more: before Python 3.14 it is unwound on the spot, through frames that
// must not be, such as destructors, which aborts, or it finds no interpreter. Here it sleeps until the
// process ends, as 3.14 has it.
#pragma once

#include <cxxabi.h>
#include <unistd.h>

#include "protocol/python/module.h"

namespace proconsul::python {

[[noreturn]] inline void sleep_for_ever() {
  for (;;) ::pause();
}

// Does `work`, which may take the lock.
template <class Work>
auto or_sleep(const Work& work) {
#ifdef __GLIBCXX__
  try {
    return work();
  } catch (const abi::__forced_unwind&) {
    sleep_for_ever();
  }
#else
  return work();
#endif
}

// Whether a handler of signals has raised an exception. With the lock.
inline bool signal_raises() {
  return or_sleep([] { return PyErr_CheckSignals() != 0; });
}

// Released as long as it lives. The caller holds the lock.
class Unlocked {
 public:
  Unlocked();
  ~Unlocked();
  Unlocked(const Unlocked&) = delete;
  Unlocked& operator=(const Unlocked&) = delete;
};

// Held as long as it lives, in a thread that may have released it.
class Locked {
 public:
  Locked();
  ~Locked();
  Locked(const Locked&) = delete;
  Locked& operator=(const Locked&) = delete;

 private:
  bool was_released_;
};

}  // namespace proconsul::python
