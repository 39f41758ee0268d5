#include "search/eval/game_evaluator.h"

#include <variant>

#include "search/eval/make_evaluator.h"

namespace proconsul {

struct GameEvaluator::AnyEvaluator {
  std::variant<std::unique_ptr<StaticEvaluator<Bits64>>, std::unique_ptr<StaticEvaluator<Bits128>>> by_size;
};

GameEvaluator::GameEvaluator(const Rules& rules, std::shared_ptr<const FittedNet> net)
    : evaluator_(std::visit(
          [&]<class Bits>(const std::shared_ptr<const EvalTables<Bits>>& tables) {
            return std::make_unique<AnyEvaluator>(AnyEvaluator{make_evaluator<Bits>(tables, std::move(net))});
          },
          eval_tables_for(rules))) {}

GameEvaluator::~GameEvaluator() = default;
GameEvaluator::GameEvaluator(GameEvaluator&&) noexcept = default;

Score GameEvaluator::evaluate(const Game& game) {
  return std::visit(
      [&]<class Bits>(const std::unique_ptr<StaticEvaluator<Bits>>& evaluator) {
        return evaluator->evaluate(std::get<Position<Bits>>(game.position()));
      },
      evaluator_->by_size);
}

}  // namespace proconsul
