// Child processes that end with this process, however it ends, together with their own children. A guard, a
// process in a session of its own, knows their process groups and kills them once this process is gone. On
// Linux the system also kills the child itself, in case the guard is gone too.
#pragma once

#include <sys/types.h>

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>

#include "protocol/text/descriptor.h"

namespace proconsul {

// Closed on exec, so that programs started later do not inherit it. Its descriptors are above the standard
// streams, even if one of those is closed: a child's standard streams are made from other descriptors.
struct Pipe {
  Descriptor source, sink;

  bool open();
};

class ChildGuard {
 public:
  // The guard of this process, shared; it exists as long as someone holds it.
  static std::shared_ptr<ChildGuard> get();
  ~ChildGuard();
  ChildGuard(const ChildGuard&) = delete;
  ChildGuard& operator=(const ChildGuard&) = delete;

  // Forks a child in a session of its own that inherits the standard streams and the close-on-exec
  // descriptors. It runs `act`, which may only make async-signal-safe calls and must not return. Negative,
  // with errno, if the fork fails.
  pid_t fork_child(const std::function<void()>& act);
  // Called once the child has been waited for and its group killed.
  void dismiss(pid_t child);

 private:
  ChildGuard();
  void start_guard();
  void fork_in_thread();
  void become_child(const std::function<void()>& act) const;

  Pipe groups_;  // a process group per message, negative when it is dismissed
  pid_t guard_ = -1;
  pid_t own_process_;

  // The system kills a child when the thread that forked it ends, so the same thread always forks.
  std::thread thread_;
  std::mutex mutex_;
  std::condition_variable changed_;
  const std::function<void()>* order_ = nullptr;
  bool over_ = false;
  pid_t forked_ = 0;
  int problem_ = 0;
};

}  // namespace proconsul
