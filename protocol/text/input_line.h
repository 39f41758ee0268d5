// Lines of protocol input and of text files. However long a line is, no more of it is kept than any GUI
// sends; the caller rejects lines that are too long.
#pragma once

#include <iosfwd>
#include <string>

namespace proconsul {

inline constexpr std::size_t kLongestLine = std::size_t{1} << 20;  // bytes: a game of 100,000 moves

// The next line without its line end, truncated to kLongestLine + 1 bytes. False at the end of the input.
bool read_input_line(std::istream& input, std::string& line);
// The same line without byte order mark and carriage return, for text that may come from an editor.
bool read_text_line(std::istream& input, std::string& line);

// "line of more than 1048576 bytes", for error messages of both protocols.
std::string too_long_line_text();

}  // namespace proconsul
