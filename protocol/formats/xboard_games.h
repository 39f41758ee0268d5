// Games recorded by XBoard of an engine-defined variant, or of shogi. XBoard marks the former with the tag
// VariantMen, loses castling rights and other FEN fields, and writes moves in its own SAN (xboard_san.h),
// which may leave two moves possible; the following moves decide then.
#pragma once

#include "engine/game.h"
#include "protocol/formats/pgn_game.h"
#include "variants/registry.h"

namespace proconsul {

bool is_of_xboard(const PgnGame& pgn);
// Also true for shogi, the only game XBoard knows itself in which it leaves out the pawn's letter.
bool has_moves_of_xboard(const PgnGame& pgn, const Rules& rules);
// The position XBoard means by the FEN: castling rights are derived from the start and the pieces at home.
Result<Game> start_of_xboard(const Variant& variant, const std::string& fen);
// Rewrites the game as the engine would: the FEN, and moves in the engine's SAN up to the first illegal one;
// returns their number.
std::size_t adopt_game_of_xboard(Game start, PgnGame& pgn);

}  // namespace proconsul
