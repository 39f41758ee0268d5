#include "engine/extra_legality.h"

#include <algorithm>
#include <cstdlib>

#include "engine/generator.h"

namespace proconsul {

namespace {

template <class Bits>
Placement<Bits> after(const Position<Bits>& position, Move move) {
  Placement<Bits> next = position.placement();
  effect_of(position, move).apply(next);
  return next;
}

// The square nearest the a-file; on the same file the one nearest the first rank, or the last.
template <class Bits>
Bits first_by_file(const Geometry& board, Bits set, bool from_last_rank) {
  Square found;
  for (const Square square : Squares(set)) {
    const int file = board.file_of(square);
    if (!found.valid() || file < board.file_of(found) || (from_last_rank && file == board.file_of(found)))
      found = square;
  }
  return found.valid() ? bit<Bits>(found) : Bits{};
}

}  // namespace

template <class Bits>
ExtraLegality<Bits>::ExtraLegality(const Position<Bits>& position, int depth)
    : position_(position),
      tables_(position.tables()),
      rules_(position.rules()),
      us_(position.side_to_move()),
      depth_(depth) {}

template <class Bits>
Bits ExtraLegality<Bits>::royal_set(const Tables<Bits>& tables, const Placement<Bits>& placement,
                                    Colour colour) {
  const ExtraRules& extra = tables.rules().extra;
  Bits others = placement.pieces(extra.royal_types) & placement.pieces(colour);
  if (extra.only_first_royal) {
    const bool from_last_rank = extra.first_royal_by_side && colour == Colour::kBlack;
    others = first_by_file(tables.rules().board, others, from_last_rank);
  }
  for (const PieceType type : extra.pseudo_royal_types) {
    const Bits kind = placement.pieces(tables.alike(type)) & placement.pieces(colour);
    if (popcount(kind) <= extra.pseudo_royal_at_most) others |= kind;
  }
  return others | (placement.pieces(tables.royals()) & placement.pieces(colour));
}

template <class Bits>
Bits ExtraLegality<Bits>::sheltered(const Tables<Bits>& tables, const Placement<Bits>& placement,
                                    Colour colour) {
  const ExtraRules& extra = tables.rules().extra;
  if (!extra.blast_on_capture) return {};
  Bits shelter{};
  for (const Square royal :
       Squares(royal_set(tables, placement, !colour) & ~placement.pieces(extra.blast_proof))) {
    shelter |= tables.blasted(royal);
  }
  return shelter;
}

template <class Bits>
Bits ExtraLegality<Bits>::threats_to(const Tables<Bits>& tables, const Placement<Bits>& placement,
                                     Square square, Colour by, Bits occupied) {
  const Bits attackers = attackers_of(tables, placement, square, by, occupied);
  return attackers & ~placement.pieces(tables.rules().extra.harmless);
}

// An anti-royal piece of the side is not attacked.
template <class Bits>
bool ExtraLegality<Bits>::lacks_attack(const Tables<Bits>& tables, const Placement<Bits>& placement,
                                       Colour colour) {
  const Bits royals = placement.pieces(tables.royals());
  const Bits own = placement.pieces(tables.rules().extra.anti_royal_types) & placement.pieces(colour);
  for (const Square square : Squares(own)) {
    if (none(attackers_of(tables, placement, square, !colour, placement.occupied()) & ~royals)) return true;
  }
  return false;
}

template <class Bits>
Bits ExtraLegality<Bits>::frozen() const {
  Bits held{};
  for (const Square square : Squares(position_.pieces(rules_.extra.freezing) & position_.pieces(!us_)))
    held |= tables_.neighbours(square);
  return held & position_.pieces(us_);
}

template <class Bits>
bool ExtraLegality<Bits>::is_checked(const Tables<Bits>& tables, const Placement<Bits>& placement,
                                     Colour colour) {
  const ExtraRules& extra = tables.rules().extra;
  if (!extra.anti_royal_types.empty() && lacks_attack(tables, placement, colour)) return true;
  const Bits royals = royal_set(tables, placement, colour);
  if (none(royals)) return false;
  const bool duple = colour == Colour::kWhite ? extra.duple_check_white : extra.duple_check_black;
  const Bits shelter = sheltered(tables, placement, colour);
  for (const Square royal : Squares(royals)) {
    const bool attacked =
        !contains(shelter, royal) && any(threats_to(tables, placement, royal, !colour, placement.occupied()));
    if (attacked != duple) return attacked;
  }
  return duple;
}

template <class Bits>
bool ExtraLegality<Bits>::mobile_after(Move move) const {
  if (!move.is_step()) return true;
  const auto& side = tables_.moves(step_of(position_, move).placed.type()).sides[index_of(us_)];
  return contains(side.origins, move.to()) ||
         std::any_of(side.shifts.begin(), side.shifts.end(),
                     [&](const PawnShift<Bits>& shift) { return contains(shift.origins, move.to()); });
}

// A royal in check moves without capturing the checking piece.
template <class Bits>
bool ExtraLegality<Bits>::leaves_check(Move move) const {
  if (move.is_drop() || !contains(position_.royals(us_), move.from())) return false;
  const Bits checkers = threats_to(tables_, position_.placement(), move.from(), !us_, position_.occupied());
  return any(checkers) && checkers != bit<Bits>(move.to());
}

template <class Bits>
bool ExtraLegality<Bits>::takes_spared(Move move) const {
  if (!move.is_step()) return false;
  const Step step = step_of(position_, move);
  if (!step.victim.valid()) return false;
  const ExtraRules& extra = rules_.extra;
  const Piece victim = position_.on(step.victim);
  const auto lists = [](const std::vector<PieceType>& types, PieceType type) {
    return std::find(types.begin(), types.end(), type) != types.end();
  };
  const std::vector<PieceType>& own = extra.own_takers[index_of(us_)];
  if (victim.colour() == us_ && !own.empty()) return !lists(own, step.mover.type());
  return tables_.spares(step.mover.type(), victim.type()) ||
         (lists(extra.mutually_immune, step.mover.type()) && lists(extra.mutually_immune, victim.type()));
}

template <class Bits>
bool ExtraLegality<Bits>::promotes_elsewhere(Move move) const {
  if (!move.is_step() || !move.is_promotion()) return false;
  const auto& bound = rules_.extra.promotion_squares;
  return std::any_of(bound.begin(), bound.end(), [&](const PromotionSquares& each) {
    return each.type == move.promotion() && !contains(each.squares[index_of(us_)], move.to());
  });
}

// A royal piece passes over a square, straight or diagonally, where it would be attacked.
template <class Bits>
bool ExtraLegality<Bits>::crosses_attacks(Move move) const {
  if (!move.is_step() || !contains(position_.royals(us_), move.from())) return false;
  const Geometry& board = rules_.board;
  const int files = board.file_of(move.to()) - board.file_of(move.from());
  const int ranks = board.rank_of(move.to()) - board.rank_of(move.from());
  const int steps = std::max(std::abs(files), std::abs(ranks));
  if (files % steps != 0 || ranks % steps != 0) return false;
  const Bits others = position_.occupied() & ~bit<Bits>(move.from());
  for (int i = 1; i < steps; ++i) {
    const Square square = board.square(board.file_of(move.from()) + i * (files / steps),
                                       board.rank_of(move.from()) + i * (ranks / steps));
    if (any(threats_to(tables_, position_.placement(), square, !us_, others))) return true;
  }
  return false;
}

// See Rules::bikjang.
template <class Bits>
bool ExtraLegality<Bits>::royals_face_in(const Placement<Bits>& next) const {
  const auto& side = tables_.all_atoms().back().sides[index_of(!us_)];
  const Bits royals = next.pieces(tables_.royals());
  for (const Square royal : Squares(royals & next.pieces(us_))) {
    if (any(side.sources.at(royal, next.occupied()) & royals & next.pieces(!us_))) return true;
  }
  return false;
}

// If only mates may give check, a reply that gives check must mate as well, and so on: beyond a limit of such
// a chain no check counts as mate.
template <class Bits>
bool ExtraLegality<Bits>::mates(Move move) const {
  constexpr int kDeepest = 4;
  if (depth_ >= kDeepest) return false;
  Position<Bits> next = position_;
  next.do_move(move);
  if (next.immediate_end()) return false;
  MoveList answers;
  generate_candidates(next, depth_ + 1, answers);
  return !ExtraLegality<Bits>(next, depth_ + 1).allows_any(answers);
}

// Tries moves that give no check first: each of the others starts a chain of checks.
template <class Bits>
bool ExtraLegality<Bits>::allows_any(const MoveList& candidates) const {
  MoveList checks;
  for (const Move candidate : candidates) {
    const Move move = with_change(candidate);
    if (!move.valid()) continue;
    if (gives_check(move)) {
      checks.push(move);
    } else if (allows(move)) {
      return true;
    }
  }
  return std::any_of(checks.begin(), checks.end(), [this](Move move) { return allows(move); });
}

// The side loses its last pieces of a type that becomes royal when it is rare.
template <class Bits>
bool ExtraLegality<Bits>::loses_kind(const Placement<Bits>& next, Colour colour) const {
  const ExtraRules& extra = rules_.extra;
  return std::any_of(extra.pseudo_royal_types.begin(), extra.pseudo_royal_types.end(), [&](PieceType type) {
    const auto& kinds = tables_.alike(type);
    return popcount(position_.pieces(kinds) & position_.pieces(colour)) >= extra.pseudo_royal_at_most &&
           popcount(next.pieces(kinds) & next.pieces(colour)) < extra.pseudo_royal_at_most;
  });
}

template <class Bits>
bool ExtraLegality<Bits>::becomes_pseudo_royal(Move move) const {
  if (!move.is_step()) return false;
  const PieceType type = step_of(position_, move).placed.type();
  const PieceType model = rules_.pieces[index_of(type)].model;
  const auto& kinds = rules_.extra.pseudo_royal_types;
  return std::find(kinds.begin(), kinds.end(), model.valid() ? model : type) != kinds.end();
}

template <class Bits>
Move ExtraLegality<Bits>::with_change(Move candidate) const {
  const bool step = candidate.kind() == Move::Kind::kNormal || candidate.kind() == Move::Kind::kDoubleStep;
  const PieceType type = step ? rules_.changed(position_.on(candidate.from()).type()) : PieceType::none();
  if (!type.valid()) return candidate;
  if (!position_.may_add(type)) return Move::none();
  const Move change(candidate.from(), candidate.to(), Move::Kind::kChange, type.index());
  return candidate.has_wall() ? Move::walled(change, candidate.wall()) : change;
}

// The board after a piece's promotion as if it had not changed: the promotion does not reduce the danger to a
// lone piece of its new type. A piece that becomes one that may not be left attacked is one immediately, and
// a piece that was one no longer is.
template <class Bits>
Placement<Bits> ExtraLegality<Bits>::unpromoted(Move candidate, Placement<Bits> next) const {
  if (!candidate.is_step()) return next;
  const Step step = step_of(position_, candidate);
  const auto& royals = rules_.extra.royal_types;
  const auto is_royal = [&](PieceType type) {
    return std::find(royals.begin(), royals.end(), type) != royals.end();
  };
  if (is_royal(step.placed.type()) || is_royal(step.mover.type())) return next;
  if (tables_.moves(step.mover.type()).promoted.valid() && next.on(step.to) == step.placed)
    next.replace(step.to, step.mover);
  return next;
}

// What the royals' safety is judged by: not by a wall that an exploding capturer leaves, through which they
// are attacked as if it had left nothing.
template <class Bits>
Placement<Bits> ExtraLegality<Bits>::shielded(Move candidate, const Placement<Bits>& next) const {
  Placement<Bits> seen = unpromoted(candidate, next);
  if (rules_.extra.blast_on_capture && candidate.is_step() && next.on(candidate.to()).is_wall())
    seen.replace(candidate.to(), Piece::none());
  return seen;
}

template <class Bits>
bool ExtraLegality<Bits>::allows(Move candidate) const {
  const ExtraRules& extra = rules_.extra;
  if (extra.immobile_illegal && !mobile_after(candidate)) return false;
  if (extra.royal_stays_in_check && leaves_check(candidate)) return false;
  if (takes_spared(candidate)) return false;
  if (!extra.promotion_squares.empty() && promotes_elsewhere(candidate)) return false;
  if (extra.royal_path_safe && crosses_attacks(candidate)) return false;
  if (!extra.freezing.empty() && !candidate.is_drop() && contains(frozen(), candidate.from())) return false;
  if (extra.no_early_captures && position_.actions_left() > 1 && position_.is_capture(candidate))
    return false;
  if (extra.no_early_checks && position_.actions_left() > 1 && gives_check(candidate)) return false;
  if (extra.no_own_repeats && position_.repeats_own(candidate)) return false;
  if (!tables_.tests_every_move() && !extra.no_checks) return true;
  const Placement<Bits> next = after(position_, candidate);
  const auto loses_royals = [&](Colour colour) {
    return any(position_.royals(colour)) && none(next.pieces(tables_.royals()) & next.pieces(colour));
  };
  if (loses_royals(us_)) return false;
  if (loses_kind(next, us_) && (extra.blast_on_capture || !becomes_pseudo_royal(candidate))) return false;
  if (candidate.gate().valid() && !allows(candidate.ungated())) return false;
  const bool faced = tables_.has_bikjang() && position_.royals_face();
  const bool passes = candidate.kind() == Move::Kind::kPass;
  if (faced && !passes && royals_face_in(next)) return false;
  const bool won = extra.blast_on_capture && (loses_royals(!us_) || loses_kind(next, !us_));
  if (!won && !(faced && passes) && is_checked(tables_, shielded(candidate, next), us_)) return false;
  return !extra.no_checks || !is_checked(tables_, next, !us_) || (extra.mates_allowed && mates(candidate));
}

template <class Bits>
bool ExtraLegality<Bits>::gives_check(Move move) const {
  return is_checked(tables_, after(position_, move), !us_);
}

template <class Bits>
void ExtraLegality<Bits>::filter(MoveList& candidates) const {
  MoveList kept;
  for (const Move candidate : candidates) {
    const Move move = with_change(candidate);
    if (!move.valid() || !allows(move)) continue;
    kept.make_room(1);
    kept.push(move);
  }
  candidates.clear();
  const auto captures = [this](Move move) { return position_.is_capture(move); };
  const auto passing = [](Move move) { return move.kind() == Move::Kind::kEnPassant; };
  const bool only_captures = rules_.extra.must_capture && std::any_of(kept.begin(), kept.end(), captures);
  const bool only_passing = rules_.extra.must_capture_ep && std::any_of(kept.begin(), kept.end(), passing);
  for (const Move move : kept) {
    if (only_passing ? passing(move) : !only_captures || captures(move)) candidates.push(move);
  }
}

template class ExtraLegality<Bits64>;
template class ExtraLegality<Bits128>;

}  // namespace proconsul
