#include "search/eval/term_evaluator.h"

#include "search/eval/balance.h"
#include "search/eval/danger.h"
#include "search/eval/scorer.h"

namespace proconsul {

// The sink that just adds up.
template <class Bits>
class TermEvaluator<Bits>::Sums {
 public:
  Sums(TermEvaluator& evaluator, const Position<Bits>& position)
      : evaluator_(evaluator),
        tables_(*evaluator.tables_),
        weights_(tables_.values.weights()),
        position_(position) {}

  Tapered sum() const { return sums_[0] - sums_[1]; }

  void add(int id, Colour colour, int count) {
    sums_[index_of(colour)] += weights_[static_cast<std::size_t>(id)] * count;
  }
  void placed(Piece piece, Square square) {
    sums_[index_of(piece.colour())] += tables_.values.placed(piece, square);
  }
  void held(Piece piece, int count) {
    sums_[index_of(piece.colour())] += tables_.values.held(piece.type()) * count;
  }
  void mobility(PieceType type, Colour colour, int count) {
    sums_[index_of(colour)] += tables_.values.mobility(type, count);
  }
  void passed(Colour colour, int distance) { sums_[index_of(colour)] += tables_.values.passed(distance); }
  void pair(Colour colour, PieceType type) { sums_[index_of(colour)] += tables_.values.pair(type); }

  void begin_danger() { danger_ = 0; }
  void danger(int id, int count) { danger_ += weights_[static_cast<std::size_t>(id)].mg() * count; }
  void end_danger(Colour colour) { sums_[index_of(colour)] -= cost_of_danger(danger_); }

  const PawnMap<Bits>& pawns() {
    entry_ = &evaluator_.pawn_entry(position_);
    if (!entry_->used || entry_->key != position_.pawn_key()) {
      *entry_ = {};
      Sums alone(evaluator_, position_);
      entry_->map = PawnScorer<Bits, Sums>(position_, tables_, alone).score();
      entry_->sum = alone.sum();
      entry_->key = position_.pawn_key();
      entry_->used = true;
    }
    sums_[0] += entry_->sum;
    return entry_->map;
  }
  void shelter(Colour colour) {
    const std::size_t us = index_of(colour);
    const Bits royals = hidden_royals(position_, tables_.values, colour);
    if (!(entry_->royals[us] == royals)) {
      Sums alone(evaluator_, position_);
      PawnScorer<Bits, Sums>(position_, tables_, alone).score_shelter(colour);
      entry_->shelter[us] = alone.sums_[us];
      entry_->royals[us] = royals;
    }
    sums_[us] += entry_->shelter[us];
  }

 private:
  TermEvaluator& evaluator_;
  const EvalTables<Bits>& tables_;
  const Weights& weights_;
  const Position<Bits>& position_;
  PawnEntry* entry_ = nullptr;
  std::array<Tapered, kColours> sums_;
  int danger_ = 0;
};

template <class Bits>
TermEvaluator<Bits>::TermEvaluator(std::shared_ptr<const EvalTables<Bits>> tables)
    : tables_(std::move(tables)), pawn_cache_(kPawnCacheSize) {}

template <class Bits>
typename TermEvaluator<Bits>::Judgement TermEvaluator<Bits>::judge(const Position<Bits>& position) {
  Sums sums(*this, position);
  Scorer<Bits, Sums> scorer(position, *tables_, sums);
  scorer.score();
  const std::array<int, kColours> material = {scorer.material(Colour::kWhite),
                                              scorer.material(Colour::kBlack)};
  const Balance balance = balance_of(position, *tables_, material, sums.sum());
  const Score white = balance.score(sums.sum());
  return {position.side_to_move() == Colour::kWhite ? white : -white, balance.percent};
}

template class TermEvaluator<Bits64>;
template class TermEvaluator<Bits128>;

}  // namespace proconsul
