#include "protocol/training/tuning_set.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <limits>

#include "engine/zobrist.h"

namespace proconsul {
namespace {

constexpr std::size_t kUnseenGames = 16;  // one in so many

std::int16_t narrowed(int amount) {
  return static_cast<std::int16_t>(std::clamp<int>(amount, std::numeric_limits<std::int16_t>::min(),
                                                   std::numeric_limits<std::int16_t>::max()));
}

}  // namespace

float result_of(Outcome outcome) {
  return outcome == Outcome::kWhiteWins ? 1.0F : outcome == Outcome::kBlackWins ? 0.0F : 0.5F;
}

bool is_quiet(const Game& game, Move move, int score) {
  return std::abs(score) <= kMostTaughtScore && !move.is_promotion() && !game.is_capture(move) &&
         !game.in_check();
}

bool is_unseen(const TrainingGame& game) { return zobrist::mix(game.number) % kUnseenGames == 0; }

template <class Bits>
void TuningSet::add(const TrainingGame& game, const EvalTables<Bits>& tables, std::uint16_t variant) {
  if (game.outcome == Outcome::kOngoing) return;
  Result<Game> at = start_of(game);
  if (!at) return;
  for (std::size_t i = 0; i < game.moves.size(); ++i) {
    const Move move = game.moves[i];
    if (i >= game.opening_moves()) {
      const int score = game.scores[i - game.opening_moves()];
      if (is_quiet(*at, move, score)) {
        TuningSample sample;
        sample.variant = variant;
        sample.unseen = is_unseen(game);
        sample.result = result_of(game.outcome);
        sample.score = static_cast<float>(at->side_to_move() == Colour::kWhite ? score : -score);
        add_trace(trace_of(std::get<Position<Bits>>(at->position()), tables), sample);
      }
    }
    at->play(move);
  }
}

void TuningSet::add_trace(const EvalTrace& trace, TuningSample sample) {
  sample.begin = entries_.size();
  sample.phase = static_cast<float>(trace.balance.phase) / Tapered::kFullPhase;
  sample.percent = static_cast<float>(trace.balance.percent) / 100;
  std::array<int, weight::kCount> sums{};
  for (const Colour colour : kBothColours) {
    for (const Feature& feature : trace.features[index_of(colour)])
      sums[static_cast<std::size_t>(feature.id)] +=
          colour == Colour::kWhite ? feature.amount : -feature.amount;
  }
  for (std::size_t id = 0; id < sums.size(); ++id) {
    if (sums[id] != 0) entries_.push_back({static_cast<std::uint16_t>(id), narrowed(sums[id])});
  }
  sample.linear = static_cast<std::uint16_t>(entries_.size() - sample.begin);
  for (const EvalTrace::Danger& danger : trace.dangers) {
    entries_.push_back(
        {TuningEntry::kDangerStart, static_cast<std::int16_t>(danger.colour == Colour::kWhite ? -1 : 1)});
    for (const Feature& feature : danger.features)
      entries_.push_back({static_cast<std::uint16_t>(feature.id), narrowed(feature.amount)});
  }
  sample.entries = static_cast<std::uint16_t>(entries_.size() - sample.begin);
  samples_.push_back(sample);
}

template void TuningSet::add(const TrainingGame&, const EvalTables<Bits64>&, std::uint16_t);
template void TuningSet::add(const TrainingGame&, const EvalTables<Bits128>&, std::uint16_t);

}  // namespace proconsul
