// What a build may lack: tests of it are skipped there, and what else needs it is left out.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/draw/png.h"
#include "protocol/text/zstandard.h"

namespace proconsul::test {

inline bool lacks_pictures() {
  return !png_picture(R"(<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>)").ok();
}

inline bool lacks_zstandard() { return lack_of_zstandard().has_value(); }

// Whether the words of a command ask for what the build lacks.
inline bool ask_for_what_is_left_out(const std::vector<std::string>& words) {
  const auto has = [&](std::string_view word) {
    return std::find(words.begin(), words.end(), word) != words.end();
  };
  const bool keeps_endings = words.front().starts_with("tb") && (has("--out") || has("--tb"));
  return (has("--png") && lacks_pictures()) || ((has("--convert") || keeps_endings) && lacks_zstandard());
}

}  // namespace proconsul::test
