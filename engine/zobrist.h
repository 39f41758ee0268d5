// Random keys for hashing: the same on every machine and in every run.
#pragma once

#include <array>

#include "engine/types.h"

namespace proconsul::zobrist {

// splitmix64 (Steele, Lea and Flood, 2014).
constexpr Key mix(Key state) {
  Key z = state + 0x9e3779b97f4a7c15ULL;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
  return z ^ (z >> 31);
}

template <std::size_t N>
constexpr std::array<Key, N> keys(Key seed) {
  std::array<Key, N> table{};
  for (std::size_t i = 0; i < N; ++i) table[i] = mix(mix(seed) + i);
  return table;
}

inline constexpr std::size_t kPieceCodes = 2 * kMaxPieceTypes + 1;  // a wall has one too
inline constexpr auto kPieceKeys = keys<kPieceCodes * kMaxSquares>(1);
inline constexpr auto kUnmovedKeys = keys<kMaxSquares>(2);
inline constexpr auto kEnPassantKeys = keys<kMaxSquares>(3);
inline constexpr Key kBlackToMove = mix(4);

constexpr Key piece(Piece piece, Square square) {
  return kPieceKeys[static_cast<std::size_t>(piece.code()) * kMaxSquares + index_of(square)];
}
constexpr Key unmoved(Square square) { return kUnmovedKeys[index_of(square)]; }
constexpr Key en_passant(Square square) { return kEnPassantKeys[index_of(square)]; }

// The number of checks a side has given, in games that count them; 0 for none so far.
constexpr Key checks(Colour colour, int count) {
  return count == 0 ? 0 : mix(mix(5) + static_cast<Key>(count) * 2 + index_of(colour));
}

inline constexpr Key kPassed = mix(8);  // the last move was a pass, where that matters

// This many actions are left to the side to move, in games whose turns have several.
constexpr Key actions(int left) { return left <= 1 ? 0 : mix(mix(7) + static_cast<Key>(left)); }

// The piece there has to jump on.
constexpr Key jumping(Square square) { return mix(mix(9) + index_of(square)); }

// A side has this many points.
constexpr Key points(Colour colour, int count) {
  return count == 0 ? 0 : mix(mix(10) + static_cast<Key>(count) * 2 + index_of(colour));
}

// This many pieces of this type and colour are in hand.
constexpr Key held(Piece piece, int count) {
  return count == 0 ? 0
                    : mix(mix(6) + static_cast<Key>(count) * kPieceCodes + static_cast<Key>(piece.code()));
}

}  // namespace proconsul::zobrist
