#include "protocol/text/descriptor.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <utility>

namespace proconsul {
namespace {

constexpr std::size_t kLargestPart = std::size_t{1} << 30;  // of one call of write()

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

Descriptor Descriptor::copy_of(int number) { return Descriptor(::dup(number)); }

bool Descriptor::write(std::string_view text) const {
  while (!text.empty()) {
    const auto written =
        ::write(number_, text.data(), static_cast<unsigned>(std::min(text.size(), kLargestPart)));
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
