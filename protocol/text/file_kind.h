// What kind of file a command writes, so that it does not take the place of a file of another kind.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace proconsul {

struct FileKind {
  const char* words;                               // "a PGN file"
  std::string_view mark;                           // what it begins with, or empty
  bool (*holds)(std::string_view head) = nullptr;  // judges a file without a mark by its first bytes
};

enum class Found : std::uint8_t {
  kNothing,  // no file, an empty one, or a device
  kSame,
  kOther
};
Found found_at(const std::string& name, const FileKind& kind);

// "'games.ini' is not a PGN file"
std::string other_kind_text(const std::string& name, const FileKind& kind);

}  // namespace proconsul
