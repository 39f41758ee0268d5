// Lines of a protocol's input and of text files. Whatever arrives, no more of a line is kept than any GUI
// sends; who executes one refuses it if it is too long.
#pragma once

#include <iosfwd>
#include <string>

namespace proconsul {

inline constexpr std::size_t kLongestLine = std::size_t{1} << 20;  // bytes: a game of 100,000 moves

// The next line without its end, cut behind kLongestLine + 1 bytes. False at the end of the input.
bool read_input_line(std::istream& input, std::string& line);
// The same line bare (engine/lines.h), as all text is read that may come from an editor.
bool read_text_line(std::istream& input, std::string& line);

// "line of more than 1048576 bytes", for both protocols' errors.
std::string too_long_line_text();

}  // namespace proconsul
