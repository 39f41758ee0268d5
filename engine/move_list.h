// A list of moves with a fixed capacity and no heap. Positions whose armies could have more moves than that
// are refused (max_moves() in engine/tables.h, asked by engine/fen.cpp), so pushing checks in debug builds
// only.
#pragma once

#include <cstddef>

#include "engine/check.h"
#include "engine/types.h"

namespace proconsul {

class MoveList {
 public:
  static constexpr std::size_t kCapacity = 4096;

  MoveList() {}  // leaves the storage uninitialised on purpose
  void push(Move move) {
    PROCONSUL_CHECK(size_ < kCapacity);
    moves_[size_++] = move;
  }
  void clear() { size_ = 0; }
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  Move operator[](std::size_t i) const { return moves_[i]; }
  Move& operator[](std::size_t i) { return moves_[i]; }
  const Move* begin() const { return moves_; }
  const Move* end() const { return moves_ + size_; }
  Move* begin() { return moves_; }
  Move* end() { return moves_ + size_; }

 private:
  std::size_t size_ = 0;
  union {
    Move moves_[kCapacity];
  };
};

}  // namespace proconsul
