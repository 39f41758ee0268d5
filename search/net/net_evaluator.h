// The network's correction for positions of one game; keeps the sums of the last one, of which the next
// usually differs by a few pieces. Needs nothing of the moves between them: it compares boards. One for each
// thread.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include "engine/position.h"
#include "search/net/net_choice.h"
#include "search/score.h"

namespace proconsul {

template <class Bits>
class NetEvaluator {
 public:
  explicit NetEvaluator(const FittedNet& fitted) : net_(*fitted.net), layout_(fitted.layout) {
    for (auto& views : views_) {
      for (View& view : views) std::copy(net_.biases.begin(), net_.biases.end(), view.sums.begin());
    }
  }

  // Centipawns, the mover's view. Precondition: each side has one royal.
  Score evaluate(const Position<Bits>& position) {
    const Colour us = position.side_to_move();
    const View& mine = updated(position, us);
    const View& theirs = updated(position, !us);
    return net_output(net_, mine.sums.data(), theirs.sums.data(),
                      bucket_of(net_.shape, popcount(position.occupied())));
  }

 private:
  using Board = std::array<Piece, kMaxSquares>;
  static constexpr std::size_t kChunk = sizeof(std::uint64_t);  // squares compared at a time
  static constexpr bool kLittleEndian = std::endian::native == std::endian::little;

  struct View {
    alignas(64) std::array<std::int16_t, kNetHidden> sums;
    alignas(64) Board board;  // whose sums these are
  };

  static std::uint64_t chunk_of(const Board& board, std::size_t start) {
    std::uint64_t chunk;
    std::memcpy(&chunk, &board[start], kChunk);
    return chunk;
  }
  const View& updated(const Position<Bits>& position, Colour viewer);
  void change(View& view, Piece piece, Square square, Colour viewer, bool mirrored, int sign);

  const Net& net_;
  const NetLayout& layout_;
  std::array<std::array<View, 2>, kColours> views_{};  // by viewer and mirroring
};

template <class Bits>
void NetEvaluator<Bits>::change(View& view, Piece piece, Square square, Colour viewer, bool mirrored,
                                int sign) {
  const std::int16_t* row = net_.row(layout_.input(piece, square, viewer, mirrored));
  if (sign > 0) {
    for (std::size_t i = 0; i < kNetHidden; ++i)
      view.sums[i] = static_cast<std::int16_t>(view.sums[i] + row[i]);
  } else {
    for (std::size_t i = 0; i < kNetHidden; ++i)
      view.sums[i] = static_cast<std::int16_t>(view.sums[i] - row[i]);
  }
}

template <class Bits>
const typename NetEvaluator<Bits>::View& NetEvaluator<Bits>::updated(const Position<Bits>& position,
                                                                     Colour viewer) {
  const bool mirrored = layout_.mirrored(first(position.royals(viewer)));
  View& view = views_[index_of(viewer)][mirrored ? 1 : 0];
  const Board& now = position.placement().board();
  for (std::size_t start = 0; start < layout_.squares(); start += kChunk) {
    std::uint64_t unlike = chunk_of(view.board, start) ^ chunk_of(now, start);
    while (unlike != 0) {
      const int byte = std::countr_zero(unlike) / 8;
      unlike &= ~(std::uint64_t{0xff} << (8 * byte));
      const std::size_t at = start + static_cast<std::size_t>(kLittleEndian ? byte : 7 - byte);
      const Piece before = view.board[at];
      const Square square(static_cast<int>(at));
      if (before.valid()) change(view, before, square, viewer, mirrored, -1);
      if (now[at].valid()) change(view, now[at], square, viewer, mirrored, 1);
      view.board[at] = now[at];
    }
  }
  return view;
}

}  // namespace proconsul
