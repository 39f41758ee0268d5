// The evaluation for callers outside the search: tables are built for the one position.
#include "search/engine.h"
#include "search/eval/evaluator.h"
#include "search/eval/trace.h"

namespace proconsul {

int evaluate(const Game& game) {
  return std::visit(
      [&]<class Bits>(const Position<Bits>& position) {
        return Evaluator<Bits>(std::make_shared<const EvalTables<Bits>>(game.rules())).evaluate(position);
      },
      game.position());
}

std::vector<TermScore> explain(const Game& game) {
  const EvalTrace trace = trace_of(game);
  const auto white = trace.terms(Colour::kWhite);
  const auto black = trace.terms(Colour::kBlack);
  std::vector<TermScore> scores;
  for (std::size_t i = 0; i < kEvalTerms; ++i) {
    scores.push_back(
        {name_of(static_cast<EvalTerm>(i)), trace.balance.score(white[i]), trace.balance.score(black[i])});
  }
  return scores;
}

int piece_value(const Rules& rules, PieceType type) { return PieceValues(rules).of(type); }

}  // namespace proconsul
