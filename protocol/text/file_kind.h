// The kind of file that a command writes, so that it does not replace a file of another kind.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace proconsul {

struct FileKind {
  const char* words;                               // "a PGN file"
  std::string_view mark;                           // the first bytes of such files, or empty
  bool (*holds)(std::string_view head) = nullptr;  // recognizes a file without a mark by its first bytes
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
