// What messages quote of text from outside: whole UTF-8 characters, none that a terminal would obey.
#pragma once

#include <string>
#include <string_view>

namespace proconsul {

// Bytes of the UTF-8 character at `offset`; 0 if none begins there.
std::size_t character_length(std::string_view text, std::size_t offset);
// The character at `offset`, or the one byte that is none.
std::string_view character_at(std::string_view text, std::size_t offset);
// The 1-based column counted in characters of what stands in the 1-based column counted in bytes.
int character_column(std::string_view text, int byte_column);

// `text` with controls of terminals and of direction, but for `kept`, and bytes that are no UTF-8 as "\x1b".
std::string printable(std::string_view text, std::string_view kept = {});
// 'text', printable.
std::string quote(std::string_view text, char mark = '\'');

}  // namespace proconsul
