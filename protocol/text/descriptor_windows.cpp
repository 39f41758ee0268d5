// File descriptors on Windows. As on POSIX systems, open files may be renamed and removed.
#include <fcntl.h>
#include <io.h>
#include <windows.h>

#include <cerrno>

#include "protocol/text/descriptor.h"

namespace proconsul {
namespace {

enum class Existing : DWORD { kRefused = CREATE_NEW, kNeeded = OPEN_EXISTING, kWelcome = OPEN_ALWAYS };

int errno_of(DWORD failure) {
  switch (failure) {
    case ERROR_FILE_EXISTS:
    case ERROR_ALREADY_EXISTS:
      return EEXIST;
    case ERROR_FILE_NOT_FOUND:
    case ERROR_PATH_NOT_FOUND:
      return ENOENT;
    case ERROR_DISK_FULL:
      return ENOSPC;
    default:
      return EACCES;
  }
}

Descriptor open_path(const std::filesystem::path& path, DWORD access, Existing existing, int how) {
  constexpr DWORD kShared = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;
  HANDLE file = CreateFileW(path.c_str(), access, kShared, nullptr, static_cast<DWORD>(existing),
                            FILE_ATTRIBUTE_NORMAL, nullptr);
  if (file == INVALID_HANDLE_VALUE) {
    errno = errno_of(GetLastError());
    return Descriptor();
  }
  const int number = _open_osfhandle(reinterpret_cast<std::intptr_t>(file), how | _O_BINARY | _O_NOINHERIT);
  if (number < 0) CloseHandle(file);
  return Descriptor(number);
}

HANDLE handle_of(const Descriptor& descriptor) {
  return reinterpret_cast<HANDLE>(_get_osfhandle(descriptor.number()));
}

// Locks prevent others from reading the locked range, so this is a byte far beyond the end of every file.
OVERLAPPED locked_byte() {
  OVERLAPPED place{};
  place.OffsetHigh = 1U << 30;
  return place;
}

bool lock_byte(const Descriptor& descriptor, DWORD how) {
  OVERLAPPED place = locked_byte();
  return LockFileEx(handle_of(descriptor), how, 0, 1, 0, &place) != 0;
}

bool is_allowed(const std::filesystem::path& path, int how) {
  return _waccess(path.empty() ? L"." : path.c_str(), how) == 0;
}

}  // namespace

Descriptor Descriptor::create(const std::filesystem::path& path) {
  return open_path(path, GENERIC_WRITE | DELETE, Existing::kRefused, _O_WRONLY);
}
Descriptor Descriptor::open_to_write(const std::filesystem::path& path) {
  return open_path(path, GENERIC_WRITE, Existing::kNeeded, _O_WRONLY);
}
Descriptor Descriptor::open_to_append(const std::filesystem::path& path) {
  return open_path(path, GENERIC_WRITE, Existing::kWelcome, _O_WRONLY | _O_APPEND);
}
Descriptor Descriptor::open_to_continue(const std::filesystem::path& path) {
  return open_path(path, GENERIC_READ | GENERIC_WRITE, Existing::kWelcome, _O_RDWR);
}
Descriptor Descriptor::open_to_lock(const std::filesystem::path& path) {
  return open_path(path, GENERIC_READ, Existing::kNeeded, _O_RDONLY);
}

// Pipes and terminals have nothing to sync.
bool Descriptor::sync() const { return !is_regular() || _commit(number_) == 0; }

std::optional<bool> Descriptor::lock() const {
  if (lock_byte(*this, LOCKFILE_EXCLUSIVE_LOCK | LOCKFILE_FAIL_IMMEDIATELY)) return true;
  const DWORD failure = GetLastError();
  return failure == ERROR_LOCK_VIOLATION || failure == ERROR_IO_PENDING ? std::optional(false) : std::nullopt;
}
void Descriptor::wait_for_lock() const { static_cast<void>(lock_byte(*this, LOCKFILE_EXCLUSIVE_LOCK)); }
void Descriptor::unlock() const {
  OVERLAPPED place = locked_byte();
  static_cast<void>(UnlockFileEx(handle_of(*this), 0, 1, 0, &place));
}

bool Descriptor::is_at(const std::filesystem::path& path) const {
  const Descriptor there = open_to_lock(path);
  BY_HANDLE_FILE_INFORMATION own{}, other{};
  return there.is_open() && GetFileInformationByHandle(handle_of(*this), &own) != 0 &&
         GetFileInformationByHandle(handle_of(there), &other) != 0 &&
         own.dwVolumeSerialNumber == other.dwVolumeSerialNumber &&
         own.nFileIndexHigh == other.nFileIndexHigh && own.nFileIndexLow == other.nFileIndexLow;
}

// A new file inherits the permissions of its folder.
void Descriptor::take_permissions_of(const std::filesystem::path&) const {}
void sync_folder(const std::filesystem::path&) {}

bool may_write(const std::filesystem::path& path) {
  constexpr int kWrite = 2;
  return is_allowed(path, kWrite);
}
bool may_write_in(const std::filesystem::path& folder) { return is_allowed(folder, 0); }

}  // namespace proconsul
