// The engine's activity in an XBoard session: its state, its side, and the transitions between states. Starts
// and stops searches and makes the engine's moves.
#pragma once

#include <functional>

#include "protocol/xboard/xboard_claims.h"
#include "protocol/xboard/xboard_search.h"
#include "protocol/xboard/xboard_state.h"

namespace proconsul {

class XboardController {
 public:
  // `at_rest` runs deferred commands; it is called whenever a search has ended.
  XboardController(Session& session, Output& output, XboardBoard& board, XboardClock& clock,
                   XboardClaims& claims, XboardSearch& search, std::function<void()> at_rest);

  XboardState state() const { return state_; }

  void observe() { enter(XboardEvent::kObserve); }
  Colour own() const { return own_; }
  void take_side(Colour own);
  void go();
  void play_other();
  void analyse() { enter(XboardEvent::kAnalyse); }
  void exit_analysis() { enter(XboardEvent::kExit); }
  void pause();
  void resume();
  void edit() { enter(XboardEvent::kEdit); }
  void edited() { enter(XboardEvent::kEdited); }
  void set_pondering(bool on);

  void stop();       // stops a search and discards its move
  void end_pause();  // without resuming
  void continue_pondering();
  void continue_analysis();  // if there is something to analyse
  void opponent_moved(Move move);
  void search_ended(const Event& event);
  void position_changed();
  Move hint();

 private:
  void enter(XboardEvent event) { state_ = next(state_, event); }
  void think();
  void ponder(Move expected);
  void make_move(const SearchResult& result);

  Session& session_;
  Output& output_;
  XboardBoard& board_;
  XboardClock& clock_;
  XboardClaims& claims_;
  XboardSearch& search_;
  std::function<void()> at_rest_;
  XboardState state_ = XboardState::kWaiting;
  Colour own_ = Colour::kBlack;  // the engine's side, if it plays one
  Move expected_;                // the move being pondered on, or the hint
  bool ponders_ = false;         // set by `hard`
};

}  // namespace proconsul
