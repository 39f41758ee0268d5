// Evaluates positions of one game with a network. Keeps the sums of the last position seen at each ply, from
// one of which the next usually differs by few pieces. Does not need the moves in between: it compares
// boards. One for each thread.
#pragma once

#include <array>
#include <memory>
#include <span>
#include <vector>

#include "search/eval/static_evaluator.h"
#include "search/net/net_choice.h"

namespace proconsul {

template <class Bits>
class NetEvaluator final : public StaticEvaluator<Bits> {
 public:
  explicit NetEvaluator(std::shared_ptr<const FittedNet> fitted);
  NetEvaluator(const NetEvaluator&) = delete;
  NetEvaluator& operator=(const NetEvaluator&) = delete;

  Score evaluate(const Position<Bits>& position) override;

 private:
  using Board = std::array<Piece, kMaxSquares>;
  static constexpr std::size_t kWordSize = 64;  // squares compared at a time
  static constexpr std::size_t kWords = kMaxSquares / kWordSize;
  static constexpr std::size_t kPlies = 16;  // kept; deeper ones share their slots

  // Squares where two boards differ.
  struct Unlike {
    std::array<std::uint64_t, kWords> words{};
    int count = 0;
  };
  // A position as both sides see it.
  struct Seen {
    alignas(kWordSize) Board board;
    Hands hands;
    std::array<std::int16_t*, kColours> sums{};
    std::array<std::size_t, kColours> views{};  // of PieceSquares
  };
  // The last position that one side saw in a view: the basis when its royals change halves or regions.
  struct View {
    alignas(kWordSize) Board board;
    Hands hands;
    std::int16_t* sums = nullptr;
  };

  Seen& seen_at(std::size_t ply) { return seen_[ply % kPlies]; }
  Unlike compare(const Board& a, const Board& b) const;
  const Seen& nearest(std::size_t ply, const Board& now, Unlike& unlike);
  void refresh(Seen& here, const Board& now, const Hands& held, Colour viewer, std::size_t view);

  struct Way {
    const Board& before;
    const Board& now;
    const Unlike& unlike;
    const Hands& held_before;
    const Hands& held_now;
  };
  // Rows of the inputs to be removed from the sums or added to them.
  class Rows {
   public:
    void add(const std::int16_t* row) { rows_[count_++] = row; }
    std::span<const std::int16_t* const> all() const { return {rows_.data(), count_}; }

   private:
    static constexpr std::size_t kMax = kMaxSquares + kColours * kMaxPieceTypes * std::size_t{kHandSlots};
    std::array<const std::int16_t*, kMax> rows_;
    std::size_t count_ = 0;
  };
  void compare_hands(const Way& way, Colour viewer, std::size_t view, Rows& removed, Rows& added) const;
  void update(std::int16_t* sums, const std::int16_t* base, const Way& way, Colour viewer, std::size_t view);

  std::shared_ptr<const FittedNet> fitted_;
  const Net& net_;
  const PieceSquares& features_;
  std::size_t words_;  // words in a set of the board's squares
  NetNumbers sums_;    // memory for all the sums below
  std::array<Seen, kPlies> seen_{};
  std::array<std::vector<View>, kColours> views_;  // by viewer and view
};

extern template class NetEvaluator<Bits64>;
extern template class NetEvaluator<Bits128>;

}  // namespace proconsul
