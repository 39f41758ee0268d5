// The position, and the search for a move in it.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <new>

#include "protocol/formats/sfen.h"
#include "protocol/text/words.h"
#include "protocol/uci/uci.h"
#include "protocol/uci/uci_go.h"

namespace proconsul {
namespace {

std::vector<std::string> strings_in(std::string_view text) {
  const std::vector<std::string_view> words = words_in(text);
  return {words.begin(), words.end()};
}

}  // namespace

void Uci::new_game(std::string_view) {
  finish();
  session_.new_game();
  prepare();
  tell_start();
}

// Once, not with every move that is added to a position.
void Uci::tell_army_guess() {
  const std::string& fen = session_.game().start_fen();
  if (fen == judged_fen_) return;
  judged_fen_ = fen;
  const std::string guess = session_.army_guess();
  if (!guess.empty()) remark(guess);
}

void Uci::set_position(std::string_view arguments) {
  finish();
  std::vector<std::string> words = strings_in(arguments);
  const auto moves = std::find(words.begin(), words.end(), "moves");
  const std::vector<std::string> played(moves == words.end() ? moves : moves + 1, words.end());
  words.erase(moves, words.end());
  std::optional<std::string> fen;
  if (!words.empty() && (words[0] == "fen" || words[0] == "sfen")) {
    const bool sfen = words[0] == "sfen";
    words.erase(words.begin());
    fen = fmt::format("{}", fmt::join(words, " "));
    if (sfen) {
      const Result<std::string> read = fen_of_sfen(*fen, session_.rules());
      if (!read) return error(fmt::format("position: {}", read.error().message));
      fen = *read;
    }
  } else if (words != std::vector<std::string>{"startpos"}) {
    return error("position needs: startpos or fen FEN, then moves MOVE ...");
  }
  const Status status = session_.set_position(fen, played, position_style());
  if (status) {
    const std::string& read_as = session_.game().rules().name;
    if (read_as != session_.rules().name) remark("position read as " + read_as);
    return tell_army_guess();
  }
  const int column = status.error().column;
  error(fmt::format("position: {}{}", status.error().message,
                    column > 0 ? fmt::format(" (column {})", column) : ""));
}

PositionStyle Uci::position_style() const { return {dialect_->read_move, dialect_->tongue == Tongue::kUsi}; }

void Uci::go(std::string_view arguments) {
  finish();
  GoCommand command = parse_go(session_.game(), arguments, *dialect_);
  for (const std::string& correction : command.corrections) error(correction);
  if (command.perft) {
    const auto text = [dialect = dialect_, castling = session_.castling_input()](
                          const Game& game, Move move) { return dialect->move_text(game, move, castling); };
    perft_ = std::make_unique<PerftJob>(output_, session_.game(), *command.perft, text);
  } else if (command.mate_problem) {
    MateDeadline deadline;
    if (command.limits.move_time) deadline = received_ + *command.limits.move_time;
    mate_ = std::make_unique<MateJob>(output_, session_.game(), deadline);
  } else if (session_.game().legal_moves().empty() || may_declare_win()) {
    answer_without_search();
  } else {
    command.limits.since = received_;
    start_search(command.limits);
  }
}

// A king that has entered the enemy's camp with enough points: the engine says so instead of a move.
bool Uci::may_declare_win() const {
  return dialect_->tongue == Tongue::kUsi && session_.game().end().ending == Ending::kImpasse;
}

void Uci::start_search(const Limits& limits) {
  pondering_ = limits.ponder;
  complain_about_net();
  reporter_ = std::make_unique<UciReporter>(
      output_, session_.game(), UciStyle{dialect_, session_.castling_input(), session_.settings().show_wdl});
  const Limits limits_of_book = session_.with_book(limits, session_.game());
  try {
    session_.engine().start(session_.game(), limits_of_book, *reporter_);
  } catch (const std::bad_alloc&) {
    error(kNoMemoryToSearch);
    reporter_->on_best_move(unsearched(session_.game(), limits_of_book));
  }
}

void Uci::answer_without_search() {
  const Score score = score_of_end(session_.game());
  const std::string wdl =
      session_.settings().show_wdl ? wdl_text(score, session_.game().end().ending) : std::string();
  output_.line(fmt::format("info depth 0 score {}{}\n{}", dialect_->score_text(score), wdl,
                           may_declare_win() ? "bestmove win" : dialect_->no_move));
}

void Uci::game_over(std::string_view result) {
  finish();
  if (result != "win" && result != "lose" && result != "draw") error("gameover needs: win, lose or draw");
}

void Uci::stop(std::string_view) {
  perft_.reset();
  finish();
}

void Uci::ponder_hit(std::string_view) {
  pondering_ = false;
  session_.engine().ponder_hit();
}

}  // namespace proconsul
