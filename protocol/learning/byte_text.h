// Integers and texts as bytes: seven bits per byte, lowest first; the highest bit is set if another byte
// follows.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace proconsul {

class ByteWriter {
 public:
  void byte(int value) { bytes_.push_back(static_cast<char>(value)); }
  void number(std::uint64_t value) {
    for (; value >= 128; value >>= 7) byte(static_cast<int>(value & 127) | 128);
    byte(static_cast<int>(value));
  }
  // Signed numbers of small magnitude are short.
  void difference(std::int64_t value) {
    const auto bits = static_cast<std::uint64_t>(value);
    number(value < 0 ? ~(bits << 1) : bits << 1);
  }
  void text(std::string_view value) {
    number(value.size());
    bytes_ += value;
  }

  const std::string& bytes() const { return bytes_; }

 private:
  std::string bytes_;
};

// Reads the output of a ByteWriter. After an error everything read is zero or empty.
class ByteReader {
 public:
  explicit ByteReader(std::string_view bytes) : bytes_(bytes) {}

  bool failed() const { return failed_; }
  bool at_end() const { return bytes_.empty(); }

  int byte() {
    if (bytes_.empty()) failed_ = true;
    if (failed_) return 0;
    const auto value = static_cast<unsigned char>(bytes_.front());
    bytes_.remove_prefix(1);
    return value;
  }
  std::uint64_t number() {
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
      const auto next = static_cast<std::uint64_t>(byte());
      if (failed_) return 0;
      value |= (next & 127) << shift;
      if (next < 128) return value;
    }
    failed_ = true;
    return 0;
  }
  std::int64_t difference() {
    const std::uint64_t value = number();
    return static_cast<std::int64_t>((value & 1) != 0 ? ~(value >> 1) : value >> 1);
  }
  std::string_view text() {
    const std::uint64_t size = number();
    if (size > bytes_.size()) failed_ = true;
    if (failed_) return {};
    const std::string_view value = bytes_.substr(0, size);
    bytes_.remove_prefix(size);
    return value;
  }

 private:
  std::string_view bytes_;
  bool failed_ = false;
};

}  // namespace proconsul
