// Prints the search's reports as XBoard's thinking output and passes its move to the session's queue. Works
// on its own copy of the game.
#pragma once

#include <atomic>
#include <mutex>
#include <string>

#include "protocol/formats/xboard_dialect.h"
#include "protocol/session/output.h"
#include "protocol/xboard/event_queue.h"
#include "search/engine.h"

namespace proconsul {

// Centipawns; mates in XBoard's form, 100000 + moves.
int xboard_score(Score score);

class XboardReporter : public Listener {
 public:
  // `prefix`: printed before the moves of every line (the move pondered on). `post`: whether to print.
  XboardReporter(Output& output, EventQueue& events, const XboardDialect& dialect,
                 const std::atomic<bool>& post, Game game, std::uint64_t search, std::string prefix)
      : output_(output),
        events_(events),
        dialect_(dialect),
        post_(post),
        game_(std::move(game)),
        search_(search),
        root_moves_(static_cast<int>(game_.legal_moves().size())),
        prefix_(std::move(prefix)) {}

  void on_info(const SearchInfo& info) override;
  void on_current_move(int depth, Move move, int number) override;
  void on_best_move(const SearchResult& result) override;

  void ponder_hit();                // the move pondered on was played: lines no longer begin with it
  std::string status_line() const;  // the answer to "." in analysis
  Move best_move() const;           // first move of the latest line; none() before the first

 private:
  std::string line_text(const std::vector<Move>& moves);  // as far as XBoard can display the moves

  Output& output_;
  EventQueue& events_;
  const XboardDialect dialect_;
  const std::atomic<bool>& post_;
  Game game_;
  std::uint64_t search_;
  int root_moves_;

  mutable std::mutex mutex_;  // guards the members below
  std::string prefix_;
  SearchInfo latest_;
  int current_number_ = 0;
  std::string current_move_;
};

}  // namespace proconsul
