#include "protocol/match/spsa_course.h"

#include <algorithm>

namespace proconsul {

SpsaCourse::SpsaCourse(Spsa spsa, std::size_t lag)
    : spsa_(std::move(spsa)), lag_(std::max<std::size_t>(1, lag)), values_{spsa_.values()} {}

bool SpsaCourse::over(std::size_t iteration) const {
  return iteration <= learnt() || early_.contains(iteration);
}

std::optional<std::size_t> SpsaCourse::next() {
  while (over(next_)) ++next_;
  if (next_ > spsa_.iterations() || next_ > learnt() + lag_) return std::nullopt;
  return next_++;
}

SpsaTrial SpsaCourse::trial(std::size_t iteration) const {
  return spsa_.trial(iteration, values_[iteration <= lag_ ? 0 : iteration - lag_]);
}

void SpsaCourse::take(const SpsaPair& pair) {
  if (over(pair.iteration)) return;
  early_.emplace(pair.iteration, pair);
  for (auto first = early_.begin(); first != early_.end() && first->first == learnt() + 1;
       first = early_.erase(first)) {
    spsa_.learn(first->first, first->second.balance());
    values_.push_back(spsa_.values());
  }
}

}  // namespace proconsul
