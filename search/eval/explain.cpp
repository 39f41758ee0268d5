// The evaluation for callers outside the search: tables are built for the one position.
#include "search/engine.h"
#include "search/eval/game_evaluator.h"
#include "search/eval/trace.h"

namespace proconsul {

int evaluate(const Game& game) { return GameEvaluator(game.rules()).evaluate(game); }

std::optional<NetJudgement> evaluate_with_net(const Game& game, const SearchOptions& options) {
  const auto net = options.use_net ? net_for(game.rules(), options.net) : nullptr;
  if (!net) return std::nullopt;
  return NetJudgement{GameEvaluator(game.rules(), net).evaluate(game), net->net->name};
}

std::vector<TermScore> explain(const Game& game) {
  const EvalTrace trace = EvalTracer(game.rules()).trace(game);
  const auto white = trace.terms(Colour::kWhite);
  const auto black = trace.terms(Colour::kBlack);
  std::vector<TermScore> scores;
  for (std::size_t i = 0; i < kEvalTerms; ++i) {
    scores.push_back(
        {name_of(static_cast<EvalTerm>(i)), trace.balance.score(white[i]), trace.balance.score(black[i])});
  }
  return scores;
}

std::vector<PieceWorth> piece_worths(const Rules& rules) {
  const PieceValues values(rules);
  std::vector<PieceWorth> worths;
  for (std::size_t i = 0; i < rules.pieces.size(); ++i) {
    const PieceType type(static_cast<int>(i));
    const Tapered usual = values.usual(type);
    worths.push_back({values.profile(type).prior, usual.mg() / kGrain, usual.eg() / kGrain, values.of(type)});
  }
  return worths;
}

int piece_value(const Rules& rules, PieceType type) { return PieceValues(rules).of(type); }

}  // namespace proconsul
