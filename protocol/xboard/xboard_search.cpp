#include "protocol/xboard/xboard_search.h"

#include <fmt/format.h>

#include <algorithm>
#include <new>

namespace proconsul {

XboardSearch::XboardSearch(Session& session, Output& output, const XboardBoard& board,
                           const XboardClock& clock, EventQueue& events)
    : session_(session), output_(output), board_(board), clock_(clock), events_(events) {}

bool XboardSearch::start(const Game& game, Limits limits, std::string prefix) {
  if (const auto complaint = session_.take_net_complaint()) output_.line("tellusererror " + *complaint);
  reporter_ = std::make_unique<XboardReporter>(output_, events_, board_.dialect(), post_, game, ++number_,
                                               std::move(prefix));
  since_ = limits.since.value_or(std::chrono::steady_clock::now());
  limits = session_.with_book(std::move(limits), game);
  const bool thinking = !limits.ponder && !limits.infinite;
  try {
    session_.engine().start(game, limits, *reporter_);
    return true;
  } catch (const std::bad_alloc&) {
    output_.line(fmt::format("tellusererror {}", kNoMemoryToSearch));
    if (thinking) reporter_->on_best_move(unsearched(game, limits));
    return thinking;
  }
}

std::vector<Move> XboardSearch::root_moves(const Game& game) const {
  std::vector<Move> moves = game.legal_moves();
  std::erase_if(moves, [this](Move move) {
    return std::find(excluded_.begin(), excluded_.end(), move) != excluded_.end();
  });
  if (session_.settings().all_castlings) return moves;
  std::vector<Move> shown = moves;
  std::erase_if(shown, [&](Move move) { return !board_.dialect().text(game, move); });
  return shown.empty() ? moves : shown;
}

Limits XboardSearch::limits(const Game& game) const {
  Limits limits = clock_.limits(game.side_to_move(), moves_of_each_side(session_.game()));
  limits.search_moves = root_moves(game);
  if (limits.search_moves.size() == game.legal_moves().size()) limits.search_moves.clear();
  return limits;
}

// If all moves are excluded, the exclusions are dropped, since the GUI waits for a move.
bool XboardSearch::think() {
  if (root_moves(session_.game()).empty()) include_all();
  if (session_.game().legal_moves().empty()) return false;
  Limits thinking = limits(session_.game());
  thinking.since = asked_;
  return start(session_.game(), thinking, "");
}

bool XboardSearch::ponder(Move expected) {
  if (!expected.valid() || !session_.game().is_legal(expected)) return false;
  const auto text = board_.dialect().text(session_.game(), expected);
  Game game = session_.game();
  game.play(expected);
  if (!text || game.end().over()) return false;
  Limits pondering = limits(game);
  pondering.ponder = true;
  return start(game, pondering, " " + *text);
}

bool XboardSearch::analyse() {
  if (session_.game().legal_moves().empty()) return false;
  Limits limits;
  limits.infinite = true;
  if (!excluded_.empty()) limits.search_moves = root_moves(session_.game());
  if (!excluded_.empty() && limits.search_moves.empty()) return false;
  return start(session_.game(), limits, "");
}

void XboardSearch::hit() {
  since_ = std::chrono::steady_clock::now();
  reporter_->ponder_hit();
  session_.engine().ponder_hit();
}

void XboardSearch::move_now() { session_.engine().stop(); }

void XboardSearch::stop() {
  ++number_;
  session_.engine().stop();
  session_.engine().wait();
}

Milliseconds XboardSearch::time() const {
  return std::chrono::duration_cast<Milliseconds>(std::chrono::steady_clock::now() - since_);
}

}  // namespace proconsul
