// Lines of text files from any system: they end with "\n" or "\r\n", the last one perhaps with neither. A
// byte-order mark at the start of a line is ignored; concatenated files have them in the middle.
#pragma once

#include <string_view>

namespace proconsul {

inline constexpr std::string_view kUtf8Mark = "\xEF\xBB\xBF";

// The line without byte-order marks at its start and a carriage return at its end.
std::string_view bare_line(std::string_view line);
// Removes the next line from `text`, with its end, and returns it bare.
std::string_view take_line(std::string_view& text);

}  // namespace proconsul
