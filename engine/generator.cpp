#include "engine/generator.h"

#include <algorithm>

#include "engine/extra_legality.h"
#include "engine/generator_hands.inl"
#include "engine/generator_pawns.inl"
#include "engine/generator_sinks.inl"
#include "engine/generator_walls.inl"
#include "engine/jumps.h"
#include "engine/line_moves.h"
#include "engine/sieve_sink.inl"
#include "engine/watch.inl"

namespace proconsul {

template <class Bits>
inline bool Generator<Bits>::safe_after(const SpecialMove& special) const {
  Bits royals = royals_ & ~left_by<Bits>(special);
  if (contains(royals_, special.from)) royals |= bit<Bits>(special.to);
  if (special.second_from.valid() && contains(royals_, special.second_from))
    royals |= bit<Bits>(special.second_to);
  return all_safe(royals, occupied_after(special, occupied_), Bits{});
}

template <class Bits>
[[gnu::always_inline]] inline Bits Generator<Bits>::targets_of(const TypeMoves<Bits>& moves, Square from,
                                                               Wanted wanted) const {
  const auto& side = moves.sides[index_of(us_)];
  Bits targets;
  if (wanted == Wanted::kTactical) {
    targets = side.captures.at(from, occupied_) & capturable_;
  } else if (!moves.divergent) {
    targets = side.captures.at(from, occupied_) & open_;
  } else {
    targets =
        (side.captures.at(from, occupied_) & capturable_) | (side.moves.at(from, occupied_) & ~occupied_);
  }
  if (moves.aloof) [[unlikely]]
    targets &= side.clear.at(from, aloof_ & ~bit<Bits>(from)) & ~aloof_;
  return targets;
}

template <class Bits>
template <class Sink>
void Generator<Bits>::passes(Sink& sink, const Reach<Bits>& moves, Bits from) const {
  for (const Square origin : Squares(from)) {
    if (contains(moves.at(origin, occupied_), origin)) sink.add(Move(origin, origin, Move::Kind::kPass));
  }
}

// Pieces of one type of which some may be bound by a pin or the like, or whose moves and captures differ.
template <class Bits>
template <class Sink>
void Generator<Bits>::careful_non_pawns(Sink& sink, const TypeMoves<Bits>& moves, Bits from,
                                        Wanted wanted) const {
  for (const Square origin : Squares(from))
    sink.add(origin, filtered(origin, targets_of(moves, origin, wanted) & target_));
  if (moves.passes && wanted != Wanted::kTactical && may_pass()) [[unlikely]]
    passes(sink, moves.sides[index_of(us_)].moves, from);
}

// Pieces of one type that may promote.
template <class Bits>
template <class Sink>
void Generator<Bits>::promoting_non_pawns(Sink& sink, const TypeMoves<Bits>& moves, Bits from,
                                          Wanted wanted) const {
  const auto& side = moves.sides[index_of(us_)];
  const PiecePromotionRules& rules = position_.rules().piece_promotion;
  const Bits region = position_.may_add(moves.promoted) ? tables_.promotion_region(us_) : Bits{};
  for (const Square origin : Squares(from)) {
    const Bits all = filtered(origin, targets_of(moves, origin, Wanted::kAll) & target_);
    Bits promoting = contains(region, origin) ? all : all & region;
    if (rules.only_by_capture) promoting &= capturable_;
    if (position_.rules().extra.captures_in_place) promoting &= ~capturable_;
    if (any(promoting)) sink.add_changed(origin, promoting, moves.promoted);
    const Bits staying = all & ~(rules.compulsory ? promoting : side.compelled);
    sink.add(origin, wanted == Wanted::kTactical ? staying & capturable_ : staying);
  }
  if (moves.passes && wanted != Wanted::kTactical && may_pass()) [[unlikely]]
    passes(sink, side.moves, from);
}

template <class Bits>
template <std::size_t lines, class Sink>
void Generator<Bits>::free_non_pawns(Sink& sink, const Reach<Bits>& reach, Bits from, Bits allowed) const {
  for_each_square(from, [&, occupied = occupied_](Square origin) {
    sink.add(origin, reach.template at<lines>(origin, occupied) & allowed);
  });
}

// Pieces of one type that may go wherever they reach.
template <class Bits>
template <class Sink>
void Generator<Bits>::free_non_pawns(Sink& sink, const Reach<Bits>& reach, Bits from, Bits allowed) const {
  switch (reach.lines_per_square()) {
    case 0:
      return free_non_pawns<0>(sink, reach, from, allowed);
    case 1:
      return free_non_pawns<1>(sink, reach, from, allowed);
    case 2:
      return free_non_pawns<2>(sink, reach, from, allowed);
    case 3:
      return free_non_pawns<3>(sink, reach, from, allowed);
    case 4:
      return free_non_pawns<4>(sink, reach, from, allowed);
    default:
      for (const Square origin : Squares(from)) sink.add(origin, reach.at(origin, occupied_) & allowed);
  }
}

// All pieces of one type together, when only the number of moves matters and nothing binds the pieces.
template <class Bits>
template <class Sink>
void Generator<Bits>::herd(Sink& sink, const TypeMoves<Bits>& moves, Bits from, Wanted wanted) const {
  const Bits taking = target_ & capturable_;
  const Bits quiet = wanted == Wanted::kTactical ? Bits{} : target_ & ~occupied_;
  const Bits by_use[] = {quiet | taking, quiet, taking};
  for (const PawnShift<Bits>& shift : moves.sides[index_of(us_)].shifts) {
    const Bits targets = shift_within(from & shift.origins, shift.delta);
    const Bits allowed = by_use[static_cast<std::size_t>(shift.use)];
    sink.add_shifted(targets & allowed, shift.delta, Move::Kind::kNormal);
  }
}

template <class Bits>
template <class Sink>
void Generator<Bits>::non_pawns(Sink& sink, Wanted wanted) const {
  const Bits allowed = target_ & (wanted == Wanted::kTactical ? capturable_ : open_);
  const Bits bound = test_all_ || any(sensitive_to_) ? ~Bits{} : pinned_ | sensitive_from_;
  for (const NonPawn<Bits>& non_pawn : tables_.non_pawns_of(us_)) {
    const Bits all = own_ & position_.pieces(non_pawn.type);
    const Bits careful = non_pawn.steady ? all & bound : all;
    free_non_pawns(sink, *non_pawn.reach, all & ~careful, allowed);
    if (none(careful)) continue;
    const TypeMoves<Bits>& moves = tables_.moves(non_pawn.type);
    if (moves.promoted.valid()) {
      promoting_non_pawns(sink, moves, careful, wanted);
      continue;
    }
    if constexpr (Sink::kOnlyCounts) {
      if (!moves.sides[index_of(us_)].shifts.empty()) {
        herd(sink, moves, careful & ~bound, wanted);
        careful_non_pawns(sink, moves, careful & bound, wanted);
        continue;
      }
    }
    careful_non_pawns(sink, moves, careful, wanted);
  }
}

template <class Bits>
template <class Sink>
void Generator<Bits>::royals(Sink& sink, Wanted wanted) const {
  const bool alone = single(royals_);
  for (const PieceType type : tables_.royals()) {
    const TypeMoves<Bits>& moves = tables_.moves(type);
    for (const Square from : Squares(own_ & position_.pieces(type))) {
      const Bits targets = targets_of(moves, from, wanted);
      if (none(targets)) continue;
      sink.add(from, alone ? safe_steps(from, targets) : tested(from, targets));
    }
  }
}

template <class Bits>
template <class Sink>
[[gnu::cold, gnu::noinline]] void Generator<Bits>::royal_passes(Sink& sink) const {
  for (const PieceType type : tables_.royals())
    passes(sink, tables_.moves(type).sides[index_of(us_)].moves, own_ & position_.pieces(type));
}

// Whether it would be attacked on a square that it passes over, with the royal removed, which would shield
// the others. The target square is tested on the board after the move.
template <class Bits>
[[gnu::noinline]] bool Generator<Bits>::is_attacked_on_way(const SpecialMove& special) const {
  const Bits shelter = ExtraLegality<Bits>::sheltered(tables_, position_.placement(), us_);
  const Bits others = occupied_ & ~bit<Bits>(special.from);
  Bits way = narrow<Bits>(special.unattacked) & ~shelter;
  if (special.to != special.from) way &= ~bit<Bits>(special.to);
  for (const Square square : Squares(way)) {
    if (threatens_royal(square, others)) return true;
  }
  return false;
}

template <class Bits>
bool Generator<Bits>::threatens_royal(Square square, Bits occupied) const {
  if (position_.rules().extra.harmless.empty()) return is_attacked(square, occupied, Bits{});
  return any(ExtraLegality<Bits>::threats_to(tables_, position_.placement(), square, them_, occupied));
}

template <class Bits>
bool Generator<Bits>::special_ready(const SpecialMove& special, Attacked& attacked) const {
  if (any(narrow<Bits>(special.empty) & occupied_) ||
      any(narrow<Bits>(special.enemy_free) & position_.pieces(them_)))
    return false;
  if (position_.rules().castling_from > 0 && special.kind == SpecialMove::Kind::kCastling &&
      position_.plies_played() < position_.rules().castling_from) [[unlikely]]
    return false;
  const bool checked = tables_.tests_every_move() ? position_.in_check() || faces_ : in_check_;
  if (!special.while_checked && checked) return false;
  if (tables_.blasts()) [[unlikely]]
    return !is_attacked_on_way(special);
  const Bits path = narrow<Bits>(special.unattacked);
  if (any(path & attacked.found)) return false;
  for (const Square square : Squares(path & ~attacked.looked)) {
    attacked.looked |= bit<Bits>(square);
    if (threatens_royal(square, occupied_)) {
      attacked.found |= bit<Bits>(square);
      return false;
    }
  }
  return safe_after(special);
}

template <class Bits>
template <class Sink>
void Generator<Bits>::special_moves(Sink& sink) const {
  const SpecialMoveTable& table = position_.special_move_table();
  const Bits unmoved = position_.unmoved() & own_;
  Attacked attacked;
  for (const SpecialMoveTable::Group& group : table.groups) {
    if (group.colour != us_ || any(narrow<Bits>(group.empty) & occupied_)) continue;
    if (any(narrow<Bits>(group.unmoved) & ~unmoved)) continue;
    for (std::size_t i = group.begin; i < group.end; ++i) {
      const SpecialMove& special = table.moves[i];
      if (!special_ready(special, attacked)) continue;
      const Move move(special.from, special.to, Move::Kind::kSpecial, static_cast<int>(i));
      if (!special.gated) sink.add(move);
      if (special.gate.valid()) [[unlikely]]
        add_gated_specials(sink, move);
    }
  }
}

// Paths that count the pieces on their line, which are in no attack table.
template <class Bits>
template <class Sink>
[[gnu::noinline]] void Generator<Bits>::line_moves(Sink& sink, Wanted wanted) const {
  for (const PieceType type : position_.rules().line_counters) {
    for (const Square from : Squares(own_ & position_.pieces(type))) {
      const Bits targets = line_targets(position_, from, position_.on(from));
      sink.add(from, wanted == Wanted::kTactical ? targets & capturable_ : targets);
    }
  }
}

// Jumps over other pieces, which exist only in games without royals.
template <class Bits>
template <class Sink>
[[gnu::noinline]] void Generator<Bits>::jumps(Sink& sink) const {
  const Bits promotion = tables_.promotion_region(us_);
  for (const PieceType type : position_.rules().jumpers) {
    const bool pawn = tables_.moves(type).pawn;
    for (const Square from : Squares(own_ & position_.pieces(type))) {
      const Bits targets = legal_jump_targets(position_, from);
      const Bits promoting = pawn ? targets & promotion : Bits{};
      for (const Square to : Squares(promoting)) {
        for (const PieceType become : position_.promotion_choice())
          sink.add(Move(from, to, Move::Kind::kPromotion, become.index()));
      }
      const Bits staying = pawn ? targets & ~tables_.promotion_compulsory(us_) : targets;
      for (const Square to : Squares(staying)) sink.add(Move(from, to, Move::Kind::kEnPassant));
    }
  }
}

template <class Bits>
template <class Sink>
[[gnu::noinline]] void Generator<Bits>::add_gated_specials(Sink& sink, Move move) const {
  for (const PieceType type : position_.rules().hand.gates) {
    if (position_.hand(us_).holds(type) && safe_after_gate(Move::gated(move, type)))
      sink.add(Move::gated(move, type));
  }
}

template <class Bits>
template <class Sink>
void Generator<Bits>::run(Sink& sink, Wanted wanted) const {
  if (tables_.drops_first() && (has_drop() || position_.has_to_wait())) [[unlikely]] {
    if (wanted == Wanted::kAll && !position_.has_to_wait()) drops(sink);
    return;
  }
  if (tables_.has_odd_paths()) [[unlikely]] {
    jumps(sink);
    if (position_.jumping().valid()) return;
    line_moves(sink, wanted);
  }
  if (any(target_)) {
    pawns(sink, wanted);
    if (any(own_ & ~position_.pieces(tables_.pawns()))) non_pawns(sink, wanted);
    if (tables_.has_drops() && wanted == Wanted::kAll) [[unlikely]]
      drops(sink);
    if (tables_.promotes_standing()) [[unlikely]]
      standing_promotions(sink);
  }
  if (position_.ep_square().valid()) en_passant(sink);
  royals(sink, wanted);
  if (tables_.royals_pass() && wanted != Wanted::kTactical && may_pass()) [[unlikely]]
    royal_passes(sink);
  if (none(position_.unmoved() & own_)) return;
  if (wanted != Wanted::kTactical) special_moves(sink);
  if (tables_.has_gates()) [[unlikely]]
    gates(sink, wanted);
}

template <class Bits>
void generate_candidates(const Position<Bits>& position, int chain, MoveList& list) {
  ListSink sink(list, position.promotion_choice());
  const Generator<Bits> generator(position, {chain});
  if (position.tables().has_walling()) return run_walled_candidates(position, generator, sink);
  generator.run(sink, Wanted::kAll);
}

template <class Bits>
void Position<Bits>::generate_candidates(MoveList& list) const {
  proconsul::generate_candidates(*this, 0, list);
}

namespace {

template <class Bits, class Sink>
[[gnu::always_inline]] inline void run_legal(const Position<Bits>& position, Sink& sink, Wanted wanted,
                                             CheckingDrops checking_drops = {}) {
  const Generator<Bits> generator(position, checking_drops);
  if (!position.tables().is_plain()) {
    if (position.tables().has_walling()) return run_walled(position, generator, sink, wanted);
    if (run_sieved(position, generator, sink, wanted)) return;
  }
  generator.run(sink, wanted);  // the only call, so that it is inlined
}

}  // namespace

template <class Bits>
void Position<Bits>::generate(MoveList& list) const {
  if (may_have_ended() && end_by_rule()) return;
  ListSink sink(list, promotion_choice());
  run_legal(*this, sink, Wanted::kAll);
  if (may_pass_otherwise() || (list.empty() && may_pass_for_want())) list.push(side_pass());
}

template <class Bits>
Move Position<Bits>::side_pass() const {
  const Bits own = pieces(side_to_move_);
  const Square square = any(own) ? first(own) : first(narrow<Bits>(rules().board.squares));
  return Move(square, square, Move::Kind::kPass);
}

template <class Bits>
bool Position<Bits>::has_to_wait() const {
  if (!rules().hand.waits) return false;
  const auto may_drop = [&](Colour colour) {
    const auto& drops = rules().hand.drops;
    return std::any_of(drops.begin(), drops.end(), [&](const Drop& drop) {
      return hand(colour).holds(rules().in_hand(drop.type)) && any(drop_targets(colour, drop.type));
    });
  };
  return !may_drop(side_to_move_) && may_drop(!side_to_move_);
}

// By rules that do not depend on other legal moves.
template <class Bits>
bool Position<Bits>::may_pass_otherwise() const {
  return rules().passes_freely(side_to_move_) && !in_check();
}

// Because the side has no move while the other has one, or nothing to drop while the other has.
template <class Bits>
[[gnu::cold, gnu::noinline]] bool Position<Bits>::may_pass_for_want() const {
  if (rules().hand.waits && has_to_wait()) return !in_check();
  if (!rules().passes(side_to_move_) || none(pieces(side_to_move_)) || in_check()) return false;
  Position next = *this;
  next.do_null_move();
  if (next.immediate_end()) return false;
  MoveList answers;
  ListSink sink(answers, next.promotion_choice());
  run_legal(next, sink, Wanted::kAll);
  return !answers.empty();
}

template <class Bits>
void Position<Bits>::generate_tactical(MoveList& list) const {
  if (immediate_end()) return;
  ListSink sink(list, promotion_choice());
  run_legal(*this, sink, Wanted::kTactical);
}

template <class Bits>
std::uint64_t Position<Bits>::count_moves() const {
  if (may_have_ended() && end_by_rule()) return 0;  // faster than returning an End
  CountSink<Bits> sink(*this);
  run_legal(*this, sink, Wanted::kAll);
  if (may_pass_otherwise()) [[unlikely]]
    return sink.count + 1;
  return sink.count == 0 && may_pass_for_want() ? 1 : sink.count;
}

template <class Bits>
bool Position<Bits>::can_capture() const {
  CountSink<Bits> sink(*this);
  const Generator<Bits> generator(*this);
  if (tables_->has_walling()) return has_walled_capture(*this, generator, Sieve<Bits>(*this, generator));
  return run_captures(*this, generator, Sieve<Bits>(*this, generator), sink);
}

template <class Bits>
bool Position<Bits>::can_capture_ep() const {
  if (none(ep_squares())) return false;
  CountSink<Bits> sink(*this);
  const Generator<Bits> generator(*this);
  return run_en_passant(*this, generator, Sieve<Bits>(*this, generator), sink);
}

// Drops come last where a mate by a drop is forbidden, and those that give check last of all: testing one
// takes all replies to it, drops among them.
template <class Bits>
bool Position<Bits>::has_legal_move(int chain) const {
  if (!tables_->limits_checks_by_drops()) return count_moves() != 0;
  if (may_have_ended() && end_by_rule()) return false;
  MoveList list;  // no CountSink: its runs are inlined where moves are counted
  ListSink sink(list, promotion_choice());
  if (!tables_->drops_first()) {
    run_legal(*this, sink, Wanted::kOnBoard);
    if (!list.empty()) return true;
  }
  for (const bool left_out : {true, false}) {
    run_legal(*this, sink, Wanted::kAll, {chain, left_out});
    if (!list.empty()) return true;
  }
  return may_pass_otherwise() || may_pass_for_want();
}

template Move Position<Bits64>::side_pass() const;
template Move Position<Bits128>::side_pass() const;
template bool Position<Bits64>::has_to_wait() const;
template bool Position<Bits128>::has_to_wait() const;
template bool Position<Bits64>::may_pass_otherwise() const;
template bool Position<Bits128>::may_pass_otherwise() const;
template bool Position<Bits64>::may_pass_for_want() const;
template bool Position<Bits128>::may_pass_for_want() const;
template bool Position<Bits64>::can_capture() const;
template bool Position<Bits128>::can_capture() const;
template bool Position<Bits64>::can_capture_ep() const;
template bool Position<Bits128>::can_capture_ep() const;
template bool Position<Bits64>::has_legal_move(int) const;
template bool Position<Bits128>::has_legal_move(int) const;
template void generate_candidates(const Position<Bits64>&, int, MoveList&);
template void generate_candidates(const Position<Bits128>&, int, MoveList&);
template void Position<Bits64>::generate_candidates(MoveList&) const;
template void Position<Bits128>::generate_candidates(MoveList&) const;
template void Position<Bits64>::generate(MoveList&) const;
template void Position<Bits128>::generate(MoveList&) const;
template void Position<Bits64>::generate_tactical(MoveList&) const;
template void Position<Bits128>::generate_tactical(MoveList&) const;
template std::uint64_t Position<Bits64>::count_moves() const;
template std::uint64_t Position<Bits128>::count_moves() const;
template class Generator<Bits64>;
template class Generator<Bits128>;

}  // namespace proconsul
