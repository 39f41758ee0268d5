#include "protocol/xboard/xboard.h"

#include <fmt/format.h>

#include <algorithm>
#include <istream>
#include <thread>

#include "engine/quoting.h"
#include "protocol/text/input_line.h"
#include "protocol/text/words.h"
#include "protocol/xboard/xboard_command.h"

namespace proconsul {
namespace {

constexpr int kMovesBeforeResigning = 3;
constexpr int kMovesBeforeDrawOffer = 8;
constexpr int kEarliestDrawOffer = 30;  // moves of each side
constexpr Score kLevelScore = 10;       // centipawns
constexpr std::size_t kShownOfLongLine = 40;

Event line_event(std::string line) {
  Event event;
  event.line = std::move(line);
  return event;
}

// Reads ahead so that the session can act on `?` or `force` while it thinks; ends with the input or after
// `quit`.
void read_lines(std::istream& input, EventQueue& events) {
  for (std::string line; read_input_line(input, line);) {
    const bool last = split_head(line).head == "quit";
    events.push(line_event(std::move(line)));
    if (last) return;
  }
  Event end;
  end.kind = Event::Kind::kEndOfInput;
  events.push(std::move(end));
}

// In the words of the protocol's specification where it has any.
std::string end_comment(const GameEnd& end) {
  const std::string winner = end.outcome == Outcome::kWhiteWins ? "White" : "Black";
  switch (end.ending) {
    case Ending::kNone:
      return "";
    case Ending::kCheckmate:
      return end.outcome == Outcome::kDraw ? "Draw by checkmate" : winner + " mates";
    case Ending::kStalemate:
      return end.outcome == Outcome::kDraw ? "Stalemate" : winner + " wins by stalemate";
    case Ending::kMoveLimit:
      return "Draw by 50-move rule";
    case Ending::kRepetition:
      return end.outcome == Outcome::kDraw ? "Draw by repetition" : winner + " wins by repetition";
    case Ending::kInsufficientMaterial:
      return "Insufficient material";
    case Ending::kByRule:
      return (end.outcome == Outcome::kDraw ? "Draw" : winner + " wins") + " by the rules of the game";
  }
  return "";
}

}  // namespace

Xboard::Xboard(Session& session, Output& output)
    : session_(session), output_(output), setup_(make_xboard_setup(session.variant(), session.game())) {}

Xboard::~Xboard() {
  finish_count();
  halt();
}

void Xboard::run(std::istream& input) {
  std::thread reader([&] { read_lines(input, events_); });
  for (bool running = true; running;) {
    const Event event = events_.pop();
    if (event.kind == Event::Kind::kEndOfInput) break;
    if (event.kind == Event::Kind::kBestMove) {
      handle_best_move(event);
    } else {
      running = execute(event.line);
    }
  }
  halt();
  reader.join();
}

void Xboard::settle() {
  while (activity_ == Activity::kThinking) {
    const Event event = events_.pop();
    if (event.kind == Event::Kind::kBestMove) handle_best_move(event);
  }
}

bool Xboard::execute(std::string_view line) {
  session_.journal().received(line);
  if (line.size() > kLongestLine) {
    error(too_long_line_text(), line.substr(0, kShownOfLongLine));
    return true;
  }
  line = trimmed(line);
  if (line.empty()) return true;
  if (editor_) return edit_line(line);
  const auto [name, arguments] = split_head(line);
  if (name == "?") perft_.reset();
  finish_count();
  if (name == "quit") return false;
  if (const Command* command = find(name)) {
    dispatch(*command, line, arguments);
  } else if (!maybe_move(line)) {
    error("unknown command", line);
  }
  return true;
}

void Xboard::dispatch(const Command& command, std::string_view line, std::string_view arguments) {
  if (command.timing == Command::Timing::kAfterMove && activity_ == Activity::kThinking) {
    deferred_.emplace_back(line);
    return;
  }
  const bool pondering = activity_ == Activity::kPondering;
  if (command.timing != Command::Timing::kAnytime) halt();
  if (command.timing == Command::Timing::kAtRest) paused_ = Activity::kIdle;
  (this->*command.run)(arguments);
  if (pondering && command.timing == Command::Timing::kAfterMove && activity_ == Activity::kIdle)
    ponder(expected_);
  if (command.timing != Command::Timing::kAnytime) continue_analysis();
}

// Moves without `usermove` come from GUIs that do not know the feature.
bool Xboard::maybe_move(std::string_view line) {
  const bool from_square =
      setup_.dialect.parse_square(line.substr(0, 2)) || setup_.dialect.parse_square(line.substr(0, 3));
  if (!from_square && !line.starts_with("O-O")) return false;
  user_move(line);
  return true;
}

bool Xboard::edit_line(std::string_view line) {
  if (line != ".") {
    if (!editor_->execute(setup_.dialect, line)) error("edit", line);
    return true;
  }
  const std::string fen = editor_->fen();
  editor_.reset();
  set_board(fen);
  continue_analysis();
  return true;
}

void Xboard::handle_best_move(const Event& event) {
  if (event.search != search_ || activity_ != Activity::kThinking) return;
  activity_ = Activity::kIdle;
  session_.engine().wait();
  make_engine_move(event.result);
}

void Xboard::halt() {
  if (activity_ != Activity::kIdle) {
    ++search_;
    activity_ = Activity::kIdle;
    session_.engine().stop();
    session_.engine().wait();
  }
  run_deferred();
}

// Whatever is said next but `?`, the total is told first.
void Xboard::finish_count() {
  if (perft_) perft_->wait();
  perft_.reset();
}

void Xboard::run_deferred() {
  const std::vector<std::string> lines = std::exchange(deferred_, {});
  for (const std::string& line : lines) {
    const auto [name, arguments] = split_head(line);
    (this->*find(name)->run)(arguments);
  }
}

void Xboard::start_search(const Game& game, Limits limits, std::string prefix) {
  if (const auto complaint = session_.take_net_complaint()) output_.line("tellusererror " + *complaint);
  reporter_ = std::make_unique<XboardReporter>(output_, events_, setup_.dialect, post_, game, ++search_,
                                               std::move(prefix));
  thinking_since_ = std::chrono::steady_clock::now();
  session_.engine().start(game, session_.with_book(std::move(limits), game), *reporter_);
}

std::vector<Move> Xboard::root_moves(const Game& game) const {
  std::vector<Move> moves = game.legal_moves();
  std::erase_if(moves, [this](Move move) {
    return std::find(excluded_.begin(), excluded_.end(), move) != excluded_.end();
  });
  if (session_.settings().all_castlings) return moves;
  std::vector<Move> shown = moves;
  std::erase_if(shown, [&](Move move) { return !setup_.dialect.text(game, move); });
  return shown.empty() ? moves : shown;
}

void Xboard::restrict_root(Limits& limits, const Game& game) const {
  limits.search_moves = root_moves(game);
  if (limits.search_moves.size() == game.legal_moves().size()) limits.search_moves.clear();
}

void Xboard::think() {
  if (bad_position_ || report_end() || root_moves(session_.game()).empty()) return;
  Limits limits = clock_.limits(session_.game().side_to_move(), moves_made());
  restrict_root(limits, session_.game());
  activity_ = Activity::kThinking;
  start_search(session_.game(), limits, "");
}

void Xboard::ponder(Move expected) {
  expected_ = expected;
  if (!hard_ || !expected.valid() || !session_.game().is_legal(expected)) return;
  const auto text = setup_.dialect.text(session_.game(), expected);
  Game game = session_.game();
  game.play(expected);
  if (!text || game.end().over()) return;
  Limits limits = clock_.limits(game.side_to_move(), moves_made());
  limits.ponder = true;
  restrict_root(limits, game);
  activity_ = Activity::kPondering;
  start_search(game, limits, " " + *text);
}

void Xboard::analyse() {
  if (bad_position_ || session_.game().legal_moves().empty()) return;
  Limits limits;
  limits.infinite = true;
  if (!excluded_.empty()) limits.search_moves = root_moves(session_.game());
  if (!excluded_.empty() && limits.search_moves.empty()) return;
  activity_ = Activity::kAnalysing;
  start_search(session_.game(), limits, "");
}

void Xboard::continue_analysis() {
  if (analysing_ && activity_ == Activity::kIdle && !editor_) analyse();
}

void Xboard::make_engine_move(const SearchResult& result) {
  if (!result.best.valid()) return;
  clock_.time_used(thinking_time());
  clock_.move_made();
  last_score_ = result.score;
  if (resigned_after(result.score)) return;
  maybe_offer_draw(result.score);
  const std::string text = move_text(result.best);
  session_.play(result.best);
  if (claims_are_doubted() && session_.game().end().outcome == Outcome::kDraw) output_.line("offer draw");
  output_.line("move " + text);
  position_changed();
  run_deferred();
  if (activity_ == Activity::kIdle && !report_end()) ponder(result.ponder);
}

Milliseconds Xboard::thinking_time() const {
  return std::chrono::duration_cast<Milliseconds>(std::chrono::steady_clock::now() - thinking_since_);
}

bool Xboard::resigned_after(Score score) {
  const Settings& settings = session_.settings();
  lost_moves_ = score <= -settings.resign_centipawns ? lost_moves_ + 1 : 0;
  if (!settings.resign || lost_moves_ < kMovesBeforeResigning) return false;
  output_.line("resign");
  own_.reset();
  run_deferred();
  return true;
}

void Xboard::maybe_offer_draw(Score score) {
  level_moves_ = std::abs(score) <= kLevelScore ? level_moves_ + 1 : 0;
  if (!session_.settings().offer_draws || moves_made() < kEarliestDrawOffer) return;
  if (level_moves_ >= kMovesBeforeDrawOffer) output_.line("offer draw");
}

// In matches XBoard checks claims by the rules it knows, and who claims in vain loses. Where it sees no king,
// a win is left to the loser to concede, and a draw is offered instead.
bool Xboard::claims_are_doubted() const {
  return against_computer_ && !setup_.lines.empty() && !setup_.dialect.royal_slot();
}

bool Xboard::report_end() {
  const GameEnd end = session_.game().end();
  if (!end.over()) return false;
  const bool own_move = session_.game().side_to_move() != own_;
  if (!claims_are_doubted() || (end.outcome != Outcome::kDraw && !own_move)) {
    output_.line(fmt::format("{} {{{}}}", result_text(end.outcome), end_comment(end)));
  } else if (end.outcome == Outcome::kDraw && !own_move) {
    output_.line("offer draw");
  }
  return true;
}

void Xboard::position_changed() {
  excluded_.clear();
  paused_ = Activity::kIdle;
  expected_ = Move::none();
  lifted_.reset();
}

void Xboard::refresh_setup() { setup_ = make_xboard_setup(session_.variant(), session_.game()); }

std::string Xboard::move_text(Move move) const {
  return setup_.dialect.text(session_.game(), move).value_or(setup_.dialect.long_text(session_.game(), move));
}

void Xboard::error(std::string_view kind, std::string_view command) {
  output_.line(fmt::format("Error ({}): {}", printable(kind), printable(command)));
}

}  // namespace proconsul
