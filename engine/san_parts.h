// What the writer and the reader of standard algebraic notation share.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game.h"

namespace proconsul::san {

std::string file_text(const Geometry& board, Square square);
std::string rank_text(const Geometry& board, Square square);
// Written as a piece and its destination.
bool is_plain(const Game& game, Move move);

// The side passes, as its only move: "--", as other programs write a null move.
inline constexpr const char* kPassSan = "--";
bool is_side_pass(const Game& game, Move move);
std::string written_letter(const Game& game, Move move);

enum class GateSquare : std::uint8_t { kTold, kLeft };
// "/E", with its square in castling, which has two gates.
std::string gate_text(const Game& game, Move move, GateSquare square);
// SAN without the check or mate sign.
std::string bare_san(const Game& game, const std::vector<Move>& legal, Move move);
// An alternative name of a special move that is accepted; empty: none.
std::string other_special_san(const Game& game, Move move);
// The only castling, for "O-O" where castling is not named by its side; none() for other texts.
Move only_castling(const Game& game, const std::vector<Move>& legal, std::string_view wanted);
// The moves that place a wall there, without it; for none(), those that place none.
std::vector<Move> unwalled(const std::vector<Move>& legal, Square wall);

}  // namespace proconsul::san
