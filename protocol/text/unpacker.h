// A decoder of one format of packed data, fed part by part.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

namespace proconsul {

class Unpacker {
 public:
  virtual ~Unpacker() = default;
  // Fills `room` as far as possible, removes what it used from `packed`, and returns the number of bytes
  // written.
  virtual std::size_t unpack(std::string_view& packed, std::span<char> room) = 0;
  virtual bool failed() const = 0;   // the input is invalid
  virtual bool may_end() const = 0;  // the data is complete
  // What is told of input that failed or ended too early, after its name.
  virtual std::string_view fault() const { return "is damaged or truncated"; }
};

}  // namespace proconsul
