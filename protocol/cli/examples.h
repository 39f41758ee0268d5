// Example command lines for the help and the manual page.
#pragma once

#include <span>
#include <string_view>

namespace proconsul {

struct Example {
  std::string_view command;  // its subcommand's name
  std::string_view line;     // without "proconsul"
  std::string_view what;     // description
};

std::span<const Example> all_examples();

}  // namespace proconsul
