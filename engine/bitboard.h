// Sets of squares. `Bits64` serves boards of up to 64 squares, `Bits128` boards of up to 128; both have the
// same operations, so that code is written once as a template over the set type.
#pragma once

#include <bit>
#include <compare>
#include <cstdint>
#include <type_traits>

#include "engine/processor.h"
#include "engine/types.h"

namespace proconsul {

using Bits64 = std::uint64_t;

struct Bits128 {
  std::uint64_t lo = 0;
  std::uint64_t hi = 0;

  constexpr bool operator==(const Bits128&) const = default;
  constexpr auto operator<=>(const Bits128&) const = default;  // any order
  constexpr Bits128 operator~() const { return {~lo, ~hi}; }
  constexpr Bits128 operator&(Bits128 o) const { return {lo & o.lo, hi & o.hi}; }
  constexpr Bits128 operator|(Bits128 o) const { return {lo | o.lo, hi | o.hi}; }
  constexpr Bits128 operator^(Bits128 o) const { return {lo ^ o.lo, hi ^ o.hi}; }
  constexpr Bits128& operator&=(Bits128 o) { return *this = *this & o; }
  constexpr Bits128& operator|=(Bits128 o) { return *this = *this | o; }
  constexpr Bits128& operator^=(Bits128 o) { return *this = *this ^ o; }
};

template <class Bits>
inline constexpr int kCapacity = static_cast<int>(sizeof(Bits) * 8);

constexpr bool any(Bits64 bits) { return bits != 0; }
constexpr bool any(Bits128 bits) { return (bits.lo | bits.hi) != 0; }
constexpr bool none(Bits64 bits) { return bits == 0; }
constexpr bool none(Bits128 bits) { return !any(bits); }
constexpr int popcount(Bits64 bits) {
#ifdef PROCONSUL_ASKS_PROCESSOR
  if (!std::is_constant_evaluated() && processor::kPopcnt) {
    std::uint64_t count = 0;
    __asm__("popcntq %1, %0" : "=r"(count) : "rm"(bits) : "cc");
    return static_cast<int>(count);
  }
#endif
  return std::popcount(bits);
}
constexpr int popcount(Bits128 bits) { return popcount(bits.lo) + popcount(bits.hi); }

// True when exactly one square is in the set.
constexpr bool single(Bits64 bits) { return bits != 0 && (bits & (bits - 1)) == 0; }
constexpr bool single(Bits128 bits) { return popcount(bits) == 1; }
constexpr bool several(Bits64 bits) { return (bits & (bits - 1)) != 0; }
constexpr bool several(Bits128 bits) { return popcount(bits) > 1; }

template <class Bits>
constexpr Bits bit(Square square);
template <>
constexpr Bits64 bit<Bits64>(Square square) {
  return Bits64{1} << square.index();
}
template <>
constexpr Bits128 bit<Bits128>(Square square) {
  const std::uint64_t low = std::uint64_t{1} << (square.index() & 63);
  return square.index() < 64 ? Bits128{low, 0} : Bits128{0, low};
}

constexpr bool contains(Bits64 bits, Square square) { return (bits >> square.index() & 1) != 0; }
constexpr bool contains(Bits128 bits, Square square) {
  const std::uint64_t half = square.index() < 64 ? bits.lo : bits.hi;
  return (half >> (square.index() & 63) & 1) != 0;
}

// The lowest square of a set that is not empty.
constexpr Square first(Bits64 bits) { return Square(std::countr_zero(bits)); }
constexpr Square first(Bits128 bits) {
  return bits.lo != 0 ? Square(std::countr_zero(bits.lo)) : Square(64 + std::countr_zero(bits.hi));
}

constexpr Square pop_first(Bits64& bits) {
  const Square square = first(bits);
  bits &= bits - 1;
  return square;
}
constexpr Square pop_first(Bits128& bits) {
  const Square square = first(bits);
  bits.hi = bits.lo != 0 ? bits.hi : bits.hi & (bits.hi - 1);
  bits.lo &= bits.lo - 1;
  return square;
}

// Moves every square of the set by `delta` indices, which may be any number; squares that leave the set's
// range are lost.
[[gnu::always_inline]] constexpr Bits64 shift(Bits64 bits, int delta) {
  if (delta >= 64 || delta <= -64) [[unlikely]]
    return 0;
  return delta >= 0 ? bits << delta : bits >> -delta;
}
[[gnu::cold, gnu::noinline]] constexpr Bits128 shift_past_half(Bits128 bits, int delta) {
  return delta > 0 ? Bits128{0, shift(bits.lo, delta - 64)} : Bits128{shift(bits.hi, delta + 64), 0};
}
[[gnu::always_inline]] constexpr Bits128 shift(Bits128 bits, int delta) {
  if (delta >= 64 || delta <= -64) [[unlikely]]
    return shift_past_half(bits, delta);
  if (delta >= 0) return {bits.lo << delta, bits.hi << delta | bits.lo >> 1 >> (63 - delta)};
  return {bits.lo >> -delta | bits.hi << 1 << (63 + delta), bits.hi >> -delta};
}
// The same where no square leaves the range.
constexpr Bits64 shift_within(Bits64 bits, int delta) { return bits << (delta & 63) | bits >> (-delta & 63); }
constexpr Bits128 shift_within(Bits128 bits, int delta) { return shift(bits, delta); }
static_assert(shift(Bits128{1, 2}, 0) == Bits128{1, 2});
static_assert(shift(Bits128{3, 4}, 63) == Bits128{Bits64{1} << 63, 1});
static_assert(shift(Bits128{4, 3}, -63) == Bits128{6, 0});
static_assert(shift(Bits64{1}, 63) == Bits64{1} << 63 && shift(Bits64{1}, 64) == 0);
static_assert(shift(Bits64{1} << 63, -63) == 1 && shift(~Bits64{}, -64) == 0);
static_assert(shift(Bits128{1, 0}, 127) == Bits128{0, Bits64{1} << 63});
static_assert(shift(Bits128{1, 0}, 64) == Bits128{0, 1} && shift(Bits128{~Bits64{}, 0}, 128) == Bits128{});
static_assert(shift(Bits128{0, Bits64{1} << 63}, -127) == Bits128{1, 0});
static_assert(shift(Bits128{0, 1}, -64) == Bits128{1, 0} && shift(Bits128{0, ~Bits64{}}, -128) == Bits128{});

constexpr Bits128 widen(Bits64 bits) { return {bits, 0}; }
constexpr Bits128 widen(Bits128 bits) { return bits; }
template <class Bits>
constexpr Bits narrow(Bits128 bits) {
  if constexpr (sizeof(Bits) == 8) {
    return bits.lo;
  } else {
    return bits;
  }
}

// Calls `visit` for each square, lowest first. On large boards faster than the range-for below, at the price
// of two copies of the code.
template <class Visit>
constexpr void for_each_square(Bits64 bits, Visit visit) {
  for (; bits != 0; bits &= bits - 1) visit(Square(std::countr_zero(bits)));
}
template <class Visit>
constexpr void for_each_square(Bits128 bits, Visit visit) {
  for (; bits.lo != 0; bits.lo &= bits.lo - 1) visit(Square(std::countr_zero(bits.lo)));
  for (; bits.hi != 0; bits.hi &= bits.hi - 1) visit(Square(64 + std::countr_zero(bits.hi)));
}

// Range-for over the squares of a set, lowest first.
template <class Bits>
class Squares {
 public:
  constexpr explicit Squares(Bits bits) : bits_(bits) {}
  class Iterator {
   public:
    constexpr explicit Iterator(Bits bits) : bits_(bits) {}
    constexpr Square operator*() const { return first(bits_); }
    constexpr Iterator& operator++() {
      pop_first(bits_);
      return *this;
    }
    constexpr bool operator!=(const Iterator& o) const { return !(bits_ == o.bits_); }

   private:
    Bits bits_;
  };
  constexpr Iterator begin() const { return Iterator(bits_); }
  constexpr Iterator end() const { return Iterator(Bits{}); }

 private:
  Bits bits_;
};

}  // namespace proconsul
