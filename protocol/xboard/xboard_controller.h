// What the engine does in an XBoard session: the state it is in, its side, and the steps between states. It
// begins and ends searches and makes the moves.
#pragma once

#include <functional>

#include "protocol/xboard/xboard_claims.h"
#include "protocol/xboard/xboard_search.h"
#include "protocol/xboard/xboard_state.h"

namespace proconsul {

class XboardController {
 public:
  // `at_rest` runs what was put off until now; it is called whenever a search has ended.
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

  void stop();       // a search, whose move is forgotten
  void end_pause();  // without going on
  void continue_pondering();
  void continue_analysis();  // where there is something to analyse
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
  Colour own_ = Colour::kBlack;  // the engine's side, where it plays one
  Move expected_;                // the opponent's move that is pondered on, or the hint
  bool ponders_ = false;         // as `hard` wants it
};

}  // namespace proconsul
