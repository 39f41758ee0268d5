// The inner node of the search and its steps; pruning is in pruning.inl.
#pragma once

#include <algorithm>

#include "search/lmr.h"
#include "search/searcher.h"
#include "search/see.h"
#include "search/tunables.h"

namespace proconsul {

namespace {

int history_bonus(Depth depth) { return std::min(kBonusPerDepth * depth - kBonusBase, kMostBonus); }
int history_malus(Depth depth) { return std::min(kMalusPerDepth * depth - kMalusBase, kMostMalus); }

}  // namespace

template <class Bits>
Score Searcher<Bits>::search(Score alpha, Score beta, Depth depth, Ply ply, NodeKind kind) {
  if (depth <= 0) return quiescence(alpha, beta, ply, kind);
  Node node{.alpha = alpha, .beta = beta, .depth = depth, .ply = ply, .kind = kind};
  node.tt_pv = node.pv();
  Frame& here = frame(ply);
  here.pv_length = 0;
  if (!visit()) return kDrawScore;
  selective_depth_ = std::max(selective_depth_, ply);
  node.in_check = here.in_check;
  if (const auto score = leave_early(node)) return *score;
  if (const auto score = tt_cutoff(node)) return *score;
  set_static_eval(node);
  if (!node.in_check && position_->tables().facts().has(Fact::kNullMove)) store_stand(node);
  reward_swing(node);
  if (const auto score = prune_before_moves(node)) return *score;
  if (node.depth >= kNoTableMoveDepth && !node.tt_move.valid() && kind != NodeKind::kAll &&
      !here.excluded.valid())
    --node.depth;

  if (is_forced(ply)) ++node.depth;
  MovePicker<Bits> picker(picker_context(ply), node.tt_move, MovePicker<Bits>::Moves::kAll);
  frame(ply + 2).killers = {};
  frame(ply + 2).cutoffs = 0;
  const auto next = [&] {
    if (picker.is_before_quiets() && quiets_are_futile(node, node.move_count + 1)) picker.skip_quiets();
    return picker.next();
  };
  for (Move move = next(); move.valid(); move = next()) {
    if (move == here.excluded) continue;
    ++node.move_count;
    const bool tactical = is_tactical(*position_, move, values_);
    const bool counts = is_counted_check(move);
    if (!counts && skip_move(node, move, picker, tactical)) continue;
    Depth extension = counts ? 1 : 0;
    if (move == node.tt_move) {
      if (const auto score = singular_extension(node, extension)) return *score;
      if (stopped_) return kDrawScore;
    }
    here.double_extensions = frame(ply - 1).double_extensions + static_cast<int>(extension > 1);
    const Depth reduced = reduction(node, move, picker, tactical);
    const Score score = search_move(node, move, node.depth - 1 + extension, reduced);
    if (stopped_) return kDrawScore;
    if (take_score(node, move, score, tactical)) break;
  }
  if (node.move_count == 0) {
    if (here.excluded.valid()) return alpha;
    return without_moves(ply);
  }
  if (node.best == -kInfinite) node.best = alpha;  // every move was skipped
  if (!here.excluded.valid()) finish(node);
  return node.best;
}

template <class Bits>
std::optional<Score> Searcher<Bits>::tt_cutoff(Node& node) {
  const bool excluding = frame(node.ply).excluded.valid();
  node.tt = job_->tt.probe(position_->memory_key());
  if (!node.tt.found) return std::nullopt;
  node.tt.score = score_from_tt(node.tt.score, node.ply);
  if (node.tt.move.valid() && position_->is_legal(node.tt.move)) {
    node.tt_move = node.tt.move;
    node.tt_move_tactical = is_tactical(*position_, node.tt_move, values_);
  }
  node.tt_pv |= node.tt.pv;
  if (node.pv() || excluding || node.tt.depth < node.depth || move_limit_near()) return std::nullopt;
  const bool decides =
      node.tt.bound == Bound::kExact ||
      (node.tt.bound == Bound::kLower ? node.tt.score >= node.beta : node.tt.score <= node.alpha);
  if (!decides) return std::nullopt;
  if (node.tt_move.valid() && node.tt.score >= node.beta && !node.tt_move_tactical) {
    const PieceType type = position_->mover(node.tt_move).type();
    const int bonus = history_bonus(node.depth) * kCutoffBonusPercent / 100;
    history_.update_quiet(position_->side_to_move(), node.tt_move, bonus);
    history_.update_continuation(frame(node.ply - 1).row, type, node.tt_move.to(), bonus);
  }
  return node.tt.score;
}

// Searches without the TT move, which is extended if no other move comes close to its score. Returns a score
// if another move beats beta even then.
template <class Bits>
std::optional<Score> Searcher<Bits>::singular_extension(Node& node, Depth& extension) {
  Frame& here = frame(node.ply);
  const bool eligible = node.depth >= kSingularDepth && !here.excluded.valid() &&
                        node.tt.bound != Bound::kUpper && node.tt.depth >= node.depth - 3 &&
                        !is_mate(node.tt.score) && node.ply < 2 * root_depth_;
  if (!eligible) return std::nullopt;
  const Score target = node.tt.score - kSingularMargin * node.depth / 8;
  const Move move = node.tt_move;
  here.excluded = move;
  const Score score = search(target - 1, target, (node.depth - 1) / 2, node.ply,
                             node.kind == NodeKind::kCut ? NodeKind::kCut : NodeKind::kAll);
  here.excluded = Move::none();
  here.pv_length = 0;
  if (stopped_) return std::nullopt;
  if (score < target) {
    extension = 1;
    const bool alone = !node.pv() && score < target - kDoubleMargin;
    if (alone && frame(node.ply - 1).double_extensions < kMaxDoubleExtensions) extension = 2;
  } else if (target >= node.beta) {
    return target;
  } else if (node.tt.score >= node.beta) {
    extension = -1;
  }
  return std::nullopt;
}

template <class Bits>
Depth Searcher<Bits>::reduction(const Node& node, Move move, const MovePicker<Bits>& picker,
                                bool tactical) const {
  if (node.depth < 2 || node.move_count <= (node.pv() ? 2 : 1)) return 0;
  int reduced = lmr(node.depth, node.move_count);
  if (tactical) {
    const bool losing = picker.losing_captures();
    if (!losing && values_.aims().fewer_pieces_win()) return 0;  // all captures count as winning there
    const int share = losing ? kReductionUnit / 2 : kWinningCaptureReduction;
    reduced = reduced * share / kReductionUnit -
              kReductionUnit * picker.capture_score(move) / kCaptureHistoryPerPly;
  } else {
    reduced -= kReductionUnit * picker.quiet_score(move) / kHistoryPerPly;
    if (node.tt_move.valid() && node.tt_move_tactical) reduced += kNoisyTableMoveReduction;
    if (move == frame(node.ply).killers[0]) reduced -= kKillerReduction;
  }
  reduced -= kPvReduction * static_cast<int>(node.pv());
  reduced -= kFormerPvReduction * static_cast<int>(node.tt_pv);
  reduced += kWorseningReduction * static_cast<int>(!node.improving);
  reduced += kCutNodeReduction * static_cast<int>(node.kind == NodeKind::kCut);
  reduced -= kCheckedReduction * static_cast<int>(node.in_check);
  if (!node.in_check) reduced -= kCorrectionReduction * std::abs(frame(node.ply).static_eval - node.raw_eval);
  if (frame(node.ply + 1).cutoffs > kManyCutoffs) reduced += kCutoffsReduction;
  if (node.ply == 0) reduced /= 2;  // a sacrifice looks bad until it is searched
  return std::max(0, reduced / kReductionUnit);
}

template <class Bits>
Score Searcher<Bits>::search_move(Node& node, Move move, Depth new_depth, Depth reduced) {
  make(move, node.ply);
  const Ply ply = node.ply + 1;
  Score score = -kInfinite;
  bool full_depth = !node.pv() || node.move_count > 1;
  const NodeKind expected = node.kind == NodeKind::kCut ? NodeKind::kAll : NodeKind::kCut;
  if (reduced > 0) {
    if (frame(ply).in_check) --reduced;
    const Depth depth = std::clamp(new_depth - reduced, 1, std::max(1, new_depth));
    score = search_child(node.alpha, node.alpha + 1, depth, ply, NodeKind::kCut);
    if (score > node.alpha && depth < new_depth) {
      // The margin by which the score exceeds expectations determines the depth of the re-search.
      new_depth += static_cast<int>(score > node.best + kDeeperMargin + 2 * new_depth) -
                   static_cast<int>(score < node.best + kShallowerMargin);
    }
    full_depth = score > node.alpha && depth < new_depth;
  }
  if (full_depth && !stopped_) score = search_child(node.alpha, node.alpha + 1, new_depth, ply, expected);
  if (node.pv() && !stopped_ && (node.move_count == 1 || score > node.alpha)) {
    score = search_child(node.alpha, node.beta, new_depth, ply, NodeKind::kPv);
  }
  unmake();
  return score;
}

// True if the move causes a beta cutoff.
template <class Bits>
bool Searcher<Bits>::take_score(Node& node, Move move, Score score, bool tactical) {
  if (score > node.best) {
    node.best = score;
    if (score > node.alpha) {
      node.best_move = move;
      if (node.pv()) frame(node.ply).take_pv(move, frame(node.ply + 1));
      if (score >= node.beta) return true;
      node.alpha = score;
    }
  }
  (tactical ? node.captures : node.quiets).add(move);
  return false;
}

template <class Bits>
void Searcher<Bits>::update_history(const Node& node) {
  const Colour us = position_->side_to_move();
  const int bonus = history_bonus(node.depth);
  const int malus = history_malus(node.depth);
  const auto type = [&](Move move) { return position_->mover(move).type(); };
  const auto update_quiet = [&](Move move, int amount) {
    const Piece piece = position_->mover(move);
    history_.update_quiet(us, move, amount);
    history_.update_pawns(position_->pawn_key(), piece, move.to(), amount);
    for (const Ply back : {1, 2, 4})
      history_.update_continuation(frame(node.ply - back).row, piece.type(), move.to(), amount);
  };
  const auto update_capture = [&](Move move, int amount) {
    const Piece victim = position_->on(move.to());
    history_.update_capture(type(move), move.to(), victim.valid() ? victim.type() : PieceType::none(),
                            amount);
  };
  if (is_tactical(*position_, node.best_move, values_)) {
    update_capture(node.best_move, bonus);
  } else {
    frame(node.ply).add_killer(node.best_move);
    update_quiet(node.best_move, bonus);
    for (const Move move : node.quiets) update_quiet(move, -malus);
  }
  for (const Move move : node.captures) update_capture(move, -malus);
}

template <class Bits>
void Searcher<Bits>::finish(const Node& node) {
  if (node.best >= node.beta) {
    ++frame(node.ply).cutoffs;
    update_history(node);
  } else if (!node.best_move.valid() && !frame(node.ply - 1).goes_on) {
    reward_previous(node.ply, history_bonus(node.depth));
  }
  const Bound bound = node.best >= node.beta   ? Bound::kLower
                      : node.best_move.valid() ? Bound::kExact
                                               : Bound::kUpper;
  const Score static_eval = frame(node.ply).static_eval;
  const bool quiet_best = !node.best_move.valid() || !is_tactical(*position_, node.best_move, values_);
  const bool informs =
      bound == Bound::kExact || (bound == Bound::kLower ? node.best > static_eval : node.best < static_eval);
  if (!node.in_check && quiet_best && informs && !is_mate(node.best)) {
    history_.update_correction(correction_keys(node.ply), node.depth, node.best - static_eval);
  }
  job_->tt.store(position_->memory_key(), {.move = node.best_move,
                                           .score = score_to_tt(node.best, node.ply),
                                           .eval = node.raw_eval,
                                           .depth = node.depth,
                                           .bound = bound,
                                           .pv = node.tt_pv});
}

// A quiet move that has improved its side's evaluation is likely to be good elsewhere too.
template <class Bits>
void Searcher<Bits>::reward_swing(const Node& node) {
  const Score before = frame(node.ply - 1).static_eval;
  if (node.in_check || before == kNoEval || frame(node.ply).excluded.valid()) return;
  const Score now = frame(node.ply).static_eval;
  const Score gain = frame(node.ply - 1).goes_on ? now - before : -(now + before);
  const int swing = kEvalSwingWeight * gain;
  reward_previous(node.ply, std::clamp(swing, -kMaxEvalSwing, kMaxEvalSwing));
}

// Updates the history of the previous move, if it was quiet.
template <class Bits>
void Searcher<Bits>::reward_previous(Ply ply, int bonus) {
  const Frame& before = frame(ply - 1);
  if (ply == 0 || !before.current.valid() || before.tactical) return;
  const Piece piece = position_->on(before.current.to());
  if (!piece.valid()) return;
  history_.update_quiet(piece.colour(), before.current, bonus);
  history_.update_continuation(frame(ply - 2).row, piece.type(), before.current.to(), bonus);
}

template <class Bits>
void Searcher<Bits>::make(Move move, Ply ply) {
  job_->tt.prefetch(position_->likely_key_after(move));
  Frame& here = frame(ply);
  here.current = move;
  here.tactical = is_tactical(*position_, move, values_);
  here.row = history_.row_of(position_->mover(move), move.to());
  here.side = position_->side_to_move();
  position_->do_move(move);
  here.goes_on = position_->goes_on();
  evaluator_->prefetch(*position_);
  ++nodes_;
  frame(ply + 1).in_check = position_->in_check();
}

template <class Bits>
void Searcher<Bits>::make_null(Ply ply) {
  Frame& here = frame(ply);
  here.current = Move::none();
  here.row = 0;
  here.double_extensions = frame(ply - 1).double_extensions;
  here.side = position_->side_to_move();
  here.goes_on = false;
  position_->do_null_move();
  job_->tt.prefetch(position_->memory_key());
  ++nodes_;
  frame(ply + 1).in_check = false;
}

}  // namespace proconsul
