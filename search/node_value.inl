// The value of a node before any of its moves is searched: ends of the game, static evaluation.
#pragma once

#include <algorithm>

#include "search/searcher.h"

namespace proconsul {

template <class Bits>
Score Searcher<Bits>::without_moves(Ply ply) const {
  return score_of(end_without_moves(*position_).verdict, ply);
}

template <class Bits>
std::optional<Score> Searcher<Bits>::end_of_game(Ply ply) const {
  std::optional<End> end = end_before_moves(*position_, ply);
  if (!end && ply == 1) end = end_after_all(*position_);  // takes too long for every node
  return end ? std::optional(score_of(end->verdict, ply)) : std::nullopt;
}

template <class Bits>
std::optional<Score> Searcher<Bits>::leave_early(Node& node) {
  if (const auto score = end_of_game(node.ply)) return score;
  if (const auto score = tablebase_score(node.ply)) return score;
  if (const auto score = win_at_once(node)) return score;
  if (node.ply >= kMaxPly - 1) {
    return node.in_check ? kDrawScore : corrected(evaluator_->evaluate(*position_), node.ply);
  }
  node.alpha = std::max(node.alpha, mated_in(node.ply));
  node.beta = std::min(node.beta, mate_in(node.ply + 1));
  if (node.alpha >= node.beta) return node.alpha;
  return std::nullopt;
}

// A move that ends the game by one of its own rules, if it has such rules.
template <class Bits>
std::optional<Score> Searcher<Bits>::win_at_once(const Node& node) {
  if (!values_.aims().sudden() || frame(node.ply).excluded.valid()) return std::nullopt;
  const Move move = sudden_win(*position_, values_.aims());
  if (!move.valid()) return std::nullopt;
  Frame& here = frame(node.ply);
  here.pv[0] = move;
  here.pv_length = 1;
  return mate_in(node.ply + 1);
}

template <class Bits>
bool Searcher<Bits>::move_limit_near() const {
  const int limit = position_->rules().move_limit;
  return limit > 0 && position_->rule50() >= 2 * limit - 10;
}

template <class Bits>
CorrectionKeys Searcher<Bits>::correction_keys(Ply ply) const {
  return {position_->side_to_move(),
          position_->pawn_key(),
          {position_->non_pawn_key(Colour::kWhite), position_->non_pawn_key(Colour::kBlack)},
          frame(ply - 1).row};
}

template <class Bits>
Score Searcher<Bits>::corrected(Score raw, Ply ply) const {
  Score score = raw;
  const int limit = position_->rules().move_limit;
  if (limit > 0) score = score * (4 * limit - std::min(position_->rule50(), 2 * limit)) / (4 * limit);
  score += history_.correction(correction_keys(ply));
  return std::clamp(score, -kMateInMaxPly + 1, kMateInMaxPly - 1);
}

template <class Bits>
void Searcher<Bits>::set_static_eval(Node& node) {
  Frame& here = frame(node.ply);
  if (node.in_check) {
    here.static_eval = kNoEval;
    return;
  }
  node.raw_eval = node.tt.found && node.tt.eval != kNoEval ? node.tt.eval : evaluator_->evaluate(*position_);
  here.static_eval = corrected(node.raw_eval, node.ply);
  node.eval = here.static_eval;
  if (node.tt.found && !is_mate(node.tt.score)) {
    const bool better =
        node.tt.bound == Bound::kExact ||
        (node.tt.bound == Bound::kLower ? node.tt.score > node.eval : node.tt.score < node.eval);
    if (better) node.eval = node.tt.score;
  }
  const auto own_eval = [&](Ply ply) {
    return frame(ply).side == position_->side_to_move() ? frame(ply).static_eval : kNoEval;
  };
  Score before = own_eval(node.ply - 2);
  if (before == kNoEval) before = own_eval(node.ply - 4);
  node.improving = before != kNoEval && here.static_eval > before;
}

// Stores the static evaluation, so that it need not be repeated.
template <class Bits>
void Searcher<Bits>::store_stand(const Node& node) {
  if (node.tt.found) return;
  job_->tt.store(position_->memory_key(), {.move = Move::none(),
                                           .score = frame(node.ply).static_eval,
                                           .eval = node.raw_eval,
                                           .depth = 0,
                                           .bound = Bound::kLower});
}

}  // namespace proconsul
