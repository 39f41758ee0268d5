// XBoard's time controls: level, st, sd, and both clocks as reported by the GUI.
#pragma once

#include <optional>
#include <string_view>

#include "protocol/session/message_log.h"
#include "search/engine.h"

namespace proconsul {

inline int moves_of_each_side(const Game& game) { return static_cast<int>(game.moves().size() / 2); }

class XboardClock {
 public:
  Status level(std::string_view arguments,
               int moves_made);  // "40 5 0", "40 0:30 0", "0 2 12"; moves_made: by each side
  Status seconds_per_move(std::string_view argument);
  Status depth_limit(std::string_view argument);
  Status own_time(std::string_view centiseconds);
  Status other_time(std::string_view centiseconds);

  void new_game();  // full clocks, no depth limit
  // Updates the engine's clock until the GUI reports it again.
  void time_used(Milliseconds used);
  void move_made();
  Limits limits(Colour own, int moves_made) const;

 private:
  int moves_per_session_ = 40;  // 0: one session for the whole game
  int session_start_ = 0;       // moves made before this session
  Milliseconds base_{300'000};
  Milliseconds increment_{0};
  Milliseconds own_ = base_;
  Milliseconds other_ = base_;
  std::optional<Milliseconds> per_move_;
  std::optional<int> depth_;
};

}  // namespace proconsul
