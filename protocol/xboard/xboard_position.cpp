// XBoard's commands about the board: setting positions up, taking moves back, leaving moves out, moving
// pieces by hand.
#include <fmt/format.h>

#include "engine/quoting.h"
#include "protocol/text/words.h"
#include "protocol/xboard/xboard.h"
#include "protocol/xboard/xboard_highlight.h"

namespace proconsul {

Status Xboard::pass_turn() {
  std::string fen = session_.game().fen();
  const std::size_t side = fen.find(' ') + 1;
  fen[side] = fen[side] == 'w' ? 'b' : 'w';
  return set_fen(fen);
}

Status Xboard::set_fen(std::string_view text) {
  std::optional<Error> first_error;
  const RightsField field = setup_.lines.empty() ? RightsField::kTrusted : RightsField::kDoubtful;
  const std::string start = session_.follow_start(split_head(text).head);
  for (const std::string& fen : complete_fens(session_.rules(), start, text, field)) {
    Result<Game> game = session_.make_game(fen);
    if (game) {
      session_.set_game(game.take());
      if (session_.draws_starts()) refresh_setup();  // the army may be another one
      bad_position_ = false;
      position_changed();
      return done();
    }
    if (!first_error) first_error = game.error();
  }
  bad_position_ = true;
  return *first_error;
}

void Xboard::set_board(std::string_view fen) {
  const Status status = set_fen(fen);
  if (!status)
    return output_.line(fmt::format("tellusererror Illegal position: {}", printable(status.error().message)));
  if (const std::string guess = session_.army_guess(); !guess.empty()) comment(guess);
}

void Xboard::edit(std::string_view) { editor_.emplace(session_.game()); }

void Xboard::undo(std::string_view) {
  if (!session_.undo()) error("command not legal now", "undo");
  position_changed();
}

void Xboard::remove(std::string_view) {
  if (session_.game().moves().size() < 2) return error("command not legal now", "remove");
  session_.undo();
  session_.undo();
  position_changed();
}

void Xboard::exclude(std::string_view argument) {
  if (argument == "all") {
    excluded_ = session_.game().legal_moves();
    return;
  }
  const Result<Move> move = setup_.dialect.parse(session_.game(), argument);
  if (!move) return output_.line(fmt::format("Illegal move: {}", printable(argument)));
  excluded_.push_back(*move);
}

void Xboard::include(std::string_view argument) {
  if (argument == "all") return excluded_.clear();
  const Result<Move> move = setup_.dialect.parse(session_.game(), argument);
  if (!move) return output_.line(fmt::format("Illegal move: {}", printable(argument)));
  std::erase(excluded_, *move);
}

void Xboard::lift(std::string_view text) {
  lifted_ = setup_.dialect.parse_square(text);
  if (setup_.lines.empty() || bad_position_ || !lifted_) return;
  output_.line("highlight " + highlights(session_.game(), setup_.dialect, *lifted_));
}

void Xboard::put(std::string_view text) {
  const auto square = setup_.dialect.parse_square(text);
  if (setup_.lines.empty() || !lifted_ || !square) return;
  const std::string letters = promotion_letters(session_.game(), *lifted_, *square);
  if (!letters.empty()) output_.line("choice " + letters);
}

}  // namespace proconsul
