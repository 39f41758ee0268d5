// Ends games early that nobody needs to see to the end, by what both engines say of them, in the manner of
// cutechess-cli.
#pragma once

#include <optional>
#include <string>

#include "engine/game.h"
#include "protocol/match/player.h"
#include "search/endgame/endgame_set.h"

namespace proconsul {

struct DrawRule {
  int from_move = 40;   // of the game
  int moves = 8;        // in a row, of each side
  int centipawns = 10;  // at most this far from zero
  bool operator==(const DrawRule&) const = default;
};

struct ResignRule {
  int moves = 3;  // in a row, of the losing side
  int centipawns = 700;
  bool both = true;  // the winner must see it too
  bool operator==(const ResignRule&) const = default;
};

struct AdjudicationRules {
  std::optional<DrawRule> draw;
  std::optional<ResignRule> resign;
  int max_moves = 0;  // of the game, then it is a draw; 0: no limit
  bool operator==(const AdjudicationRules&) const = default;
};

struct Verdicted {
  Outcome outcome;
  std::string reason;
};

// What the solved endings say of the position; nothing if they do not know it, or if the move limit of the
// rules could come before the win.
std::optional<Verdicted> verdict_of_endings(const EndgameSet& endings, const Game& game);

class Adjudicator {
 public:
  explicit Adjudicator(const AdjudicationRules& rules) : rules_(rules) {}

  // After each move: what the mover thought, and the number of the move in the game (from 1).
  std::optional<Verdicted> judge(Colour mover, const Evaluation& evaluation, int move_number);

 private:
  struct Side {
    int level = 0;  // moves in a row
    int lost = 0;
    int won = 0;
  };
  void count(Side& side, const Evaluation& evaluation, int move_number);

  AdjudicationRules rules_;
  std::array<Side, kColours> sides_;
};

}  // namespace proconsul
