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
    View& mine = view_of(position, us);
    View& theirs = view_of(position, !us);
    const Board& now = position.placement().board();
    find_changes(mine.board, now);
    apply(mine, us);
    // Two views that were updated together last time still show the same board.
    if (mine.updated != theirs.updated) find_changes(theirs.board, now);
    apply(theirs, !us);
    mine.updated = theirs.updated = ++updates_;
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
    const bool mirrored = layout_.mirrored(first(position.royals(viewer)));
    View& view = views_[index_of(viewer)][mirrored ? 1 : 0];
    view.mirrored = mirrored;
    return view;
  }
  void find_changes(const Board& before, const Board& now);
  void apply(View& view, Colour viewer);

  const Net& net_;
  const NetLayout& layout_;
  std::array<std::array<View, 2>, kColours> views_{};  // by viewer and mirroring
  std::uint64_t updates_ = 0;
  std::array<Change, kMaxSquares> changes_;
  std::size_t change_count_ = 0;
};

template <class Bits>
void NetEvaluator<Bits>::find_changes(const Board& before, const Board& now) {
  change_count_ = 0;
  for (std::size_t start = 0; start < layout_.squares(); start += kChunk) {
    std::uint64_t unlike = chunk_of(before, start) ^ chunk_of(now, start);
    while (unlike != 0) {
      const int byte = std::countr_zero(unlike) / 8;
      unlike &= ~(std::uint64_t{0xff} << (8 * byte));
      const std::size_t at = start + static_cast<std::size_t>(kLittleEndian ? byte : 7 - byte);
      changes_[change_count_++] = {Square(static_cast<int>(at)), now[at]};
    }
  }
}

// Takes the pieces that are gone out of the sums and puts those that have come in, in pairs as long as there
// are both.
template <class Bits>
void NetEvaluator<Bits>::apply(View& view, Colour viewer) {
  std::array<const std::int16_t*, kMaxSquares> gone;
  std::array<const std::int16_t*, kMaxSquares> come;
  std::size_t gone_count = 0;
  std::size_t come_count = 0;
  for (std::size_t i = 0; i < change_count_; ++i) {
    const auto [square, now] = changes_[i];
    Piece& before = view.board[index_of(square)];
    const auto row = [&, at = square](Piece piece) {  // Clang 14 captures no structured binding
      return net_.row(layout_.input(piece, at, viewer, view.mirrored));
    };
    if (before.valid()) gone[gone_count++] = row(before);
    if (now.valid()) come[come_count++] = row(now);
    before = now;
  }
  const auto change = [&](const auto& term) {
    for (std::size_t i = 0; i < kNetHidden; ++i)
      view.sums[i] = static_cast<std::int16_t>(view.sums[i] + term(i));
  };
  const std::size_t both = std::min(gone_count, come_count);
  for (std::size_t n = 0; n < both; ++n)
    change([in = come[n], out = gone[n]](std::size_t i) { return in[i] - out[i]; });
  for (std::size_t n = both; n < come_count; ++n) change([in = come[n]](std::size_t i) { return in[i]; });
  for (std::size_t n = both; n < gone_count; ++n) change([out = gone[n]](std::size_t i) { return -out[i]; });
}

}  // namespace proconsul
