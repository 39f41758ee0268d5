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

bool has_palaces(const Rules& rules) {
  constexpr int kPalaceSquares = 9;
  return std::any_of(rules.pieces.begin(), rules.pieces.end(), [&](const PieceDef& piece) {
    const int squares = popcount(region_of(rules, piece, Colour::kWhite));
    return piece.royal && squares > 0 && squares <= kPalaceSquares && squares < popcount(rules.board.squares);
  });
}

}  // namespace proconsul
