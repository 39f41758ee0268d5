// Lines of text files, wherever they were written: they end with "\n" or "\r\n", the last one perhaps not at
// all, and a byte-order mark before one is no part of it; files put together have such marks in the middle.
#pragma once

#include <string_view>

namespace proconsul {

inline constexpr std::string_view kUtf8Mark = "\xEF\xBB\xBF";

// The line without the marks before it and the carriage return at its end.
std::string_view bare_line(std::string_view line);
// The next line of `text`, bare, which is taken off it with its end.
std::string_view take_line(std::string_view& text);

}  // namespace proconsul
