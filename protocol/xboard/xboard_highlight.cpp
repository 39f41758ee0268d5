#include "protocol/xboard/xboard_highlight.h"

#include <map>
#include <utility>

#include "engine/move_text.h"

namespace proconsul {
namespace {

std::string colour_fen(const Geometry& board, const std::map<Square, char>& colours) {
  std::string text;
  for (int rank = board.ranks - 1; rank >= 0; --rank) {
    int plain = 0;
    for (int file = 0; file < board.files; ++file) {
      const auto colour = colours.find(board.square(file, rank));
      if (colour == colours.end()) {
        ++plain;
        continue;
      }
      if (plain > 0) text += std::to_string(std::exchange(plain, 0));
      text += colour->second;
    }
    if (plain > 0) text += std::to_string(plain);
    if (rank > 0) text += '/';
  }
  return text;
}

}  // namespace

std::string highlights(const Game& game, const XboardDialect& dialect, Square from) {
  std::map<Square, char> colours;
  for (const Move move : game.legal_moves()) {
    if (move.origin() != from || move.to() == from) continue;
    const auto text = dialect.text(game, move);
    if (!text) continue;
    colours[move.to()] = move.is_promotion() ? 'M' : game.is_capture(move) ? 'R' : 'Y';
    if (text->find(',') == std::string::npos) continue;
    for (const SquareChange& change : game.changes(move)) {
      if (change.square != from && change.before.valid()) colours[change.square] = 'C';
    }
  }
  return colour_fen(game.rules().board, colours);
}

std::string promotion_letters(const Game& game, Square from, Square to) {
  std::string letters;
  for (const Move move : game.legal_moves()) {
    if (move.origin() == from && move.to() == to && move.is_promotion()) {
      letters += promotion_sign(game.rules(), move.promotion());
    }
  }
  return letters;
}

}  // namespace proconsul
