// Whether a side can still win: first by the rules that need no mate, then by the material that a mate
// requires, and at last by what the pieces could bring about. What a side forfeits by perpetual check or
// chase is its own doing, like blowing up its own royal.
#include <algorithm>

#include "engine/dead_positions.h"
#include "engine/ends.h"
#include "engine/harmless.h"
#include "engine/mating_nets.h"
#include "engine/weighed_rules.h"

namespace proconsul {
namespace {

template <class Bits>
class Prospects {
 public:
  explicit Prospects(const Position<Bits>& position)
      : position_(position), tables_(position.tables()), rules_(position.rules()) {
    kings_ = position.pieces(tables_.royals());
    if (rules_.extra.blast_on_capture) add_vital_pieces();
    for (const Colour colour : kBothColours) {
      others_[index_of(colour)] = position.pieces(colour) & ~kings_;
      held_[index_of(colour)] = holds_something(colour);
    }
    both_bare_ = is_bare(Colour::kWhite) && is_bare(Colour::kBlack) && none(position.placement().walls());
  }

  bool can_win(Colour colour) const {
    if (!has_to_mate(colour)) return true;
    if (stalemates_count()) return !are_known_to_draw();
    return rules_.extra.blast_on_capture ? may_explode(colour) : may_mate(colour);
  }

  bool holds_any() const { return held_[0] || held_[1]; }

  // Only a mate, a stalemate that loses plainly, or an explosion can win the game for the side.
  bool has_to_mate(Colour colour) const {
    return !may_reach_flag(colour) && !may_make_row() && !may_repeat() && !may_end_otherwise(colour);
  }

 private:
  // Kings that are not royal but whose loss loses the game: no side can be forced to blow up its own.
  void add_vital_pieces() {
    for (const ExtinctionRules& rule : rules_.extinctions) {
      const bool vital = rule.verdict == Verdict::kLoss && rule.at_most == 0 && !rule.together;
      if (vital && rule.types.size() == 1) kings_ |= position_.pieces(rule.types);
    }
  }

  // Pieces that can still come onto the board.
  bool holds_something(Colour colour) const {
    const Hand& hand = position_.hand(colour);
    if (hand.empty()) return false;
    if (tables_.has_gates() && any(position_.unmoved() & position_.pieces(colour))) return true;
    const auto& drops = rules_.hand.drops;
    return std::any_of(drops.begin(), drops.end(),
                       [&](const Drop& drop) { return hand.holds(rules_.in_hand(drop.type)); });
  }

  bool is_bare(Colour colour) const { return none(others_[index_of(colour)]) && !held_[index_of(colour)]; }

  bool lists_king(const std::vector<PieceType>& types) const {
    return std::any_of(types.begin(), types.end(), [&](PieceType type) {
      return rules_.pieces[index_of(type)].royal || any(position_.pieces(type) & kings_);
    });
  }

  bool may_reach_flag(Colour colour) const {
    if (!rules_.flag || none(rules_.flag->region_of(colour))) return false;
    return lists_king(rules_.flag->types_of(colour)) || !is_bare(colour) || may_take_to_hand();
  }

  bool may_make_row() const {
    return rules_.row && (!both_bare_ || (lists_king(rules_.row->types) && popcount(kings_) > kColours));
  }

  bool may_repeat() const { return rules_.repetition_limit != 0 && rules_.repetition != Verdict::kDraw; }

  bool may_take_to_hand() const { return rules_.hand.takes && !both_bare_; }

  // By an impasse, checks given, an extinction, a stalemate, a mate of its own royal, or pieces that change
  // sides.
  bool may_end_otherwise(Colour colour) const {
    const ExtraRules& extra = rules_.extra;
    if (!is_bare(colour) && (rules_.impasse || rules_.check_limit > 0)) return true;
    if (are_known_to_draw()) return false;
    const bool fixed = is_vital_extinction() || none_dies_out_for(colour);
    return !fixed || may_win_by_odd_rules(colour) || may_change_sides() ||
           may_have(!colour, extra.royal_types) || may_have(!colour, extra.pseudo_royal_types) ||
           may_take_to_hand();
  }

  bool stalemates_count() const {
    return rules_.stalemate != Verdict::kDraw || rules_.stalemate_by_piece_count;
  }

  bool are_known_to_draw() const {
    const bool stalemates = stalemates_count() && (!power().known || power().bare_stalemates);
    return both_bare_ && rules_.bare_royals_draw && !stalemates;
  }

  bool may_win_by_odd_rules(Colour colour) const {
    const Fact decides = Fact::kMaterialDecides;
    if (!tables_.facts().has(decides) && !weighed_rules_aside(rules_, decides)) return true;
    return stalemates_count() && !stalemate_loses_plainly(rules_) && !rules_.passes_freely(!colour);
  }

  // A lone piece has nothing to capture. If it changes sides by moving, it must be weak for either side.
  bool may_change_sides() const {
    const ExtraRules& extra = rules_.extra;
    const bool lone = single(all_others()) && !held_[0] && !held_[1];
    const bool weak = are_weak(Colour::kWhite) && are_weak(Colour::kBlack);
    return (extra.captures_recolour && !lone) || (extra.quiets_recolour && !(lone && weak));
  }

  // Whether a side has one of these types or can get one.
  bool may_have(Colour colour, const std::vector<PieceType>& types) const {
    if (types.empty()) return false;
    const bool promotes = any(position_.pawns(colour)) || !rules_.piece_promotion.changes.empty();
    return held_[index_of(colour)] || (promotes && !is_bare(colour)) ||
           std::any_of(types.begin(), types.end(), [&](PieceType type) {
             return any(position_.pieces(tables_.alike(type)) & position_.pieces(colour));
           });
  }

  bool is_vital_extinction() const {
    return rules_.extra.blast_on_capture && rules_.extinctions.size() == 1 &&
           none(position_.pieces(rules_.extinctions[0].types) & ~kings_);
  }

  // No extinction can win the game for the side: royals, which stay to the end, are counted with the others.
  bool none_dies_out_for(Colour colour) const {
    return std::all_of(rules_.extinctions.begin(), rules_.extinctions.end(),
                       [&](const ExtinctionRules& rule) {
                         const Colour side = rule.verdict == Verdict::kLoss ? !colour : colour;
                         if (rule.verdict == Verdict::kDraw || rule.side.value_or(side) != side) return true;
                         const auto survives = [&](const std::vector<PieceType>& types) {
                           return popcount(position_.pieces(types) & position_.royals(side)) > rule.at_most;
                         };
                         if (rules_.extra.blast_on_capture) return false;
                         if (rule.together) return survives(rule.types);
                         return std::all_of(rule.types.begin(), rule.types.end(),
                                            [&](PieceType type) { return survives({type}); });
                       });
  }

  bool lacks_royals() const { return tables_.royals().empty(); }

  const MatingPower& power() const { return tables_.mating_power(); }

  bool are_weak(Colour colour) const {
    const Bits strong = others_[index_of(colour)] & ~position_.pieces(power().weak[index_of(colour)]);
    const bool outnumbers = rules_.royals(colour) > rules_.royals(!colour);  // which definitions ignore
    return none(strong) && !held_[index_of(colour)] && !outnumbers;
  }

  Bits all_others() const { return position_.occupied() & ~kings_; }

  // All squares of the shade on which all these shade-bound pieces stand; none if they stand on both shades.
  Bits shade_of(Bits pieces) const {
    const Bits dark = tables_.dark_squares();
    if (any(pieces & dark) && any(pieces & ~dark)) return Bits{};
    for (const Square square : Squares(pieces)) {
      const Piece piece = position_.on(square);
      if (!piece.valid() || tables_.moves(piece.type()).pawn || !stays_bound(piece.type())) return Bits{};
    }
    return any(pieces & dark) ? dark : ~dark;
  }

  bool stays_bound(PieceType type) const {
    const PieceType promoted = tables_.moves(type).promoted;
    return tables_.shade_bound(type) && (!promoted.valid() || tables_.shade_bound(promoted));
  }

  bool on_one_shade() const {
    return !held_[0] && !held_[1] && any(shade_of(all_others())) && !position_.shade_may_change();
  }

  bool may_mate(Colour colour) const {
    if (is_bare(colour)) return power().royals_attack || !(power().known || never_checks(colour));
    if (!are_weak(colour)) return true;
    if (single(all_others()) && !held_[index_of(!colour)]) return false;
    const bool exits = power().known ? power().exits[index_of(!colour)] > 0 : are_weak(!colour);
    return !(exits && on_one_shade());
  }

  // If bare royals draw by definition, they cannot mate when only they are left, unless they may stand
  // attacked themselves.
  bool never_checks(Colour colour) const {
    const ExtraRules& extra = rules_.extra;
    const bool duple = colour == Colour::kWhite ? extra.duple_check_white : extra.duple_check_black;
    return rules_.bare_royals_draw && !duple;
  }

  // A capture next to the other king wins, and so does a mate without the help of one's own king.
  bool may_explode(Colour colour) const {
    if (is_bare(colour)) return !power().known && !(lacks_royals() && popcount(kings_) == kColours);
    if (!power().known || held_[0] || held_[1]) return true;
    const Bits own = others_[index_of(colour)], enemies = all_others() & ~own;
    const Bits shade = shade_of(own);
    const bool bound = any(shade) && !position_.shade_may_change();
    const int exits = power().exits[index_of(!colour)];
    if (any(enemies)) {
      const bool elsewhere = bound && any(shade_of(enemies)) && none(enemies & shade);
      return !(elsewhere && popcount(enemies) < exits);
    }
    if (bound && exits > 0) return false;
    if (!are_weak(colour)) return true;
    return !(single(own) || is_weak_pair(colour, own));
  }

  bool is_weak_pair(Colour colour, Bits pieces) const {
    if (popcount(pieces) != 2) return false;
    const PieceType one = position_.on(pop_first(pieces)).type(), other = position_.on(first(pieces)).type();
    const auto& pairs = power().weak_pairs[index_of(colour)];
    return std::any_of(pairs.begin(), pairs.end(), [&](const auto& pair) {
      return pair == std::pair(one, other) || pair == std::pair(other, one);
    });
  }

  const Position<Bits>& position_;
  const Tables<Bits>& tables_;
  const Rules& rules_;
  Bits kings_{};  // both sides' royals, and other pieces whose explosion loses
  std::array<Bits, kColours> others_{};
  std::array<bool, kColours> held_{};
  bool both_bare_ = false;
};

// The points of `colour` if the other side lost all of its own, as they decide draws.
template <class Bits>
bool may_have_more_points(const Position<Bits>& position, Colour colour) {
  const std::optional<PointRules>& points = position.rules().points;
  if (!points) return false;
  int sum = colour == Colour::kBlack ? points->second : -points->second;
  for (const auto& [type, value] : points->values) sum += value * popcount(position.pieces(colour, type));
  return sum > 0 || position.rules().has_hands();
}

// The side can pass whenever it is not in check: by a rule, or because a way leads its royal back to where it
// stands.
template <class Bits>
bool always_passes(const Position<Bits>& position, Colour colour) {
  if (position.rules().passes_freely(colour)) return true;
  const Bits royals = position.royals(colour);
  if (!single(royals)) return false;
  const Piece royal = position.on(first(royals));
  for (const Square square : Squares(squares_in_reach(position, first(royals)))) {
    if (!contains(position.quiets_from(square, royal, ~bit<Bits>(square)), square)) return false;
  }
  return true;
}

// The side never gives check, and where a lack of moves would decide the game, the other side can pass.
template <class Bits>
bool is_powerless(const Position<Bits>& position, Colour colour) {
  const Rules& rules = position.rules();
  const bool stalemates = rules.stalemate != Verdict::kDraw || rules.stalemate_by_piece_count;
  return (!stalemates || always_passes(position, !colour)) && is_harmless(position, colour);
}

}  // namespace

template <class Bits>
bool can_win(const Position<Bits>& position, Colour colour) {
  const bool draws = position.rules().black_wins_draws && colour == Colour::kBlack;
  if (draws || may_have_more_points(position, colour)) return true;
  const Prospects<Bits> prospects(position);
  if (!prospects.can_win(colour) || are_apart(position)) return false;
  const bool mates = prospects.has_to_mate(colour) && !position.tables().blasts() && !prospects.holds_any();
  if (mates && (is_powerless(position, colour) || !may_form_mating_net(position, colour))) return false;
  return reaches_win(position, colour);
}

template <class Bits>
bool Position<Bits>::insufficient_material() const {
  if (rules().points) return false;
  const Bits others = occupied() & ~pieces(tables_->royals());
  const bool weak = none(others & ~pieces(tables_->mating_power().weak_of_any));
  if (!weak && !tables_->blasts()) return false;
  if (!weak && popcount(others) > kColours) return false;
  const Prospects<Bits> prospects(*this);
  return !prospects.can_win(Colour::kWhite) && !prospects.can_win(Colour::kBlack);
}

template bool can_win(const Position<Bits64>&, Colour);
template bool can_win(const Position<Bits128>&, Colour);
template bool Position<Bits64>::insufficient_material() const;
template bool Position<Bits128>::insufficient_material() const;

}  // namespace proconsul
