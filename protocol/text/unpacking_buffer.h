// A stream buffer that unpacks gzip or zstd data, recognized by its first bytes; other data passes unchanged.
#pragma once

#include <cstdint>
#include <memory>
#include <streambuf>
#include <string_view>
#include <vector>

#include "protocol/text/unpacker.h"

namespace proconsul {

class UnpackingBuffer : public std::streambuf {
 public:
  explicit UnpackingBuffer(std::streambuf& source);

  std::uint64_t bytes_taken() const { return taken_; }  // read from the source
  bool damaged() const { return damaged_; }             // the input was invalid or truncated
  // What is told of damaged input, after its name.
  std::string_view fault() const;

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
