// The terms of the evaluation, written once for two uses: the search adds them up (term_evaluator.cpp), the
// tuner and `eval` collect what each weight is multiplied by (trace.cpp). A Sink takes
//   add(id, colour, count)                   weight `id`, `count` times, for a side
//   placed(piece, square)                    material and place of a piece
//   held(piece, count)                       pieces in hand that can come onto the board
//   mobility(type, colour, count), passed(colour, distance), pair(colour, type)
//   pawns(), shelter(colour)                 scores these terms, if need be with a PawnScorer
//   begin_danger(), danger(id, count), end_danger(colour)   one royal of `colour` and what threatens it
#pragma once

#include <algorithm>
#include <array>

#include "engine/position.h"
#include "search/eval/aim_terms.h"
#include "search/eval/eval_tables.h"
#include "search/eval/flip_terms.h"
#include "search/eval/hidden_royals.h"
#include "search/eval/pawn_terms.h"

namespace proconsul {

template <class Bits, class Sink>
class Scorer {
 public:
  Scorer(const Position<Bits>& position, const EvalTables<Bits>& tables, Sink& sink)
      : position_(position),
        tables_(tables),
        values_(tables.values),
        masks_(tables.masks),
        sink_(sink),
        occupied_(position.occupied()) {}

  void score() {
    if (values_.aims().fewer_pieces_win()) return score_losing();
    if (values_.aims().flips()) return score_flips();
    pawns_ = &sink_.pawns();
    for (const Colour colour : kBothColours) look_around(colour);
    for (const Colour colour : kBothColours) add_pieces(colour);
    for (const Colour colour : kBothColours) {
      add_passed(colour);
      add_threats(colour);
      add_royals(colour);
    }
    add_rights();
    if (values_.aims().unusual()) add_aims();
    sink_.add(weight::kTempo, position_.side_to_move(), 1);
  }

  int material(Colour colour) const { return sides_[index_of(colour)].material; }

 private:
  static constexpr int kFar = 6;            // king steps; farther is no different
  static constexpr std::size_t kRings = 4;  // royals of a side whose surroundings are looked at

  struct Ring {
    Square royal;
    Bits squares{};
    std::array<int, kValueClasses> attackers{};
    std::array<int, kValueClasses> hits{};
  };

  // What is known of one side's pieces; filled in the order of score().
  struct Side {
    Bits royals{};  // with other pieces that may not be left attacked
    Bits pawns{};
    Bits pieces{};
    Bits attacked{};
    Bits twice{};  // by two or more pieces
    Bits by_pawns{};
    Bits by_royals{};
    std::array<Bits, kValueClasses> by_lesser{};  // by pawns and pieces below this class
    std::array<Ring, kRings> rings{};             // rings around its royals, hit by the enemy
    std::size_t ring_count = 0;
    int material = 0;     // centipawns before tuning, pawns and royals aside
    bool strong = false;  // has a piece of the highest class
    union {
      std::array<Bits, kMaxPieceTypes> by_type;  // valid for non-pawn pieces of the game only
    };
    Side() {}
  };

  void score_losing() {
    AimScorer<Bits, Sink> aims(position_, tables_, sink_);
    aims.score_losing();
    for (const Colour colour : kBothColours) side(colour).material = aims.material(colour);
  }

  void score_flips() {
    FlipScorer<Bits, Sink> flips(position_, sink_);
    flips.score();
    side(Colour::kWhite).material = flips.openness(values_.full_material());
  }

  void add_aims() {
    AimScorer<Bits, Sink> aims(position_, tables_, sink_);
    aims.score({sides_[0].attacked, sides_[1].attacked}, {sides_[0].twice, sides_[1].twice}, checks_);
  }

  Side& side(Colour colour) { return sides_[index_of(colour)]; }
  static void attack(Side& side, Bits attacks) {
    side.twice |= side.attacked & attacks;
    side.attacked |= attacks;
  }
  void count(int id, Colour colour, Bits squares) { sink_.add(id, colour, popcount(squares)); }

  // The first square of a set that is not empty, counted from the side's own first rank.
  Square first_seen_by(Colour colour, Bits set) const {
    Square found = first(set);
    if (colour == Colour::kWhite || !several(set)) return found;
    for (const Square square : Squares(set)) {
      if (masks_.board().rank_of(square) != masks_.board().rank_of(found)) found = square;
    }
    return found;
  }

  void look_around(Colour colour) {
    Side& us = side(colour);
    us.royals = hidden_royals(position_, values_, colour);
    us.pieces = position_.pieces(colour);
    us.pawns = position_.pawns(colour);
    for (Bits left = us.royals; any(left) && us.ring_count < kRings;) {
      const Square royal = first_seen_by(colour, left);
      left &= ~bit<Bits>(royal);
      Ring& ring = us.rings[us.ring_count++];
      ring.royal = royal;
      ring.squares = masks_.ring(royal);
    }
    us.by_pawns = pawns_->attacks[index_of(colour)];
    attack(us, us.by_pawns);
    for (const PieceType type : position_.tables().pawns()) add_riding_pawns(colour, type);
    sink_.shelter(colour);
  }

  void add_pieces(Colour colour) {
    Side& us = side(colour);
    const Bits safe = ~(us.pieces | side(!colour).by_pawns);
    for (const Officer<Bits>& officer : position_.tables().officers_of(colour))
      add_officers(colour, officer, safe);
    if (position_.tables().has_drops()) {
      add_held(colour, kMaxSquares);
    } else if (position_.tables().has_gates()) {
      add_held(colour, popcount(position_.unmoved() & us.pieces));
    }
    Bits below = us.by_pawns;
    for (Bits& set : us.by_lesser) {
      const Bits own = set;
      set = below;
      below |= own;
    }
    for (const PieceType type : position_.tables().royals()) {
      for (const Square square : Squares(us.pieces & position_.pieces(type))) {
        const Bits attacks = position_.attacks_from(square, Piece(colour, type), occupied_);
        us.by_royals |= attacks;
        attack(us, attacks);
        sink_.placed(Piece(colour, type), square);
      }
    }
  }

  // What the side holds; no more than `most` pieces of it can still come onto the board.
  void add_held(Colour colour, int most) {
    const Hand& hand = position_.hand(colour);
    for (const PieceType type : hand) {
      const int count = std::min(most, hand.count(type));
      if (count == 0 || position_.tables().moves(type).royal) continue;
      most -= count;
      sink_.held(Piece(colour, type), count);
      if (position_.tables().moves(type).pawn) continue;
      const PieceProfile& profile = values_.profile(type);
      side(colour).material += profile.prior * count;
      side(colour).strong |= profile.value_class == ValueClass::kQueen;
    }
  }

  void hit_rings(Colour victim, Bits attacks, std::size_t value_class) {
    Side& them = side(victim);
    for (std::size_t i = 0; i < them.ring_count; ++i) {
      const int hits = popcount(attacks & them.rings[i].squares);
      them.rings[i].attackers[value_class] += hits > 0 ? 1 : 0;
      them.rings[i].hits[value_class] += hits;
    }
  }

  void add_officers(Colour colour, const Officer<Bits>& officer, Bits safe) {
    Side& us = side(colour);
    Bits by_type{};
    const Bits all = us.pieces & position_.pieces(officer.type);
    const Piece piece(colour, officer.type);
    const PieceProfile& profile = values_.profile(officer.type);
    const auto value_class = static_cast<std::size_t>(profile.value_class);
    for (const Square square : Squares(all)) {
      const Bits attacks = officer.reach->at(square, occupied_);
      by_type |= attacks;
      attack(us, attacks);
      if (contains(us.royals, square)) us.by_royals |= attacks;
      hit_rings(!colour, attacks, value_class);
      int moves = popcount(attacks & safe);
      if (profile.divergent) {
        const Bits quiets = position_.quiets_from(square, piece, occupied_);
        moves = (2 * moves + popcount(quiets & safe) + 1) / 3;
      }
      us.material += profile.prior;
      sink_.mobility(officer.type, colour, moves);
      sink_.placed(piece, square);
      add_distances(colour, profile, square);
      add_post(colour, profile, square);
    }
    us.by_type[index_of(officer.type)] = by_type;
    us.by_lesser[value_class] |= by_type;
    if (none(all)) return;
    us.strong |= profile.value_class == ValueClass::kQueen;
    if (profile.colour_bound) add_bound(colour, officer.type, all);
  }

  // Closeness to the royals of either side.
  void add_distances(Colour colour, const PieceProfile& profile, Square square) {
    const int group = static_cast<int>(profile.group);
    const Side& us = side(colour);
    const Side& them = side(!colour);
    if (them.ring_count > 0) sink_.add(weight::kHunting + group, colour, kFar - distance_to(them, square));
    if (us.ring_count > 0) sink_.add(weight::kGuarding + group, colour, kFar - distance_to(us, square));
  }

  // Where a piece stands among the pawns.
  void add_post(Colour colour, const PieceProfile& profile, Square square) {
    const Side& us = side(colour);
    const Side& them = side(!colour);
    if (profile.rides_ahead) {
      const Bits file = masks_.file(masks_.board().file_of(square));
      if (none(file & us.pawns))
        sink_.add(none(file & them.pawns) ? weight::kOpenFile : weight::kHalfOpenFile, colour, 1);
    }
    if (profile.value_class > ValueClass::kMinor) return;
    if (contains(us.by_pawns, square) && !contains(pawns_->span[index_of(!colour)], square) &&
        contains(masks_.half(!colour), square)) {
      sink_.add(weight::kOutpost + (profile.group == PieceGroup::kLeaper ? 0 : 1), colour, 1);
    }
    const int files = masks_.board().files;
    const int ahead = square.index() + (colour == Colour::kWhite ? files : -files);
    if (ahead >= 0 && ahead < masks_.board().size() && contains(us.pawns, Square(ahead)))
      sink_.add(weight::kBehindPawn, colour, 1);
  }

  void add_bound(Colour colour, PieceType type, Bits all) {
    const Bits light = masks_.light();
    if (any(all & light) && any(all & ~light)) {
      sink_.pair(colour, type);
      return;
    }
    const Bits pawns = side(colour).pawns;
    count(weight::kBoundPawns, colour, any(all & light) ? pawns & light : pawns & ~light);
  }

  // Pawns that capture along lines from where they stand.
  void add_riding_pawns(Colour colour, PieceType type) {
    Side& us = side(colour);
    const Piece pawn(colour, type);
    for (const Square square : Squares(us.pawns & position_.pieces(type) & masks_.riding(pawn))) {
      const Bits attacks = position_.attacks_from(square, pawn, occupied_);
      us.by_pawns |= attacks;
      attack(us, attacks);
    }
  }

  void add_passed(Colour colour) {
    const Side& us = side(colour);
    const Side& them = side(!colour);
    for (const Square square : Squares(pawns_->passed[index_of(colour)])) {
      const auto& info = masks_.pawn(position_.on(square), square);
      constexpr int kCloseness[] = {0, 8, 5, 3, 2, 1};
      if (info.distance >= static_cast<int>(std::size(kCloseness)) || !info.next.valid()) continue;
      const int close = kCloseness[info.distance];
      if (contains(occupied_, info.next)) {
        sink_.add(weight::kPassedBlocked + (contains(us.pieces, info.next) ? 0 : 1), colour, close);
      } else if (contains(them.attacked, info.next) && !contains(us.attacked, info.next)) {
        sink_.add(weight::kPassedAttacked, colour, close);
      }
      if (contains(us.attacked, info.next)) sink_.add(weight::kPassedDefended, colour, close);
      if (none(info.way & occupied_)) sink_.add(weight::kPassedFree, colour, close);
      if (none(info.way & them.attacked)) sink_.add(weight::kPassedSafe, colour, close);
      sink_.add(weight::kPassedOwnRoyal, colour, close * distance_to(us, info.next));
      sink_.add(weight::kPassedEnemyRoyal, colour, close * distance_to(them, info.next));
    }
  }

  // King steps from the nearest of a side's royals, at most 6; 0 if there are none.
  int distance_to(const Side& of, Square square) const {
    int least = of.ring_count == 0 ? 0 : kFar;
    for (std::size_t i = 0; i < of.ring_count; ++i)
      least = std::min(least, masks_.distance(of.rings[i].royal, square));
    return least;
  }

  void add_threats(Colour colour) {
    const Side& us = side(colour);
    const Side& them = side(!colour);
    const Bits targets = them.pieces & ~them.royals & us.attacked;
    count(weight::kHanging, colour, targets & ~them.attacked & them.pawns);
    const Bits officers = targets & ~them.pawns;
    for (const Square square : Squares(officers)) add_threat(colour, square);
    count(weight::kRoyalThreat, colour, officers & us.by_royals & ~them.attacked);
    count(weight::kOverloaded, colour, targets & us.twice & them.attacked & ~them.twice & ~them.by_pawns);
    add_pushes(colour);
    count(weight::kSpace, colour, masks_.half(colour) & ~us.pawns & ~them.attacked);
    count(weight::kInvasion, colour, masks_.half(!colour) & us.attacked & ~them.by_pawns);
  }

  // The most severe threat to an attacked piece.
  void add_threat(Colour colour, Square square) {
    const Side& us = side(colour);
    const auto victim = static_cast<std::size_t>(values_.profile(position_.on(square).type()).value_class);
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
    const Side& us = side(colour);
    const Side& them = side(!colour);
    const Bits safe = ~occupied_ & ~them.by_pawns & (us.attacked | ~them.attacked);
    const Bits officers = them.pieces & ~them.pawns & ~us.by_pawns;
    for (const PieceType type : position_.tables().pawns()) {
      const auto& shifts = position_.tables().moves(type).sides[index_of(colour)].shifts;
      const Bits all = us.pawns & position_.pieces(type);
      Bits pushed{};
      for (const PawnShift<Bits>& step : shifts) {
        if (step.use != PathUse::kCapture && step.over == 0) pushed |= shift(all & step.origins, step.delta);
      }
      pushed &= safe;
      Bits attacks{};
      for (const PawnShift<Bits>& step : shifts) {
        if (step.use != PathUse::kMove) attacks |= shift(pushed & step.origins, step.delta);
      }
      count(weight::kPushThreat, colour, attacks & officers);
    }
  }

  void add_royals(Colour colour) {
    const Side& us = side(colour);
    const Side& them = side(!colour);
    if (them.material == 0) return;
    const bool several_royals = several(us.royals);
    Bits forks = ~Bits{};
    for (std::size_t i = 0; i < us.ring_count; ++i) {
      const Ring& ring = us.rings[i];
      sink_.begin_danger();
      add_ring(colour, ring);
      if (several_royals) sink_.danger(weight::kSpareRoyal, 1);
      if (position_.tables().has_drops()) add_dropped_checks(colour, ring.royal);
      const Bits checks = add_checks(colour, ring.royal);
      forks &= checks;
      checks_[index_of(!colour)] |= checks;
      sink_.end_danger(colour);
    }
    if (several_royals && any(forks)) sink_.add(weight::kForkOfRoyals, !colour, 1);
    if (us.pieces == us.royals) sink_.add(weight::kDrivenRoyal, colour, distance_to(them, us.rings[0].royal));
  }

  void add_ring(Colour colour, const Ring& ring) {
    const Side& us = side(colour);
    const Side& them = side(!colour);
    sink_.danger(weight::kRingBase, 1);
    for (std::size_t i = 1; i < kValueClasses; ++i) {
      const int id = static_cast<int>(i) - 1;
      sink_.danger(weight::kRingAttacker + id, ring.attackers[i]);
      sink_.danger(weight::kRingHit + id, ring.hits[i]);
    }
    sink_.danger(weight::kRingPawnHit, popcount(ring.squares & them.by_pawns));
    sink_.danger(weight::kRingWeak, popcount(ring.squares & them.attacked & ~us.twice));
    sink_.danger(weight::kRingTwice, popcount(ring.squares & them.twice & ~us.twice));
    sink_.danger(weight::kRingPawn, popcount(ring.squares & us.pawns));
    sink_.danger(weight::kRingDefender, popcount(ring.squares & us.pieces & ~us.pawns & ~us.royals));
    if (!them.strong) sink_.danger(weight::kNoStrongAttacker, 1);
  }

  // Squares from which an enemy piece could attack the royal and not be captured.
  Bits add_checks(Colour colour, Square royal) {
    const Side& us = side(colour);
    const Side& them = side(!colour);
    const Bits free = ~them.pieces & (~us.attacked | (them.twice & ~us.twice & us.by_royals));
    Bits squares{};
    for (const AttackAtom<Bits>& atom : position_.tables().atoms()) {
      const auto& attackers = atom.sides[index_of(!colour)];
      const Bits aligned = attackers.targets[index_of(royal)].aligned & free & them.attacked;
      if (none(aligned)) continue;
      const Bits checks = aligned & attackers.sources.at(royal, occupied_);
      if (none(checks)) continue;
      for (const PieceType type : atom.types) {
        const PieceDef& piece = position_.rules().pieces[index_of(type)];
        if (piece.royal || piece.pawn) continue;
        const Bits own = checks & them.by_type[index_of(type)];
        if (none(own)) continue;
        squares |= own;
        const int id = static_cast<int>(values_.profile(type).value_class) - 1;
        sink_.danger(weight::kSafeCheck + id, 1);
      }
    }
    return squares;
  }

  // The same for what the enemy may put on the board.
  void add_dropped_checks(Colour colour, Square royal) {
    const Hand& hand = position_.hand(!colour);
    if (hand.empty()) return;
    const Bits free = ~occupied_ & ~side(colour).attacked;
    for (const AttackAtom<Bits>& atom : position_.tables().atoms()) {
      const Bits checks = atom.sides[index_of(!colour)].sources.at(royal, occupied_) & free;
      if (none(checks)) continue;
      for (const PieceType type : atom.types) {
        if (!hand.holds(type) || none(checks & position_.tables().drop_squares(!colour, type))) continue;
        const TypeMoves<Bits>& moves = position_.tables().moves(type);
        if (moves.royal || moves.pawn) continue;
        sink_.danger(weight::kSafeCheck + static_cast<int>(values_.profile(type).value_class) - 1, 1);
      }
    }
  }

  // Special moves that a side may still be able to make, one of each kind.
  void add_rights() {
    constexpr std::size_t kKinds = weight::kRightsLast - weight::kRights + 1;
    static_assert(kKinds == static_cast<std::size_t>(Script::Kind::kFirstLeap) + 1, "a weight for each kind");
    const Bits unmoved = position_.unmoved();
    if (none(unmoved)) return;
    std::array<std::array<bool, kKinds>, kColours> found{};
    const ScriptBook& book = position_.script_book();
    for (const ScriptBook::Group& group : book.groups) {
      const auto kind = static_cast<std::size_t>(book.scripts[group.begin].kind);
      bool& known = found[index_of(group.colour)][kind];
      if (known || any(narrow<Bits>(group.unmoved) & ~unmoved)) continue;
      known = true;
      sink_.add(weight::kRights + static_cast<int>(kind), group.colour, 1);
    }
  }

  const Position<Bits>& position_;
  const EvalTables<Bits>& tables_;
  const PieceValues& values_;
  const EvalMasks<Bits>& masks_;
  Sink& sink_;
  Bits occupied_;
  const PawnMap<Bits>* pawns_ = nullptr;
  std::array<Side, kColours> sides_;
  std::array<Bits, kColours> checks_{};  // safe ones of either side
};

}  // namespace proconsul
