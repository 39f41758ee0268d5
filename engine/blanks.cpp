#include "engine/blanks.h"

#include <algorithm>

#include "engine/text.h"

namespace proconsul {
namespace {

constexpr std::string_view kWideBlanks[] = {"\u00A0", "\u1680", "\u2000", "\u2001", "\u2002", "\u2003",
                                            "\u2004", "\u2005", "\u2006", "\u2007", "\u2008", "\u2009",
                                            "\u200A", "\u200B", "\u2028", "\u2029", "\u202F", "\u205F"};

constexpr Replacement kUnseen[] = {{"\u00AD", ""}, {"\u034F", ""}, {"\u061C", ""}, {"\u200C", ""},
                                   {"\u200D", ""}, {"\u200E", ""}, {"\u200F", ""}, {"\u202A", ""},
                                   {"\u202B", ""}, {"\u202C", ""}, {"\u202D", ""}, {"\u202E", ""},
                                   {"\u2060", ""}, {"\u2066", ""}, {"\u2067", ""}, {"\u2068", ""},
                                   {"\u2069", ""}, {"\uFE0E", ""}, {"\uFE0F", ""}, {"\uFEFF", ""}};

bool is_ascii(char c) { return static_cast<unsigned char>(c) < 0x80; }

}  // namespace

std::size_t blank_length(std::string_view text, std::size_t offset) {
  if (offset >= text.size()) return 0;
  if (is_ascii(text[offset])) return is_blank(text[offset]) ? 1 : 0;
  const std::string_view rest = text.substr(offset);
  for (const std::string_view blank : kWideBlanks) {
    if (rest.starts_with(blank)) return blank.size();
  }
  return 0;
}

std::string without_unseen(std::string_view text) {
  return std::all_of(text.begin(), text.end(), is_ascii) ? std::string(text) : replaced(text, kUnseen);
}

}  // namespace proconsul
