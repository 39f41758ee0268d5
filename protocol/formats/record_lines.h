// The lines of a game record, in UTF-8, Shift_JIS or EUC-JP, with their numbers.
#pragma once

#include <cstdint>
#include <istream>
#include <optional>
#include <string>

#include "engine/result.h"

namespace proconsul {

class RecordLines {
 public:
  enum class Encoding : std::uint8_t { kUtf8, kShiftJis, kEucJp };
  RecordLines(std::istream& in, Encoding encoding) : in_(in), encoding_(encoding) {}

  bool next();                                     // false at the end
  void put_back() { again_ = true; }               // next() gives the same line once more
  std::string_view text() const { return text_; }  // in UTF-8, without its end
  int number() const { return number_; }
  std::uint64_t bytes_read() const { return bytes_; }
  // What is wrong with the line: it is too long, or not text in this encoding.
  const std::optional<Error>& fault() const { return fault_; }

 private:
  void decode();

  std::istream& in_;
  Encoding encoding_;
  std::string text_;
  std::optional<Error> fault_;
  int number_ = 0;
  std::uint64_t bytes_ = 0;
  bool again_ = false;
};

}  // namespace proconsul
