// What a FEN says of a position, checked as far as that is possible without tables, and which tables the
// position needs.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "engine/meter.h"
#include "engine/setup.h"
#include "engine/special_moves.h"

namespace proconsul {

struct Blueprint {
  SquareSet unmoved;
  std::vector<PieceType> types;                             // that can occur
  std::array<std::vector<PieceType>, kColours> promotions;  // what pawns may become
  std::size_t most_pieces = 0;                              // that a side can come to have
};

// Fails if the pieces or the castling rights cannot occur. `army`: see Game::create.
Result<Blueprint> blueprint_of(const Rules& rules, const Setup& setup, const std::vector<PieceType>& army);

struct DoubleStep {
  Square passed, victim;
};

// The en passant field: the square that a pawn has passed, or that square and the pawn's own in either order,
// which some programs write and which names the pawn where two could have passed. Where turns have several
// actions: all squares that pawns have passed, those of the side to move included. Empty for "-".
Result<std::vector<DoubleStep>> parse_double_steps(const Rules& rules, const Setup& setup);

// Where jumps continue, in the same field: the square of the piece that has to jump on. none() for "-".
Result<Square> parse_jumping(const Rules& rules, const Setup& setup);

// The special moves of the position, and of pieces that may yet be dropped where they castle from.
SpecialMoveTable special_moves_of(const Rules& rules, SquareSet unmoved, std::vector<Piece> board);

inline constexpr const char* kTooManySpecialMoves =
    "this position has more castlings and other first moves than the engine has room for";

// What is known of a position without tables.
struct Outlook {
  bool sound;                    // it can be set up; false: only the tables can tell
  std::vector<PieceType> types;  // that its tables are for
};

// Fails where Game::create does, except for faults that only tables reveal, and where `meter` does.
Result<Outlook> outlook_of(const Rules& rules, std::string_view fen, Meter& meter,
                           const std::vector<PieceType>& army = {});

}  // namespace proconsul
