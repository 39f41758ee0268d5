// The evaluation for code outside of the search: tables are built for a single position.
#include "search/engine.h"
#include "search/eval/game_evaluator.h"
#include "search/eval/score_unit.h"
#include "search/eval/trace.h"

namespace proconsul {

namespace {

// Evaluates positions of one game with and without its network, in White's view.
class Judge {
 public:
  Judge(const Game& game, const SearchOptions& options) : terms_(game.rules()) {
    if (auto net = options.use_net ? net_for(game.rules(), options.net) : nullptr)
      both_.emplace(game.rules(), std::move(net));
  }

  struct Opinion {
    int terms = 0;
    std::optional<int> net;
  };
  Opinion opinion(const Game& game) {
    const int sign = game.side_to_move() == Colour::kWhite ? 1 : -1;
    Opinion opinion{sign * terms_.evaluate(game), std::nullopt};
    if (both_) opinion.net = sign * both_->evaluate(game) - opinion.terms;
    return opinion;
  }

 private:
  GameEvaluator terms_;
  std::optional<GameEvaluator> both_;
};

// Sets what a piece contributes to the position with this evaluation, or why that is unknown.
void weigh(PieceShare& share, const Game& game, const Judge::Opinion& with, Judge& judge) {
  if (game.rules().pieces[index_of(share.piece.type())].royal) {
    share.left_out = "royal";
    return;
  }
  const Result<Game> rest = game.without(share.square);
  if (!rest) {
    share.left_out = "without it " + rest.error().message;
    return;
  }
  if (const GameEnd end = rest->end(); end.over()) {
    share.left_out = "without it the game is over by " + describe(game.rules(), end);
    return;
  }
  const Judge::Opinion without = judge.opinion(*rest);
  const int sign = share.piece.colour() == Colour::kWhite ? 1 : -1;
  share.terms = sign * (with.terms - without.terms);
  if (with.net) share.net = sign * (*with.net - *without.net);
}

}  // namespace

int evaluate(const Game& game) {
  return ScoreUnit(game.rules()).centipawns(GameEvaluator(game.rules()).evaluate(game));
}

std::optional<NetJudgement> evaluate_with_net(const Game& game, const SearchOptions& options) {
  const auto net = options.use_net ? net_for(game.rules(), options.net) : nullptr;
  if (!net) return std::nullopt;
  const Score score = GameEvaluator(game.rules(), net).evaluate(game);
  return NetJudgement{ScoreUnit(game.rules()).centipawns(score), net->net->name};
}

std::vector<TermScore> explain(const Game& game) {
  const EvalTrace trace = EvalTracer(game.rules()).trace(game);
  const auto white = trace.terms(Colour::kWhite);
  const auto black = trace.terms(Colour::kBlack);
  const ScoreUnit unit(game.rules());
  const auto shown = [&](Tapered sum) { return unit.centipawns(trace.balance.score(sum)); };
  std::vector<TermScore> scores;
  for (std::size_t i = 0; i < kEvalTerms; ++i) {
    scores.push_back({name_of(static_cast<EvalTerm>(i)), shown(white[i]), shown(black[i])});
  }
  return scores;
}

std::vector<PieceShare> piece_shares(const Game& game, const SearchOptions& options) {
  Judge judge(game, options);
  const ScoreUnit unit(game.rules());
  const Judge::Opinion whole = judge.opinion(game);
  std::vector<PieceShare> shares;
  for (const Square square : Squares(game.rules().board.squares)) {
    PieceShare share{square, game.piece_on(square)};
    if (!share.piece.valid()) continue;
    weigh(share, game, whole, judge);
    share.terms = unit.centipawns(share.terms);
    if (share.net) share.net = unit.centipawns(*share.net);
    shares.push_back(std::move(share));
  }
  return shares;
}

std::vector<PieceWorth> piece_worths(const Rules& rules) {
  const PieceValues values(rules);
  const ScoreUnit unit(values, rules);
  std::vector<PieceWorth> worths;
  for (std::size_t i = 0; i < rules.pieces.size(); ++i) {
    const PieceType type(static_cast<int>(i));
    const Tapered usual = values.usual(type);
    worths.push_back({values.profile(type).prior, unit.centipawns(usual.mg() / kGrain),
                      unit.centipawns(usual.eg() / kGrain), unit.centipawns(values.of(type))});
  }
  return worths;
}

int piece_value(const Rules& rules, PieceType type) { return PieceValues(rules).of(type); }

}  // namespace proconsul
