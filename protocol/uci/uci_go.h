// The arguments of UCI's `go`, read and checked.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game.h"
#include "engine/result.h"
#include "search/engine.h"

namespace proconsul {

struct GoCommand {
  Limits limits;
  std::optional<int> perft;          // depth: count leaves instead of searching
  std::vector<std::string> unknown;  // words that are passed over
};

// Without any limit the search is infinite. Where a GUI may write 0 for "none" or "no time left", it gets
// that.
Result<GoCommand> parse_go(const Game& game, std::string_view arguments);

}  // namespace proconsul
