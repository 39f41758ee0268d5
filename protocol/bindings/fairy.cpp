#include "protocol/bindings/fairy.h"

#include <algorithm>

#include "engine/setup.h"
#include "protocol/bindings/failure.h"
#include "protocol/bindings/games.h"
#include "protocol/session/options.h"

namespace proconsul::bindings {
namespace {

// Piece, both squares, sign of a capture between them.
std::string lan(const Game& game, Move move) {
  const std::string san = to_san(game, move);
  if (!move.is_step()) return san;
  const Rules& rules = game.rules();
  const PieceDef& piece = rules.pieces[index_of(game.mover(move).type())];
  const std::string to = square_text(rules.board, move.to());
  const std::string rest = san.substr(san.rfind(to) + to.size());  // promotion and check
  return (piece.pawn ? "" : piece.letter) + square_text(rules.board, move.from()) +
         (game.is_capture(move) ? "x" : "-") + to + rest;
}

bool has_only_royals(const Game& game, Colour colour) {
  const Rules& rules = game.rules();
  for (const Square square : Squares(rules.board.squares)) {
    const Piece piece = game.piece_on(square);
    if (piece.valid() && piece.colour() == colour && !rules.pieces[index_of(piece.type())].royal)
      return false;
  }
  return true;
}

}  // namespace

std::string text_in_notation(const Game& game, Move move, int notation) {
  if (notation == kDefaultNotation || notation == kSan) return to_san(game, move);
  if (notation == kLan) return lan(game, move);
  if (notation < 0 || notation > kLastNotation) throw Failure("ArgumentError", {"unknown notation"});
  throw Failure("ArgumentError",
                {"of the notations only NOTATION_DEFAULT, NOTATION_SAN and NOTATION_LAN are known"});
}

bool cannot_win(const Game& game, Colour colour) {
  if (game.end().ending == Ending::kInsufficientMaterial) return true;
  return game.rules().bare_royals_draw && has_only_royals(game, colour);
}

int validate_fen(const std::string& fen, const std::string& variant, bool chess960) {
  try {
    begin_game(variant, {fen, {}, {}, Interchange::kNever, chess960});
    return 1;
  } catch (const Failure& failure) {
    if (std::string_view(failure.kind) != "FenError") throw;
    const auto column = static_cast<std::size_t>(std::max(0, failure.error.column));
    return -1 -
           static_cast<int>(std::count(
               fen.begin(), fen.begin() + static_cast<std::ptrdiff_t>(std::min(column, fen.size())), ' '));
  }
}

void check_option(const std::string& name, const std::string& value) {
  const EngineOption* option = find_option(name);
  if (option == nullptr) throw Failure("ArgumentError", {"No such option: " + name});
  take_or_throw("ArgumentError", read_option_value(*option, value));
}

}  // namespace proconsul::bindings
