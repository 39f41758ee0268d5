// Text of files that do not say how they are encoded: UTF-8, or else Latin-1 as Windows knows it (1252).
#pragma once

#include <cstddef>
#include <string>

namespace proconsul {

// Makes UTF-8 of what stands in `text` from byte `from` on, if it is none. No more than `max_bytes` of whole
// characters remain of the text.
void make_utf8(std::string& text, std::size_t max_bytes, std::size_t from = 0);

}  // namespace proconsul
