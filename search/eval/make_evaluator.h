// Selects the evaluator of a game.
#pragma once

#include <memory>

#include "search/eval/eval_tables.h"
#include "search/eval/static_evaluator.h"
#include "search/net/net_choice.h"

namespace proconsul {

// The terms, `net`, or their sum, depending on the network's role; the terms if `net` is null.
template <class Bits>
std::unique_ptr<StaticEvaluator<Bits>> make_evaluator(std::shared_ptr<const EvalTables<Bits>> tables,
                                                      std::shared_ptr<const FittedNet> net);

extern template std::unique_ptr<StaticEvaluator<Bits64>> make_evaluator(
    std::shared_ptr<const EvalTables<Bits64>>, std::shared_ptr<const FittedNet>);
extern template std::unique_ptr<StaticEvaluator<Bits128>> make_evaluator(
    std::shared_ptr<const EvalTables<Bits128>>, std::shared_ptr<const FittedNet>);

}  // namespace proconsul
