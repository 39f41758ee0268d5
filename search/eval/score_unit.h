// The unit of the scores that people and programs get to see: a pawn of the game is worth 100. Search and
// evaluation count in a unit of their own, in which pawns of different games are worth more or less than each
// other.
#pragma once

#include "search/score.h"

namespace proconsul {

class PieceValues;

class ScoreUnit {
 public:
  explicit ScoreUnit(const Rules& rules);
  ScoreUnit(const PieceValues& values, const Rules& rules);

  // Mates stay what they are, and nothing else becomes one.
  Score shown(Score score) const;
  // In the same unit without the bounds of scores: values of pieces, terms.
  int centipawns(int score) const;
  int pawn() const { return pawn_; }  // in the evaluation's unit

 private:
  int pawn_;
};

}  // namespace proconsul
