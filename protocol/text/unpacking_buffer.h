// A stream buffer that unpacks gzip or zstd data, recognized by its first bytes; other data passes unchanged.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <streambuf>
#include <string_view>
#include <vector>

namespace proconsul {

// One format's decoder.
class Unpacker {
 public:
  virtual ~Unpacker() = default;
  // Fills `room` as far as possible, removes what it used from `packed`, and returns the number of bytes
  // written.
  virtual std::size_t unpack(std::string_view& packed, std::span<char> room) = 0;
  virtual bool failed() const = 0;   // the input is invalid
  virtual bool may_end() const = 0;  // the data is complete
};

class UnpackingBuffer : public std::streambuf {
 public:
  explicit UnpackingBuffer(std::streambuf& source);

  std::uint64_t bytes_taken() const { return taken_; }  // read from the source
  bool damaged() const { return damaged_; }             // the input was invalid or truncated

 protected:
  int_type underflow() override;

 private:
  void fill();
  std::size_t unpack();

  std::streambuf& source_;
  std::vector<char> in_;
  std::vector<char> out_;
  std::string_view packed_;  // the unused rest of in_
  std::unique_ptr<Unpacker> unpacker_;
  std::uint64_t taken_ = 0;
  bool ended_ = false;
  bool damaged_ = false;
};

}  // namespace proconsul
