#include "engine/mating_power.h"

#include <algorithm>

#include "engine/tables.h"

namespace proconsul {
namespace {

bool lists(const std::vector<PieceType>& types, PieceType type) {
  return std::find(types.begin(), types.end(), type) != types.end();
}

// Whether its attacks depend on hurdles.
bool hops(const PieceDef& piece) {
  return std::any_of(piece.paths.begin(), piece.paths.end(),
                     [](const Path& path) { return path.kind != PathKind::kSlide; });
}

template <class Bits>
class PowerFinder {
  static constexpr std::uint64_t kStepsOfAttacks = 10;

 public:
  PowerFinder(const Tables<Bits>& tables, Meter& meter)
      : tables_(tables), rules_(tables.rules()), meter_(meter) {
    for (const PieceType type : tables_.royals()) royal_ = type;
    const auto squares = static_cast<std::size_t>(rules_.board.size());
    for (const Colour colour : kBothColours) {
      guarded_[index_of(colour)].resize(squares);
      guards_[index_of(colour)].resize(squares);
      steps_[index_of(colour)].resize(squares);
    }
  }

  MatingPower find() {
    MatingPower power;
    for (auto& weak : power.weak) weak = rules_.lone_insufficient;
    if (may_be_known()) {
      go_through_royals();
      power.known = royals_are_mutual();
      power.royals_attack = !power.known;
    }
    if (power.known) look_at(power);
    for (const auto& weak : power.weak) {
      for (const PieceType type : weak) {
        if (!lists(power.weak_of_any, type)) power.weak_of_any.push_back(type);
      }
    }
    return power;
  }

 private:
  bool may_be_known() const {
    const ExtraRules& extra = rules_.extra;
    return rules_.royals(Colour::kWhite) == 1 && rules_.royals(Colour::kBlack) == 1 &&
           tables_.royals().size() == 1 && !hops(rules_.pieces[index_of(royal_)]) &&
           tables_.facts().has(Fact::kMatingPower) &&
           !(extra.blast_on_capture && lists(extra.blast_proof, royal_));
  }

  Bits attacks(PieceType type, Colour colour, Square from, Bits occupied) const {
    const auto& side = tables_.moves(type).sides[index_of(colour)];
    meter_.add_steps(kStepsOfAttacks + 2 * (side.captures.lines_per_square() + side.shifts.size()));
    Bits attacked = side.captures.at(from, occupied);
    for (const PawnShift<Bits>& shift : side.shifts) {
      if (shift.use != PathUse::kMove)
        attacked |= proconsul::shift(bit<Bits>(from) & shift.origins, shift.delta);
    }
    return attacked;
  }

  void go_through_royals() {
    for (const Colour colour : kBothColours) {
      const Bits allowed = tables_.allowed(colour, royal_);
      const auto side = index_of(colour);
      for (const Square from : Squares(allowed)) {
        guarded_[side][index_of(from)] = attacks(royal_, colour, from, Bits{});
        const Bits quiet = tables_.moves(royal_).sides[side].moves.at(from, Bits{});
        steps_[side][index_of(from)] = quiet & allowed & ~bit<Bits>(from);
        for (const Square to : Squares(guarded_[side][index_of(from)]))
          guards_[side][index_of(to)] |= bit<Bits>(from);
      }
    }
  }

  bool royals_are_mutual() const { return guarded_[0] == guards_[1] && guarded_[1] == guards_[0]; }

  // Where a royal may stand without attacking, or being attacked by, the other one on `square`.
  Bits apart(Colour colour, Square square) const {
    return tables_.allowed(colour, royal_) & ~guards_[index_of(colour)][index_of(square)] &
           ~bit<Bits>(square);
  }

  void look_at(MatingPower& power) const {
    for (const Colour colour : kBothColours) {
      std::vector<PieceType>& weak = power.weak[index_of(colour)];
      power.exits[index_of(colour)] = exits(colour);
      power.bare_stalemates |= stalemates_bare(!colour);
      std::vector<PieceType> feeble;  // as long as it does not promote
      for (const PieceType type : tables_.types()) {
        if (!hops(rules_.pieces[index_of(type)]) && type != royal_ && !mates_alone(colour, type))
          feeble.push_back(type);
      }
      for (const PieceType type : feeble) {
        if (!lists(weak, type) && stays_feeble(colour, type, feeble)) weak.push_back(type);
      }
      if (rules_.extra.blast_on_capture) add_pairs(colour, weak, power.weak_pairs[index_of(colour)]);
    }
  }

  // It cannot promote to anything better.
  bool stays_feeble(Colour colour, PieceType type, const std::vector<PieceType>& feeble) const {
    const TypeMoves<Bits>& moves = tables_.moves(type);
    const auto all_feeble = [&](const std::vector<PieceType>& types) {
      return std::all_of(types.begin(), types.end(), [&](PieceType each) { return lists(feeble, each); });
    };
    if (moves.promoted.valid() && !lists(feeble, moves.promoted)) return false;
    return !moves.pawn || all_feeble(tables_.promotion_types(colour));
  }

  // Where a bare royal of `colour` in check could go if nothing were attacked, with an enemy piece on
  // `square`.
  Bits flights(Colour colour, Square royal, Square square) const {
    const Bits capture = guarded_[index_of(colour)][index_of(royal)] & bit<Bits>(square);
    const Bits quiet = steps_[index_of(colour)][index_of(royal)] & ~bit<Bits>(square);
    if (rules_.extra.blast_on_capture) return quiet;
    return rules_.extra.royal_stays_in_check ? capture : capture | quiet;
  }

  bool mates_alone(Colour colour, PieceType type) const {
    for (const Square from : Squares(tables_.allowed(colour, type))) {
      const Bits attacked = attacks(type, colour, from, bit<Bits>(from));
      for (const Square royal : Squares(attacked & tables_.allowed(!colour, royal_))) {
        if (royal != from && mates(colour, type, from, royal)) return true;
      }
    }
    return false;
  }

  // Whether the piece mates a bare royal with the help of its own royal, wherever that may stand.
  bool mates(Colour colour, PieceType type, Square from, Square royal) const {
    const Bits flight = flights(!colour, royal, from);
    Bits helpers = apart(colour, royal) & ~bit<Bits>(from);
    const Bits open = flight & ~attacks(type, colour, from, bit<Bits>(from));
    if (rules_.extra.blast_on_capture) return none(open);
    for (const Square square : Squares(open)) helpers &= guards_[index_of(colour)][index_of(square)];
    for (const Square helper : Squares(helpers)) {
      const Bits attacked = attacks(type, colour, from, bit<Bits>(from) | bit<Bits>(helper));
      const Bits guarded = attacked | guarded_[index_of(colour)][index_of(helper)];
      if (contains(attacked, royal) && none(flight & ~guarded & ~bit<Bits>(helper))) return true;
    }
    return false;
  }

  int exits(Colour colour) const {
    if (rules_.extra.royal_stays_in_check) return 0;
    int least = kMaxSquares;
    for (const Square royal : Squares(tables_.allowed(colour, royal_))) {
      const bool dark = contains(tables_.dark_squares(), royal);
      const Bits others = dark ? ~tables_.dark_squares() : tables_.dark_squares();
      const Bits ways = steps_[index_of(colour)][index_of(royal)] & others;
      if (rules_.extra.blast_on_capture) {
        least = std::min(least, popcount(ways));
        continue;
      }
      for (const Square enemy : Squares(apart(!colour, royal))) {
        const Bits guarded = guarded_[index_of(!colour)][index_of(enemy)] | bit<Bits>(enemy);
        least = std::min(least, popcount(ways & ~guarded));
      }
    }
    return least;
  }

  bool stalemates_bare(Colour colour) const {
    for (const Square royal : Squares(tables_.allowed(colour, royal_))) {
      const Bits ways = steps_[index_of(colour)][index_of(royal)];
      if (rules_.extra.blast_on_capture && any(ways)) continue;
      for (const Square enemy : Squares(apart(!colour, royal))) {
        const Bits guarded = guarded_[index_of(!colour)][index_of(enemy)] | bit<Bits>(enemy);
        if (none(ways & ~guarded)) return true;
      }
    }
    return false;
  }

  // The sets of squares that one piece of the type can cover, among those that must be covered to mate a
  // royal on `royal`.
  std::vector<Bits> shares(Colour colour, PieceType type, Square royal) const {
    const Bits needed = steps_[index_of(!colour)][index_of(royal)] | bit<Bits>(royal);
    std::vector<Bits> found;
    for (const Square from : Squares(tables_.allowed(colour, type) & ~bit<Bits>(royal))) {
      const Bits share = needed & (attacks(type, colour, from, Bits{}) | bit<Bits>(from));
      meter_.add_steps(found.size());
      if (std::find(found.begin(), found.end(), share) == found.end()) found.push_back(share);
    }
    return found;
  }

  bool mate_together(Colour colour, PieceType one, PieceType other) const {
    for (const Square royal : Squares(tables_.allowed(!colour, royal_))) {
      const Bits needed = steps_[index_of(!colour)][index_of(royal)] | bit<Bits>(royal);
      const std::vector<Bits> others = shares(colour, other, royal);
      for (const Bits share : shares(colour, one, royal)) {
        meter_.add_steps(others.size());
        if (std::any_of(others.begin(), others.end(),
                        [&](Bits rest) { return none(needed & ~(share | rest)); }))
          return true;
      }
    }
    return false;
  }

  void add_pairs(Colour colour, const std::vector<PieceType>& weak,
                 std::vector<std::pair<PieceType, PieceType>>& pairs) const {
    for (const PieceType one : weak) {
      for (const PieceType other : weak) {
        if (!lists(tables_.types(), one) || !lists(tables_.types(), other)) continue;
        if (one.index() <= other.index() && !tables_.moves(one).pawn && !tables_.moves(other).pawn &&
            !mate_together(colour, one, other))
          pairs.emplace_back(one, other);
      }
    }
  }

  const Tables<Bits>& tables_;
  const Rules& rules_;
  Meter& meter_;
  PieceType royal_;
  // Per colour and square: what a royal there attacks, from where a royal attacks it, where a royal there can
  // go.
  std::array<std::vector<Bits>, kColours> guarded_, guards_, steps_;
};

}  // namespace

template <class Bits>
MatingPower mating_power_of(const Tables<Bits>& tables, Meter& meter) {
  return PowerFinder<Bits>(tables, meter).find();
}

template MatingPower mating_power_of(const Tables<Bits64>&, Meter&);
template MatingPower mating_power_of(const Tables<Bits128>&, Meter&);

}  // namespace proconsul
