// The unit of reported scores: a pawn of the game is worth 100. Search and evaluation use an internal unit in
// which the pawns of different games have different values.
#pragma once

#include "search/score.h"

namespace proconsul {

class PieceValues;

class ScoreUnit {
 public:
  explicit ScoreUnit(const Rules& rules);
  ScoreUnit(const PieceValues& values, const Rules& rules);

  // Mate scores are unchanged, and no other score becomes one.
  Score shown(Score score) const;
  // The same conversion without the bounds of scores: for values of pieces and terms.
  int centipawns(int score) const;
  int pawn() const { return pawn_; }  // in the evaluation's unit

 private:
  int pawn_;
};

}  // namespace proconsul
