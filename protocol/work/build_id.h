// What tells one build of the program from another: the version and a hash of all sources, which the build
// makes (scripts/cmake/build_id.cmake). Builds of the same sources for other processors have the same one,
// and give the same results.
#pragma once

#include <string_view>

namespace proconsul {

std::string_view build_id();  // "0.1.0-3f2a91c4b07d"

// As people know it: "0.1.0", and between releases with the commit, "0.1.0+g1a2b3c4".
std::string_view version();

}  // namespace proconsul
