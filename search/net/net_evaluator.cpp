#include "search/net/net_evaluator.h"

#include <algorithm>
#include <bit>

namespace proconsul {
namespace {

constexpr int kFewSquares = 3;  // that a move changes: no need to look for a nearer position

}  // namespace

template <class Bits>
NetEvaluator<Bits>::NetEvaluator(std::shared_ptr<const FittedNet> fitted)
    : fitted_(std::move(fitted)),
      net_(*fitted_->net),
      features_(fitted_->features),
      words_((features_.squares() + kWordSize - 1) / kWordSize),
      sums_(kColours * (kPlies + 2) * net_.sums) {
  std::int16_t* next = sums_.data();
  const auto begin = [&](std::int16_t*& sums) {
    sums = next;
    next = std::copy(net_.biases.begin(), net_.biases.end(), next);
  };
  for (Seen& seen : seen_) {
    for (std::int16_t*& sums : seen.sums) begin(sums);
  }
  for (auto& views : views_) {
    for (View& view : views) begin(view.sums);
  }
}

template <class Bits>
Score NetEvaluator<Bits>::evaluate(const Position<Bits>& position) {
  const Board& now = position.placement().board();
  const Colour us = position.side_to_move();
  const std::size_t ply = 2 * static_cast<std::size_t>(position.full_move()) + index_of(us);
  Unlike unlike;
  const Seen& base = nearest(ply, now, unlike);
  Seen& here = seen_at(ply);
  for (const Colour viewer : kBothColours) {
    const std::size_t side = index_of(viewer);
    const bool mirrored = features_.mirrored(position.royals(viewer));
    if (base.mirrored[side] == mirrored) {
      derive(here.sums[side], base.sums[side], {base.board, now, unlike}, viewer, mirrored);
      here.mirrored[side] = mirrored;
    } else {
      refresh(here, now, viewer, mirrored);
    }
  }
  here.board = now;
  return net_output(net_, here.sums[index_of(us)], here.sums[index_of(!us)],
                    bucket_of(net_.shape, popcount(position.occupied())));
}

template <class Bits>
typename NetEvaluator<Bits>::Unlike NetEvaluator<Bits>::compare(const Board& a, const Board& b) const {
  Unlike unlike;
  for (std::size_t word = 0; word < words_; ++word) {
    unlike.words[word] = unlike_bytes(&a[word * kWordSize], &b[word * kWordSize]);
    unlike.count += std::popcount(unlike.words[word]);
  }
  return unlike;
}

// The position before, the one before that or the last at this ply, whichever is most like this one.
template <class Bits>
const typename NetEvaluator<Bits>::Seen& NetEvaluator<Bits>::nearest(std::size_t ply, const Board& now,
                                                                     Unlike& unlike) {
  const Seen* best = &seen_at(ply + kPlies - 1);
  unlike = compare(best->board, now);
  for (const std::size_t back : {std::size_t{2}, std::size_t{0}}) {
    if (unlike.count <= kFewSquares) break;
    const Seen& other = seen_at(ply + kPlies - back);
    const Unlike found = compare(other.board, now);
    if (found.count >= unlike.count) continue;
    unlike = found;
    best = &other;
  }
  return *best;
}

template <class Bits>
void NetEvaluator<Bits>::refresh(Seen& here, const Board& now, Colour viewer, bool mirrored) {
  const std::size_t side = index_of(viewer);
  View& view = views_[side][mirrored ? 1 : 0];
  derive(view.sums, view.sums, {view.board, now, compare(view.board, now)}, viewer, mirrored);
  view.board = now;
  std::copy_n(view.sums, net_.sums, here.sums[side]);
  here.mirrored[side] = mirrored;
}

// Takes the pieces that are gone out of the sums and puts those that have come in.
template <class Bits>
void NetEvaluator<Bits>::derive(std::int16_t* sums, const std::int16_t* base, const Way& way, Colour viewer,
                                bool mirrored) {
  std::array<const std::int16_t*, kMaxSquares> gone;
  std::array<const std::int16_t*, kMaxSquares> come;
  std::size_t gone_count = 0;
  std::size_t come_count = 0;
  for (std::size_t word = 0; word < words_; ++word) {
    for (std::uint64_t left = way.unlike.words[word]; left != 0; left &= left - 1) {
      const std::size_t at = word * kWordSize + static_cast<std::size_t>(std::countr_zero(left));
      const Square square(static_cast<int>(at));
      if (const Piece before = way.before[at]; before.valid())
        gone[gone_count++] = net_.row(features_.input(before, square, viewer, mirrored));
      if (const Piece now = way.now[at]; now.valid())
        come[come_count++] = net_.row(features_.input(now, square, viewer, mirrored));
    }
  }
  derive_sums(sums, base, net_.sums, {come.data(), come_count}, {gone.data(), gone_count});
}

template class NetEvaluator<Bits64>;
template class NetEvaluator<Bits128>;

}  // namespace proconsul
