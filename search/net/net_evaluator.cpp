#include "search/net/net_evaluator.h"

namespace proconsul {

template <class Bits>
NetEvaluator<Bits>::NetEvaluator(std::shared_ptr<const FittedNet> fitted)
    : fitted_(std::move(fitted)), net_(*fitted_->net), features_(fitted_->features) {
  sums_.resize(2 * kColours * net_.sums);
  std::int16_t* next = sums_.data();
  for (auto& views : views_) {
    for (View& view : views) {
      view.sums = next;
      next = std::copy(net_.biases.begin(), net_.biases.end(), next);
    }
  }
}

template <class Bits>
Score NetEvaluator<Bits>::evaluate(const Position<Bits>& position) {
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
  return net_output(net_, mine.sums, theirs.sums, bucket_of(net_.shape, popcount(position.occupied())));
}

template <class Bits>
void NetEvaluator<Bits>::find_changes(const Board& before, const Board& now) {
  change_count_ = 0;
  for (std::size_t start = 0; start < features_.squares(); start += kChunk) {
    std::uint64_t unlike = chunk_of(before, start) ^ chunk_of(now, start);
    while (unlike != 0) {
      const int byte = std::countr_zero(unlike) / 8;
      unlike &= ~(std::uint64_t{0xff} << (8 * byte));
      const std::size_t at = start + static_cast<std::size_t>(kLittleEndian ? byte : 7 - byte);
      changes_[change_count_++] = {Square(static_cast<int>(at)), now[at]};
    }
  }
}

// Takes the pieces that are gone out of the sums and puts those that have come in.
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
      return net_.row(features_.input(piece, at, viewer, view.mirrored));
    };
    if (before.valid()) gone[gone_count++] = row(before);
    if (now.valid()) come[come_count++] = row(now);
    before = now;
  }
  update_sums(view.sums, net_.sums, {come.data(), come_count}, {gone.data(), gone_count});
}

template class NetEvaluator<Bits64>;
template class NetEvaluator<Bits128>;

}  // namespace proconsul
