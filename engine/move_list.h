// A list of moves with a fixed capacity, and no heap unless more room is asked for. Positions whose armies
// could have more moves are refused (max_moves() in engine/tables.h, used by engine/fen.cpp), so push checks
// the capacity in debug builds only. Only walls, which multiply moves, need more.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory>

#include "engine/check.h"
#include "engine/types.h"

namespace proconsul {

class MoveList {
 public:
  static constexpr std::size_t kCapacity = 4096;

  MoveList() {}  // leaves the storage uninitialised on purpose
  MoveList(const MoveList& other) { *this = other; }
  MoveList& operator=(const MoveList& other) {
    if (this == &other) return *this;
    clear();
    make_room(other.size_);
    std::copy(other.begin(), other.end(), begin());
    size_ = other.size_;
    return *this;
  }
  ~MoveList() = default;
  void push(Move move) {
    PROCONSUL_CHECK(size_ < capacity_);
    moves_[size_++] = move;
  }
  // Makes room for this many more moves.
  void make_room(std::size_t more) {
    if (size_ + more > capacity_) grow(size_ + more);
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
  [[gnu::cold, gnu::noinline]] void grow(std::size_t wanted) {
    capacity_ = std::max(wanted, 2 * capacity_);
    auto longer = std::make_unique<Move[]>(capacity_);
    std::copy(begin(), end(), longer.get());
    longer_ = std::move(longer);
    moves_ = longer_.get();
  }

  std::size_t size_ = 0;
  std::size_t capacity_ = kCapacity;
  Move* moves_ = short_;
  std::unique_ptr<Move[]> longer_;
  union {
    Move short_[kCapacity];
  };
};

}  // namespace proconsul
