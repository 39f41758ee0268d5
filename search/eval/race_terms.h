// The terms of games that are won by reaching a region; see aims.h. Sinks as in scorer.h.
#pragma once

#include <algorithm>
#include <array>

#include "engine/position.h"
#include "search/eval/aims.h"
#include "search/eval/weights.h"

namespace proconsul {

template <class Bits, class Sink>
class RaceScorer {
 public:
  using BySide = std::array<Bits, kColours>;

  // `attacked`, `twice`: by either side.
  RaceScorer(const Position<Bits>& position, const Aims& aims, Sink& sink, const BySide& attacked,
             const BySide& twice)
      : position_(position),
        aims_(aims),
        sink_(sink),
        attacked_(attacked),
        twice_(twice),
        occupied_(position.occupied()) {}

  void score() {
    std::array<Way, kColours> ways;
    for (const Colour colour : kBothColours) {
      add_race(colour);
      add_region(colour);
      if (aims_.advances()) add_runners(colour);
      ways[index_of(colour)] = guarded_way(colour);
    }
    for (const Colour colour : kBothColours) {
      const Way& us = ways[index_of(colour)];
      const Way& them = ways[index_of(!colour)];
      if (us.moves > kRaceMoves) continue;
      const int step = us.moves - 1;
      add(weight::kRaceGuarded + step, colour, 1);
      add(weight::kRaceWidth + step, colour, std::min(us.arrivals, kMaxArrivals) - 1);
      const int behind = colour == position_.side_to_move() ? 0 : 1;
      add(weight::kRaceAhead + step, colour, us.moves + behind <= them.moves);
    }
  }

 private:
  static constexpr int kRaceMoves = 7;
  static constexpr int kMaxArrivals = 4;
  static constexpr int kSmallRegion = 4;  // squares
  static constexpr int kMaxRegionAttackers = 8;

  // The way to the region of the runner that needs the fewest moves.
  struct Way {
    int moves = kRaceMoves + 1;  // more make no difference
    int arrivals = 0;            // squares of the region reached in that many moves
  };

  void add(int id, Colour colour, int count) {
    if (count != 0) sink_.add(id, colour, count);
  }

  void add_race(Colour colour) {
    int least = Aims::kNever;
    int runners_near = 0;
    int arrived = 0;
    Bits nearest{};
    for (const PieceType type : aims_.runners(colour)) {
      const Piece runner(colour, type);
      for (const Square square : Squares(position_.pieces(colour, type))) {
        const int moves = aims_.moves_to_region(runner, square);
        runners_near += moves <= 3;
        const bool waits = moves == 0 && ++arrived < aims_.runners_needed();
        if (waits || moves > least || moves == Aims::kNever) continue;
        nearest = moves < least ? bit<Bits>(square) : nearest | bit<Bits>(square);
        least = moves;
      }
    }
    const int step = std::min(least, kRaceMoves) - 1;
    if (none(nearest) || step < 0) return;
    add(weight::kRace + step, colour, 1);
    add(weight::kRunnersNear, colour, std::max(0, runners_near - 1));
    add(weight::kRaceOpen + step, colour, any_is_open(colour, nearest, least));
  }

  // Whether one of these runners, all as far from the region, can get closer now to where it is not captured.
  bool any_is_open(Colour colour, Bits runners, int distance) const {
    for (const Square square : Squares(runners)) {
      if (any(steps_ahead(colour, square, distance) & ~attacked_[index_of(!colour)])) return true;
    }
    return false;
  }

  // Squares to which the runner can move now to get closer.
  Bits steps_ahead(Colour colour, Square from, int distance) const {
    const Piece runner = position_.on(from);
    const Bits reached = (position_.quiets_from(from, runner, occupied_) & ~occupied_) |
                         (position_.attacks_from(from, runner, occupied_) & position_.capturable(colour));
    Bits ahead{};
    for (const Square square : Squares(reached)) {
      if (aims_.moves_to_region(runner, square) < distance) ahead |= bit<Bits>(square);
    }
    return ahead;
  }

  // Which side has more attackers of a small region, and whether a runner that has arrived, if it has to stay
  // there, can be captured.
  void add_region(Colour colour) {
    const Bits region = narrow<Bits>(aims_.region(colour));
    if (popcount(region) <= kSmallRegion) {
      for (const Square square : Squares(region)) {
        const Bits attackers = position_.attackers_to(square, colour, occupied_) & position_.pieces(colour);
        add(weight::kRegionAttackers, colour, std::min(popcount(attackers), kMaxRegionAttackers));
      }
    }
    const Bits arrived = region & position_.pieces(aims_.runners(colour)) & position_.pieces(colour);
    add(weight::kArrived, colour, any(arrived & ~attacked_[index_of(!colour)]));
  }

  // Runners that cannot move back: how far each has advanced, whether it is guarded, can be captured or has
  // no enemy in front, and pairs side by side.
  void add_runners(Colour colour) {
    const Bits own = position_.pieces(aims_.runners(colour)) & position_.pieces(colour);
    const Bits enemies = position_.pieces(!colour);
    const Bits guarded = attacked_[index_of(colour)];
    const Bits hit = attacked_[index_of(!colour)];
    for (const Square square : Squares(own)) {
      const Piece runner = position_.on(square);
      const int step = std::min(aims_.moves_to_region(runner, square), kRaceMoves) - 1;
      if (step < 0) continue;
      const Bits here = bit<Bits>(square);
      add(weight::kRunnerAt + step, colour, 1);
      add(weight::kRunnerGuarded + step, colour, any(here & guarded));
      add(weight::kRunnerHit + step, colour, any(here & hit));
      add(weight::kRunnerLoose + step, colour, any(here & hit & ~guarded));
      add(weight::kRunnerUnopposed + step, colour, none(narrow<Bits>(aims_.way(runner, square)) & enemies));
      add(weight::kRunnersAbreast + step, colour, abreast(square, runner, own));
    }
  }

  bool abreast(Square square, Piece runner, Bits own) const {
    const int distance = aims_.moves_to_region(runner, square);
    const Bits others = own & ~bit<Bits>(square);
    for (const Square other : Squares(position_.tables().neighbours(square) & others)) {
      if (aims_.moves_to_region(runner, other) == distance) return true;
    }
    return false;
  }

  // The way on the actual board: a square that is occupied or attacked by the enemy costs an extra move, to
  // drive the guard away; one that the enemy attacks more often than we do costs two.
  Way guarded_way(Colour colour) const {
    const Bits goal = narrow<Bits>(aims_.region(colour));
    const Bits guarded = occupied_ | attacked_[index_of(!colour)];
    const Bits well_guarded = twice_[index_of(!colour)] & ~twice_[index_of(colour)];
    Way best;
    for (const PieceType type : aims_.runners(colour)) {
      const Piece runner(colour, type);
      Bits here = position_.pieces(colour, type) & ~goal;
      Bits reached = here;
      Bits next{};
      Bits later{};
      for (int moves = 1; moves <= std::min(best.moves, kRaceMoves); ++moves) {
        Bits steps{};
        for (const Square square : Squares(here)) steps |= narrow<Bits>(aims_.steps(runner, square));
        steps &= ~reached;
        here = (next | (steps & ~guarded & ~well_guarded)) & ~reached;
        next = later | (steps & guarded & ~well_guarded);
        later = steps & well_guarded;
        reached |= here;
        const int arrivals = popcount(here & goal);
        if (arrivals == 0) continue;
        if (moves < best.moves) best = {moves, 0};
        best.arrivals += arrivals;
        break;
      }
    }
    return best;
  }

  const Position<Bits>& position_;
  const Aims& aims_;
  Sink& sink_;
  const BySide& attacked_;
  const BySide& twice_;
  Bits occupied_;
};

}  // namespace proconsul
