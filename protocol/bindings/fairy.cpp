#include "protocol/bindings/fairy.h"

#include <algorithm>

#include "engine/move_text.h"
#include "engine/quoting.h"
#include "engine/setup.h"
#include "protocol/bindings/failure.h"
#include "protocol/bindings/fairy_fen.h"
#include "protocol/bindings/fairy_setup.h"
#include "protocol/bindings/module_state.h"
#include "protocol/formats/native_notation.h"
#include "protocol/session/options.h"

namespace proconsul::bindings {
namespace {

// The square of the captured piece; none() if no enemy piece is captured.
Square captured_square(const Game& game, Move move) {
  const auto is_enemy = [&](Square square) {
    const Piece piece = game.piece_on(square);
    return piece.valid() && piece.colour() != game.side_to_move();
  };
  if (is_enemy(move.to())) return move.to();
  for (const SquareChange& change : game.changes(move)) {
    if (is_enemy(change.square)) return change.square;
  }
  return Square::none();
}

// The type of pawn the piece was before promotion; its own type if the game has no pawns.
PieceType pawn_of(const Rules& rules, PieceType promoted) {
  for (std::size_t i = 0; i < rules.pieces.size(); ++i) {
    if (rules.pieces[i].pawn) return PieceType(static_cast<int>(i));
  }
  return promoted;
}

using native::has_san_of_its_own;
using native::Notation;

Notation known_notation(int notation) {
  if (notation < 0 || notation > static_cast<int>(Notation::kThaiLan))
    throw Failure("ArgumentError", {"unknown notation"});
  return static_cast<Notation>(notation);
}

}  // namespace

std::string text_in_notation(const PlayedGame& played, Move move, int notation) {
  const Notation chosen = known_notation(notation);
  const bool thai = chosen == Notation::kThaiSan || chosen == Notation::kThaiLan;
  return text_in(chosen, played.game, move, thai ? promoted_squares(played) : SquareSet{});
}

Move move_in_notation(const PlayedGame& played, const std::string& text, int notation) {
  const Notation chosen = known_notation(notation);
  const bool loose = chosen == Notation::kDefault || chosen == Notation::kSan || chosen == Notation::kLan;
  if (!loose || has_san_of_its_own(played.game.rules())) {
    for (const Move move : played.game.legal_moves()) {
      if (text_in_notation(played, move, notation) == text) return move;
    }
    if (!loose) throw Failure("MoveError", {"illegal move " + quote(text, '"')}, played.game.fen());
  }
  return take_or_throw("MoveError",
                       chosen == Notation::kLan ? parse_any(played.game, text) : parse_san(played.game, text),
                       played.game.fen());
}

int validate_fen(const std::string& fen, const std::string& variant, bool chess960) {
  KnownGames& games = module_state().games;
  return validity_of(games.compiled_for(games.named(variant), chess960), fen);
}

// A captured piece reverts to its unpromoted form.
std::string piece_to_partner(const PlayedGame& played) {
  PlayedGame before = played;
  if (before.game.moves().empty()) return "";
  const Move last = before.game.moves().back();
  before.game.undo();
  if (!before.game.is_capture(last)) return "";
  const Rules& rules = before.game.rules();
  const Square square = captured_square(before.game, last);
  if (!square.valid()) return "";
  const Piece taken = before.game.piece_on(square);
  PieceType type = taken.type();
  if (contains(promoted_squares(before), square)) type = pawn_of(rules, type);
  if (const PieceType base = rules.pieces[index_of(type)].base; base.valid()) type = base;
  return letter_of(rules, Piece(taken.colour(), type));
}

void check_option(const std::string& name, const std::string& value) {
  const EngineOption* option = find_option(name);
  if (option == nullptr) throw Failure("ArgumentError", {"No such option: " + name});
  take_or_throw("ArgumentError", read_option_value(*option, value));
}

}  // namespace proconsul::bindings
