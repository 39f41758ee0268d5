// A FEN parsed by syntax alone: which pieces stand where and what the other fields say. Whether the position
// can occur in the game is checked when a Position is made from it.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "engine/hands.h"
#include "engine/result.h"
#include "engine/rules.h"
#include "engine/text.h"

namespace proconsul {

struct Setup {
  std::vector<Piece> board;  // by square
  Hands hands;
  Colour side_to_move = Colour::kWhite;
  int actions = 0;   // left to the side; 0: those of its whole turn
  Word rights{"-"};  // text of the castling field
  Word en_passant{"-"};
  // Given so far by each side, in games that count them; negative if more than usual are still to be given.
  std::array<int, kColours> checks{};
  bool counts_checks = false;          // the FEN has them
  std::array<int, kColours> points{};  // in games that count them
  int count_limit = 0;                 // plies; if given, rule50 is the count instead
  int rule50 = 0;
  int full_move = 1;
};

// Trailing fields may be missing; a FEN without castling and en passant fields may still end in its counters.
// The words of the result point into `fen`.
Result<Setup> parse_setup(const Rules& rules, std::string_view fen);

// The squares whose pieces the castling field declares unmoved.
Result<SquareSet> parse_rights(const Rules& rules, const Setup& setup);

// The same, read letter by letter: a letter that lacks its pieces does not spoil the others, and letters that
// name neither a side nor a file of the board are passed over.
struct KnownRights {
  SquareSet unmoved;
  bool all_fit = true;
};
KnownRights known_rights(const Rules& rules, const Setup& setup);

// The files of an unmoved king and of the unmoved rooks that it castles with on one side; no rooks: no right.
struct CastlingWing {
  int king = 0;
  std::vector<int> rooks;
};
struct CastlingWings {
  CastlingWing a_side, h_side;
};
CastlingWings castling_wings(const Rules& rules, const std::vector<Piece>& board, SquareSet unmoved,
                             Colour colour);

std::string rights_text(const Rules& rules, const std::vector<Piece>& board, const Hands& hands,
                        SquareSet unmoved);

// " w ", or " w1 " if the number of actions left is not that at the beginning of the turn.
std::string side_text(const Rules& rules, Colour side, int actions_left, int full_move);

std::string placement_text(const Rules& rules, const std::vector<Piece>& board);
std::string hands_text(const Rules& rules, const Hands& hands);  // "[QPn]", empty in games without hands
// The letters between those brackets.
Result<Hands> parse_hands(const Rules& rules, std::string_view letters);
// The letter of a piece in FEN: upper case for White; an apostrophe is kept.
std::string letter_of(const Rules& rules, Piece piece);
std::string square_text(const Geometry& board, Square square);              // "e4", "j10"
Result<Square> parse_square(const Geometry& board, std::string_view text);  // the whole text must be a square

}  // namespace proconsul
