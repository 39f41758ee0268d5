// The terms of the evaluation, written once for two uses: the search adds them up (term_evaluator.cpp), the
// tuner and `eval` collect what each weight is multiplied by (trace.cpp). A Sink takes
//   add(id, colour, count)                   weight `id`, `count` times, for a side
//   placed(piece, square)                    material and place of a piece
//   held(piece, count)                       pieces in hand that can come onto the board
//   mobility(type, colour, count), passed(colour, distance), pair(colour, type)
//   pawns(), shelter(colour)                 scores these terms, if need be with a PawnScorer
//   begin_danger(), danger(id, count), end_danger(colour)   one royal of `colour` and what threatens it
#pragma once

#include <array>

#include "engine/position.h"
#include "search/eval/aim_terms.h"
#include "search/eval/eval_tables.h"
#include "search/eval/flip_terms.h"
#include "search/eval/piece_terms.h"
#include "search/eval/royal_terms.h"
#include "search/eval/survey.h"
#include "search/eval/threat_terms.h"

namespace proconsul {

template <class Bits, class Sink>
class Scorer {
 public:
  Scorer(const Position<Bits>& position, const EvalTables<Bits>& tables, Sink& sink)
      : position_(position), tables_(tables), sink_(sink), survey_(position, tables) {}

  void score() {
    const Aims& aims = tables_.values.aims();
    if (aims.fewer_pieces_win()) return score_losing();
    if (aims.flips()) return score_flips();
    survey_.pawns = &sink_.pawns();
    PieceScorer<Bits, Sink> pieces(survey_, sink_);
    for (const Colour colour : kBothColours) pieces.look_around(colour);
    for (const Colour colour : kBothColours) pieces.add_pieces(colour);
    ThreatScorer<Bits, Sink> threats(survey_, sink_);
    RoyalScorer<Bits, Sink> royals(survey_, sink_);
    std::array<Bits, kColours> checks{};  // safe ones of either side
    for (const Colour colour : kBothColours) {
      threats.add_passed(colour);
      threats.add_threats(colour);
      checks[index_of(!colour)] = royals.add_royals(colour);
    }
    add_rights();
    if (aims.unusual()) add_aims(checks);
    sink_.add(weight::kTempo, position_.side_to_move(), 1);
  }

  int material(Colour colour) const { return survey_.side(colour).material; }

 private:
  void score_losing() {
    AimScorer<Bits, Sink> aims(position_, tables_, sink_);
    aims.score_losing();
    for (const Colour colour : kBothColours) survey_.side(colour).material = aims.material(colour);
  }

  void score_flips() {
    FlipScorer<Bits, Sink> flips(position_, sink_);
    flips.score();
    survey_.side(Colour::kWhite).material = flips.openness(tables_.values.full_material());
  }

  void add_aims(const std::array<Bits, kColours>& checks) {
    const auto& [white, black] = survey_.sides;
    AimScorer<Bits, Sink> aims(position_, tables_, sink_);
    aims.score({white.attacked, black.attacked}, {white.twice, black.twice}, checks);
  }

  // Special moves that a side may still be able to make, one of each kind.
  void add_rights() {
    constexpr std::size_t kKinds = weight::kRightsLast - weight::kRights + 1;
    static_assert(kKinds == static_cast<std::size_t>(SpecialMove::Kind::kFirstLeap) + 1,
                  "a weight for each kind");
    const Bits unmoved = position_.unmoved();
    if (none(unmoved)) return;
    std::array<std::array<bool, kKinds>, kColours> found{};
    const SpecialMoveTable& table = position_.special_move_table();
    for (const SpecialMoveTable::Group& group : table.groups) {
      const auto kind = static_cast<std::size_t>(table.moves[group.begin].kind);
      bool& known = found[index_of(group.colour)][kind];
      if (known || any(narrow<Bits>(group.unmoved) & ~unmoved)) continue;
      known = true;
      sink_.add(weight::kRights + static_cast<int>(kind), group.colour, 1);
    }
  }

  const Position<Bits>& position_;
  const EvalTables<Bits>& tables_;
  Sink& sink_;
  Survey<Bits> survey_;
};

}  // namespace proconsul
