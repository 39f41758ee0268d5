// A position as a picture of text: grid, pieces as letters (upper case White), holes blank or, within the
// board, shaded, ranks and files labelled. Serves the command line and the protocols' `d`; knows nothing of
// terminals, the caller chooses the style.
#pragma once

#include <string>

#include "engine/game.h"

namespace proconsul {

struct PictureStyle {
  bool unicode = false;  // box drawing in UTF-8 instead of + - |
  bool colour = false;   // ANSI colours for the sides and the last move
  bool flipped = false;  // seen from Black's side
  int columns = 80;      // where the grid is wider, the board is drawn without one
};

// The board, between the pieces in hand in games that have them; lines ending in \n.
std::string board_picture(const Game& game, const PictureStyle& style);

// "R 2P", "-".
std::string hand_text(const Game& game, Colour colour);

// "White to move, in check", rights, en passant and, if the game is over, the result; lines ending in \n.
std::string status_text(const Game& game);

// "White wins by checkmate (1-0)", "draw by stalemate (1/2-1/2)"; precondition: end.over().
std::string end_text(const Rules& rules, const GameEnd& end);

}  // namespace proconsul
