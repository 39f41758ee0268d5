// Games that XBoard wrote down of an engine's own variant, or of shogi. It marks the former by the tag
// VariantMen, loses rights and fields of the FEN, writes moves in a SAN of its own (xboard_san.h), and may
// leave open which of two moves was played: only what follows tells.
#pragma once

#include "engine/game.h"
#include "protocol/formats/pgn_game.h"
#include "variants/registry.h"

namespace proconsul {

bool is_of_xboard(const PgnGame& pgn);
// Or of a game that XBoard knows itself, in which only it leaves the pawn's letter out: shogi.
bool has_moves_of_xboard(const PgnGame& pgn, const Rules& rules);
// The position that XBoard means by the FEN: rights follow from the game's starts and the pieces at home.
Result<Game> start_of_xboard(const Variant& variant, const std::string& fen);
// Makes of it a game as the engine writes them: FEN and moves in the engine's SAN, as many as are legal one
// after the other; returns their number.
std::size_t adopt_game_of_xboard(Game start, PgnGame& pgn);

}  // namespace proconsul
