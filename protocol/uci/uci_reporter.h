// Turns what the search reports into UCI lines. Works on its own copy of the game, so that the session may
// read its own meanwhile.
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

// When the move being searched is worth a line: after a while, and then seldom.
class CurrentMovePace {
 public:
  bool allows(std::chrono::milliseconds since_begin);

 private:
  std::chrono::milliseconds next_{3000};
};

struct UciStyle {
  const Dialect* dialect = &dialect_of(Tongue::kUci);
  CastlingInput castling = CastlingInput::kByRules;
  bool wdl = false;  // with every score
  std::optional<Score> resigns_at = std::nullopt;
  bool takes_draws = false;  // where they are offered, if the position is not better
};

class UciReporter : public Listener {
 public:
  UciReporter(Output& output, Game game, UciStyle style)
      : output_(output), game_(std::move(game)), style_(style) {}

  void on_info(const SearchInfo& info) override;
  void on_current_move(int depth, Move move, int number) override;
  void on_best_move(const SearchResult& result) override;
  void offer_draw() { draw_offered_ = true; }  // also while the search runs

 private:
  std::string move_text(Move move) const { return style_.dialect->move_text(game_, move, style_.castling); }
  std::string verdict_text(const SearchResult& result) const;  // " draw", " resign"
  std::string line_text(const std::vector<Move>& moves);       // " e2e4 e7e5", as far as the moves are legal

  Output& output_;
  Game game_;
  UciStyle style_;
  CurrentMovePace pace_;
  std::atomic<bool> draw_offered_{false};
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

}  // namespace proconsul
