// Sinks for the moves of a Generator: a count, a list, or a test for a drop.
#pragma once

#include <cstdint>

#include "engine/generator.h"
#include "engine/move_list.h"
#include "engine/sieve.h"

namespace proconsul {
namespace {  // internal linkage lets a whole generator be inlined: perft takes 10 % longer without

template <class Bits>
class CountSink {
 public:
  static constexpr bool kOnlyCounts = true;  // in any order
  explicit CountSink(const Position<Bits>& position) : position_(position) {}
  void add(Square, Bits targets) { count += static_cast<std::uint64_t>(popcount(targets)); }
  void add_promotions(Square, Bits targets) {
    count += static_cast<std::uint64_t>(popcount(targets)) * promotions();
  }
  void add_shifted(Bits targets, int, Move::Kind) { count += static_cast<std::uint64_t>(popcount(targets)); }
  void add_promoted(Bits targets, int) {
    count += static_cast<std::uint64_t>(popcount(targets)) * promotions();
  }
  void add_changed(Square, Bits targets, PieceType) {
    count += static_cast<std::uint64_t>(popcount(targets));
  }
  void add_drops(PieceType, Bits targets) { count += static_cast<std::uint64_t>(popcount(targets)); }
  void add_gated(Square, Bits targets, PieceType) { count += static_cast<std::uint64_t>(popcount(targets)); }
  void add_walled(Move, Bits squares) { count += static_cast<std::uint64_t>(popcount(squares)); }
  void add(Move) { ++count; }

  std::uint64_t count = 0;

 private:
  // Most positions have no promotion, so the choices are looked up only when there is one.
  std::uint64_t promotions() const {
    return position_.rules().promotion_limits.empty() && !position_.rules().hand.promotes
               ? position_.promotion_types(position_.side_to_move()).size()
               : position_.promotion_choice().size();
  }

  const Position<Bits>& position_;
};

class ListSink {
 public:
  static constexpr bool kOnlyCounts = false;
  ListSink(MoveList& list, const PromotionChoice& promotions) : list_(list), promotions_(promotions) {}
  template <class Bits>
  void add(Square from, Bits targets) {
    for (const Square to : Squares(targets)) list_.push(Move(from, to));
  }
  template <class Bits>
  void add_promotions(Square from, Bits targets) {
    for (const Square to : Squares(targets)) promote(from, to);
  }
  template <class Bits>
  void add_shifted(Bits targets, int delta, Move::Kind kind) {
    for (const Square to : Squares(targets)) list_.push(Move(Square(to.index() - delta), to, kind));
  }
  template <class Bits>
  void add_promoted(Bits targets, int delta) {
    for (const Square to : Squares(targets)) promote(Square(to.index() - delta), to);
  }
  template <class Bits>
  void add_changed(Square from, Bits targets, PieceType type) {
    for (const Square to : Squares(targets)) list_.push(Move(from, to, Move::Kind::kPromotion, type.index()));
  }
  template <class Bits>
  void add_drops(PieceType type, Bits targets) {
    for (const Square to : Squares(targets)) list_.push(Move::drop(type, to));
  }
  template <class Bits>
  void add_gated(Square from, Bits targets, PieceType type) {
    for (const Square to : Squares(targets)) list_.push(Move::gated(Move(from, to), type));
  }
  template <class Bits>
  void add_walled(Move move, Bits squares) {
    list_.make_room(static_cast<std::size_t>(popcount(squares)));
    for (const Square square : Squares(squares)) list_.push(Move::walled(move, square));
  }
  void add(Move move) {
    list_.make_room(1);
    list_.push(move);
  }

 private:
  void promote(Square from, Square to) {
    for (const PieceType type : promotions_) list_.push(Move(from, to, Move::Kind::kPromotion, type.index()));
  }
  MoveList& list_;
  PromotionChoice promotions_;
};

// Only tests whether a drop is legal.
template <class Bits>
struct AnyDropSink {
  void add_drops(PieceType type, Bits targets) {
    found = found || any(sieve == nullptr ? targets : sieve->drops(type, targets));
  }
  const Sieve<Bits>* sieve;  // null if the rules need none
  bool found = false;
};

}  // namespace
}  // namespace proconsul
