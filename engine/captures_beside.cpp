#include "engine/captures_beside.h"

namespace proconsul {
namespace {

constexpr Offset kAcross[] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}, {1, 1}, {1, -1}, {-1, -1}, {-1, 1}};
constexpr std::size_t kStraight = 4;  // the first of these lead along files and ranks

template <class Bits>
Bits straight_neighbours(const Geometry& board, Square square) {
  Bits set{};
  for (std::size_t i = 0; i < kStraight; ++i) {
    if (const Square next = board.beside(square, kAcross[i]); next.valid()) set |= bit<Bits>(next);
  }
  return set;
}

template <class Bits>
Bits straight_neighbours(const Geometry& board, Bits squares) {
  Bits set{};
  for (const Square square : Squares(squares)) set |= straight_neighbours<Bits>(board, square);
  return set;
}

template <class Bits>
class Warden {
 public:
  Warden(const CustodyRules& rules, const Geometry& board, const Placement<Bits>& placement, Colour colour)
      : rules_(rules),
        board_(board),
        theirs_(placement.pieces(!colour)),
        hostile_(placement.pieces(colour) | narrow<Bits>(rules.hostile)),
        surrounded_(narrow<Bits>(rules.surrounded)) {}

  Bits taken_from(Square to) const {
    Bits taken{};
    const std::size_t directions = rules_.along_diagonals ? std::size(kAcross) : kStraight;
    for (std::size_t i = 0; i < directions; ++i) {
      const Square victim = board_.beside(to, kAcross[i]);
      if (!victim.valid() || !contains(theirs_, victim)) continue;
      const Square behind = board_.beside(to, {-kAcross[i].file, -kAcross[i].rank});
      if (rules_.intervene && behind.valid() && contains(theirs_, behind)) taken |= bit<Bits>(victim);
      if (is_taken(victim, kAcross[i])) taken |= bit<Bits>(victim);
    }
    return taken;
  }

 private:
  bool is_taken(Square victim, Offset step) const {
    if (contains(surrounded_, victim)) return none(straight_neighbours<Bits>(board_, victim) & ~hostile_);
    const Square beyond = board_.beside(victim, step);
    return beyond.valid() ? rules_.opposite && contains(hostile_, beyond) : rules_.edge;
  }

  const CustodyRules& rules_;
  const Geometry& board_;
  Bits theirs_;
  Bits hostile_;
  Bits surrounded_;
};

}  // namespace

template <class Bits>
Bits in_custody(const CustodyRules& rules, const Geometry& board, const Placement<Bits>& placement,
                Colour colour, Square to) {
  return Warden<Bits>(rules, board, placement, colour).taken_from(to);
}

template <class Bits>
Bits group_of(const Geometry& board, Bits pieces, Square square) {
  Bits group = bit<Bits>(square);
  for (Bits fresh = group; any(fresh);) {
    fresh = straight_neighbours(board, fresh) & pieces & ~group;
    group |= fresh;
  }
  return group;
}

template <class Bits>
Smothered<Bits> smothered(const Rules& rules, const Placement<Bits>& placement, Colour colour, Square to) {
  const Geometry& board = rules.board;
  Bits empty = narrow<Bits>(board.squares) & ~placement.occupied() & ~bit<Bits>(to);
  const auto lives = [&](Bits group) { return any(straight_neighbours(board, group) & empty); };
  Smothered<Bits> result;
  const Bits theirs = placement.pieces(!colour) & ~bit<Bits>(to);
  for (const Square square : Squares(straight_neighbours<Bits>(board, to) & theirs)) {
    const Bits group = group_of(board, theirs, square);
    if (!lives(group)) result.enemies |= group;
  }
  if (rules.hand.smothers_enemies == Smothering::kRemoves) empty |= result.enemies;
  const Bits own = group_of(board, placement.pieces(colour) | bit<Bits>(to), to);
  if (!lives(own)) result.own = own;
  return result;
}

template <class Bits>
Bits leaving_liberties(const Position<Bits>& position, Colour colour, Bits targets) {
  const HandRules& hand = position.rules().hand;
  const bool enemies = hand.smothers_enemies == Smothering::kForbidden;
  const bool own = hand.smothers_own == Smothering::kForbidden;
  if (!enemies && !own) return targets;
  Bits allowed = targets;
  for (const Square to : Squares(targets)) {
    const Smothered<Bits> dead = smothered(position.rules(), position.placement(), colour, to);
    if ((enemies && any(dead.enemies)) || (own && any(dead.own))) allowed &= ~bit<Bits>(to);
  }
  return allowed;
}

template Bits64 in_custody(const CustodyRules&, const Geometry&, const Placement<Bits64>&, Colour, Square);
template Bits128 in_custody(const CustodyRules&, const Geometry&, const Placement<Bits128>&, Colour, Square);
template Bits64 group_of(const Geometry&, Bits64, Square);
template Bits128 group_of(const Geometry&, Bits128, Square);
template Smothered<Bits64> smothered(const Rules&, const Placement<Bits64>&, Colour, Square);
template Smothered<Bits128> smothered(const Rules&, const Placement<Bits128>&, Colour, Square);
template Bits64 leaving_liberties(const Position<Bits64>&, Colour, Bits64);
template Bits128 leaving_liberties(const Position<Bits128>&, Colour, Bits128);

}  // namespace proconsul
