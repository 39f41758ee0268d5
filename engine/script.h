// A special move as data: up to two pieces of one side go from fixed squares to fixed squares if some squares are
// unmoved, some empty, some free of the enemy and some not attacked. Castling of every kind, the king's leap and the
// swap of neighbours are scripts; a position's game lists them once, a Move carries the index.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/rules.h"

namespace proconsul {

struct Script {
  enum class Kind : std::uint8_t { kCastling, kLeap, kSwap };

  Kind kind = Kind::kCastling;
  Colour colour = Colour::kWhite;
  Square from;         // the king (castling, leap) or the piece that swaps
  Square to;
  Square second_from;  // the rook or the neighbour; none() for a leap
  Square second_to;
  SquareSet unmoved;    // squares whose pieces must not have moved
  SquareSet empty;      // must be empty, the moving pieces aside
  SquareSet enemy_free; // may hold friends only
  SquareSet unattacked; // on the board as it stands before the move
  SquareSet spends;     // unmoved marks that the move removes beyond those of its own squares
};

inline constexpr std::size_t kMaxScripts = 256;  // Move::detail has eight bits

}  // namespace proconsul
