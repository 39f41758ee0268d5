#include "protocol/text/descriptor.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#ifdef _WIN32
#include <io.h>
#else
#include <sys/file.h>
#endif

#include <algorithm>
#include <cerrno>
#include <utility>

namespace proconsul {
namespace {

constexpr std::size_t kLargestPart = std::size_t{1} << 30;  // of a call of write()

#ifdef _WIN32
constexpr int kPlain = O_BINARY;
constexpr int kNoLink = 0;
constexpr int kNoWaiting = 0;
int open_path(const std::filesystem::path& path, int how) {
  return _wopen(path.c_str(), how | kPlain, _S_IREAD | _S_IWRITE);
}
bool sync_descriptor(int number) { return _commit(number) == 0; }
#else
constexpr int kPlain = O_CLOEXEC | O_NOCTTY;
constexpr int kNoLink = O_NOFOLLOW;
constexpr int kNoWaiting = O_NONBLOCK;  // for somebody at the other end of a pipe
int open_path(const std::filesystem::path& path, int how) {
  constexpr unsigned kUsualMode = 0666;
  return ::open(path.c_str(), how | kPlain, kUsualMode);
}
// Devices and pipes have nothing to sync.
bool sync_descriptor(int number) {
  return ::fsync(number) == 0 || errno == EINVAL || errno == EROFS || errno == ENOTSUP;
}
#endif

}  // namespace

Descriptor& Descriptor::operator=(Descriptor&& other) noexcept {
  if (this != &other) {
    close();
    number_ = other.release();
  }
  return *this;
}

int Descriptor::release() { return std::exchange(number_, -1); }

void Descriptor::close() {
  if (is_open()) ::close(release());
}

Descriptor Descriptor::create(const std::filesystem::path& path) {
  return Descriptor(open_path(path, O_WRONLY | O_CREAT | O_EXCL | kNoLink));
}
Descriptor Descriptor::open_to_write(const std::filesystem::path& path) {
  return Descriptor(open_path(path, O_WRONLY));
}
Descriptor Descriptor::open_to_append(const std::filesystem::path& path) {
  return Descriptor(open_path(path, O_WRONLY | O_CREAT | O_APPEND));
}
Descriptor Descriptor::open_to_lock(const std::filesystem::path& path) {
  return Descriptor(open_path(path, O_RDONLY | kNoLink | kNoWaiting));
}
Descriptor Descriptor::copy_of(int number) { return Descriptor(::dup(number)); }

bool Descriptor::write(std::string_view text) const {
  while (!text.empty()) {
    const auto written = ::write(number_, text.data(), std::min(text.size(), kLargestPart));
    if (written < 0 && errno == EINTR) continue;
    if (written == 0) errno = EIO;
    if (written <= 0) return false;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

bool append_text(int descriptor, std::string_view text) {
  Descriptor borrowed(descriptor);
  const std::optional<std::uint64_t> before = borrowed.size();
  const bool written = borrowed.write(text);
  const int failure = errno;
  if (!written && before && borrowed.is_regular() && borrowed.cut_off_at(*before)) borrowed.size();
  errno = failure;
  borrowed.release();
  return written;
}

bool Descriptor::sync() const { return sync_descriptor(number_); }

std::optional<std::uint64_t> Descriptor::size() const {
  const auto end = ::lseek(number_, 0, SEEK_END);
  return end < 0 ? std::nullopt : std::optional(static_cast<std::uint64_t>(end));
}

bool Descriptor::cut_off_at(std::uint64_t size) const {
  return ::ftruncate(number_, static_cast<off_t>(size)) == 0;
}

bool Descriptor::is_regular() const {
  struct stat own {};
  return ::fstat(number_, &own) == 0 && (own.st_mode & S_IFMT) == S_IFREG;
}

#ifdef _WIN32

std::optional<bool> Descriptor::lock() const { return std::nullopt; }
void Descriptor::wait_for_lock() const {}
void Descriptor::unlock() const {}
bool Descriptor::is_at(const std::filesystem::path&) const { return true; }
void Descriptor::take_permissions_of(const std::filesystem::path&) const {}
void sync_folder(const std::filesystem::path&) {}
bool may_write(const std::filesystem::path& path) { return ::_waccess(path.c_str(), 2) == 0; }
bool may_write_in(const std::filesystem::path& folder) { return ::_waccess(folder.c_str(), 0) == 0; }

#else

std::optional<bool> Descriptor::lock() const {
  if (::flock(number_, LOCK_EX | LOCK_NB) == 0) return true;
  return errno == EWOULDBLOCK ? std::optional(false) : std::nullopt;
}
void Descriptor::wait_for_lock() const {
  while (::flock(number_, LOCK_EX) != 0 && errno == EINTR) {
  }
}
void Descriptor::unlock() const { static_cast<void>(::flock(number_, LOCK_UN)); }

bool Descriptor::is_at(const std::filesystem::path& path) const {
  struct stat own {
  }, there{};
  return ::fstat(number_, &own) == 0 && ::lstat(path.c_str(), &there) == 0 && own.st_dev == there.st_dev &&
         own.st_ino == there.st_ino;
}

// The owner stays where this process may see to it.
void Descriptor::take_permissions_of(const std::filesystem::path& path) const {
  constexpr unsigned kPermissions = 0777;
  struct stat there {};
  if (::stat(path.c_str(), &there) != 0) return;
  constexpr uid_t kAsItIs = static_cast<uid_t>(-1);
  if (::fchown(number_, there.st_uid, there.st_gid) != 0)
    static_cast<void>(::fchown(number_, kAsItIs, there.st_gid) == 0);
  static_cast<void>(::fchmod(number_, there.st_mode & kPermissions));
}

void sync_folder(const std::filesystem::path& folder) {
  const Descriptor open(open_path(folder.empty() ? "." : folder, O_RDONLY));
  if (open.is_open()) open.sync();
}

bool may_write(const std::filesystem::path& path) { return ::access(path.c_str(), W_OK) == 0; }
bool may_write_in(const std::filesystem::path& folder) {
  return ::access(folder.empty() ? "." : folder.c_str(), W_OK | X_OK) == 0;
}

#endif

DescriptorBuffer::int_type DescriptorBuffer::overflow(int_type next) {
  if (sync() != 0) return traits_type::eof();
  if (traits_type::eq_int_type(next, traits_type::eof())) return traits_type::not_eof(next);
  *pptr() = traits_type::to_char_type(next);
  pbump(1);
  return next;
}

int DescriptorBuffer::sync() {
  const std::string_view waiting(pbase(), static_cast<std::size_t>(pptr() - pbase()));
  setp(bytes_.data(), bytes_.data() + bytes_.size());
  if (failure_ == 0 && !descriptor_.write(waiting)) failure_ = errno;
  return failure_ == 0 ? 0 : -1;
}

DescriptorBuffer::pos_type DescriptorBuffer::seekpos(pos_type place, std::ios_base::openmode) {
  const pos_type failed(off_type(-1));
  if (sync() != 0) return failed;
  if (::lseek(descriptor_.number(), static_cast<off_t>(off_type(place)), SEEK_SET) >= 0) return place;
  failure_ = errno;
  return failed;
}

}  // namespace proconsul
