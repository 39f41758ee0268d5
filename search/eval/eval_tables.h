// What the evaluation of a game needs that depends only on its rules: immutable, shared by all threads.
#pragma once

#include <memory>
#include <variant>

#include "search/eval/eval_masks.h"
#include "search/eval/piece_values.h"

namespace proconsul {

template <class Bits>
struct EvalTables {
  explicit EvalTables(const Rules& rules) : values(rules), masks(rules) {}
  PieceValues values;
  EvalMasks<Bits> masks;
};

// The tables for the size of the game's board.
using AnyEvalTables =
    std::variant<std::shared_ptr<const EvalTables<Bits64>>, std::shared_ptr<const EvalTables<Bits128>>>;

inline AnyEvalTables eval_tables_for(const Rules& rules) {
  if (rules.board.size() <= kCapacity<Bits64>) return std::make_shared<const EvalTables<Bits64>>(rules);
  return std::make_shared<const EvalTables<Bits128>>(rules);
}

}  // namespace proconsul
