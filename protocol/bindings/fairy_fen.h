// Positions in the format of Fairy-Stockfish's bindings.
#pragma once

#include <string>
#include <string_view>

#include "protocol/bindings/games.h"

namespace proconsul::bindings {

struct FenStyle {
  bool chess960 = false;       // castling rights by the files of the rooks
  bool show_promoted = false;  // "~" after promoted pawns, in every game
  // The ply at which the count begins for a side that is not yet bare; 0: according to the rules; negative:
  // no count.
  int count_started = 0;
};

std::string fairy_fen(const PlayedGame& played, const FenStyle& style);

// Counted from that ply on, see FenStyle.
CountedPlies count_of_plies(const Game& game, int count_started);

// The pieces in hand of a side, in its letter case and in descending order of Fairy-Stockfish's piece types.
std::string held_letters(const Game& game, Colour colour);

// The squares marked with "~" in the placement of a valid FEN.
SquareSet marked_squares(const Rules& rules, std::string_view fen);
// The squares of promoted pawns, according to the game's moves and the marks in its first FEN.
SquareSet promoted_squares(const PlayedGame& played);

}  // namespace proconsul::bindings
