// The arguments of UCI's `go`, read and checked.
#pragma once

#include <optional>
#include <string_view>

#include "engine/game.h"
#include "engine/result.h"
#include "search/engine.h"

namespace proconsul {

struct GoCommand {
  Limits limits;
  std::optional<int> perft;  // depth: count leaves instead of searching
};

// Without any limit the search is infinite.
Result<GoCommand> parse_go(const Game& game, std::string_view arguments);

}  // namespace proconsul
