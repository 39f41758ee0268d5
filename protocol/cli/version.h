// The output of `proconsul --version`.
#pragma once

#include <string>

namespace proconsul {

// The version, build options, instruction set and built-in networks, in lines of at most 80 columns.
std::string version_text();

}  // namespace proconsul
