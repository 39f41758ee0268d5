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
// Whether moves of this piece are written without a letter: those of pawns, but if there are several kinds of
// them, only those of the kind called pawn.
bool goes_without_letter(const Rules& rules, const PieceDef& piece);

enum class GateSquare : std::uint8_t { kTold, kLeft };
// "/E", with its square in castling, which has two gates.
std::string gate_text(const Game& game, Move move, GateSquare square);
// SAN without the check or mate sign.
std::string bare_san(const Game& game, const std::vector<Move>& legal, Move move);
std::string castling_text(const Game& game, const SpecialMove& special);
// "O-O", "Ke>>g1", "Bc<=>N"; `legal`: the moves from which a swap is distinguished.
std::string special_san(const Game& game, const std::vector<Move>& legal, const SpecialMove& special);
// The castling that `wanted` names in a way that bare_san() does not: "O-O/He" with the file of the gate,
// "O-O" for the only one, "O-Q-O" by a piece that starts on that wing only. none() if there is not exactly
// one.
Move castling_otherwise_named(const Game& game, const std::vector<Move>& legal, std::string_view wanted);
// The only castling that `wanted` writes as a move of its king: "Kb8", "Ke1-g1"; none() if there is not
// exactly one.
Move castling_named_by_king(const Game& game, const std::vector<Move>& legal, std::string_view wanted);
// The moves that place a wall there, without it; for none(), those that place none.
std::vector<Move> unwalled(const std::vector<Move>& legal, Square wall);

}  // namespace proconsul::san
