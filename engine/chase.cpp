#include "engine/chase.h"

#include <algorithm>

#include "engine/extra_legality.h"

namespace proconsul {
namespace {

bool lists(const std::vector<PieceType>& types, PieceType type) {
  return std::find(types.begin(), types.end(), type) != types.end();
}

// What one side could capture if it were to move, ignoring checks to the other side.
template <class Bits>
class Threats {
 public:
  Threats(const Position<Bits>& position, Colour by)
      : position_(position),
        tables_(position.tables()),
        chase_(*position.rules().chase),
        by_(by),
        victims_(position.capturable(by) & ~position.royals(!by)) {
    const Bits home = narrow<Bits>(oriented(position.rules().board, chase_.home, !by));
    victims_ &= ~(position.pieces(chase_.free) & home);
  }

  // Pieces that the one on `from` may not chase perpetually.
  Bits from(Square from) const {
    const PieceType type = position_.on(from).type();
    Bits threatened{};
    if (tables_.moves(type).royal || lists(chase_.free, type)) return threatened;
    const Bits attacked = position_.attacks_from(from, position_.on(from), position_.occupied()) & victims_;
    for (const Square to : Squares(attacked)) {
      if (threatens(from, to)) threatened |= bit<Bits>(to);
    }
    return threatened;
  }

 private:
  bool threatens(Square from, Square to) const {
    const PieceType hunter = position_.on(from).type(), prey = position_.on(to).type();
    if (!may_capture(position_.placement(), from, to)) return false;
    if (level_of(prey) < level_of(hunter) && level_of(hunter) < chase_.ladder.size()) return true;
    if (prey == hunter && attacks(position_.placement(), to, from) &&
        may_capture(position_.placement(), to, from))
      return false;
    return !is_protected(from, to);
  }

  // Rank among the types that may not be chased by lesser ones, protected or not.
  std::size_t level_of(PieceType type) const {
    std::size_t level = 0;
    while (level < chase_.ladder.size() && !lists(chase_.ladder[level], type)) ++level;
    return level;
  }

  bool attacks(const Placement<Bits>& placement, Square from, Square to) const {
    const Piece piece = placement.on(from);
    return contains(attackers_of(tables_, placement, to, piece.colour(), placement.occupied()), from);
  }

  static Placement<Bits> after(Placement<Bits> placement, Square from, Square to) {
    const Piece piece = placement.on(from);
    placement.remove(to);
    placement.remove(from);
    placement.put(piece, to);
    return placement;
  }

  // Without leaving its own royal pieces attacked.
  bool may_capture(const Placement<Bits>& placement, Square from, Square to) const {
    const Colour mover = placement.on(from).colour();
    return !ExtraLegality<Bits>::is_checked(tables_, after(placement, from, to), mover);
  }

  bool is_protected(Square from, Square to) const {
    const Placement<Bits> next = after(position_.placement(), from, to);
    const Bits protectors = attackers_of(tables_, next, to, !by_, next.occupied());
    for (const Square protector : Squares(protectors)) {
      if (may_capture(next, protector, to)) return true;
    }
    return false;
  }

  const Position<Bits>& position_;
  const Tables<Bits>& tables_;
  const ChaseRules& chase_;
  Colour by_;
  Bits victims_;
};

template <class Bits>
bool is_threatened(const Position<Bits>& position, Square square) {
  const Colour by = !position.on(square).colour();
  const Threats<Bits> threats(position, by);
  for (const Square from : Squares(position.pieces(by))) {
    if (contains(threats.from(from), square)) return true;
  }
  return false;
}

// The enemy pieces that would give check if the piece on `square` were removed.
template <class Bits>
Bits binders(const Position<Bits>& position, Square square) {
  const Colour owner = position.on(square).colour();
  const Bits occupied = position.occupied();
  Bits found{};
  for (const Square royal : Squares(position.royals(owner))) {
    found |= position.attackers_to(royal, !owner, occupied & ~bit<Bits>(square)) &
             ~position.attackers_to(royal, !owner, occupied);
  }
  return found;
}

// What the last move newly threatens. A piece that is itself threatened and pinned by another one does not
// threaten that one.
template <class Bits>
Bits newly_threatened(const Position<Bits>& before, const Position<Bits>& now) {
  const Move move = now.last_move();
  const Colour by = before.side_to_move();
  const Threats<Bits> earlier(before, by), threats(now, by);
  Bits found{};
  for (const Square from : Squares(now.pieces(by))) {
    const Bits threatened = threats.from(from);
    if (none(threatened & ~found)) continue;
    const bool drop = move.is_drop() && move.to() == from;
    const Square origin = move.is_step() && move.to() == from ? move.from() : from;
    Bits fresh = drop ? threatened : threatened & ~earlier.from(origin);
    const Bits bound = drop || none(fresh) ? Bits{} : fresh & binders(now, from);
    if (any(bound) && is_threatened(before, origin)) fresh &= ~bound;
    found |= fresh;
  }
  return found;
}

// Where the pieces on these squares stood before the move.
template <class Bits>
Bits before_move(Bits squares, Move move) {
  if (!contains(squares, move.to())) return squares;
  squares &= ~bit<Bits>(move.to());
  return move.is_step() ? squares | bit<Bits>(move.from()) : squares;
}

// The same squares after it.
Square after_move(Square square, Move move) {
  return move.is_step() && move.from() == square ? move.to() : square;
}

}  // namespace

template <class Bits>
std::array<std::optional<Square>, kColours> perpetually_chased(const Position<Bits>& position) {
  std::array<Bits, kColours> chased = {~Bits{}, ~Bits{}};
  std::vector<Move> moves;
  Position<Bits> now = position;
  do {
    const Move move = now.last_move();
    if (!move.valid()) return {};
    Position<Bits> before = now;
    before.undo_move();
    Bits& victims = chased[index_of(before.side_to_move())];
    if (any(victims)) victims &= newly_threatened(before, now);
    for (Bits& each : chased) each = before_move(each, move);
    moves.push_back(move);
    now = std::move(before);
  } while (now.key() != position.key());
  std::array<std::optional<Square>, kColours> found;
  for (const Colour colour : kBothColours) {
    if (none(chased[index_of(colour)])) continue;
    Square square = first(chased[index_of(colour)]);
    for (auto move = moves.rbegin(); move != moves.rend(); ++move) square = after_move(square, *move);
    found[index_of(colour)] = square;
  }
  return found;
}

template std::array<std::optional<Square>, kColours> perpetually_chased(const Position<Bits64>&);
template std::array<std::optional<Square>, kColours> perpetually_chased(const Position<Bits128>&);

}  // namespace proconsul
