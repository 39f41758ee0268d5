#include "protocol/python/lock.h"

#include <utility>

namespace proconsul::python {
namespace {

thread_local PyThreadState* released = nullptr;  // what takes the lock back; null while it is held
// Whoever holds the lock of an interpreter that is being finalized is finalizing it.
thread_local bool finalizes = false;

void release() {
  finalizes = Py_IsInitialized() == 0;
  released = PyEval_SaveThread();
}

void take_back() {
  if (Py_IsInitialized() == 0 && !finalizes) sleep_for_ever();
  or_sleep([] { PyEval_RestoreThread(std::exchange(released, nullptr)); });
}

}  // namespace

Unlocked::Unlocked() { release(); }
Unlocked::~Unlocked() { take_back(); }

Locked::Locked() : was_released_(released != nullptr) {
  if (was_released_) take_back();
}
Locked::~Locked() {
  if (was_released_) release();
}

}  // namespace proconsul::python

// Objects with static storage are never destroyed, for threads of the engine and daemon threads use them
// until the process ends: this takes the place of the C++ runtime's function within the module.
extern "C" [[gnu::visibility("hidden")]] int __cxa_atexit(  // NOLINT(bugprone-reserved-identifier)
    void (* /*destroy*/)(void*), void* /*object*/, void* /*module*/) {
  return 0;
}
