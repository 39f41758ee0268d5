// The built-in definition files, embedded at build time by variants/embed.cmake: chess.ini first, the others
// sorted by name.
#pragma once

#include <string_view>
#include <vector>

namespace proconsul {

std::vector<std::string_view> embedded_definitions();

}  // namespace proconsul
