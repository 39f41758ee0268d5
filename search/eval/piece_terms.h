// Material, placement and mobility of the pieces. Also computes what each side attacks, for the terms that
// follow. Sinks as in scorer.h.
#pragma once

#include <algorithm>
#include <array>

#include "search/eval/hidden_royals.h"
#include "search/eval/survey.h"
#include "search/eval/weights.h"

namespace proconsul {

template <class Bits, class Sink>
class PieceScorer {
 public:
  PieceScorer(Survey<Bits>& survey, Sink& sink) : survey_(survey), sink_(sink) {}

  void look_around(Colour colour) {
    SideSurvey<Bits>& us = side(colour);
    us.royals = hidden_royals(survey_.position, survey_.values, colour);
    us.pieces = survey_.position.pieces(colour);
    us.pawns = survey_.position.pawns(colour);
    for (Bits left = us.royals; any(left) && us.ring_count < kSurveyedRings;) {
      const Square royal = first_seen_by(colour, left);
      left &= ~bit<Bits>(royal);
      RoyalRing<Bits>& ring = us.rings[us.ring_count++];
      ring.royal = royal;
      ring.squares = survey_.masks.ring(royal);
    }
    us.by_pawns = survey_.pawns->attacks[index_of(colour)];
    us.attack(us.by_pawns);
    for (const PieceType type : survey_.position.tables().pawns()) add_riding_pawns(colour, type);
    sink_.shelter(colour);
  }

  void add_pieces(Colour colour) {
    SideSurvey<Bits>& us = side(colour);
    const Bits safe = ~(us.pieces | side(!colour).by_pawns);
    for (const NonPawn<Bits>& non_pawn : survey_.position.tables().non_pawns_of(colour))
      add_non_pawns(colour, non_pawn, safe);
    if (survey_.position.tables().has_drops()) {
      add_held(colour, kMaxSquares);
    } else if (survey_.position.tables().has_gates()) {
      add_held(colour, popcount(survey_.position.unmoved() & us.pieces));
    }
    Bits below = us.by_pawns;
    for (Bits& set : us.by_lesser) {
      const Bits own = set;
      set = below;
      below |= own;
    }
    for (const PieceType type : survey_.position.tables().royals()) {
      for (const Square square : Squares(us.pieces & survey_.position.pieces(type))) {
        const Bits attacks = survey_.position.attacks_from(square, Piece(colour, type), survey_.occupied);
        us.by_royals |= attacks;
        us.attack(attacks);
        sink_.placed(Piece(colour, type), square);
      }
    }
  }

 private:
  SideSurvey<Bits>& side(Colour colour) { return survey_.side(colour); }
  void count(int id, Colour colour, Bits squares) { sink_.add(id, colour, popcount(squares)); }

  // The first square of a non-empty set, counted from the side's own first rank.
  Square first_seen_by(Colour colour, Bits set) const {
    Square found = first(set);
    if (colour == Colour::kWhite || !several(set)) return found;
    for (const Square square : Squares(set)) {
      if (survey_.masks.board().rank_of(square) != survey_.masks.board().rank_of(found)) found = square;
    }
    return found;
  }

  // Pieces in hand; at most `most` of them can still come onto the board.
  void add_held(Colour colour, int most) {
    const Hand& hand = survey_.position.hand(colour);
    for (const PieceType type : hand) {
      const int count = std::min(most, hand.count(type));
      if (count == 0 || survey_.position.tables().moves(type).royal) continue;
      most -= count;
      sink_.held(Piece(colour, type), count);
      if (survey_.position.tables().moves(type).pawn) continue;
      const PieceProfile& profile = survey_.values.profile(type);
      side(colour).material += profile.prior * count;
      side(colour).strong |= profile.value_class == ValueClass::kQueen;
    }
  }

  void hit_rings(Colour victim, Bits attacks, std::size_t value_class) {
    SideSurvey<Bits>& them = side(victim);
    for (std::size_t i = 0; i < them.ring_count; ++i) {
      const int hits = popcount(attacks & them.rings[i].squares);
      them.rings[i].attackers[value_class] += hits > 0 ? 1 : 0;
      them.rings[i].hits[value_class] += hits;
    }
  }

  void add_non_pawns(Colour colour, const NonPawn<Bits>& non_pawn, Bits safe) {
    SideSurvey<Bits>& us = side(colour);
    Bits by_type{};
    const Bits all = us.pieces & survey_.position.pieces(non_pawn.type);
    const Piece piece(colour, non_pawn.type);
    const PieceProfile& profile = survey_.values.profile(non_pawn.type);
    const auto value_class = static_cast<std::size_t>(profile.value_class);
    for (const Square square : Squares(all)) {
      const Bits attacks = non_pawn.reach->at(square, survey_.occupied);
      by_type |= attacks;
      us.attack(attacks);
      if (contains(us.royals, square)) us.by_royals |= attacks;
      hit_rings(!colour, attacks, value_class);
      int moves = popcount(attacks & safe);
      if (profile.divergent) {
        const Bits quiets = survey_.position.quiets_from(square, piece, survey_.occupied);
        moves = (2 * moves + popcount(quiets & safe) + 1) / 3;
      }
      us.material += profile.prior;
      sink_.mobility(non_pawn.type, colour, moves);
      sink_.placed(piece, square);
      add_distances(colour, profile, square);
      add_post(colour, profile, square);
    }
    us.by_type[index_of(non_pawn.type)] = by_type;
    us.by_lesser[value_class] |= by_type;
    if (none(all)) return;
    us.strong |= profile.value_class == ValueClass::kQueen;
    if (profile.colour_bound) add_bound(colour, non_pawn.type, all);
  }

  // Distance to the royals of either side.
  void add_distances(Colour colour, const PieceProfile& profile, Square square) {
    const int group = static_cast<int>(profile.group);
    const SideSurvey<Bits>& us = side(colour);
    const SideSurvey<Bits>& them = side(!colour);
    if (them.ring_count > 0)
      sink_.add(weight::kHunting + group, colour, kFarFromRoyal - them.distance_to(survey_.masks, square));
    if (us.ring_count > 0)
      sink_.add(weight::kGuarding + group, colour, kFarFromRoyal - us.distance_to(survey_.masks, square));
  }

  // The placement of a piece relative to the pawns.
  void add_post(Colour colour, const PieceProfile& profile, Square square) {
    const SideSurvey<Bits>& us = side(colour);
    const SideSurvey<Bits>& them = side(!colour);
    if (profile.rides_ahead) {
      const Bits file = survey_.masks.file(survey_.masks.board().file_of(square));
      if (none(file & us.pawns))
        sink_.add(none(file & them.pawns) ? weight::kOpenFile : weight::kHalfOpenFile, colour, 1);
    }
    if (profile.value_class > ValueClass::kMinor) return;
    if (contains(us.by_pawns, square) && !contains(survey_.pawns->span[index_of(!colour)], square) &&
        contains(survey_.masks.half(!colour), square)) {
      sink_.add(weight::kOutpost + (profile.group == PieceGroup::kLeaper ? 0 : 1), colour, 1);
    }
    const int files = survey_.masks.board().files;
    const int ahead = square.index() + (colour == Colour::kWhite ? files : -files);
    if (ahead >= 0 && ahead < survey_.masks.board().size() && contains(us.pawns, Square(ahead)))
      sink_.add(weight::kBehindPawn, colour, 1);
  }

  void add_bound(Colour colour, PieceType type, Bits all) {
    const Bits light = survey_.masks.light();
    if (any(all & light) && any(all & ~light)) {
      sink_.pair(colour, type);
      return;
    }
    const Bits pawns = side(colour).pawns;
    count(weight::kBoundPawns, colour, any(all & light) ? pawns & light : pawns & ~light);
  }

  // Pawns that capture along lines from where they stand.
  void add_riding_pawns(Colour colour, PieceType type) {
    SideSurvey<Bits>& us = side(colour);
    const Piece pawn(colour, type);
    for (const Square square :
         Squares(us.pawns & survey_.position.pieces(type) & survey_.masks.riding(pawn))) {
      const Bits attacks = survey_.position.attacks_from(square, pawn, survey_.occupied);
      us.by_pawns |= attacks;
      us.attack(attacks);
    }
  }

  Survey<Bits>& survey_;
  Sink& sink_;
};

}  // namespace proconsul
