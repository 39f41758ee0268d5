// Quoting text from outside in messages: only whole UTF-8 characters, and none that controls a terminal.
#pragma once

#include <string>
#include <string_view>

namespace proconsul {

// Length in bytes of the UTF-8 character at `offset`; 0 if none begins there.
std::size_t character_length(std::string_view text, std::size_t offset);
// The character at `offset`, or a single byte that is not part of one.
std::string_view character_at(std::string_view text, std::size_t offset);
// Converts a 1-based column counted in bytes to one counted in characters.
int character_column(std::string_view text, int byte_column);

// `text` with control characters (also of text direction) except `kept`, and bytes that are not UTF-8,
// escaped as "\x1b".
std::string printable(std::string_view text, std::string_view kept = {});
// 'text', printable.
std::string quote(std::string_view text, char mark = '\'');

}  // namespace proconsul
