#include "protocol/formats/piece_region.h"

#include <algorithm>

namespace proconsul {

SquareSet region_of(const Rules& rules, const PieceDef& piece, Colour colour) {
  const SquareSet allowed = oriented(rules.board, piece.allowed, colour) & rules.board.squares;
  SquareSet targets;
  for (const Path& path : piece.paths)
    targets |= path.targets ? (*path.targets)[index_of(colour)] : rules.board.squares;
  return targets & allowed;
}

bool is_palace(SquareSet squares) {
  constexpr int kPalaceSquares = 9;
  return any(squares) && popcount(squares) <= kPalaceSquares;
}

bool has_palaces(const Rules& rules) {
  return std::any_of(rules.pieces.begin(), rules.pieces.end(), [&](const PieceDef& piece) {
    const SquareSet squares = region_of(rules, piece, Colour::kWhite);
    return piece.royal && is_palace(squares) && squares != rules.board.squares;
  });
}

}  // namespace proconsul
