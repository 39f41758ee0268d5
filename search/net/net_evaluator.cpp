#include "search/net/net_evaluator.h"

#include <algorithm>
#include <bit>

namespace proconsul {
namespace {

constexpr int kFewSquares = 3;  // that a move changes: with so few, no nearer position is searched for

}  // namespace

template <class Bits>
NetEvaluator<Bits>::NetEvaluator(std::shared_ptr<const FittedNet> fitted)
    : fitted_(std::move(fitted)),
      net_(*fitted_->net),
      features_(fitted_->features),
      words_((features_.squares() + kWordSize - 1) / kWordSize),
      sums_(kColours * (kPlies + net_.shape.views()) * net_.sums) {
  std::int16_t* next = sums_.data();
  const auto begin = [&](std::int16_t*& sums) {
    sums = next;
    next = std::copy(net_.biases.begin(), net_.biases.end(), next);
  };
  for (Seen& seen : seen_) {
    for (std::int16_t*& sums : seen.sums) begin(sums);
  }
  for (auto& views : views_) {
    views.resize(net_.shape.views());
    for (View& view : views) begin(view.sums);
  }
}

template <class Bits>
Score NetEvaluator<Bits>::evaluate(const Position<Bits>& position) {
  const Board& now = position.placement().board();
  Hands held;
  if (features_.hands()) held = {position.hand(Colour::kWhite), position.hand(Colour::kBlack)};
  const Colour us = position.side_to_move();
  const std::size_t ply = 2 * static_cast<std::size_t>(position.full_move()) + index_of(us);
  Unlike unlike;
  const Seen& base = nearest(ply, now, unlike);
  Seen& here = seen_at(ply);
  for (const Colour viewer : kBothColours) {
    const std::size_t side = index_of(viewer);
    const std::size_t view = features_.view(position.royals(viewer), viewer);
    if (base.views[side] == view) {
      update(here.sums[side], base.sums[side], {base.board, now, unlike, base.hands, held}, viewer, view);
      here.views[side] = view;
    } else {
      refresh(here, now, held, viewer, view);
    }
  }
  here.board = now;
  here.hands = held;
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

// The previous position, the one before it or the last at this ply, whichever differs least from this one.
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
void NetEvaluator<Bits>::refresh(Seen& here, const Board& now, const Hands& held, Colour viewer,
                                 std::size_t view) {
  const std::size_t side = index_of(viewer);
  View& last = views_[side][view];
  update(last.sums, last.sums, {last.board, now, compare(last.board, now), last.hands, held}, viewer, view);
  last.board = now;
  last.hands = held;
  std::copy_n(last.sums, net_.sums, here.sums[side]);
  here.views[side] = view;
}

// Slots of hands that were filled and no longer are, or the other way round.
template <class Bits>
void NetEvaluator<Bits>::compare_hands(const Way& way, Colour viewer, std::size_t view, Rows& removed,
                                       Rows& added) const {
  for (const Colour owner : kBothColours) {
    const Hand& before = way.held_before[index_of(owner)];
    const Hand& now = way.held_now[index_of(owner)];
    if (before == now) continue;
    const auto add = [&](const Hand& more, const Hand& fewer, Rows& rows) {
      for (const PieceType type : more) {
        const int most = std::min(more.count(type), kHandSlots);
        for (int slot = fewer.count(type); slot < most; ++slot)
          rows.add(net_.row(features_.held(owner, type, slot, viewer, view)));
      }
    };
    add(before, now, removed);
    add(now, before, added);
  }
}

// Subtracts the rows of pieces that are no longer there and adds those of new ones.
template <class Bits>
void NetEvaluator<Bits>::update(std::int16_t* sums, const std::int16_t* base, const Way& way, Colour viewer,
                                std::size_t view) {
  Rows removed;
  Rows added;
  for (std::size_t word = 0; word < words_; ++word) {
    for (std::uint64_t left = way.unlike.words[word]; left != 0; left &= left - 1) {
      const std::size_t at = word * kWordSize + static_cast<std::size_t>(std::countr_zero(left));
      const Square square(static_cast<int>(at));
      if (const Piece before = way.before[at]; before.valid())
        removed.add(net_.row(features_.input(before, square, viewer, view)));
      if (const Piece now = way.now[at]; now.valid())
        added.add(net_.row(features_.input(now, square, viewer, view)));
    }
  }
  if (features_.hands()) compare_hands(way, viewer, view, removed, added);
  update_accumulator(sums, base, net_.sums, added.all(), removed.all());
}

template class NetEvaluator<Bits64>;
template class NetEvaluator<Bits128>;

}  // namespace proconsul
