#include "protocol/formats/move_claims.h"

#include <fmt/format.h>

#include <string>
#include <string_view>

#include "engine/move_marks.h"
#include "engine/text.h"

namespace proconsul {
namespace {

struct Claims {
  bool check = false;
  bool mate = false;
  bool en_passant = false;
};

Claims claims_of(const PgnMove& written) {
  const std::string whole = written.text.substr(0, written.text.find_first_of("!?")) + ' ' + written.marks;
  Claims claims;
  for (std::string_view text = trimmed(whole); true; text = trimmed(text)) {
    if (text.ends_with('+') && !text.ends_with("=+")) {
      claims.check = true;
      text.remove_suffix(1);
      continue;
    }
    const MoveMark mark = take_move_mark(text);
    if (mark == MoveMark::kNone) return claims;
    claims.check |= mark == MoveMark::kCheck;
    claims.mate |= mark == MoveMark::kMated;
    claims.en_passant |= mark == MoveMark::kEnPassant;
  }
}

bool takes_beside(const Game& game, Move move) {
  const bool plain = !move.is_drop() && move.kind() != Move::Kind::kPass;
  return plain && game.is_capture(move) && !game.piece_on(move.to()).valid();
}

}  // namespace

std::optional<Error> wrong_claim(const Game& game, Move move, const PgnMove& written) {
  if (!game.rules().piece_promotion.changes.empty()) return std::nullopt;
  const Claims claims = claims_of(written);
  const auto wrong = [&](const char* what) {
    const std::string text = written.text + (written.marks.empty() ? "" : " ") + written.marks;
    return Error{fmt::format("the move \"{}\" {}", text, what), written.line, written.column};
  };
  if (claims.en_passant && !takes_beside(game, move)) return wrong("does not capture en passant");
  if (claims.check && !game.gives_check(move)) return wrong("gives no check");
  if (!claims.mate) return std::nullopt;
  Game after = game;
  after.play(move);
  return after.end().over() ? std::nullopt : std::optional(wrong("gives no mate"));
}

}  // namespace proconsul
