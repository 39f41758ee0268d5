#include "protocol/session/chess960.h"

#include <utility>

namespace proconsul {

std::shared_ptr<const CompiledGame> castling_from_any_file(const std::shared_ptr<const CompiledGame>& game) {
  if (game->rules().castling.style != CastlingStyle::kFixed) return game;
  Rules freed = game->rules();
  for (CastlingSide* side : {&freed.castling.a_side, &freed.castling.h_side}) {
    side->king_from.reset();
    side->rook_from.reset();
  }
  freed.castling.text = CastlingText::kKingTakesRook;
  return std::make_shared<const CompiledGame>(std::move(freed));
}

}  // namespace proconsul
