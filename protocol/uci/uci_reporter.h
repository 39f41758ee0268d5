// Prints the search's reports as UCI lines. Works on its own copy of the game, so that the session can use
// its own meanwhile.
#pragma once

#include <atomic>
#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "engine/game.h"
#include "engine/move_text.h"
#include "protocol/session/output.h"
#include "protocol/uci/dialect.h"
#include "search/engine.h"

namespace proconsul {

// " wdl 120 800 80"
std::string wdl_text(Score score, Ending ended);

// Limits `currmove` lines: none in the first seconds, and few later.
class CurrentMovePace {
 public:
  bool allows(std::chrono::milliseconds since_begin);

 private:
  std::chrono::milliseconds next_{3000};
};

struct UciStyle {
  const Dialect* dialect = &dialect_of(Tongue::kUci);
  CastlingInput castling = CastlingInput::kByRules;
  bool wdl = false;  // print it with every score
  std::optional<Score> resigns_at = std::nullopt;
  bool takes_draws = false;  // accepts draw offers if the position is not better
};

class UciReporter : public Listener {
 public:
  UciReporter(Output& output, Game game, UciStyle style)
      : output_(output), game_(std::move(game)), style_(style) {}

  void on_info(const SearchInfo& info) override;
  void on_current_move(int depth, Move move, int number) override;
  void on_best_move(const SearchResult& result) override;
  void offer_draw() { draw_offered_ = true; }  // may be called during a search

 private:
  std::string move_text(Move move) const { return style_.dialect->move_text(game_, move, style_.castling); }
  std::string verdict_text(const SearchResult& result) const;  // " draw", " resign"
  std::string line_text(const std::vector<Move>& moves);       // " e2e4 e7e5", up to the first illegal move

  Output& output_;
  Game game_;
  UciStyle style_;
  CurrentMovePace pace_;
  std::atomic<bool> draw_offered_{false};
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

}  // namespace proconsul
