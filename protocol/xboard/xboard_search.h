// The searches of an XBoard session: their root moves, their limits and their reports. Searches are numbered;
// moves of earlier ones are stale.
#pragma once

#include <atomic>
#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "protocol/session/output.h"
#include "protocol/session/session.h"
#include "protocol/xboard/event_queue.h"
#include "protocol/xboard/xboard_board.h"
#include "protocol/xboard/xboard_clock.h"
#include "protocol/xboard/xboard_reporter.h"

namespace proconsul {

class XboardSearch {
 public:
  XboardSearch(Session& session, Output& output, const XboardBoard& board, const XboardClock& clock,
               EventQueue& events);

  void asked_at(std::chrono::steady_clock::time_point time) { asked_ = time; }
  // Both return whether there is something to search.
  bool think();
  bool ponder(Move expected);
  bool analyse();

  void hit();       // the move pondered on was played
  void move_now();  // stops thinking and plays the best move
  void stop();      // discards the move
  bool is_latest(const Event& event) const { return event.search == number_; }
  Milliseconds time() const;  // since the search began
  Move best_move() const { return reporter_->best_move(); }
  std::string status_line() const { return reporter_->status_line(); }

  void post(bool on) { post_ = on; }
  // Excluded moves are not searched.
  void exclude(Move move) { excluded_.push_back(move); }
  void exclude_all() { excluded_ = session_.game().legal_moves(); }
  void include(Move move) { std::erase(excluded_, move); }
  void include_all() { excluded_.clear(); }

 private:
  // False if no search starts for lack of memory; if a move is expected, one is made all the same.
  bool start(const Game& game, Limits limits, std::string prefix);
  Limits limits(const Game& game) const;
  std::vector<Move> root_moves(const Game& game) const;  // the moves that the engine may play

  Session& session_;
  Output& output_;
  const XboardBoard& board_;
  const XboardClock& clock_;
  EventQueue& events_;
  std::unique_ptr<XboardReporter> reporter_;
  std::uint64_t number_ = 0;                     // number of the latest search
  std::chrono::steady_clock::time_point asked_;  // when the current command arrived
  std::chrono::steady_clock::time_point since_;  // when the clock of the search started
  std::vector<Move> excluded_;
  std::atomic<bool> post_{false};
};

}  // namespace proconsul
