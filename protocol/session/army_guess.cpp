#include "protocol/session/army_guess.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "protocol/formats/replay.h"

namespace proconsul {
namespace {

bool has_pawns(const Game& game) {
  const Rules& rules = game.rules();
  for (const Square square : Squares(rules.board.squares)) {
    const Piece piece = game.piece_on(square);
    if (piece.valid() && rules.pieces[index_of(piece.type())].pawn) return true;
  }
  return false;
}

}  // namespace

std::string army_guess(const Variant& variant, const Game& game) {
  if (!variant.rules->promotion_to_army || !variant.starts || !has_pawns(game)) return "";
  if (!start_number_text(variant, game).empty()) return "";
  std::vector<std::string> names;
  for (const PieceType type : game.promotion_types(Colour::kWhite))
    names.push_back(game.rules().pieces[index_of(type)].name);
  return fmt::format(
      "the FEN does not determine the army of the start; guessed from the board, pawns may become: {}",
      fmt::join(names, ", "));
}

}  // namespace proconsul
