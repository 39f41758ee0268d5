#include "protocol/match/standings.h"

#include <cmath>

namespace proconsul {
namespace {

double white_points(Outcome outcome) {
  if (outcome == Outcome::kDraw) return 0.5;
  return outcome == Outcome::kWhiteWins ? 1 : 0;
}

void count(GameCounts& counts, double points) {
  if (points > 0.75) {
    ++counts.wins;
  } else if (points < 0.25) {
    ++counts.losses;
  } else {
    ++counts.draws;
  }
}

}  // namespace

GameResult summary_of(const GameRecord& record) {
  const GamePlan& plan = record.plan;
  return {plan.number,
          plan.variant->rules->name,
          plan.white,
          plan.black,
          record.outcome,
          record.reason,
          plan.opening.fen,
          plan.opening.label,
          static_cast<int>(record.moves.size()),
          record.faults};
}

void Standings::add(const GameResult& result) {
  results_.push_back(result);
  for (const FaultRecord& fault : result.faults) ++faults_[fault.engine][fault.kind];
  const double white = white_points(result.outcome);
  count(counts_[result.white], white);
  count(counts_[result.black], 1 - white);
  count(counts_by_colour_[result.white][0], white);
  count(counts_by_colour_[result.black][1], 1 - white);
  count(white_, white);
  count(white_by_variant_[result.variant], white);
  const EnginePair engines = std::minmax(result.white, result.black);
  const double points = engines.first == result.white ? white : 1 - white;
  Encounter& all = encounters_[engines];
  Encounter& here = by_variant_[result.variant][engines];
  count(all.games, points);
  count(here.games, points);
  if (!in_pairs_) return;
  const auto [half, is_first] = half_pairs_.emplace(result.number / 2, points);
  for (Encounter* encounter : {&all, &here}) encounter->half_finished_pairs += is_first ? 1 : -1;
  if (is_first) return;
  const auto outcome = static_cast<std::size_t>(std::lround(2 * (half->second + points)));
  ++all.pairs[outcome];
  ++here.pairs[outcome];
}

Encounter Standings::encounter(std::size_t first, std::size_t second) const {
  const auto found = encounters_.find({first, second});
  return found == encounters_.end() ? Encounter{} : found->second;
}

int Standings::faults(std::size_t engine, FaultKind kind) const {
  const auto found = faults_[engine].find(kind);
  return found == faults_[engine].end() ? 0 : found->second;
}

int Standings::faults(std::size_t engine) const {
  int sum = 0;
  for (const auto& [kind, number] : faults_[engine]) sum += number;
  return sum;
}

int Standings::faults() const {
  int sum = 0;
  for (std::size_t engine = 0; engine < faults_.size(); ++engine) sum += faults(engine);
  return sum;
}

}  // namespace proconsul
