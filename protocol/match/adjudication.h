// Adjudicates games whose result is clear from the scores of both engines, with the rules of cutechess-cli.
#pragma once

#include <optional>
#include <string>

#include "engine/game.h"
#include "protocol/match/player.h"
#include "search/endgame/endgame_set.h"

namespace proconsul {

struct DrawRule {
  int from_move = 40;   // first move of the game
  int moves = 8;        // consecutive moves of each side
  int centipawns = 10;  // maximum absolute score
  bool operator==(const DrawRule&) const = default;
};

struct ResignRule {
  int moves = 3;  // consecutive moves of the losing side
  int centipawns = 700;
  bool both = true;  // the winner's scores must agree
  bool operator==(const ResignRule&) const = default;
};

struct AdjudicationRules {
  std::optional<DrawRule> draw;
  std::optional<ResignRule> resign;
  int max_moves = 0;  // of the game, which is then a draw; 0: no limit
  bool operator==(const AdjudicationRules&) const = default;
};

struct Verdicted {
  Outcome outcome;
  std::string reason;
};

// The tablebase verdict on the position; nothing if it is not in the tablebases, or if a move limit in the
// rules could come before the win.
std::optional<Verdicted> verdict_of_endings(const EndgameSet& endings, const Game& game);

class Adjudicator {
 public:
  explicit Adjudicator(const AdjudicationRules& rules) : rules_(rules) {}

  // Called after each move with the mover's evaluation and the move number (from 1).
  std::optional<Verdicted> judge(Colour mover, const Evaluation& evaluation, int move_number);

 private:
  struct Side {
    int level = 0;  // consecutive moves
    int lost = 0;
    int won = 0;
  };
  void count(Side& side, const Evaluation& evaluation, int move_number);

  AdjudicationRules rules_;
  std::array<Side, kColours> sides_;
};

}  // namespace proconsul
