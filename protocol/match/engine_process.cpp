#include "protocol/match/engine_process.h"

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
#include <thread>
#include <utility>

#include "engine/quoting.h"
#include "protocol/match/child_guard.h"

namespace proconsul {
namespace {

constexpr std::size_t kLongestLine = 1 << 20;
[[maybe_unused]] constexpr int kPipeSize = 1 << 20;
constexpr Milliseconds kSlice{50};  // how often a waiting reader looks whether the match goes on
constexpr Milliseconds kPoll{2};

// Engines must not inherit each other's pipes: a crash would not close them. Between the creation of a pipe
// and its mark nobody else may fork.
std::mutex& spawn_mutex() {
  static std::mutex mutex;
  return mutex;
}

// As a shell does, and absolute, for engines may run in another folder. Empty if there is none.
std::string find_program(const std::string& command) {
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

std::string text_of_error(int number) { return std::generic_category().message(number); }

// What the child does before it becomes the engine; only calls that are safe there. Returns if that fails.
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
  std::optional<int> status;  // how it ended
  std::string pending;        // to be written
};

EngineProcess::EngineProcess(const std::atomic<bool>& cancelled, TrafficLog log)
    : cancelled_(cancelled), log_(std::move(log)) {}

Result<std::unique_ptr<EngineProcess>> EngineProcess::start(const EngineConfig& config,
                                                            const std::vector<int>& cores,
                                                            const std::atomic<bool>& cancelled,
                                                            TrafficLog log) {
  const std::string program = find_program(config.command);
  if (program.empty()) return Error{fmt::format("cannot find the program {}", quote(config.command))};
  std::unique_ptr<EngineProcess> engine(new EngineProcess(cancelled, std::move(log)));
  const std::string directory = config.directory.empty() ? "." : config.directory;
  std::error_code failure;
  if (!std::filesystem::is_directory(directory, failure))
    return Error{
        fmt::format("cannot start {} in {}: no such directory", quote(config.command), quote(directory))};
  engine->pipes_ = std::make_unique<Pipes>();
  if (const int problem = engine->spawn(program, directory, config.arguments, cores); problem != 0)
    return Error{fmt::format("cannot start {}: {}", quote(config.command), text_of_error(problem))};
  return engine;
}

// Returns 0 or the number of an error.
int EngineProcess::spawn(const std::string& program, const std::string& directory,
                         const std::vector<std::string>& words, const std::vector<int>& cores) {
  std::vector<char*> arguments;
  arguments.push_back(const_cast<char*>(program.c_str()));
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  const std::lock_guard lock(spawn_mutex());
  Pipe input, output, failure;
  if (!input.open() || !output.open() || !failure.open()) return errno;
#ifdef F_SETPIPE_SZ
  fcntl(output.source.number(), F_SETPIPE_SZ, kPipeSize);  // engines write while nobody reads
#endif
  fcntl(input.sink.number(), F_SETFL, O_NONBLOCK);
  fcntl(output.source.number(), F_SETFL, O_NONBLOCK);
  const Birth birth{program.c_str(), directory.c_str(),     arguments.data(),
                    cores,           input.source.number(), output.sink.number()};
  pipes_->guard = ChildGuard::get();
  const pid_t child = pipes_->guard->fork_child([&] {
    birth.become_engine();
    const int reason = errno;
    [[maybe_unused]] const auto told = write(failure.sink.number(), &reason, sizeof reason);
    _exit(127);
  });
  if (child < 0) return errno;
  int problem = 0;
  failure.sink.close();
  while (read(failure.source.number(), &problem, sizeof problem) < 0 && errno == EINTR) {
  }
  if (problem != 0) {
    waitpid(child, nullptr, 0);
    pipes_->guard->dismiss(child);
    return problem;
  }
  pipes_->child = child;
  pipes_->to_engine = std::move(input.sink);
  pipes_->from_engine = std::move(output.source);
  return 0;
}

EngineProcess::~EngineProcess() {
  if (pipes_ && pipes_->child > 0) stop(Milliseconds(0));
}

void EngineProcess::send(std::string_view line) {
  if (log_) log_(true, line);
  pipes_->pending.append(line).push_back('\n');
  write_pending();
}

// As much as the engine takes now.
void EngineProcess::write_pending() {
  Pipes& pipes = *pipes_;
  while (!pipes.pending.empty()) {
    const ssize_t written = write(pipes.to_engine.number(), pipes.pending.data(), pipes.pending.size());
    if (written >= 0) {
      pipes.pending.erase(0, static_cast<std::size_t>(written));
    } else if (errno == EAGAIN) {
      return;
    } else if (errno != EINTR) {
      pipes.pending.clear();  // the reader will see the end
    }
  }
}

void EngineProcess::read_more() {
  std::array<char, 1 << 14> incoming;
  const ssize_t size = read(pipes_->from_engine.number(), incoming.data(), incoming.size());
  if (size < 0 && (errno == EAGAIN || errno == EINTR)) return;
  last_read_ = std::chrono::steady_clock::now();
  if (size > 0) {
    unread_.append(incoming.data(), static_cast<std::size_t>(size));
  } else {
    ended_ = true;
  }
}

// Until there is something to read or all is written, or the time has come.
void EngineProcess::exchange(SteadyTime until) {
  const auto left = std::chrono::ceil<Milliseconds>(until - std::chrono::steady_clock::now());
  std::array<pollfd, 2> watched{{{pipes_->from_engine.number(), POLLIN, 0}, {-1, POLLOUT, 0}}};
  if (!pipes_->pending.empty()) watched[1].fd = pipes_->to_engine.number();
  if (poll(watched.data(), watched.size(), static_cast<int>(std::max(left, Milliseconds(0)).count())) <= 0)
    return;
  if (watched[1].revents != 0) write_pending();
  if (watched[0].revents != 0) read_more();
}

bool EngineProcess::take_line(EngineLine& line) {
  const std::size_t end = unread_.find('\n', scanned_);
  scanned_ = unread_.size();
  if (end == std::string::npos) return false;
  line.text = unread_.substr(0, end);
  if (!line.text.empty() && line.text.back() == '\r') line.text.pop_back();
  unread_.erase(0, end + 1);
  scanned_ = 0;
  line.status = EngineLine::Status::kLine;
  line.arrived = last_read_;
  if (log_) log_(false, line.text);
  return true;
}

EngineLine EngineProcess::read_line(SteadyTime deadline) {
  EngineLine line;
  while (!take_line(line)) {
    line.arrived = std::chrono::steady_clock::now();
    if (unread_.size() > kLongestLine) line.status = EngineLine::Status::kEndless;
    if (ended_) line.status = EngineLine::Status::kEnd;
    if (cancelled_) line.status = EngineLine::Status::kCancelled;
    if (line.status != EngineLine::Status::kTimeout || line.arrived >= deadline) return line;
    exchange(std::min(deadline, line.arrived + kSlice));
  }
  return line;
}

bool EngineProcess::running() {
  int status = 0;
  if (!pipes_->status && waitpid(pipes_->child, &status, WNOHANG) == pipes_->child) pipes_->status = status;
  return !pipes_->status;
}

bool EngineProcess::ended_within(Milliseconds time) {
  const SteadyTime deadline = std::chrono::steady_clock::now() + time;
  while (running()) {
    if (std::chrono::steady_clock::now() >= deadline) return false;
    std::this_thread::sleep_for(kPoll);
  }
  return true;
}

void EngineProcess::close_input() {
  write_pending();
  pipes_->to_engine.close();
}

void EngineProcess::stop(Milliseconds grace) {
  close_input();
  ended_within(grace);
  killpg(pipes_->child, SIGKILL);  // also what the engine itself may have started
  int status = 0;
  while (!pipes_->status && (waitpid(pipes_->child, &status, 0) == pipes_->child || errno != EINTR))
    pipes_->status = status;
  pipes_->guard->dismiss(pipes_->child);
}

std::string EngineProcess::exit_text() {
  constexpr Milliseconds kDying{1000};  // the output closes a little before the process ends
  if (!ended_within(kDying)) return "still running, output closed";
  const int status = *pipes_->status;
  if (!WIFSIGNALED(status)) return fmt::format("exit code {}", WEXITSTATUS(status));
  return fmt::format("signal {} ({})", WTERMSIG(status), strsignal(WTERMSIG(status)));
}

}  // namespace proconsul
