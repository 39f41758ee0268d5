// What `proconsul --version` says.
#pragma once

#include <string>

namespace proconsul {

// The version, how the program was built, which instructions it uses and which networks it holds; in lines of
// at most 80 columns.
std::string version_text();

}  // namespace proconsul
