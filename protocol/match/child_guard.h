// Child processes that end with this one, however it ends, and with what they have started themselves. A
// guard, a process of its own in a session of its own, knows their process groups and kills them once this
// process is gone; where the system can (Linux), it kills the child itself as well, should the guard be gone
// too.
#pragma once

#include <sys/types.h>

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>

#include "protocol/text/descriptor.h"

namespace proconsul {

// Marked so that programs started later do not inherit it. Above the standard streams, also where one of
// those is closed: what becomes a standard stream of a child must be another descriptor.
struct Pipe {
  Descriptor source, sink;

  bool open();
};

class ChildGuard {
 public:
  // This process's guard, of which there is one as long as anybody holds it.
  static std::shared_ptr<ChildGuard> get();
  ~ChildGuard();
  ChildGuard(const ChildGuard&) = delete;
  ChildGuard& operator=(const ChildGuard&) = delete;

  // Forks a child with a session of its own, which inherits the standard streams and the descriptors that
  // close by themselves when it becomes another program. `act` is what it does, with calls that are safe
  // there; it must not return. Below 0 and errno if there is no process to be had.
  pid_t fork_child(const std::function<void()>& act);
  // Once it has been waited for and its group is killed.
  void dismiss(pid_t child);

 private:
  ChildGuard();
  void start_guard();
  void fork_in_thread();
  void become_child(const std::function<void()>& act) const;

  Pipe groups_;  // a number a child, negative where it is dismissed
  pid_t guard_ = -1;
  pid_t own_process_;

  // The system kills a child with the thread that has forked it, which is therefore always this one.
  std::thread thread_;
  std::mutex mutex_;
  std::condition_variable changed_;
  const std::function<void()>* order_ = nullptr;
  bool over_ = false;
  pid_t forked_ = 0;
  int problem_ = 0;
};

}  // namespace proconsul
