// The arguments of `go` in UCI and its dialects, read and checked.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game.h"
#include "protocol/uci/dialect.h"
#include "search/engine.h"

namespace proconsul {

struct GoCommand {
  Limits limits;
  std::optional<int> perft;   // depth: count leaves instead of searching
  bool mate_problem = false;  // a mate by checks alone is wanted, in limits.move_time if there is one
  bool static_only = false;   // the position's value and no move
  bool draw_offered = false;
  std::vector<std::string> corrections;  // what could not be taken as it was written, and what became of it
};

// Nothing is refused, since a GUI waits for the move: what lies beyond its range becomes the end of the
// range, what makes no sense is passed over. If no limit is left then, the search is a short one; without any
// argument it is infinite. Where a GUI may write 0 for "none" or "no time left", it gets that.
GoCommand parse_go(const Game& game, std::string_view arguments,
                   const Dialect& dialect = dialect_of(Tongue::kUci),
                   Milliseconds time_unit = Milliseconds(1));

// The arguments of `go` and what follows each.
struct GoArgument {
  enum class Value : std::uint8_t { kNone, kNumber, kMoves };
  std::string_view name;
  Value value = Value::kNone;
};
std::vector<GoArgument> go_arguments(const Dialect& dialect = dialect_of(Tongue::kUci));

}  // namespace proconsul
