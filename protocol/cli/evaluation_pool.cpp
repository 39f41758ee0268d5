#include "protocol/cli/evaluation_pool.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <optional>
#include <thread>

namespace proconsul {
namespace {

class BestLine : public LineListener {
 public:
  void on_line(const SearchInfo& info) override {
    if (info.multipv == 1 && info.bound == Bound::kExact) moves = info.pv;
  }
  std::vector<Move> moves;
};

Evaluated value_of(Engine& engine, const Game& game, const Limits& limits,
                   const std::function<bool()>& stopped) {
  BestLine line;
  const SearchResult result = think_until(engine, game, limits, &line, stopped);
  if (line.moves.empty() && result.best.valid()) line.moves = {result.best};
  return {result.score, std::move(line.moves), result.depth};
}

Evaluated value_of_end(const GameEnd& end, Colour mover) {
  if (end.outcome == Outcome::kDraw) return {};
  const bool won = (end.outcome == Outcome::kWhiteWins) == (mover == Colour::kWhite);
  return {won ? mate_in(0) : mated_in(0), {}, 0};
}

}  // namespace

EvaluationPool::EvaluationPool(int engines, const SearchOptions& options) {
  for (int i = 0; i < std::max(1, engines); ++i) {
    engines_.push_back(std::make_unique<Engine>());
    engines_.back()->set_options(options);
  }
}

void EvaluationPool::begin(const std::shared_ptr<const EndgameSet>& endings) {
  for (const auto& engine : engines_) {
    engine->new_game();
    engine->set_tablebases(endings);
  }
}

std::vector<Evaluated> EvaluationPool::evaluate(const std::vector<Game>& positions, const Limits& limits,
                                                const std::function<void(std::size_t)>& done,
                                                const std::function<bool()>& stopped) {
  std::vector<std::optional<Evaluated>> values(positions.size());
  std::atomic<std::size_t> next{0};
  std::mutex mutex;
  std::size_t finished = 0;
  const auto work = [&](Engine& engine) {
    for (std::size_t i = next++; i < positions.size() && !stopped(); i = next++) {
      const Game& game = positions[i];
      const Evaluated value = game.legal_moves().empty() ? value_of_end(game.end(), game.side_to_move())
                                                         : value_of(engine, game, limits, stopped);
      if (stopped()) return;
      values[i] = value;
      const std::lock_guard lock(mutex);
      done(++finished);
    }
  };
  std::vector<std::thread> helpers;
  for (std::size_t i = 1; i < engines_.size(); ++i) helpers.emplace_back([&, i] { work(*engines_[i]); });
  work(*engines_[0]);
  for (std::thread& helper : helpers) helper.join();
  std::vector<Evaluated> known;
  for (const auto& value : values) {
    if (!value) break;
    known.push_back(*value);
  }
  return known;
}

}  // namespace proconsul
