// Games recorded by XBoard of an engine-defined variant, of shogi, or on a board of ten ranks. XBoard marks
// the first with the tag VariantMen, loses castling rights and other FEN fields, and writes moves in its own
// SAN (xboard_san.h), which may leave two moves possible; the following moves decide then. BanksiaGUI also
// counts ten ranks from 0.
#pragma once

#include "engine/game.h"
#include "protocol/formats/pgn_game.h"
#include "variants/registry.h"

namespace proconsul {

bool is_of_xboard(const PgnGame& pgn);
// The position XBoard means by the FEN: castling rights are derived from the start and the pieces at home.
Result<Game> start_of_xboard(const Variant& variant, const std::string& fen);
// Rewrites a game in XBoard's notation as the engine would: the FEN, and moves in the engine's SAN up to the
// first illegal one. Without the tag the moves decide: in shogi those without the pawn's letter, which XBoard
// alone leaves out, and on ten ranks the numbering by which more of the game is legal. Other games stay as
// they are. Returns the number of moves of the main line that may be legal.
std::size_t adopt_game_of_xboard(const Game& start, PgnGame& pgn);

}  // namespace proconsul
