// Unpacks what gzip or zstd has packed while it is read; anything else passes as it is. Which it is, the
// first bytes tell.
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
  // Fills `room` as far as it can, takes from `packed` what it has used, and returns the bytes written.
  virtual std::size_t unpack(std::string_view& packed, std::span<char> room) = 0;
  virtual bool failed() const = 0;   // the input makes no sense
  virtual bool may_end() const = 0;  // nothing is missing
};

class UnpackingBuffer : public std::streambuf {
 public:
  explicit UnpackingBuffer(std::streambuf& source);

  std::uint64_t bytes_taken() const { return taken_; }  // from the source
  bool damaged() const { return damaged_; }             // the input ended where it does not make sense

 protected:
  int_type underflow() override;

 private:
  void fill();
  std::size_t unpack();

  std::streambuf& source_;
  std::vector<char> in_;
  std::vector<char> out_;
  std::string_view packed_;  // what is left of in_
  std::unique_ptr<Unpacker> unpacker_;
  std::uint64_t taken_ = 0;
  bool ended_ = false;
  bool damaged_ = false;
};

}  // namespace proconsul
