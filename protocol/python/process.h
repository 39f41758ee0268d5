// A process made by fork() has none of its parent's threads. What they work on can neither be used nor
// destroyed there: locks may be held, and whoever waits for such a thread waits forever.
#pragma once

#include <unistd.h>

#include <memory>
#include <utility>

namespace proconsul::python {

class Process {
 public:
  bool is_this() const { return id_ == ::getpid(); }

 private:
  pid_t id_ = ::getpid();
};

// Destroyed by the process that has made it, left alone by others.
template <class T, class... Arguments>
std::shared_ptr<T> made_here(Arguments&&... arguments) {
  return std::shared_ptr<T>(new T(std::forward<Arguments>(arguments)...), [process = Process()](T* made) {
    if (process.is_this()) delete made;
  });
}

}  // namespace proconsul::python
