// Engine processes on Windows: each in a job of its own, which ends with this process. Pipes have no
// timeouts, so one thread reads and another writes.
#include <fmt/format.h>
#include <windows.h>

#include <array>
#include <condition_variable>
#include <filesystem>
#include <mutex>
#include <system_error>
#include <thread>
#include <utility>

#include "protocol/match/engine_process.h"

// Macros left over from 16-bit Windows that clash with common names.
#undef far
#undef near

namespace proconsul {
namespace {

constexpr DWORD kPipeSize = 1 << 20;  // engines write even if nobody reads
constexpr UINT kKilled = 1;

class Handle {
 public:
  Handle() = default;
  explicit Handle(HANDLE handle) : handle_(handle == INVALID_HANDLE_VALUE ? nullptr : handle) {}
  Handle(Handle&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
  Handle& operator=(Handle&& other) noexcept {
    std::swap(handle_, other.handle_);
    return *this;
  }
  ~Handle() { close(); }

  HANDLE get() const { return handle_; }
  explicit operator bool() const { return handle_ != nullptr; }
  void close() {
    if (handle_ != nullptr) CloseHandle(std::exchange(handle_, nullptr));
  }

 private:
  HANDLE handle_ = nullptr;
};

struct PipeEnds {
  Handle source, sink;

  bool open() {
    HANDLE ends[2] = {};
    if (CreatePipe(&ends[0], &ends[1], nullptr, kPipeSize) == 0) return false;
    source = Handle(ends[0]);
    sink = Handle(ends[1]);
    return true;
  }
};

// Engines must not inherit each other's pipes: no other thread may start a process while inheritable handles
// exist.
std::mutex& spawn_mutex() {
  static std::mutex mutex;
  return mutex;
}

bool let_inherit(const Handle& handle) {
  return SetHandleInformation(handle.get(), HANDLE_FLAG_INHERIT, HANDLE_FLAG_INHERIT) != 0;
}

std::wstring wide(const std::string& text) { return std::filesystem::path(text).wstring(); }

std::string last_error() { return std::system_category().message(static_cast<int>(GetLastError())); }

// Quoted so that programs split the command line back into the same arguments: backslashes are special only
// before quotes.
std::wstring quoted(const std::wstring& word) {
  if (!word.empty() && word.find_first_of(L" \t\n\v\"") == std::wstring::npos) return word;
  std::wstring text = L"\"";
  std::size_t backslashes = 0;
  for (const wchar_t letter : word) {
    if (letter == L'"') text.append(backslashes + 1, L'\\');
    backslashes = letter == L'\\' ? backslashes + 1 : 0;
    text += letter;
  }
  text.append(backslashes, L'\\');
  return text + L'"';
}

std::wstring command_line(const std::string& program, const std::vector<std::string>& words) {
  std::wstring line = quoted(wide(program));
  for (const std::string& word : words) line += L' ' + quoted(wide(word));
  return line;
}

// All its processes end when its last handle is closed.
Handle make_job() {
  Handle job(CreateJobObjectW(nullptr, nullptr));
  JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits{};
  limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE;
  SetInformationJobObject(job.get(), JobObjectExtendedLimitInformation, &limits, sizeof limits);
  return job;
}

}  // namespace

struct EngineProcess::Pipes {
  Handle process, job, to_engine, from_engine;
  std::optional<DWORD> status;  // exit status

  std::mutex mutex;
  std::condition_variable changed;
  std::string incoming, outgoing;
  SteadyTime arrived;
  bool all_read = false;  // the engine has closed its output
  bool no_more = false;   // nothing more will be written
  std::thread reader, writer;

  void read_all() {
    std::array<char, 1 << 14> part;
    for (DWORD size = 0;
         ReadFile(from_engine.get(), part.data(), part.size(), &size, nullptr) != 0 && size > 0;) {
      const std::lock_guard lock(mutex);
      incoming.append(part.data(), size);
      arrived = std::chrono::steady_clock::now();
      changed.notify_all();
    }
    const std::lock_guard lock(mutex);
    arrived = std::chrono::steady_clock::now();
    all_read = true;
    changed.notify_all();
  }

  void write_all() {
    std::unique_lock lock(mutex);
    for (bool open = true; open;) {
      changed.wait(lock, [this] { return no_more || !outgoing.empty(); });
      std::string text = std::exchange(outgoing, {});
      open = !(no_more && text.empty());
      lock.unlock();
      for (DWORD written = 0; open && !text.empty(); text.erase(0, written))
        open =
            WriteFile(to_engine.get(), text.data(), static_cast<DWORD>(text.size()), &written, nullptr) != 0;
      lock.lock();
    }
    to_engine.close();
  }
};

EngineProcess::EngineProcess(const std::atomic<bool>& cancelled, TrafficLog log)
    : cancelled_(cancelled), log_(std::move(log)) {}

EngineProcess::~EngineProcess() {
  if (!pipes_ || !pipes_->process) return;
  stop(Milliseconds(0));
  pipes_->reader.join();
  pipes_->writer.join();
}

std::string EngineProcess::find_program(const std::string& command) {
  std::error_code ignored;
  if (command.find_first_of("/\\") != std::string::npos) {
    const std::string program = std::filesystem::absolute(command, ignored).string();
    return std::filesystem::exists(program, ignored) ? program : program + ".exe";
  }
  std::array<wchar_t, 1 << 15> found;
  const DWORD length =
      SearchPathW(nullptr, wide(command).c_str(), L".exe", found.size(), found.data(), nullptr);
  return length > 0 && length < found.size() ? std::filesystem::path(found.data()).string() : std::string();
}

std::optional<std::string> EngineProcess::spawn(const std::string& program, const std::string& directory,
                                                const std::vector<std::string>& words,
                                                const std::vector<int>&) {
  pipes_ = std::make_unique<Pipes>();
  Pipes& pipes = *pipes_;
  pipes.job = make_job();
  const std::lock_guard lock(spawn_mutex());
  PipeEnds input, output;
  const Handle nowhere(CreateFileW(L"NUL", GENERIC_WRITE, FILE_SHARE_READ | FILE_SHARE_WRITE, nullptr,
                                   OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, nullptr));
  if (!input.open() || !output.open() || !let_inherit(input.source) || !let_inherit(output.sink) ||
      !let_inherit(nowhere))
    return last_error();
  STARTUPINFOW start{};
  start.cb = sizeof start;
  start.dwFlags = STARTF_USESTDHANDLES;
  start.hStdInput = input.source.get();
  start.hStdOutput = output.sink.get();
  start.hStdError = nowhere.get();
  PROCESS_INFORMATION child{};
  std::wstring line = command_line(program, words);
  constexpr DWORD kHow = CREATE_NO_WINDOW | CREATE_NEW_PROCESS_GROUP | CREATE_SUSPENDED;
  if (CreateProcessW(wide(program).c_str(), line.data(), nullptr, nullptr, TRUE, kHow, nullptr,
                     wide(directory).c_str(), &start, &child) == 0)
    return last_error();
  pipes.process = Handle(child.hProcess);
  const Handle thread(child.hThread);
  AssignProcessToJobObject(pipes.job.get(), child.hProcess);
  ResumeThread(child.hThread);
  pipes.to_engine = std::move(input.sink);
  pipes.from_engine = std::move(output.source);
  pipes.reader = std::thread([&pipes] { pipes.read_all(); });
  pipes.writer = std::thread([&pipes] { pipes.write_all(); });
  return std::nullopt;
}

void EngineProcess::write(std::string_view text) {
  const std::lock_guard lock(pipes_->mutex);
  pipes_->outgoing += text;
  pipes_->changed.notify_all();
}

void EngineProcess::exchange(SteadyTime until) {
  Pipes& pipes = *pipes_;
  std::unique_lock lock(pipes.mutex);
  pipes.changed.wait_until(lock, until, [&] { return pipes.all_read || !pipes.incoming.empty(); });
  if (pipes.incoming.empty() && !pipes.all_read) return;
  last_read_ = pipes.arrived;
  if (pipes.incoming.empty()) ended_ = true;
  unread_ += std::exchange(pipes.incoming, {});
}

bool EngineProcess::running() {
  Pipes& pipes = *pipes_;
  DWORD code = 0;
  if (!pipes.status && WaitForSingleObject(pipes.process.get(), 0) == WAIT_OBJECT_0 &&
      GetExitCodeProcess(pipes.process.get(), &code) != 0)
    pipes.status = code;
  return !pipes.status;
}

void EngineProcess::close_input() {
  const std::lock_guard lock(pipes_->mutex);
  pipes_->no_more = true;
  pipes_->changed.notify_all();
}

void EngineProcess::kill() {
  TerminateJobObject(pipes_->job.get(), kKilled);
  if (running()) TerminateProcess(pipes_->process.get(), kKilled);  // on systems without jobs
  WaitForSingleObject(pipes_->process.get(), INFINITE);
  running();
}

std::string EngineProcess::ending() const {
  constexpr DWORD kFailure = 0xC0000000;  // codes from here on are set by the system
  const DWORD code = *pipes_->status;
  return code >= kFailure ? fmt::format("exit code {:#x}", code) : fmt::format("exit code {}", code);
}

}  // namespace proconsul
