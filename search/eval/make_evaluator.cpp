#include "search/eval/make_evaluator.h"

#include "search/eval/term_evaluator.h"
#include "search/net/net_evaluator.h"

namespace proconsul {
namespace {

// The terms plus a network's correction.
template <class Bits>
class CorrectedEvaluator final : public StaticEvaluator<Bits> {
 public:
  CorrectedEvaluator(std::shared_ptr<const EvalTables<Bits>> tables, std::shared_ptr<const FittedNet> net)
      : terms_(std::move(tables)), net_(std::move(net)) {}

  Score evaluate(const Position<Bits>& position) override {
    const auto terms = terms_.judge(position);
    return terms.score + net_.evaluate(position) * terms.percent / 100;
  }
  void prefetch(const Position<Bits>& position) override { terms_.prefetch(position); }

 private:
  TermEvaluator<Bits> terms_;
  NetEvaluator<Bits> net_;
};

}  // namespace

template <class Bits>
std::unique_ptr<StaticEvaluator<Bits>> make_evaluator(std::shared_ptr<const EvalTables<Bits>> tables,
                                                      std::shared_ptr<const FittedNet> net) {
  if (!net) return std::make_unique<TermEvaluator<Bits>>(std::move(tables));
  switch (net->net->role) {
    case NetRole::kCorrection:
      return std::make_unique<CorrectedEvaluator<Bits>>(std::move(tables), std::move(net));
    case NetRole::kEvaluation:
      break;
  }
  return std::make_unique<NetEvaluator<Bits>>(std::move(net));
}

template std::unique_ptr<StaticEvaluator<Bits64>> make_evaluator(std::shared_ptr<const EvalTables<Bits64>>,
                                                                 std::shared_ptr<const FittedNet>);
template std::unique_ptr<StaticEvaluator<Bits128>> make_evaluator(std::shared_ptr<const EvalTables<Bits128>>,
                                                                  std::shared_ptr<const FittedNet>);

}  // namespace proconsul
