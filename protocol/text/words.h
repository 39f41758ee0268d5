// Splits command lines into words.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "engine/text.h"

namespace proconsul {

std::vector<std::string_view> words_in(std::string_view text);  // views into `text`

// A command's name and the rest of the line.
struct HeadAndTail {
  std::string_view head;
  std::string_view tail;
};
HeadAndTail split_head(std::string_view text);

// "1 game", "2 games".
std::string counted(std::size_t count, std::string_view thing);

}  // namespace proconsul
