#include "protocol/match/engine_process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <boost/asio/buffer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/write.hpp>
#include <boost/process.hpp>
#include <boost/process/extend.hpp>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <mutex>
#include <sstream>
#include <thread>

#include "engine/quoting.h"

namespace proconsul {
namespace bp = boost::process;
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

// As a shell does; boost::process::search_path would need Boost.Filesystem. Empty if there is none.
std::string find_program(const std::string& command) {
  std::error_code ignored;
  if (command.find('/') != std::string::npos) return std::filesystem::absolute(command, ignored).string();
  const char* path = std::getenv("PATH");
  std::istringstream folders(path == nullptr ? "/usr/bin:/bin" : path);
  for (std::string folder; std::getline(folders, folder, ':');) {
    const std::string candidate = folder + '/' + command;
    if (access(candidate.c_str(), X_OK) == 0 && std::filesystem::is_regular_file(candidate, ignored))
      return candidate;
  }
  return {};
}

void close_on_exec(bp::async_pipe& pipe) {
  fcntl(pipe.native_source(), F_SETFD, FD_CLOEXEC);
  fcntl(pipe.native_sink(), F_SETFD, FD_CLOEXEC);
}

// Engines write while nobody reads, in their opponents' time.
void widen([[maybe_unused]] bp::async_pipe& pipe) {
#ifdef F_SETPIPE_SZ
  fcntl(pipe.native_source(), F_SETPIPE_SZ, kPipeSize);
#endif
}

}  // namespace

struct EngineProcess::Pipes {
  boost::asio::io_context io;
  bp::async_pipe to_engine{io};
  bp::async_pipe from_engine{io};
  bp::group group;
  bp::child child;
  std::string pending;   // to be written
  std::string outgoing;  // being written
  bool writing = false;
  std::array<char, 1 << 14> incoming;
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
  try {
    const std::lock_guard lock(spawn_mutex());
    engine->pipes_ = std::make_unique<Pipes>();
    Pipes& pipes = *engine->pipes_;
    close_on_exec(pipes.to_engine);
    close_on_exec(pipes.from_engine);
    widen(pipes.from_engine);
    pipes.child =
        bp::child(bp::exe = program, bp::args = config.arguments, bp::start_dir(directory),
                  bp::std_in<pipes.to_engine, bp::std_out> pipes.from_engine, bp::std_err > bp::null,
                  pipes.group, failure, bp::extend::on_exec_setup([&cores](auto&) {
                    std::signal(SIGPIPE, SIG_DFL);
                    keep_to_cores(cores);
                  }),
                  bp::extend::on_error([](auto& spawning, const std::error_code&) {
                    if (spawning.pid > 0) waitpid(spawning.pid, nullptr, 0);  // Boost 1.74 does not
                  }));
  } catch (const std::exception& problem) {  // no descriptors or processes left
    return Error{fmt::format("cannot start {}: {}", quote(config.command), problem.what())};
  }
  if (failure) return Error{fmt::format("cannot start {}: {}", quote(config.command), failure.message())};
  return engine;
}

EngineProcess::~EngineProcess() {
  if (pipes_ && pipes_->child.valid()) stop(Milliseconds(0));
}

void EngineProcess::send(std::string_view line) {
  if (log_) log_(true, line);
  pipes_->pending.append(line).push_back('\n');
  write_pending();
  pipes_->io.restart();
  pipes_->io.poll();
}

void EngineProcess::write_pending() {
  Pipes& pipes = *pipes_;
  if (pipes.writing || pipes.pending.empty()) return;
  pipes.writing = true;
  pipes.outgoing = std::exchange(pipes.pending, {});
  boost::asio::async_write(pipes.to_engine, boost::asio::buffer(pipes.outgoing),
                           [this](const boost::system::error_code& error, std::size_t) {
                             pipes_->writing = false;
                             if (error) {
                               pipes_->pending.clear();  // the reader will see the end
                             } else {
                               write_pending();
                             }
                           });
}

void EngineProcess::read_more() {
  if (reading_ || ended_) return;
  reading_ = true;
  pipes_->from_engine.async_read_some(boost::asio::buffer(pipes_->incoming),
                                      [this](const boost::system::error_code& error, std::size_t size) {
                                        reading_ = false;
                                        last_read_ = std::chrono::steady_clock::now();
                                        unread_.append(pipes_->incoming.data(), size);
                                        if (error) ended_ = true;
                                      });
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
    read_more();
    pipes_->io.restart();
    pipes_->io.run_one_until(std::min(deadline, line.arrived + kSlice));
  }
  return line;
}

bool EngineProcess::ended_within(Milliseconds time) {
  const SteadyTime deadline = std::chrono::steady_clock::now() + time;
  std::error_code ignored;
  while (pipes_->child.running(ignored)) {
    if (std::chrono::steady_clock::now() >= deadline) return false;
    std::this_thread::sleep_for(kPoll);
  }
  return true;
}

void EngineProcess::close_input() {
  pipes_->io.restart();
  pipes_->io.poll();
  pipes_->to_engine.close();
}

void EngineProcess::stop(Milliseconds grace) {
  close_input();
  std::error_code ignored;
  ended_within(grace);
  pipes_->group.terminate(ignored);  // also what the engine itself may have started
  pipes_->child.wait(ignored);
}

std::string EngineProcess::exit_text() {
  constexpr Milliseconds kDying{1000};  // the output closes a little before the process ends
  if (!ended_within(kDying)) return "still running, output closed";
  const int status = pipes_->child.native_exit_code();
  if (!WIFSIGNALED(status)) return fmt::format("exit code {}", WEXITSTATUS(status));
  return fmt::format("signal {} ({})", WTERMSIG(status), strsignal(WTERMSIG(status)));
}

}  // namespace proconsul
