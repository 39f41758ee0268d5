// Parses and checks the arguments of `go` in UCI and its dialects.
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
  bool counts = false;        // count leaves instead of searching
  std::optional<int> perft;   // to this depth; absent if it is not a number
  bool mate_problem = false;  // find a mate by checks only, within limits.move_time if given
  bool static_only = false;   // print the static evaluation and no move
  bool draw_offered = false;
  std::vector<std::string> corrections;  // arguments that were changed or ignored, and how
};

// Rejects nothing, since the GUI waits for a move: values out of range are clamped, and arguments that make
// no sense are ignored. If no limit remains, the search is a short one; without any argument it is infinite.
// Where a GUI may write 0 for "none" or "no time left", it is accepted.
GoCommand parse_go(const Game& game, std::string_view arguments,
                   const Dialect& dialect = dialect_of(Tongue::kUci),
                   Milliseconds time_unit = Milliseconds(1));

// The arguments of `go` and the kind of value that follows each.
struct GoArgument {
  enum class Value : std::uint8_t { kNone, kNumber, kMoves };
  std::string_view name;
  Value value = Value::kNone;
};
std::vector<GoArgument> go_arguments(const Dialect& dialect = dialect_of(Tongue::kUci));

}  // namespace proconsul
