#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <utility>

#include "protocol/match/child_guard.h"

#ifdef __linux__
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

namespace proconsul {
namespace {

constexpr std::size_t kMaxGuarded = 4096;
constexpr rlim_t kMaxDescriptors = 1 << 16;  // number of descriptors closed one by one at most

// Sets close-on-exec on the descriptors from `first` on. Async-signal-safe.
void close_at_exec(int first) {
#ifdef SYS_close_range
  constexpr unsigned kCloseOnExec = 4;  // CLOSE_RANGE_CLOEXEC
  if (syscall(SYS_close_range, static_cast<unsigned>(first), ~0U, kCloseOnExec) == 0) return;
#endif
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  const int end = static_cast<int>(std::min(limit.rlim_cur, kMaxDescriptors));
  for (int number = first; number < end; ++number) fcntl(number, F_SETFD, FD_CLOEXEC);
}

void close_from(int first) {
#ifdef SYS_close_range
  if (syscall(SYS_close_range, static_cast<unsigned>(first), ~0U, 0U) == 0) return;
#endif
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  const int end = static_cast<int>(std::min(limit.rlim_cur, kMaxDescriptors));
  for (int number = first; number < end; ++number) ::close(number);
}

void tell(int sink, pid_t number) {
  [[maybe_unused]] const auto told =
      write(sink, &number, sizeof number);  // written in one piece, or there is no guard
}

// The process groups to be killed.
class Guarded {
 public:
  void note(pid_t number) {
    pid_t* const end = groups_.data() + count_;
    if (number > 0) {
      if (count_ < groups_.size()) groups_[count_++] = number;
    } else if (pid_t* const found = std::find(groups_.data(), end, -number); found != end) {
      *found = groups_[--count_];
    }
  }
  void kill_all() const {
    for (std::size_t i = 0; i < count_; ++i) killpg(groups_[i], SIGKILL);
  }

 private:
  std::array<pid_t, kMaxGuarded> groups_{};
  std::size_t count_ = 0;
};

// The guard's main function: waits until all processes that could register a child are gone.
[[noreturn]] void guard(int source) {
  setsid();
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) std::signal(signal, SIG_IGN);
#ifdef __linux__
  prctl(PR_SET_NAME, "engine-guard");
#endif
  dup2(source, STDIN_FILENO);
  close_from(STDOUT_FILENO);
  Guarded guarded;
  for (pid_t number = 0;;) {
    const ssize_t size = read(STDIN_FILENO, &number, sizeof number);
    if (size == sizeof number) {
      guarded.note(number);
    } else if (size >= 0 || errno != EINTR) {
      guarded.kill_all();
      _exit(0);
    }
  }
}

}  // namespace

bool Pipe::open() {
  std::array<int, 2> ends{-1, -1};
  if (pipe(ends.data()) != 0) return false;
  for (const auto& [end, held] : {std::pair{ends[0], &source}, std::pair{ends[1], &sink}}) {
    *held = Descriptor(fcntl(end, F_DUPFD_CLOEXEC, STDERR_FILENO + 1));
    ::close(end);
  }
  return source.is_open() && sink.is_open();
}

std::shared_ptr<ChildGuard> ChildGuard::get() {
  static std::mutex mutex;
  static std::weak_ptr<ChildGuard> known;
  const std::lock_guard lock(mutex);
  std::shared_ptr<ChildGuard> one = known.lock();
  if (!one) known = one = std::shared_ptr<ChildGuard>(new ChildGuard);
  return one;
}

ChildGuard::ChildGuard() : own_process_(getpid()) {
  thread_ = std::thread([this] { fork_in_thread(); });
  start_guard();
}

// Without a guard, only the system kills the children.
void ChildGuard::start_guard() {
  if (!groups_.open()) return;
  guard_ = fork();
  if (guard_ == 0) guard(groups_.source.number());
  groups_.source.close();
}

ChildGuard::~ChildGuard() {
  {
    const std::lock_guard lock(mutex_);
    over_ = true;
  }
  changed_.notify_all();
  thread_.join();
  groups_.sink.close();
  while (guard_ > 0 && waitpid(guard_, nullptr, 0) < 0 && errno == EINTR) {
  }
}

void ChildGuard::become_child(const std::function<void()>& act) const {
  setsid();
#ifdef __linux__
  prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
  if (getppid() != own_process_) _exit(127);  // the parent has ended meanwhile
  tell(groups_.sink.number(), getpid());
  close_at_exec(STDERR_FILENO + 1);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  act();
  _exit(127);
}

void ChildGuard::fork_in_thread() {
  std::unique_lock lock(mutex_);
  for (;;) {
    changed_.wait(lock, [this] { return over_ || order_ != nullptr; });
    if (order_ == nullptr) return;
    forked_ = fork();
    if (forked_ == 0) become_child(*order_);
    problem_ = errno;
    order_ = nullptr;
    changed_.notify_all();
  }
}

// Callers must hold the spawn mutex.
pid_t ChildGuard::fork_child(const std::function<void()>& act) {
  std::unique_lock lock(mutex_);
  order_ = &act;
  changed_.notify_all();
  changed_.wait(lock, [this] { return order_ == nullptr; });
  errno = problem_;
  return forked_;
}

void ChildGuard::dismiss(pid_t child) { tell(groups_.sink.number(), -child); }

}  // namespace proconsul
