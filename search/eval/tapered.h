// A pair of weights, for the middlegame and for the endgame. The evaluation interpolates them by the material
// on the board. Both halves share one word, so that one addition adds both. Unit: kGrain to the centipawn;
// each half must stay within 31 bits.
#pragma once

#include <cstdint>

namespace proconsul {

inline constexpr int kGrain = 16;

class Tapered {
 public:
  constexpr Tapered() = default;
  constexpr Tapered(int mg, int eg) : both_(static_cast<std::int64_t>(eg) * (std::int64_t{1} << 32) + mg) {}

  constexpr int mg() const { return static_cast<std::int32_t>(static_cast<std::uint64_t>(both_)); }
  constexpr int eg() const { return static_cast<std::int32_t>((both_ - mg()) >> 32); }

  constexpr Tapered operator+(Tapered o) const { return Tapered(both_ + o.both_); }
  constexpr Tapered operator-(Tapered o) const { return Tapered(both_ - o.both_); }
  constexpr Tapered operator*(int factor) const { return Tapered(both_ * factor); }
  constexpr Tapered operator/(int divisor) const { return {mg() / divisor, eg() / divisor}; }
  constexpr Tapered& operator+=(Tapered o) { return *this = *this + o; }
  constexpr Tapered& operator-=(Tapered o) { return *this = *this - o; }
  constexpr bool operator==(const Tapered&) const = default;

  // Grains; `phase` from 0 (endgame) to kFullPhase.
  static constexpr int kFullPhase = 256;
  constexpr int blend(int phase) const { return (mg() * phase + eg() * (kFullPhase - phase)) / kFullPhase; }

 private:
  constexpr explicit Tapered(std::int64_t both) : both_(both) {}

  std::int64_t both_ = 0;
};

}  // namespace proconsul
