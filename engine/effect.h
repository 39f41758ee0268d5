// What a move changes, determined in one place. A Step is all there is to nearly every move: one piece goes
// from a square to another and takes what it captures; it is cheap enough for the hot paths. An Effect holds
// everything: the squares that change, with what stands there before and after (a castling's two pieces, a
// promotion, the victim beside an en passant capture, a blast, a drop with all that it flips), what leaves a
// hand, unmoved marks lost and regained, the clock. Making and unmaking moves, keys, legality, checks and
// exchanges are all based on it.
#pragma once

#include <cstddef>

#include "engine/bitboard.h"
#include "engine/placement.h"
#include "engine/special_moves.h"
#include "engine/types.h"

namespace proconsul {

template <class Bits>
class Position;

struct Step {
  Square from;
  Square to;
  Square victim;  // where the captured piece stands, none() if there is none
  Piece mover;
  Piece placed;  // what arrives: the mover, or what it becomes
};

// Precondition: the move moves a single piece, see Move::is_step.
template <class Bits>
[[gnu::always_inline]] inline Step step_of(const Position<Bits>& position, Move move) {
  const Square to = move.to();
  const Piece mover = position.on(move.from());
  const Square victim = move.kind() == Move::Kind::kEnPassant ? position.victim_beside(move)
                        : position.on(to).valid()             ? to
                        : move.is_promotion()                 ? position.jumped(move)
                                                              : Square::none();
  return {move.from(), to, victim, mover,
          move.changes_type() ? Piece(mover.colour(), move.new_type()) : mover};
}

// The piece that the step captures, of whichever side; none() if it captures nothing.
template <class Bits>
Piece taken_by(const Position<Bits>& position, const Step& step) {
  return step.victim.valid() ? position.on(step.victim) : Piece::none();
}

template <class Bits>
Bits occupied_after(const Step& step, Bits occupied) {
  occupied &= ~bit<Bits>(step.from);
  if (step.victim.valid()) occupied &= ~bit<Bits>(step.victim);
  return occupied | bit<Bits>(step.to);
}

// A special move moves one or two pieces and captures nothing.
template <class Bits>
Bits left_by(const SpecialMove& special) {
  const Bits from = bit<Bits>(special.from);
  return special.second_from.valid() ? from | bit<Bits>(special.second_from) : from;
}
template <class Bits>
Bits occupied_after(const SpecialMove& special, Bits occupied) {
  occupied = (occupied & ~left_by<Bits>(special)) | bit<Bits>(special.to);
  return special.second_from.valid() ? occupied | bit<Bits>(special.second_to) : occupied;
}

struct SquareChange {
  Square square;
  Piece before;
  Piece after;
};

template <class Bits>
class Effect {
 public:
  Effect() {}  // leaves the storage uninitialised on purpose
  const SquareChange* begin() const { return changes_; }
  const SquareChange* end() const { return changes_ + size_; }
  Bits changed() const { return changed_; }
  Bits spent() const { return spent_; }           // unmoved marks lost besides those of the changed squares
  Bits regained() const { return regained_; }     // unmoved marks regained
  Piece from_hand() const { return from_hand_; }  // what leaves its side's hand, none() if nothing does
  Piece burst() const { return burst_; }  // the mover as it arrived where its capture removed it, else none()
  bool captures() const { return captures_; }
  bool resets_clock() const { return resets_clock_; }

  Bits after(Bits occupied) const {
    occupied &= ~changed_;
    for (const SquareChange& change : *this) {
      if (change.after.occupies()) occupied |= bit<Bits>(change.square);
    }
    return occupied;
  }
  void apply(Placement<Bits>& placement) const {
    for (const SquareChange& change : *this) placement.replace(change.square, change.after);
  }

  void change(Square square, Piece before, Piece after) {
    if (contains(changed_, square)) {
      for (std::size_t i = 0; i < size_; ++i) {
        if (changes_[i].square == square) changes_[i].after = after;
      }
      return;
    }
    changes_[size_++] = {square, before, after};
    changed_ |= bit<Bits>(square);
  }
  void spend(Bits marks) { spent_ |= marks; }
  void regain(Bits marks) { regained_ |= marks; }
  void take_from_hand(Piece held) { from_hand_ = held; }
  void burst(Piece arrived) { burst_ = arrived; }
  void reset_clock() { resets_clock_ = true; }
  void capture() { captures_ = resets_clock_ = true; }

 private:
  std::size_t size_ = 0;
  Bits changed_{};
  Bits spent_{};
  Bits regained_{};
  Piece from_hand_;
  Piece burst_;
  bool captures_ = false;
  bool resets_clock_ = false;
  // Each square changes at most once, so there is always room.
  union {
    SquareChange changes_[kCapacity<Bits>];
  };
};

// A promotion that no later move takes back.
bool is_lasting_promotion(const Rules& rules, Piece mover, Move move);

// Precondition: the move is pseudo-legal.
template <class Bits>
Effect<Bits> effect_of(const Position<Bits>& position, Move move);
template <class Bits>
Effect<Bits> effect_of(const Position<Bits>& position, const SpecialMove& special);

}  // namespace proconsul
