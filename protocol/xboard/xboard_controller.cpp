#include "protocol/xboard/xboard_controller.h"

namespace proconsul {
namespace {

constexpr Milliseconds kHintTime{200};

}  // namespace

XboardController::XboardController(Session& session, Output& output, XboardBoard& board, XboardClock& clock,
                                   XboardClaims& claims, XboardSearch& search, std::function<void()> at_rest)
    : session_(session),
      output_(output),
      board_(board),
      clock_(clock),
      claims_(claims),
      search_(search),
      at_rest_(std::move(at_rest)) {}

void XboardController::take_side(Colour own) {
  own_ = own;
  enter(XboardEvent::kTakeSide);
}

void XboardController::go() {
  own_ = session_.game().side_to_move();
  enter(XboardEvent::kGo);
  think();
}

void XboardController::play_other() {
  take_side(!session_.game().side_to_move());
  ponder(expected_);
}

void XboardController::think() {
  if (state_ != XboardState::kWaiting || !board_.has_position() || claims_.report_end(own_)) return;
  if (search_.think()) enter(XboardEvent::kThinkingBegins);
}

void XboardController::ponder(Move expected) {
  expected_ = expected;
  if (state_ != XboardState::kWaiting || !ponders_) return;
  if (search_.ponder(expected)) enter(XboardEvent::kPonderingBegins);
}

void XboardController::continue_pondering() { ponder(expected_); }

void XboardController::continue_analysis() {
  if (state_ != XboardState::kAnalysisIdle || !board_.has_position()) return;
  if (search_.analyse()) enter(XboardEvent::kAnalysisBegins);
}

void XboardController::stop() {
  if (is_searching(state_)) search_.stop();
  enter(XboardEvent::kStop);
  at_rest_();
}

void XboardController::pause() {
  if (state_ == XboardState::kThinking) clock_.time_used(search_.time());
  if (is_searching(state_)) search_.stop();
  enter(XboardEvent::kPause);
  at_rest_();
}

void XboardController::end_pause() { enter(XboardEvent::kPauseEnds); }

void XboardController::resume() {
  const bool paused = state_ == XboardState::kPaused;
  end_pause();
  if (paused && own_ == session_.game().side_to_move()) {
    think();
  } else if (paused) {
    ponder(expected_);
  }
  continue_analysis();
}

void XboardController::set_pondering(bool on) {
  ponders_ = on;
  if (!on && state_ == XboardState::kPondering) stop();
}

void XboardController::opponent_moved(Move move) {
  const bool hit = state_ == XboardState::kPondering && move == expected_;
  if (!hit) stop();
  session_.play(move);
  position_changed();
  if (hit) {
    enter(XboardEvent::kHit);
    search_.hit();
  } else if (own_ == session_.game().side_to_move()) {
    think();
  }
  continue_analysis();
}

void XboardController::search_ended(const Event& event) {
  if (state_ != XboardState::kThinking || !search_.is_latest(event)) return;
  session_.engine().wait();
  enter(XboardEvent::kMoved);
  make_move(event.result);
}

void XboardController::make_move(const SearchResult& result) {
  if (!result.best.valid()) return;
  clock_.time_used(search_.time());
  clock_.move_made();
  if (claims_.resigns(result.score)) {
    observe();
    return at_rest_();
  }
  claims_.maybe_offer(result.score);
  const std::string text = board_.move_text(result.best);
  session_.play(result.best);
  claims_.offer_instead_of_claim();
  output_.line("move " + text);
  position_changed();
  at_rest_();
  if (state_ == XboardState::kWaiting && !claims_.report_end(own_)) ponder(result.ponder);
}

void XboardController::position_changed() {
  search_.include_all();
  end_pause();
  expected_ = Move::none();
  board_.lift(std::nullopt);
}

Move XboardController::hint() {
  Move move = state_ == XboardState::kAnalysing ? search_.best_move() : expected_;
  const Game& game = session_.game();
  if ((!move.valid() || !game.is_legal(move)) && !is_searching(state_) && board_.has_position()) {
    Limits limits;
    limits.move_time = kHintTime;
    move = session_.engine().think(game, limits).best;
  }
  return move.valid() && game.is_legal(move) ? move : Move::none();
}

}  // namespace proconsul
