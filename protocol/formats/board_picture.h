// A position as text: a grid with letters for pieces (upper case is White), holes left blank or, inside the
// board, shaded, and labels for ranks and files. Used by the command line and by the protocols' `d`. It knows
// nothing about terminals; the caller chooses the style.
#pragma once

#include <string>

#include "engine/game.h"

namespace proconsul {

struct PictureStyle {
  bool unicode = false;  // box drawing in UTF-8 instead of + - |
  bool colour = false;   // ANSI colours for the sides and the last move
  bool flipped = false;  // from Black's side
  int columns = 80;      // if the grid is wider, the board is drawn without lines
};

// The board, flanked by the pieces in hand in games that have them; every line ends in \n.
std::string board_picture(const Game& game, const PictureStyle& style);

// "R 2P", "-".
std::string hand_text(const Game& game, Colour colour);

// "White to move, action 2 of 3, in check"; the action only where turns have several.
std::string turn_text(const Game& game);

// The same, castling rights, en passant and, if the game is over, the result; lines ending
// in \n.
std::string status_text(const Game& game);

// "White wins by checkmate (1-0)", "draw by stalemate (1/2-1/2)"; precondition: end.over().
std::string end_text(const Rules& rules, const GameEnd& end);

}  // namespace proconsul
