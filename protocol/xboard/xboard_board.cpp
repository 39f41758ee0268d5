#include "protocol/xboard/xboard_board.h"

#include "protocol/formats/xboard_fen.h"
#include "protocol/text/words.h"

namespace proconsul {
namespace {

constexpr std::chrono::seconds kRepeatedQuestion{5};

}  // namespace

XboardBoard::XboardBoard(Session& session, Output& output)
    : session_(session), output_(output), setup_(make_xboard_setup(session.variant(), session.game())) {}

Status XboardBoard::new_game() {
  if (!session_.game().moves().empty()) shown_.reset();
  const Status status = session_.set_variant(session_.default_variant());
  if (!status) return status;
  has_position_ = true;
  game_changed();
  return done();
}

Status XboardBoard::choose(std::string_view variant) {
  const Variant* wanted = session_.registry().find(variant);
  if (wanted != nullptr && wanted->rules->has_turns()) return Error{"XBoard knows no turns of several moves"};
  if (wanted != nullptr && !xboard_can_show(*wanted->rules)) return Error{"XBoard cannot show this game"};
  const Status status = session_.set_variant(std::string(variant));
  if (!status) return status;
  if (session_.draws_starts()) keep_shown_start();
  has_position_ = true;
  game_changed();
  return status;
}

void XboardBoard::game_changed() { setup_ = make_xboard_setup(session_.variant(), session_.game()); }

// XBoard uses only the first answer to two questions in a row with pings between them.
bool XboardBoard::has_just_shown(const std::string& game) const {
  return shown_ && shown_->pinged && shown_->game == game &&
         std::chrono::steady_clock::now() - shown_->time < kRepeatedQuestion;
}

void XboardBoard::keep_shown_start() {
  const std::string& game = session_.rules().name;
  if (has_just_shown(game)) {
    session_.follow_start(shown_->placement);
    session_.set_game(session_.make_game(shown_->fen).take());
  }
  const Game& shown = session_.game();
  shown_ = Shown{game, placement_field(shown.rules(), shown.fen_parts()), shown.fen(),
                 std::chrono::steady_clock::now()};
}

void XboardBoard::note_ping() {
  if (shown_) shown_->pinged = true;
}

void XboardBoard::describe() {
  for (const std::string& line : setup_.lines) output_.line(line);
  if (!session_.settings().all_castlings) tell_hidden_moves();
}

// Not again for another start of the same game, unless it hides moves of other kinds.
void XboardBoard::tell_hidden_moves() {
  std::pair<std::string, std::set<HiddenKind>> told{session_.rules().name, {}};
  for (const HiddenMoves& hidden : setup_.hidden) told.second.insert(hidden.kind);
  if (!told.second.empty() && told_hidden_.insert(std::move(told)).second)
    output_.line("telluser " + hidden_moves_notice(setup_.hidden));
}

Status XboardBoard::set_fen(std::string_view text) {
  const RightsField field = is_described() ? RightsField::kDoubtful : RightsField::kTrusted;
  Session::Attempt attempt(session_);
  const std::string start = session_.follow_start(split_head(text).head);
  Result<Game> game = likeliest_game(complete_fens(session_.rules(), start, text, field), field,
                                     [&](const std::string& fen) { return session_.make_game(fen); });
  has_position_ = game.ok();
  if (!game) return game.error();
  attempt.keep();
  const bool other_rules = game->compiled() != session_.game().compiled();
  session_.set_game(game.take());
  // The army may have changed, or the notation of castling.
  if (session_.draws_starts() || other_rules) game_changed();
  return done();
}

// Keeps the game if the hands are already correct.
Status XboardBoard::set_hands(std::string_view letters) {
  const Result<Hands> hands = parse_hands(session_.rules(), letters);
  if (!hands) return hands.error();
  FenParts parts = session_.game().fen_parts();
  parts.hands = *hands;
  const std::string fen = fen_text(session_.rules(), parts);
  const Result<Game> wanted = session_.make_game(fen);
  if (!wanted) return wanted.error();
  return wanted->key() == session_.game().key() ? done() : set_fen(fen);
}

Status XboardBoard::pass_turn() {
  FenParts parts = session_.game().fen_parts();
  parts.side_to_move = !parts.side_to_move;
  return set_fen(fen_text(session_.rules(), parts));
}

Result<Move> XboardBoard::parse(std::string_view text) const {
  if (!has_position_) return Error{"no legal position"};
  return setup_.dialect.parse(session_.game(), text);
}

std::string XboardBoard::move_text(Move move) const {
  return setup_.dialect.text(session_.game(), move).value_or(setup_.dialect.long_text(session_.game(), move));
}

}  // namespace proconsul
