// Quiescence: only tactical moves, at first also checks that are counted, or all evasions in check, until the
// position is quiet.
#pragma once

#include <algorithm>

#include "search/searcher.h"
#include "search/see.h"
#include "search/tunables.h"

namespace proconsul {

namespace {

constexpr int kCrowd = 20;  // pieces except royals and pawns; games with compulsory captures begin with 16
constexpr int kMaxSeries = 24;  // lines of a series that are searched then

}  // namespace

template <class Bits>
Score Searcher<Bits>::quiescence(Score alpha, Score beta, Ply ply, NodeKind kind, Depth depth) {
  Node node{.alpha = alpha, .beta = beta, .depth = 0, .ply = ply, .kind = kind};
  Frame& here = frame(ply);
  here.pv_length = 0;
  if (!visit()) return kDrawScore;
  selective_depth_ = std::max(selective_depth_, ply);
  node.in_check = here.in_check;
  if (const auto score = leave_early(node)) return *score;
  if (const auto score = tt_cutoff(node)) return *score;
  set_static_eval(node);
  const bool followed = ply <= root_depth_ + kForcedPlies;
  const int captures = followed || crowded_ ? compulsory_captures() : 0;
  if (series_branches(ply, depth, captures))
    return node.in_check ? corrected(evaluator_->evaluate(*position_), ply) : node.eval;
  const bool forced = node.in_check || (followed && captures > 0);
  const bool checks = !forced && depth == 0 && values_.aims().check_limit() > 0;
  if (!forced) {
    node.best = node.eval;
    if (node.best >= node.beta || values_.aims().only_captures()) {
      store_stand(node);
      return node.best;
    }
    node.alpha = std::max(node.alpha, node.best);
  }
  const bool table_move_fits =
      node.tt_move.valid() && (forced || is_tactical(*position_, node.tt_move, values_));
  MovePicker<Bits> picker(
      picker_context(ply), table_move_fits ? node.tt_move : Move::none(),
      forced || checks ? MovePicker<Bits>::Moves::kAll : MovePicker<Bits>::Moves::kTactical);
  int quiets = 0;
  for (Move move = picker.next(); move.valid(); move = picker.next()) {
    ++node.move_count;
    const bool tactical = is_tactical(*position_, move, values_);
    if (checks && !tactical && !is_counted_check(move)) continue;
    if (forced == node.in_check && skip_capture(node, move, picker, tactical)) continue;
    if (!checks && !tactical && node.best > -kMateInMaxPly && ++quiets > kQuietEvasions) {
      picker.skip_quiets();
      continue;
    }
    make(move, ply);
    const Score score = quiescence_child(node.alpha, node.beta, ply + 1, kind, depth - 1);
    unmake();
    if (stopped_) return kDrawScore;
    if (take_score(node, move, score, tactical)) break;
  }
  if (node.in_check && node.move_count == 0) return without_moves(ply);
  const Bound bound = node.best >= node.beta ? Bound::kLower : Bound::kUpper;
  job_->tt.store(position_->memory_key(), {.move = node.best_move,
                                           .score = score_to_tt(node.best, ply),
                                           .eval = node.raw_eval,
                                           .depth = 0,
                                           .bound = bound,
                                           .pv = node.pv()});
  return node.best;
}

// The mover's captures in a game where capturing is compulsory. Long series of such captures branch without
// limit: after the first few a side may stand pat as elsewhere.
template <class Bits>
int Searcher<Bits>::compulsory_captures() const {
  if (!position_->rules().extra.must_capture) return 0;
  MoveList moves;
  position_->generate_tactical(moves);
  const auto is_capture = [&](Move move) { return position_->is_capture(move); };
  return static_cast<int>(std::count_if(moves.begin(), moves.end(), is_capture));
}

// More pieces than games begin with: even a short series of such captures has too many lines. Determined at
// the root, so that the limit does not change within a series.
template <class Bits>
bool Searcher<Bits>::is_crowded() const {
  const Bits others = position_->pawns(Colour::kWhite) | position_->pawns(Colour::kBlack) |
                      position_->royals(Colour::kWhite) | position_->royals(Colour::kBlack);
  return popcount(position_->occupied() & ~others) > kCrowd;
}

template <class Bits>
bool Searcher<Bits>::series_branches(Ply ply, Depth depth, int captures) {
  int& series = frame(ply).series;
  series = depth == 0 ? 1 : frame(ply - 1).series;
  if (captures > 1) series = std::min(series * captures, kMaxSeries + 1);
  return crowded_ && depth < 0 && captures > 1 && series > kMaxSeries;
}

// The only legal move in a game with compulsory captures: such series are searched to their end.
template <class Bits>
bool Searcher<Bits>::is_forced(Ply ply) const {
  if (!position_->rules().extra.must_capture || ply >= 2 * root_depth_) return false;
  MoveList moves;
  position_->generate(moves);
  return moves.size() == 1;
}

// Losing captures, and those that leave the mover below alpha even if nothing recaptures.
template <class Bits>
bool Searcher<Bits>::skip_capture(Node& node, Move move, const MovePicker<Bits>& picker, bool tactical) {
  if (!tactical || node.best <= -kMateInMaxPly) return false;
  if (picker.losing_captures()) return true;
  if (node.in_check) return false;
  Score hope = frame(node.ply).static_eval + kDeltaMargin + captured_value(*position_, move, values_);
  if (move.is_promotion()) hope += values_.best_promotion();
  if (hope > node.alpha) return false;
  node.best = std::max(node.best, hope);
  return true;
}

}  // namespace proconsul
