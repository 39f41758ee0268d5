// Lets fork() wait for work under locks. A process made by fork() has only the thread that called it: a mutex
// that another one held would stay locked there for ever.
#pragma once

#include <shared_mutex>

namespace proconsul {

// As long as it lives, fork() in other threads waits. Not to be nested, and never held while waiting for a
// thread that needs one.
class ForkGate {
 public:
  ForkGate();

 private:
  std::shared_lock<std::shared_mutex> lock_;
};

}  // namespace proconsul
