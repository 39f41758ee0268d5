// The terms of games that are not, or not only, won by mate; see aims.h. Sinks as in scorer.h.
#pragma once

#include <algorithm>
#include <array>

#include "engine/position.h"
#include "search/eval/eval_tables.h"
#include "search/eval/race_terms.h"
#include "search/eval/weights.h"

namespace proconsul {

template <class Bits, class Sink>
class AimScorer {
 public:
  using BySide = std::array<Bits, kColours>;

  AimScorer(const Position<Bits>& position, const EvalTables<Bits>& tables, Sink& sink)
      : position_(position),
        values_(tables.values),
        aims_(tables.values.aims()),
        sink_(sink),
        occupied_(position.occupied()) {}

  // `attacked`, `twice`: by either side; `checks`: squares from which a piece could safely check the other
  // side's royal.
  void score(const BySide& attacked, const BySide& twice, const BySide& checks) {
    for (const Colour colour : kBothColours) {
      if (aims_.check_limit() > 0) add_checks(colour, checks[index_of(colour)]);
      if (!aims_.vitals().empty()) add_vitals(colour, attacked);
      if (aims_.explodes()) add_fuses(colour, attacked);
    }
    if (aims_.races()) RaceScorer<Bits, Sink>(position_, aims_, sink_, attacked, twice).score();
  }

  // The only terms of games in which a side that has lost everything wins.
  void score_losing() {
    std::array<LosingSide, kColours> sides;
    for (const Colour colour : kBothColours) sides[index_of(colour)] = look_at(colour);
    for (const Colour colour : kBothColours) {
      const LosingSide& us = sides[index_of(colour)];
      const Bits own = position_.pieces(colour);
      const Bits forced = sides[index_of(!colour)].attacked & own;  // the enemy must capture there
      add(weight::kLosingMoves, colour, std::min(us.quiets, kMaxQuiets));
      add(weight::kLosingStuck, colour, us.quiets + us.captures == 0);
      add(weight::kLosingCaptures, colour, std::min(us.captures, kMaxCaptures));
      add(weight::kLosingGift, colour, popcount(forced & ~us.attacked));
      add(weight::kLosingTrade, colour, popcount(forced & us.attacked));
      const Bits burdens = forced & position_.pieces(aims_.burdens());
      add(weight::kLosingBurden, colour, any(burdens));
      add(weight::kLosingBurdenNow, colour, any(burdens) && colour != position_.side_to_move());
    }
    const Colour mover = position_.side_to_move();
    add(sides[index_of(mover)].captures > 0 ? weight::kLosingForced : weight::kLosingFree, mover, 1);
  }

  int material(Colour colour) const { return material_[index_of(colour)]; }

 private:
  static constexpr int kChecks = 4;  // still to be given; more make no difference
  static constexpr int kSafeChecks = 3;
  static constexpr int kSpares = 4;
  static constexpr int kMaxFuses = 3;
  static constexpr int kMaxQuiets = 24;
  static constexpr int kMaxCaptures = 4;

  struct LosingSide {
    Bits attacked{};
    int quiets = 0;
    int captures = 0;
  };

  void add(int id, Colour colour, int count) {
    if (count != 0) sink_.add(id, colour, count);
  }

  void add_checks(Colour colour, Bits checks) {
    const int left = std::clamp(aims_.check_limit() - position_.checks_given(colour), 1, kChecks);
    add(weight::kChecksLeft + left - 1, colour, 1);
    add(weight::kCheckReady + left - 1, colour, std::min(popcount(checks), kSafeChecks));
  }

  void add_vitals(Colour colour, const BySide& attacked) {
    const Bits own = position_.pieces(colour);
    for (const Aims::Vital& vital : aims_.vitals()) {
      const Bits kind = position_.pieces(vital.types) & own;
      const int spare = popcount(kind) - vital.at_most - 1;
      if (spare < 0 || spare >= kSpares) continue;
      if (vital.whole_army) {
        add(weight::kArmyLeft + spare, colour, 1);
        continue;
      }
      add(weight::kSpareVital + spare, colour, 1);
      if (spare > 1) continue;
      const Bits hit = kind & attacked[index_of(!colour)];
      add(weight::kVitalAttacked + spare, colour, popcount(hit));
      add(weight::kVitalUnguarded + spare, colour, popcount(hit & ~attacked[index_of(colour)]));
    }
  }

  // Capturable pieces next to a royal, whose capture blows it up, and squares next to it that the enemy can
  // move to.
  void add_fuses(Colour colour, const BySide& attacked) {
    const Bits ours = attacked[index_of(colour)];
    const Bits own_royals = position_.royals(colour);
    for (const Square royal : Squares(position_.royals(!colour))) {
      const Bits around = position_.tables().neighbours(royal);
      const bool touching = any(around & own_royals);  // neither side can blow up only the other's royal
      if (touching) continue;
      const Bits enemies = around & position_.pieces(!colour);
      add(weight::kFuse, colour, std::min(popcount(enemies & ours), kMaxFuses));
      add(weight::kFuseSquares, colour, popcount(around & ours & ~occupied_));
      add(weight::kFusePieces, colour, popcount(enemies & ~position_.pawns(!colour)));
      add(weight::kFusePawns, colour, popcount(enemies & position_.pawns(!colour)));
    }
  }

  LosingSide look_at(Colour colour) {
    LosingSide side;
    const Bits enemy = position_.pieces(!colour);
    for (const Square square : Squares(position_.pieces(colour))) {
      const Piece piece = position_.on(square);
      const Bits attacks = position_.attacks_from(square, piece, occupied_);
      side.attacked |= attacks;
      side.captures += popcount(attacks & enemy);
      side.quiets += popcount(position_.quiets_from(square, piece, occupied_) & ~occupied_);
      const PieceProfile& profile = values_.profile(piece.type());
      const bool pawn = position_.rules().pieces[index_of(piece.type())].pawn;
      material_[index_of(colour)] += pawn ? 0 : profile.prior;
      add(weight::kLosingPiece + (pawn ? 0 : 1 + static_cast<int>(profile.value_class)), colour, 1);
    }
    return side;
  }

  const Position<Bits>& position_;
  const PieceValues& values_;
  const Aims& aims_;
  Sink& sink_;
  Bits occupied_;
  std::array<int, kColours> material_{};
};

}  // namespace proconsul
