// FENs as Fairy-Stockfish's bindings take them: what does not fit is dropped where that loses no more than a
// right, and told by a number where it is asked for.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/game.h"

namespace proconsul::bindings {

// Letters of the castling field that stand for no right, and an en passant square that no pawn has passed,
// are dropped.
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

// kFenOk exactly where a game can begin with `fen` as it is, its fields one blank apart.
FenValidity validity_of(const std::shared_ptr<const CompiledGame>& game, const std::string& fen);

}  // namespace proconsul::bindings
