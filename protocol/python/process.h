// A process made by fork() lacks its parent's threads. Objects used by them can neither be used nor destroyed
// there: locks may be held, and waiting for such a thread never ends.
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

// Destroyed only by the process that created it.
template <class T, class... Arguments>
std::shared_ptr<T> made_here(Arguments&&... arguments) {
  return std::shared_ptr<T>(new T(std::forward<Arguments>(arguments)...), [process = Process()](T* made) {
    if (process.is_this()) delete made;
  });
}

}  // namespace proconsul::python
