// The evaluation for callers outside the search: tables are built for the one position.
#include "search/engine.h"
#include "search/eval/evaluator.h"

namespace proconsul {

namespace {

EvalBreakdown breakdown_of(const Game& game) {
  return std::visit(
      [&]<class Bits>(const Position<Bits>& position) {
        Evaluator<Bits> evaluator(std::make_shared<const EvalTables<Bits>>(game.rules()));
        return evaluator.breakdown(position);
      },
      game.position());
}

}  // namespace

int evaluate(const Game& game) {
  const Score score = breakdown_of(game).score;
  return game.side_to_move() == Colour::kWhite ? score : -score;
}

std::vector<EvalTerm> explain(const Game& game) {
  EvalBreakdown breakdown = breakdown_of(game);
  std::vector<EvalTerm> terms;
  for (std::size_t i = 0; i < kEvalClasses; ++i) {
    const auto eval_class = static_cast<EvalClass>(i);
    terms.push_back({name_of(eval_class), breakdown.of(eval_class, Colour::kWhite).blend(breakdown.phase),
                     breakdown.of(eval_class, Colour::kBlack).blend(breakdown.phase)});
  }
  return terms;
}

int piece_value(const Rules& rules, PieceType type) { return PieceValues(rules).of(type); }

}  // namespace proconsul
