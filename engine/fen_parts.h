// The contents of the FEN fields of a position as values, to be read, or modified and written again.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "engine/bitboard.h"
#include "engine/hands.h"
#include "engine/rules.h"
#include "engine/types.h"

namespace proconsul {

template <class Bits>
class Position;

struct FenParts {
  std::vector<Piece> board;  // by square
  Hands hands;
  Colour side_to_move = Colour::kWhite;
  SquareSet unmoved{};                 // pieces whose unmoved mark still matters
  int actions_left = 1;                // of the side to move in its turn
  SquareSet passed{};                  // squares where pawns can be captured en passant, now or next
  std::array<int, kColours> checks{};  // given so far, in games that count them
  std::array<int, kColours> points{};  // in games that count them
  Square jumping;                      // the square of the piece that has to jump on
  int count_limit = 0;                 // plies; 0: no side counts
  int plies = 0;                       // counted ones, else since the last capture or pawn move
  int full_move = 1;
};

template <class Bits>
FenParts fen_parts(const Position<Bits>& position);

std::string fen_text(const Rules& rules, const FenParts& parts);
// "[QPn]" included.
std::string placement_field(const Rules& rules, const FenParts& parts);
// "KQkq", "-"
std::string rights_field(const Rules& rules, const FenParts& parts);
// "- 0 1"
std::string fields_after_rights(const Rules& rules, const FenParts& parts);
// All fields but the first, "w KQkq - 0 1".
std::string fields_after_placement(const Rules& rules, const FenParts& parts);

}  // namespace proconsul
