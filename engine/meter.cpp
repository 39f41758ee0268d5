#include "engine/meter.h"

namespace proconsul {

std::string over_budget_text(const char* work, const Budget& budget, Cost cost) {
  const std::string takes = std::string(work) + " takes at least ";
  const std::string limit = ", and the budget for definitions is " + std::to_string(budget.megabytes) + " MB";
  if (cost.bytes > budget.bytes())
    return takes + std::to_string((cost.bytes >> 20) + 1) + " MB of memory" + limit;
  return takes + std::to_string((cost.steps >> 20) + 1) + " million steps" + limit + " (" +
         std::to_string(budget.steps() >> 20) + " million steps)";
}

}  // namespace proconsul
