// Engine processes on POSIX systems.
#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <mutex>
#include <sstream>
#include <system_error>
#include <utility>

#include "protocol/match/child_guard.h"
#include "protocol/match/engine_process.h"

namespace proconsul {
namespace {

[[maybe_unused]] constexpr int kPipeSize = 1 << 20;

// Engines must not inherit each other's pipes, which would stay open after a crash. No other thread may fork
// between the creation of a pipe and setting close-on-exec.
std::mutex& spawn_mutex() {
  static std::mutex mutex;
  return mutex;
}

std::string text_of_error(int number) { return std::generic_category().message(number); }

// The child's actions before it executes the engine; async-signal-safe. Returns if it fails.
struct Birth {
  const char* program;
  const char* directory;
  char* const* arguments;
  const std::vector<int>& cores;
  int input, output;

  void become_engine() const {
    const int nowhere = open("/dev/null", O_WRONLY);
    if (dup2(input, STDIN_FILENO) < 0 || dup2(output, STDOUT_FILENO) < 0 || dup2(nowhere, STDERR_FILENO) < 0)
      return;
    if (nowhere > STDERR_FILENO) ::close(nowhere);
    if (chdir(directory) != 0) return;
    std::signal(SIGPIPE, SIG_DFL);
    std::signal(SIGXFSZ, SIG_DFL);
    keep_to_cores(cores);
    execv(program, arguments);
  }
};

}  // namespace

struct EngineProcess::Pipes {
  std::shared_ptr<ChildGuard> guard;
  Descriptor to_engine;
  Descriptor from_engine;
  pid_t child = 0;
  std::optional<int> status;  // exit status
  std::string pending;        // not yet written
};

// Finds a program as a shell does. The path is absolute, since engines may run in another folder; empty if
// there is no such program.
std::string EngineProcess::find_program(const std::string& command) {
  std::error_code ignored;
  if (command.find('/') != std::string::npos) return std::filesystem::absolute(command, ignored).string();
  const char* path = std::getenv("PATH");
  std::istringstream folders(path == nullptr ? "/usr/bin:/bin" : path);
  for (std::string folder; std::getline(folders, folder, ':');) {
    const auto candidate = std::filesystem::absolute(folder.empty() ? "." : folder, ignored) / command;
    if (access(candidate.c_str(), X_OK) == 0 && std::filesystem::is_regular_file(candidate, ignored))
      return candidate.string();
  }
  return {};
}

std::optional<std::string> EngineProcess::spawn(const std::string& program, const std::string& directory,
                                                const std::vector<std::string>& words,
                                                const std::vector<int>& cores) {
  std::vector<char*> arguments;
  arguments.push_back(const_cast<char*>(program.c_str()));
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  pipes_ = std::make_unique<Pipes>();
  const std::lock_guard lock(spawn_mutex());
  Pipe input, output, failure;
  if (!input.open() || !output.open() || !failure.open()) return text_of_error(errno);
#ifdef F_SETPIPE_SZ
  fcntl(output.source.number(), F_SETPIPE_SZ, kPipeSize);  // engines write even if nobody reads
#endif
  fcntl(input.sink.number(), F_SETFL, O_NONBLOCK);
  fcntl(output.source.number(), F_SETFL, O_NONBLOCK);
  const Birth birth{program.c_str(), directory.c_str(),     arguments.data(),
                    cores,           input.source.number(), output.sink.number()};
  pipes_->guard = ChildGuard::get();
  const pid_t child = pipes_->guard->fork_child([&] {
    birth.become_engine();
    const int reason = errno;
    [[maybe_unused]] const auto told = ::write(failure.sink.number(), &reason, sizeof reason);
    _exit(127);
  });
  if (child < 0) return text_of_error(errno);
  int problem = 0;
  failure.sink.close();
  while (::read(failure.source.number(), &problem, sizeof problem) < 0 && errno == EINTR) {
  }
  if (problem != 0) {
    waitpid(child, nullptr, 0);
    pipes_->guard->dismiss(child);
    return text_of_error(problem);
  }
  pipes_->child = child;
  pipes_->to_engine = std::move(input.sink);
  pipes_->from_engine = std::move(output.source);
  return std::nullopt;
}

EngineProcess::EngineProcess(const std::atomic<bool>& cancelled, TrafficLog log)
    : cancelled_(cancelled), log_(std::move(log)) {}

EngineProcess::~EngineProcess() {
  if (pipes_ && pipes_->child > 0) stop(Milliseconds(0));
}

void EngineProcess::write(std::string_view text) {
  pipes_->pending += text;
  write_pending();
}

// Writes as much as the engine accepts now.
void EngineProcess::write_pending() {
  Pipes& pipes = *pipes_;
  while (!pipes.pending.empty()) {
    const ssize_t written = ::write(pipes.to_engine.number(), pipes.pending.data(), pipes.pending.size());
    if (written >= 0) {
      pipes.pending.erase(0, static_cast<std::size_t>(written));
    } else if (errno == EAGAIN) {
      return;
    } else if (errno != EINTR) {
      pipes.pending.clear();  // the reader will detect the end
    }
  }
}

void EngineProcess::read_more() {
  std::array<char, 1 << 14> incoming;
  const ssize_t size = ::read(pipes_->from_engine.number(), incoming.data(), incoming.size());
  if (size < 0 && (errno == EAGAIN || errno == EINTR)) return;
  last_read_ = std::chrono::steady_clock::now();
  if (size > 0) {
    unread_.append(incoming.data(), static_cast<std::size_t>(size));
  } else {
    ended_ = true;
  }
}

// Waits until there is something to read, everything is written, or `until` has passed.
void EngineProcess::exchange(SteadyTime until) {
  const auto left = std::chrono::ceil<Milliseconds>(until - std::chrono::steady_clock::now());
  std::array<pollfd, 2> watched{{{pipes_->from_engine.number(), POLLIN, 0}, {-1, POLLOUT, 0}}};
  if (!pipes_->pending.empty()) watched[1].fd = pipes_->to_engine.number();
  if (poll(watched.data(), watched.size(), static_cast<int>(std::max(left, Milliseconds(0)).count())) <= 0)
    return;
  if (watched[1].revents != 0) write_pending();
  if (watched[0].revents != 0) read_more();
}

bool EngineProcess::running() {
  int status = 0;
  if (!pipes_->status && waitpid(pipes_->child, &status, WNOHANG) == pipes_->child) pipes_->status = status;
  return !pipes_->status;
}

void EngineProcess::close_input() {
  write_pending();
  pipes_->to_engine.close();
}

void EngineProcess::kill() {
  killpg(pipes_->child, SIGKILL);  // includes processes started by the engine
  int status = 0;
  while (!pipes_->status && (waitpid(pipes_->child, &status, 0) == pipes_->child || errno != EINTR))
    pipes_->status = status;
  pipes_->guard->dismiss(pipes_->child);
}

std::string EngineProcess::ending() const {
  const int status = *pipes_->status;
  if (!WIFSIGNALED(status)) return fmt::format("exit code {}", WEXITSTATUS(status));
  return fmt::format("signal {} ({})", WTERMSIG(status), strsignal(WTERMSIG(status)));
}

}  // namespace proconsul
