// A strict reader of definition files: sections `[name]` or `[name:parent]`, entries `key = value`, comments
// from `#` or `;` at the start of a line or after a space. It knows only the syntax, not the keys; every
// error has a line and a column. A faulty line invalidates only its section.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/meter.h"
#include "engine/result.h"

namespace proconsul {

struct IniEntry {
  std::string key;
  std::string value;
  int line = 0;
  int key_column = 0;
  int value_column = 0;
  std::size_t level = 0;  // the ancestor it comes from, the oldest being 0 (see definition.h)
};

struct IniSection {
  std::string name;
  std::string parent;  // empty: none
  int line = 0;
  int name_column = 0;
  int parent_column = 0;
  std::vector<IniEntry> entries;  // a key may occur several times
  std::vector<Error> errors;      // in its lines; a section with errors is not used
};

struct IniFile {
  std::vector<IniSection> sections;
  std::vector<Error>
      errors;  // outside of sections, or in a heading: what follows a faulty heading is skipped
};

// More than these are refused, to bound the work for any text.
inline constexpr std::size_t kMaxSections = 500;  // in a text
inline constexpr std::size_t kMaxEntries = 500;   // in a section
inline constexpr std::size_t kMaxAncestors = 32;  // of a game
inline constexpr std::size_t kMaxErrors = 100;    // syntax errors in a text, errors in the keys of a game
inline constexpr std::size_t kMaxAliases = 50;    // of a game
inline constexpr std::size_t kLongestValue = std::size_t{16} << 10;  // bytes
inline constexpr std::size_t kLongestName = 100;                     // letters of a game's name

// Letters, digits, '-' and '_', at least one. Names are case insensitive.
bool is_game_name(std::string_view text);

IniFile read_ini(std::string_view text);

// The cost of reading a text, which this is the result of, and of keeping it.
Cost cost_of_reading(std::string_view text, const IniFile& file);

}  // namespace proconsul
