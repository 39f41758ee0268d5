// A network's judgement of positions of one game; keeps the sums of the last one, of which the next usually
// differs by a few pieces. Needs nothing of the moves between them: it compares boards. One for each thread.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <memory>

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
  static constexpr std::size_t kChunk = sizeof(std::uint64_t);  // squares compared at a time
  static constexpr bool kLittleEndian = std::endian::native == std::endian::little;

  struct View {
    std::int16_t* sums = nullptr;
    alignas(64) Board board;  // whose sums these are
    std::uint64_t updated = 0;
    bool mirrored = false;
  };
  struct Change {
    Square square;
    Piece now;
  };

  static std::uint64_t chunk_of(const Board& board, std::size_t start) {
    std::uint64_t chunk;
    std::memcpy(&chunk, &board[start], kChunk);
    return chunk;
  }
  View& view_of(const Position<Bits>& position, Colour viewer) {
    const bool mirrored = features_.mirrored(position.royals(viewer));
    View& view = views_[index_of(viewer)][mirrored ? 1 : 0];
    view.mirrored = mirrored;
    return view;
  }
  void find_changes(const Board& before, const Board& now);
  void apply(View& view, Colour viewer);

  std::shared_ptr<const FittedNet> fitted_;
  const Net& net_;
  const PieceSquares& features_;
  NetNumbers sums_;                                    // of all views
  std::array<std::array<View, 2>, kColours> views_{};  // by viewer and mirroring
  std::uint64_t updates_ = 0;
  std::array<Change, kMaxSquares> changes_;
  std::size_t change_count_ = 0;
};

extern template class NetEvaluator<Bits64>;
extern template class NetEvaluator<Bits128>;

}  // namespace proconsul
