// In which encoding a file of games is, told by its beginning, and its decoding part by part.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace proconsul {

enum class FileEncoding : std::uint8_t {
  kOwn,  // UTF-8, or what the reader of the format tells by itself
  kGbk,
  kBig5,
  kUtf16Little,
  kUtf16Big,
  kUtf32,    // not decoded
  kUnknown,  // neither UTF-8 nor Windows-1252
};

// UTF-16 and UTF-32, by the byte order mark or by the zeros of Latin letters; kOwn for all others.
FileEncoding wide_encoding(std::string_view head);
// Of PGN: kGbk or kBig5 if that gives moves of xiangqi in Chinese, or, where the tag Game says that the game
// is xiangqi, if it fits best. kUnknown if the text has bytes or rows of letters that Windows-1252 lacks.
FileEncoding pgn_encoding(std::string_view head);

// Whether the text is UTF-8, apart from a character that its end cuts off.
bool begins_as_utf8(std::string_view head);

// A whole text in UTF-8 if it is UTF-16, else as it is.
std::string without_wide_encoding(std::string text);

class FileDecoder {
 public:
  explicit FileDecoder(FileEncoding encoding) : encoding_(encoding) {}

  bool changes() const { return encoding_ != FileEncoding::kOwn; }
  // The next part of the file in UTF-8; an empty part is the end. A character that the part's end cuts off
  // is kept for the next one.
  std::string decode(std::string_view part);

 private:
  std::string take_whole(std::string bytes);

  FileEncoding encoding_;
  std::string cut_;
};

}  // namespace proconsul
