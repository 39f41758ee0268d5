// A pair of weights in centipawns: for the middlegame and for the endgame. The evaluation blends them by the
// material left on the board.
#pragma once

namespace proconsul {

struct Tapered {
  int mg = 0;
  int eg = 0;

  constexpr Tapered operator+(Tapered o) const { return {mg + o.mg, eg + o.eg}; }
  constexpr Tapered operator-(Tapered o) const { return {mg - o.mg, eg - o.eg}; }
  constexpr Tapered operator*(int factor) const { return {mg * factor, eg * factor}; }
  constexpr Tapered& operator+=(Tapered o) { return *this = *this + o; }
  constexpr Tapered& operator-=(Tapered o) { return *this = *this - o; }
  constexpr bool operator==(const Tapered&) const = default;

  // `phase` from 0 (endgame) to kFullPhase.
  static constexpr int kFullPhase = 256;
  constexpr int blend(int phase) const { return (mg * phase + eg * (kFullPhase - phase)) / kFullPhase; }
};

}  // namespace proconsul
