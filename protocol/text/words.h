// Command lines as words.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace proconsul {

std::string_view trimmed(std::string_view text);  // without blanks, tabs and line ends around it
std::vector<std::string_view> words_in(std::string_view text);  // views into `text`
std::string lower_case(std::string_view text);                  // ASCII letters only

// A command's name and the rest of its line.
struct HeadAndTail {
  std::string_view head;
  std::string_view tail;
};
HeadAndTail split_head(std::string_view text);

}  // namespace proconsul
