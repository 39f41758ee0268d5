// A strict reader of definition files: sections `[name]` or `[name:parent]`, entries `key = value`, comments
// from `#` or `;` at the start of a line or after a space. It knows the form only, not the keys; every error
// has a line and a column. A line that is wrong spoils its section and no other.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/result.h"

namespace proconsul {

struct IniEntry {
  std::string key;
  std::string value;
  int line = 0;
  int key_column = 0;
  int value_column = 0;
  std::size_t level = 0;  // which ancestor's it is, the oldest being 0 (see definition.h)
};

struct IniSection {
  std::string name;
  std::string parent;  // empty: none
  int line = 0;
  int name_column = 0;
  int parent_column = 0;
  std::vector<IniEntry> entries;  // a key may come more than once
  std::vector<Error> errors;      // errors in its lines; it is usable only if there are none
};

struct IniFile {
  std::vector<IniSection> sections;
  std::vector<Error> errors;  // outside of them, or of a head: below a faulty one nothing is read
};

// More than these are refused, so that no text keeps the reader busy for long.
inline constexpr std::size_t kMaxSections = 500;  // in a text
inline constexpr std::size_t kMaxEntries = 500;   // in a section
inline constexpr std::size_t kMaxAncestors = 32;  // a game has
inline constexpr std::size_t kMaxErrors = 100;    // errors of form in a text, errors in keys of a game
inline constexpr std::size_t kMaxAliases = 50;    // a game has
inline constexpr std::size_t kLongestValue = std::size_t{16} << 10;  // bytes
inline constexpr std::size_t kLongestName = 100;                     // letters of a game's

// Letters, digits, '-' and '_', at least one. Names that differ in letter case alone are the same.
bool is_game_name(std::string_view text);

IniFile read_ini(std::string_view text);

}  // namespace proconsul
