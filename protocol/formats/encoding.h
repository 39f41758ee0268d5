// Text of files with unknown encoding: UTF-8, or else Windows-1252.
#pragma once

#include <cstddef>
#include <string>

namespace proconsul {

// Converts `text` from byte `from` on to UTF-8 if it is not UTF-8 yet, and truncates the text to `max_bytes`
// at a character boundary.
void make_utf8(std::string& text, std::size_t max_bytes, std::size_t from = 0);

}  // namespace proconsul
