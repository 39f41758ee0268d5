// What the moves of a node can do to the safety of some royals: attacks on them, pins, and the squares on
// which hoppers' lines depend. A step that touches none of these squares leaves the royals as safe as they
// were; any other is tested by an attack query on the changed board. The royals are those of the side to
// move, attacked by the other side; or the other side's, to find the steps of the side to move that uncover
// attacks on them.
#pragma once

#include <array>
#include <span>

#include "engine/position.h"

namespace proconsul {

template <class Bits>
class Watch {
 public:
  Watch(const Position<Bits>& position, Colour attackers, Bits royals);

  bool in_check() const { return in_check_; }
  bool may_pass() const { return !in_check_ || faces_; }
  // Where a step of a non-royal piece must end to answer all checks.
  Bits target() const { return target_; }
  // No royal is attacked after the step, except perhaps by the moved piece from where it arrives.
  bool safe_after(const Step& step) const;
  // The targets of safe steps, for a piece that is not royal; all `targets` answer all checks.
  Bits filtered(Square from, Bits targets) const;
  // Steps from these squares, or to those of doubtful(), need a test.
  Bits bound() const { return test_all_ ? ~Bits{} : pinned_ | sensitive_from_; }
  bool tests_all() const { return test_all_; }
  Bits doubtful() const { return sensitive_to_ & ~capturable_; }
  bool all_safe(Bits royals, Bits occupied, Bits removed) const {
    return all_safe(royals, occupied, removed, aloof_);
  }
  bool all_safe(Bits royals, Bits occupied, Bits removed, Bits aloof) const;

 protected:
  using Atom = AttackAtom<Bits>;
  bool is_attacked(Square square, Bits occupied, Bits removed) const {
    return is_attacked(square, occupied, removed, aloof_);
  }
  bool is_attacked(Square square, Bits occupied, Bits removed, Bits aloof) const;
  Bits aloof_after(const Step& step) const;
  bool safe_step(Square from, Square to) const;
  Bits tested(Square from, Bits targets) const;
  Bits safe_steps(Square royal, Bits targets) const;

  const Position<Bits>& position_;
  const Tables<Bits>& tables_;
  bool faces_;                   // the royals face each other, which the side to move must end or accept
  std::span<const Atom> atoms_;  // of attacks on the royals
  Bits aloof_;                   // pieces of Rules::aloof
  Colour us_;
  Colour them_;
  Bits occupied_;
  Bits own_;
  Bits capturable_;
  Bits open_;  // where a piece may end its move: empty or capturable
  Bits royals_;
  // Storage whose initialisation would cost more than the whole node: only what has been written is read.
  union {
    std::array<Bits, kMaxAtoms> users_;  // attackers by attack atom
  };
  union {
    std::array<Bits, kCapacity<Bits>> pin_allowed_;  // where a pinned piece may go; valid for pinned_ squares
  };
  bool in_check_ = false;
  bool test_all_ = false;  // in check in a way that a target set cannot describe
  Bits target_;
  Bits pinned_{};
  Bits sensitive_from_{};  // leaving these, or entering those below by a quiet move, must be tested
  Bits sensitive_to_{};

 private:
  Bits user_set(const Atom& atom) const;
  void look_from(Square royal);
  void look_along_lines(const Atom& atom, Bits candidates, Square royal);
  void add_pin(Bits blocker, Bits allowed);
};

}  // namespace proconsul
