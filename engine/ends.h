// The one judge of how a game ends: games, search, matches and files all ask here, so that they agree on the
// order of verdicts. First the game's own ways to end, then the lack of legal moves, then dead positions,
// repetition and the move limit.
#pragma once

#include <cstdint>
#include <optional>

#include "engine/position.h"

namespace proconsul {

enum class Ending : std::uint8_t {
  kNone,
  kCheckmate,
  kStalemate,
  kMoveLimit,
  kRepetition,
  kInsufficientMaterial,
  kByRule  // an extinction, a flag, a number of checks: the game's own way to end
};

struct End {
  Ending ending = Ending::kNone;
  Verdict verdict = Verdict::kDraw;  // for the side to move
  bool operator==(const End&) const = default;
};

// How the game has ended in `position`, if it has.
template <class Bits>
std::optional<End> end_of(const Position<Bits>& position);

// The same, but that nobody has looked yet whether there is a legal move unless a draw depends on it. For the
// search: a position that recurs within the last `searched` plies counts as if it had recurred often enough.
template <class Bits>
std::optional<End> end_before_moves(const Position<Bits>& position, int searched);

// The side to move has no legal move.
template <class Bits>
End end_without_moves(const Position<Bits>& position);

}  // namespace proconsul
