// Passed pawns, threatened pieces and the squares that each side controls. Sinks as in scorer.h.
#pragma once

#include <array>
#include <iterator>

#include "search/eval/survey.h"
#include "search/eval/weights.h"

namespace proconsul {

template <class Bits, class Sink>
class ThreatScorer {
 public:
  ThreatScorer(const Survey<Bits>& survey, Sink& sink) : survey_(survey), sink_(sink) {}

  void add_passed(Colour colour) {
    const SideSurvey<Bits>& us = side(colour);
    const SideSurvey<Bits>& them = side(!colour);
    for (const Square square : Squares(survey_.pawns->passed[index_of(colour)])) {
      const auto& info = survey_.masks.pawn(survey_.position.on(square), square);
      constexpr int kCloseness[] = {0, 8, 5, 3, 2, 1};
      if (info.distance >= static_cast<int>(std::size(kCloseness)) || !info.next.valid()) continue;
      const int close = kCloseness[info.distance];
      if (contains(survey_.occupied, info.next)) {
        sink_.add(weight::kPassedBlocked + (contains(us.pieces, info.next) ? 0 : 1), colour, close);
      } else if (contains(them.attacked, info.next) && !contains(us.attacked, info.next)) {
        sink_.add(weight::kPassedAttacked, colour, close);
      }
      if (contains(us.attacked, info.next)) sink_.add(weight::kPassedDefended, colour, close);
      if (none(info.way & survey_.occupied)) sink_.add(weight::kPassedFree, colour, close);
      if (none(info.way & them.attacked)) sink_.add(weight::kPassedSafe, colour, close);
      sink_.add(weight::kPassedOwnRoyal, colour, close * us.distance_to(survey_.masks, info.next));
      sink_.add(weight::kPassedEnemyRoyal, colour, close * them.distance_to(survey_.masks, info.next));
    }
  }

  void add_threats(Colour colour) {
    const SideSurvey<Bits>& us = side(colour);
    const SideSurvey<Bits>& them = side(!colour);
    const Bits targets = them.pieces & ~them.royals & us.attacked;
    count(weight::kHanging, colour, targets & ~them.attacked & them.pawns);
    const Bits non_pawns = targets & ~them.pawns;
    for (const Square square : Squares(non_pawns)) add_threat(colour, square);
    count(weight::kRoyalThreat, colour, non_pawns & us.by_royals & ~them.attacked);
    count(weight::kOverloaded, colour, targets & us.twice & them.attacked & ~them.twice & ~them.by_pawns);
    add_pushes(colour);
    count(weight::kSpace, colour, survey_.masks.half(colour) & ~us.pawns & ~them.attacked);
    count(weight::kInvasion, colour, survey_.masks.half(!colour) & us.attacked & ~them.by_pawns);
  }

 private:
  const SideSurvey<Bits>& side(Colour colour) const { return survey_.side(colour); }
  void count(int id, Colour colour, Bits squares) { sink_.add(id, colour, popcount(squares)); }

  // The most severe threat to an attacked piece.
  void add_threat(Colour colour, Square square) {
    const SideSurvey<Bits>& us = side(colour);
    const auto victim =
        static_cast<std::size_t>(survey_.values.profile(survey_.position.on(square).type()).value_class);
    const int row = static_cast<int>(victim) - 1;
    if (contains(us.by_pawns, square)) {
      sink_.add(weight::kPawnThreat + row, colour, 1);
    } else if (!contains(side(!colour).attacked, square)) {
      sink_.add(weight::kHanging + row + 1, colour, 1);
    } else if (contains(us.by_lesser[victim], square)) {
      sink_.add(weight::kLesserThreat + row, colour, 1);
    }
  }

  // Enemy pieces that a safe pawn push would attack.
  void add_pushes(Colour colour) {
    const SideSurvey<Bits>& us = side(colour);
    const SideSurvey<Bits>& them = side(!colour);
    const Bits safe = ~survey_.occupied & ~them.by_pawns & (us.attacked | ~them.attacked);
    const Bits non_pawns = them.pieces & ~them.pawns & ~us.by_pawns;
    for (const PieceType type : survey_.position.tables().pawns()) {
      const auto& shifts = survey_.position.tables().moves(type).sides[index_of(colour)].shifts;
      const Bits all = us.pawns & survey_.position.pieces(type);
      Bits pushed{};
      for (const PawnShift<Bits>& step : shifts) {
        if (step.use != PathUse::kCapture && step.over == 0) pushed |= shift(all & step.origins, step.delta);
      }
      pushed &= safe;
      Bits attacks{};
      for (const PawnShift<Bits>& step : shifts) {
        if (step.use != PathUse::kMove) attacks |= shift(pushed & step.origins, step.delta);
      }
      count(weight::kPushThreat, colour, attacks & non_pawns);
    }
  }

  const Survey<Bits>& survey_;
  Sink& sink_;
};

}  // namespace proconsul
