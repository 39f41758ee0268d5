// Searches for a mate by checks alone, as in mate problems (tsume): every move of the side to move must give
// check, every reply is tried. Finds the shortest such mate, or proves that there is none. Uses no
// evaluation; repetitions count for the defender.
#pragma once

#include <atomic>
#include <chrono>
#include <optional>
#include <vector>

#include "engine/game.h"

namespace proconsul {

struct MateAnswer {
  enum class Kind : std::uint8_t {
    kFound,
    kRefuted,
    kUnknown
  };  // kUnknown: stopped, out of time or of memory
  Kind kind = Kind::kUnknown;
  std::vector<Move> line;  // of a mate: the defender delays it as long as possible
};

using MateDeadline = std::optional<std::chrono::steady_clock::time_point>;

// Returns soon after `stop` is set or the deadline has passed.
MateAnswer find_mate_by_checks(const Game& game, const std::atomic<bool>& stop, const MateDeadline& deadline);

}  // namespace proconsul
