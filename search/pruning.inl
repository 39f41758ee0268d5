// Pruning of moves and nodes in the inner node.
#pragma once

#include <algorithm>

#include "search/lmr.h"
#include "search/searcher.h"
#include "search/see.h"
#include "search/tunables.h"

namespace proconsul {

namespace {

// Moves that differ only by their wall are similar: move-count limits are then scaled to this many moves.
constexpr int kWalledMoves = 60;

// The depth to which a late move will be searched.
Depth likely_depth(Depth depth, int move_number) {
  return std::max(0, depth - lmr(depth, move_number) / kReductionUnit);
}

// A pass would end the game now, which a null move does not show.
template <class Bits>
bool pass_would_end(const Position<Bits>& position) {
  if (!position.tables().passes_matter()) return false;
  if (position.tables().has_bikjang() && position.royals_face()) return true;
  const Move last = position.last_move();
  return position.rules().passes_end && last.valid() && last.kind() == Move::Kind::kPass;
}

}  // namespace

// The mover's pieces that make zugzwang unlikely: neither royal nor pawn-like. A side without royals is
// rarely in zugzwang, whatever its pieces.
template <class Bits>
int Searcher<Bits>::non_pawns() const {
  const Colour us = position_->side_to_move();
  const Bits royals = position_->royals(us);
  if (none(royals)) return popcount(position_->pieces(us));
  return popcount(position_->pieces(us) & ~(royals | position_->pawns(us)));
}

template <class Bits>
std::optional<Score> Searcher<Bits>::prune_before_moves(Node& node) {
  if (job_->limits.mate || node.pv() || node.in_check || frame(node.ply).excluded.valid())
    return std::nullopt;
  if (node.depth <= kRazorDepth && node.eval + kRazorMargin * node.depth < node.alpha) {
    const Score score = quiescence(node.alpha, node.beta, node.ply, node.kind);
    if (score <= node.alpha || stopped_) return score;
  }
  const Score margin = kReverseFutilityMargin * (node.depth - static_cast<int>(node.improving));
  if (node.depth <= kReverseFutilityDepth && node.eval - margin >= node.beta && !is_mate(node.beta) &&
      non_pawns() > 0) {
    return (node.eval + node.beta) / 2;
  }
  if (const auto score = null_move(node)) return score;
  return probcut(node);
}

template <class Bits>
std::optional<Score> Searcher<Bits>::null_move(const Node& node) {
  if (node.depth < kNullDepth || node.eval < node.beta || is_mate(node.beta)) return std::nullopt;
  if (!position_->tables().facts().has(Fact::kNullMove) || pass_would_end(*position_)) return std::nullopt;
  if (node.ply < null_move_from_ || !frame(node.ply - 1).current.valid()) return std::nullopt;
  if (frame(node.ply).static_eval < node.beta + kNullMargin - kNullMarginPerDepth * node.depth)
    return std::nullopt;
  const int pieces = non_pawns();
  if (pieces < 2) return std::nullopt;
  const Depth reduced = kNullReduction + node.depth / kNullDepthDivisor +
                        std::min(kNullMaxEvalReduction, (node.eval - node.beta) / kNullEvalDivisor);
  make_null(node.ply);
  const NodeKind expected = node.kind == NodeKind::kCut ? NodeKind::kAll : NodeKind::kCut;
  Score score = search_child(node.beta - 1, node.beta, node.depth - reduced, node.ply + 1, expected);
  position_->undo_null_move();
  if (stopped_) return kDrawScore;
  if (score < node.beta) return std::nullopt;
  if (is_mate(score)) score = node.beta;
  if (null_move_from_ > 0 || (node.depth < kNullVerifyDepth && pieces > kFewNonPawns)) return score;

  null_move_from_ = node.ply + std::max(1, 3 * (node.depth - reduced) / 4);
  const Score verified =
      search(node.beta - 1, node.beta, std::max(1, node.depth - reduced), node.ply, NodeKind::kAll);
  null_move_from_ = 0;
  if (stopped_) return kDrawScore;
  if (verified >= node.beta) return score;
  return std::nullopt;
}

// A capture that beats beta by a margin in a shallower search is assumed to beat beta.
template <class Bits>
std::optional<Score> Searcher<Bits>::probcut(const Node& node) {
  const Score target = node.beta + kProbcutMargin;
  if (node.depth < kProbcutDepth || is_mate(node.beta) || non_pawns() == 0) return std::nullopt;
  if (node.tt.found && node.tt.depth > node.depth - kProbcutReduction && node.tt.score < target)
    return std::nullopt;
  const Score needed = target - frame(node.ply).static_eval;
  const bool table_move_fits = node.tt_move.valid() && is_tactical(*position_, node.tt_move, values_);
  MovePicker<Bits> picker(picker_context(node.ply), table_move_fits ? node.tt_move : Move::none(),
                          MovePicker<Bits>::Moves::kTactical);
  for (Move move = picker.next(); move.valid() && !picker.losing_captures(); move = picker.next()) {
    if (!see_at_least(*position_, move, needed, values_)) continue;
    make(move, node.ply);
    Score score = quiescence_child(target - 1, target, node.ply + 1, NodeKind::kCut);
    if (score >= target)
      score = search_child(target - 1, target, node.depth - kProbcutReduction, node.ply + 1, NodeKind::kAll);
    unmake();
    if (stopped_) return kDrawScore;
    if (score < target) continue;
    job_->tt.store(position_->memory_key(), {.move = move,
                                             .score = score_to_tt(score, node.ply),
                                             .eval = node.raw_eval,
                                             .depth = node.depth - kProbcutReduction + 1,
                                             .bound = Bound::kLower});
    return is_mate(score) ? score : score - kProbcutMargin;
  }
  return std::nullopt;
}

// Whether the quiet moves from the `move_number`-th move of the node on are futile.
template <class Bits>
bool Searcher<Bits>::quiets_are_futile(const Node& node, int move_number) const {
  if (node.in_check || job_->limits.mate || node.best <= -kMateInMaxPly || non_pawns() == 0) return false;
  const Depth left = likely_depth(node.depth, move_number);
  return left <= kFutilityDepth &&
         frame(node.ply).static_eval + kFutilityBase + kFutilityMargin * left <= node.alpha;
}

template <class Bits>
bool Searcher<Bits>::skip_move(Node& node, Move move, MovePicker<Bits>& picker, bool tactical) {
  if (job_->limits.mate || node.best <= -kMateInMaxPly || non_pawns() == 0) return false;
  if (tactical && values_.aims().fewer_pieces_win()) return false;
  if (tactical) {
    const Score hope = frame(node.ply).static_eval + kNoisyFutilityBase + kNoisyFutilityMargin * node.depth +
                       captured_value(*position_, move, values_) +
                       picker.capture_score(move) / kNoisyHistoryDivisor;
    if (!node.in_check && node.depth <= kNoisyFutilityDepth && !move.is_promotion() && hope <= node.alpha)
      return true;
    return node.depth <= kSeeDepth && picker.losing_captures() &&
           !see_at_least(*position_, move, -kSeeCaptureMargin * node.depth, values_);
  }
  const int limit = (kLateMoveBase + node.depth * node.depth) * (node.improving ? 2 : 1) / 2;
  const int count = position_->tables().has_walling() ? kWalledMoves : static_cast<int>(picker.count());
  if (node.depth <= kLateMoveDepth && node.move_count > limit * std::max(count, kUsualMoves) / kUsualMoves) {
    picker.skip_quiets();
    return true;
  }
  if (quiets_are_futile(node, node.move_count)) {
    picker.skip_quiets();
    return true;
  }
  const Depth left = likely_depth(node.depth, node.move_count);
  if (left <= kHistoryDepth && picker.quiet_score(move) < -kHistoryMargin * (left + 1)) return true;
  return left <= kSeeDepth && !see_at_least(*position_, move, -kSeeQuietMargin * left * left, values_) &&
         !(move.is_drop() && position_->gives_check(move));
}

}  // namespace proconsul
