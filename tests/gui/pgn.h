// Games in PGN as text: tags, moves and results, each with its line. It knows nothing of the rules; the only
// part of a comment it keeps is the last one of a game, where XBoard says why the game ended.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/result.h"

namespace proconsul {

struct PgnMove {
  std::string text;
  int line = 0;
};

struct PgnGame {
  int line = 0;  // line of the first tag
  std::map<std::string, std::string> tags;
  std::vector<PgnMove> moves;
  std::string result;  // the token that ends the moves
  std::string last_comment;
  int result_line = 0;

  std::string tag(const std::string& name) const {
    const auto found = tags.find(name);
    return found == tags.end() ? "" : found->second;
  }
};

Result<std::vector<PgnGame>> read_pgn(std::string_view text);

}  // namespace proconsul
