// What the sides hold off the board: the number of pieces of each type, in their own colour.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "engine/check.h"
#include "engine/types.h"

namespace proconsul {

class Hand {
 public:
  bool empty() const { return held_ == 0; }
  bool holds(PieceType type) const { return (held_ >> type.index() & 1) != 0; }
  int count(PieceType type) const { return counts_[index_of(type)]; }
  int size() const {
    int sum = 0;
    for (const PieceType type : *this) sum += count(type);
    return sum;
  }
  void add(PieceType type) {
    PROCONSUL_CHECK(counts_[index_of(type)] < 255);
    ++counts_[index_of(type)];
    held_ |= bit_of(type);
  }
  void remove(PieceType type) {
    PROCONSUL_CHECK(holds(type));
    if (--counts_[index_of(type)] == 0) held_ &= ~bit_of(type);
  }
  bool operator==(const Hand&) const = default;

  // The types held, each once.
  class Iterator {
   public:
    constexpr explicit Iterator(std::uint32_t left) : left_(left) {}
    PieceType operator*() const { return PieceType(std::countr_zero(left_)); }
    Iterator& operator++() {
      left_ &= left_ - 1;
      return *this;
    }
    bool operator!=(const Iterator& other) const { return left_ != other.left_; }

   private:
    std::uint32_t left_;
  };
  Iterator begin() const { return Iterator(held_); }
  Iterator end() const { return Iterator(0); }

 private:
  static std::uint32_t bit_of(PieceType type) { return std::uint32_t{1} << type.index(); }

  std::uint32_t held_ = 0;
  std::array<std::uint8_t, kMaxPieceTypes> counts_{};
};
static_assert(kMaxPieceTypes <= 32);

using Hands = std::array<Hand, kColours>;

}  // namespace proconsul
