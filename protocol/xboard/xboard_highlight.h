// What XBoard shows while the user moves a piece of a game whose rules it does not know.
#pragma once

#include <string>

#include "engine/game.h"
#include "protocol/formats/xboard_dialect.h"

namespace proconsul {

// The destinations of the piece on `from` as XBoard's colour FEN: Y moves, R captures, M promotions, C the
// rook of a castling in two steps.
std::string highlights(const Game& game, const XboardDialect& dialect, Square from);

// "QRBN": the promotions of a pawn by this move; empty if it does not promote.
std::string promotion_letters(const Game& game, Square from, Square to);

}  // namespace proconsul
