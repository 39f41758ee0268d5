// File descriptors on POSIX systems.
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>

#include "protocol/text/descriptor.h"

namespace proconsul {
namespace {

Descriptor open_path(const std::filesystem::path& path, int how) {
  constexpr unsigned kUsualMode = 0666;
  return Descriptor(::open(path.c_str(), how | O_CLOEXEC | O_NOCTTY, kUsualMode));
}

}  // namespace

Descriptor Descriptor::create(const std::filesystem::path& path) {
  return open_path(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW);
}
Descriptor Descriptor::open_to_write(const std::filesystem::path& path) { return open_path(path, O_WRONLY); }
Descriptor Descriptor::open_to_append(const std::filesystem::path& path) {
  return open_path(path, O_WRONLY | O_CREAT | O_APPEND);
}
Descriptor Descriptor::open_to_continue(const std::filesystem::path& path) {
  return open_path(path, O_RDWR | O_CREAT);
}
// Opens a pipe without waiting for its other end.
Descriptor Descriptor::open_to_lock(const std::filesystem::path& path) {
  return open_path(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
}

// Devices and pipes have nothing to sync.
bool Descriptor::sync() const {
  return ::fsync(number_) == 0 || errno == EINVAL || errno == EROFS || errno == ENOTSUP;
}

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

// Changes the owner too, if this process is allowed to.
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
  const Descriptor open = open_path(folder.empty() ? "." : folder, O_RDONLY);
  if (open.is_open()) open.sync();
}

bool may_write(const std::filesystem::path& path) { return ::access(path.c_str(), W_OK) == 0; }
bool may_write_in(const std::filesystem::path& folder) {
  return ::access(folder.empty() ? "." : folder.c_str(), W_OK | X_OK) == 0;
}

}  // namespace proconsul
