// The position, and searches in it.
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

// Printed once per start position, not after every move.
void Uci::tell_army_guess() {
  const std::string& fen = session_.game().start_fen();
  if (fen == judged_fen_) return;
  judged_fen_ = fen;
  const std::string guess = session_.army_guess();
  if (!guess.empty()) remark(guess);
}

// What the FEN of the position has in vain; once for each.
void Uci::tell_repairs(const std::string& fen) {
  const std::string repairs = session_.game().repairs_text();
  if (repairs.empty() || fen == repaired_fen_) return;
  repaired_fen_ = fen;
  remark(repairs);
}

// Until another position is given, `go` has none to search.
void Uci::refuse_position(const std::string& reason) {
  refusal_ = reason;
  error(reason);
}

void Uci::refuse_to_go(const GoCommand& command) {
  error(*refusal_);
  if (command.mate_problem) return output_.line("checkmate timeout");
  output_.line(dialect_->no_move);
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
      if (!read) return refuse_position(fmt::format("position: {}", read.error().message));
      fen = *read;
    }
  } else if (words != std::vector<std::string>{"startpos"}) {
    return refuse_position("position needs: startpos or fen FEN, then moves MOVE ...");
  }
  if (const Status status = place(fen, played); !status) {
    const int column = status.error().column;
    return refuse_position(fmt::format("position: {}{}", status.error().message,
                                       column > 0 ? fmt::format(" (column {})", column) : ""));
  }
  refusal_.reset();
  banned_.clear();
  tell_repairs(fen.value_or(""));
  tell_army_guess();
}

// Moves that are invalid in UCI may be moves of UCI-Cyclone, and the reverse.
Status Uci::place(const std::optional<std::string>& fen, const std::vector<std::string>& moves) {
  const auto placed = [&](const Dialect& dialect) {
    return session_.set_position(fen, moves, position_style(dialect));
  };
  Status status = placed(*dialect_);
  const Dialect& cyclone = dialect_of(Tongue::kCyclone);
  if (status || moves.empty() || !dialect_->speaks(kInUciItself) || !cyclone.plays(session_.rules()))
    return status;
  const Dialect& other = dialect_->is(Tongue::kUci) ? cyclone : dialect_of(Tongue::kUci);
  if (!placed(other)) return status;
  dialect_ = &other;
  return done();
}

PositionStyle Uci::position_style(const Dialect& dialect) {
  return {dialect.read_move, dialect.is(Tongue::kUsi)};
}

void Uci::go(std::string_view arguments) {
  finish();
  GoCommand command = parse_go(session_.game(), arguments, *dialect_, time_unit_);
  if (refusal_) return refuse_to_go(command);
  for (const std::string& correction : command.corrections) error(correction);
  if (command.counts) {
    if (!command.perft) return;
    const auto text = [dialect = dialect_, castling = session_.castling_input()](
                          const Game& game, Move move) { return dialect->move_text(game, move, castling); };
    perft_ = std::make_unique<PerftJob>(output_, session_.game(), *command.perft, text);
  } else if (command.mate_problem) {
    MateDeadline deadline;
    if (command.limits.move_time) deadline = received_ + *command.limits.move_time;
    mate_ = std::make_unique<MateJob>(output_, session_.game(), deadline);
  } else if (session_.game().legal_moves().empty() || may_declare_win()) {
    answer_without_search();
  } else if (command.static_only) {
    output_.line(fmt::format("info depth 0 score {}\n{}", evaluate(session_.game()), dialect_->no_move));
  } else {
    command.limits.since = received_;
    search(command);
  }
}

void Uci::search(GoCommand& command) {
  if (!banned_.empty()) {
    leave_out_banned(command.limits.search_moves);
    if (command.limits.search_moves.empty()) return output_.line(dialect_->no_move);
  }
  const bool ends_by_itself = !command.limits.infinite && !command.limits.ponder;
  start_search(command);
  if (batch_ && ends_by_itself) wait();
}

UciStyle Uci::style() const {
  const Settings& settings = session_.settings();
  UciStyle style{dialect_, session_.castling_input(), settings.show_wdl};
  if (!dialect_->is(Tongue::kUcci)) return style;
  if (settings.resign) style.resigns_at = -settings.resign_centipawns;
  style.takes_draws = settings.offer_draws || session_.game().end().outcome == Outcome::kDraw;
  return style;
}

// Declares a win if the king has entered the enemy's camp with enough points.
bool Uci::may_declare_win() const {
  return dialect_->is(Tongue::kUsi) && session_.game().end().ending == Ending::kImpasse;
}

void Uci::start_search(const GoCommand& command) {
  const Limits& limits = command.limits;
  pondering_ = limits.ponder;
  complain_about_net();
  reporter_ = std::make_unique<UciReporter>(output_, session_.game(), style());
  if (command.draw_offered) reporter_->offer_draw();
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
  const bool idle = state() == UciState::kResting && !perft_;
  perft_.reset();
  finish();
  if (idle && dialect_->is(Tongue::kUcci)) output_.line(dialect_->no_move);  // the GUI may expect an answer
}

void Uci::ponder_hit(std::string_view argument) {
  if (argument == "draw" && reporter_) reporter_->offer_draw();
  pondering_ = false;
  session_.engine().ponder_hit();
}

}  // namespace proconsul
