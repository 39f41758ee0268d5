#include <fmt/format.h>
#include <pthread.h>
#include <sys/resource.h>

#include <algorithm>
#include <csignal>

#include "protocol/cli/process_limits.h"

namespace proconsul {
namespace {

constexpr rlim_t kUsualStack = rlim_t{8} << 20;
constexpr rlim_t kSmallestStack = rlim_t{1} << 20;

// Of this thread, and of those that it starts.
void set_stacks(rlim_t bytes, rlim_t max) {
  const rlimit limit{bytes, max};
  setrlimit(RLIMIT_STACK, &limit);
#ifdef __GLIBC__
  pthread_attr_t attributes;
  if (pthread_attr_init(&attributes) != 0) return;
  if (pthread_attr_setstacksize(&attributes, bytes) == 0) pthread_setattr_default_np(&attributes);
  pthread_attr_destroy(&attributes);
#endif
}

}  // namespace

std::optional<Error> prepare_limits() {
  std::signal(SIGXFSZ, SIG_IGN);
  rlimit stack{};
  if (getrlimit(RLIMIT_STACK, &stack) != 0 || stack.rlim_cur >= kUsualStack) return std::nullopt;
  const rlim_t granted = std::min(stack.rlim_max, kUsualStack);
  if (granted < kSmallestStack)
    return Error{
        fmt::format("the stack is limited to {} KiB; {} are needed", granted >> 10, kSmallestStack >> 10)};
  if (granted > stack.rlim_cur) set_stacks(granted, stack.rlim_max);
  return std::nullopt;
}

}  // namespace proconsul
