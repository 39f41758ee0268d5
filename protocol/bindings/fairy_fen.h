// Positions as Fairy-Stockfish's bindings write them.
#pragma once

#include <string>
#include <string_view>

#include "protocol/bindings/games.h"

namespace proconsul::bindings {

struct FenStyle {
  bool chess960 = false;       // castling by the files of the rooks
  bool show_promoted = false;  // "~" behind what pawns have become, in every game
  // The ply from which a side that is not yet bare counts: 0: as told by the rules, negative: it does not
  // count.
  int count_started = 0;
};

std::string fairy_fen(const PlayedGame& played, const FenStyle& style);

// As the game counts them from that ply on, see FenStyle.
CountedPlies count_of_plies(const Game& game, int count_started);

// What a side holds, in its own case and in the order of Fairy-Stockfish's piece types, the last one first.
std::string held_letters(const Game& game, Colour colour);

// Where "~" stands in the placement of a FEN that has been read without error.
SquareSet marked_squares(const Rules& rules, std::string_view fen);
// Where the game so far has left pieces that were pawns, by its moves and the marks of its first FEN.
SquareSet promoted_squares(const PlayedGame& played);

}  // namespace proconsul::bindings
