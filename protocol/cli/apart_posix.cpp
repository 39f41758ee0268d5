#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <exception>

#include "protocol/cli/apart.h"
#include "protocol/text/descriptor.h"

namespace proconsul {
namespace {

// The last byte of what the process says; without one it has not said all.
constexpr char kDone = '+', kFailed = '-';

std::string answer_of(const std::function<Result<std::string>()>& work) {
  try {
    const Result<std::string> done = work();
    return done ? *done + kDone : done.error().message + kFailed;
  } catch (const std::exception&) {
    return std::string("out of memory") + kFailed;
  }
}

[[noreturn]] void work_in_child(const std::function<Result<std::string>()>& work, const Descriptor& answers) {
  const rlimit none{0, 0};
  setrlimit(RLIMIT_CORE, &none);  // the parent reports the failure
  const bool told = answers.write(answer_of(work));
  _exit(told ? 0 : 1);
}

std::string read_all(const Descriptor& source) {
  std::string text;
  std::array<char, 1 << 16> part;
  for (;;) {
    const ssize_t count = ::read(source.number(), part.data(), part.size());
    if (count > 0)
      text.append(part.data(), static_cast<std::size_t>(count));
    else if (count == 0 || errno != EINTR)
      return text;
  }
}

Error not_started(const std::string& what) {
  return {fmt::format("no process can be started for {}: {}", what, std::strerror(errno))};
}

Error ended_early(const std::string& what, int status) {
  const std::string how = WIFSIGNALED(status) ? fmt::format(" ({})", strsignal(WTERMSIG(status))) : "";
  return {fmt::format("{} ended early{}; memory or threads may be lacking", what, how)};
}

}  // namespace

Result<std::string> done_apart(const std::string& what, const std::function<Result<std::string>()>& work) {
  std::array<int, 2> ends{};
  if (::pipe(ends.data()) != 0) return not_started(what);
  const Descriptor answers(ends[0]);
  Descriptor sink(ends[1]);
  const pid_t child = ::fork();
  if (child < 0) return not_started(what);
  if (child == 0) work_in_child(work, sink);
  sink.close();
  std::string answer = read_all(answers);
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  const char last = answer.empty() ? '\0' : answer.back();
  if (last != kDone && last != kFailed) return ended_early(what, status);
  answer.pop_back();
  return last == kDone ? Result<std::string>(std::move(answer)) : Error{answer};
}

}  // namespace proconsul
