// What XBoard shows while a person moves a piece of a game whose rules it does not know.
#pragma once

#include <string>

#include "engine/game.h"
#include "protocol/formats/xboard_dialect.h"

namespace proconsul {

// Where the piece on `from` may go, as XBoard's colour FEN: Y moves, R captures, M promotions, C the rook of
// a castling in two steps.
std::string highlights(const Game& game, const XboardDialect& dialect, Square from);

// "QRBN": what a pawn may become by this move; empty if it does not promote.
std::string promotion_letters(const Game& game, Square from, Square to);

}  // namespace proconsul
