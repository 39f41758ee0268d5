// FENs as accepted by Fairy-Stockfish's bindings: parts that do not fit are dropped if they only grant a
// right, and reported as a number by validity_of.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/game.h"

namespace proconsul::bindings {

// Drops letters of the castling field without a matching right, and an en passant square that no pawn has
// passed.
Result<Game> create_leniently(const std::shared_ptr<const CompiledGame>& game, std::string fen,
                              const std::vector<PieceType>& army);

enum FenValidity : int {
  kFenInvalidCountingRule = -14,
  kFenInvalidCheckCount = -13,
  kFenInvalidPromotedPiece = -12,
  kFenInvalidNumberOfParts = -11,
  kFenInvalidCharacter = -10,
  kFenTouchingKings = -9,
  kFenInvalidBoardGeometry = -8,
  kFenInvalidPocket = -7,
  kFenInvalidSideToMove = -6,
  kFenInvalidCastling = -5,
  kFenInvalidEnPassant = -4,
  kFenInvalidNumberOfKings = -3,
  kFenInvalidHalfMoveCounter = -2,
  kFenInvalidMoveCounter = -1,
  kFenEmpty = 0,
  kFenOk = 1
};

// kFenOk if and only if a game can begin with `fen` unchanged, with single blanks between its fields and
// brackets only where there are hands.
FenValidity validity_of(const std::shared_ptr<const CompiledGame>& game, const std::string& fen);

}  // namespace proconsul::bindings
