#pragma once
// A position and the moves that lead on from it. Playing a move copies the position; nothing is ever undone.

#include <array>
#include <optional>
#include <string>

#include "witness/board.h"
#include "witness/game.h"

namespace proconsul::witness {

enum class MoveType { kOrdinary, kDoubleStep, kEnPassant, kCastling, kTrade };

struct Move {
  MoveType type = MoveType::kOrdinary;
  Square from;  ///< castling: the king's; trade: the bishop's
  Square to;    ///< castling: the king's; trade: the neighbour's
  Kind promotion = Kind::kNone;
  Square rook_from{};
  Square rook_to{};
};

/// What may still be done with pieces that have not moved, by colour.
struct Unmoved {
  /// File of the castling rook on each wing. Empty in contemporaryrandom.
  std::array<std::array<std::optional<int>, 2>, 2> castling_rook;
  /// Contemporaryrandom only: the files of its castling field.
  std::array<std::array<bool, 12>, 2> listed{};
};

struct Position {
  const Game* game = nullptr;
  Board board{0, 0};
  Colour side = Colour::kWhite;
  Unmoved unmoved;
  std::optional<Square> en_passant;  ///< only while a pawn of `side` stands ready to capture there
  int halfmove_clock = 0;
  int fullmove_number = 1;

  std::optional<int>& castling_rook(Colour colour, Wing wing);
  const std::optional<int>& castling_rook(Colour colour, Wing wing) const;
  bool is_listed(Colour colour, int file) const {
    return unmoved.listed[index_of(colour)][static_cast<std::size_t>(file)];
  }
  void set_listed(Colour colour, int file, bool value) {
    unmoved.listed[index_of(colour)][static_cast<std::size_t>(file)] = value;
  }
};

/// The king that castles to that wing, if one stands on the castling rank (in The Consuls: on its own file).
std::optional<Square> castling_king(const Position& position, Colour colour, Wing wing);

/// Whether a pawn of the side to move may capture en passant on that square, checks left aside.
bool is_en_passant_ready(const Position& position, Square target);

/// What a moved piece becomes, where pieces change.
Kind changed(const Game& game, Kind kind);

Position after(const Position& before, const Move& move);

std::string to_text(const Position& position, const Move& move);

}  // namespace proconsul::witness
