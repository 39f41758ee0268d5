// Positions whose value is known from tablebases.
#pragma once

#include <algorithm>

#include "search/searcher.h"

namespace proconsul {

namespace {

// The score for the side to move at `ply`; an end too far away for a mate score is still a decisive score.
Score score_of(EndgameValue value, Ply ply) {
  if (value.wdl == WdlScore::kDraw) return kDrawScore;
  const Score win = std::max(mate_in(ply + value.plies), kMateInMaxPly - 1);
  return value.wdl == WdlScore::kWin ? win : -win;
}

// Whether a count of moves might end the game before a mate in this many plies: a bare side's count
// continues, another may begin on the way.
template <class Bits>
bool may_be_counted_out(const Position<Bits>& position, int plies) {
  if (!position.rules().counting) return false;
  const bool bare = single(position.pieces(Colour::kWhite)) || single(position.pieces(Colour::kBlack));
  return !bare || position.count() + plies > position.count_limit();
}

}  // namespace

// Nothing if unknown, or if the move limit or a count might end the game first.
template <class Bits>
std::optional<Score> Searcher<Bits>::tablebase_score(Ply ply) {
  const TablebaseProbe* tables = job_->tablebases;
  if (tables == nullptr || popcount(position_->occupied()) > tables->most_pieces()) return std::nullopt;
  const std::optional<EndgameValue> value = tables->probe(*position_);
  if (!value) return std::nullopt;
  const int limit = position_->rules().move_limit;
  if (limit > 0 && value->plies + position_->rule50() > 2 * limit) return std::nullopt;
  if (value->wdl != WdlScore::kDraw && may_be_counted_out(*position_, value->plies)) return std::nullopt;
  return score_of(*value, ply);
}

// A best move of a decided position in the tables, otherwise none().
template <class Bits>
Move Searcher<Bits>::tablebase_move() {
  if (!tablebase_score(0).value_or(kDrawScore)) return Move::none();
  MoveList list;
  position_->generate(list);
  Move best;
  Score best_score = -kInfinite;
  for (const Move move : list) {
    position_->do_move(move);
    const Score score = -tablebase_score(1).value_or(kInfinite);
    position_->undo_move();
    if (score > best_score) best = move, best_score = score;
  }
  return best;
}

// Continues a line that enters the tablebases to the end of the game.
template <class Bits>
void Searcher<Bits>::extend_by_tablebases(std::vector<Move>& pv) {
  if (job_->tablebases == nullptr) return;
  for (const Move move : pv) position_->do_move(move);
  std::size_t done = pv.size();
  while (done < static_cast<std::size_t>(kMaxPly)) {
    const Move move = tablebase_move();
    if (!move.valid()) break;
    position_->do_move(move);
    pv.push_back(move);
    ++done;
  }
  while (done-- > 0) position_->undo_move();
}

}  // namespace proconsul
