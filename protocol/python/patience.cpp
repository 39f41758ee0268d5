#include "protocol/python/patience.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <thread>
#include <utility>

namespace proconsul::python {
namespace {

constexpr std::chrono::milliseconds kBetweenChecks{50};
constexpr std::size_t kPart = std::size_t{1} << 16;

}  // namespace

bool Interrupts::raised() {
  const auto now = std::chrono::steady_clock::now();
  if (raised_ || now - checked_ < kBetweenChecks) return raised_;
  const Locked locked;
  { const Unlocked unlocked; }
  raised_ = signal_raises();
  checked_ = std::chrono::steady_clock::now();
  return raised_;
}

void Use::wait() const {
  Interrupts interrupts;
  while (!is_free()) {
    without_lock([] { std::this_thread::sleep_for(std::chrono::milliseconds(1)); });
    interrupts.check();
  }
}

// Without O_NONBLOCK a pipe would not be opened before somebody writes into it.
PatientFile::PatientFile(const std::string& path)
    : descriptor_(::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC)), part_(kPart) {
  struct stat opened {};
  if (is_open() && ::fstat(descriptor_, &opened) == 0 && S_ISDIR(opened.st_mode))
    ::close(std::exchange(descriptor_, -1));
}

PatientFile::~PatientFile() {
  if (is_open()) ::close(descriptor_);
}

bool PatientFile::await_data() {
  while (!interrupts_.raised()) {
    pollfd wanted{descriptor_, POLLIN, 0};
    if (::poll(&wanted, 1, static_cast<int>(kBetweenChecks.count())) > 0) return true;
  }
  return false;
}

PatientFile::int_type PatientFile::underflow() {
  while (await_data()) {
    const ssize_t read = ::read(descriptor_, part_.data(), part_.size());
    if (read < 0 && (errno == EAGAIN || errno == EINTR)) continue;
    if (read <= 0) break;
    setg(part_.data(), part_.data(), part_.data() + read);
    return traits_type::to_int_type(*gptr());
  }
  return traits_type::eof();
}

PatientBuffer::PatientBuffer(std::streambuf& source) : source_(source), part_(kPart) {}

PatientBuffer::int_type PatientBuffer::underflow() {
  if (PyErr_Occurred() != nullptr || interrupts_.raised()) return traits_type::eof();
  const std::streamsize read = without_lock(
      [this] { return source_.sgetn(part_.data(), static_cast<std::streamsize>(part_.size())); });
  if (read <= 0 || PyErr_Occurred() != nullptr) return traits_type::eof();
  setg(part_.data(), part_.data(), part_.data() + read);
  return traits_type::to_int_type(*gptr());
}

}  // namespace proconsul::python
