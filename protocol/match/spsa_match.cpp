#include "protocol/match/spsa_match.h"

#include <fmt/format.h>

#include <mutex>
#include <optional>
#include <thread>

namespace proconsul {
namespace {

constexpr std::size_t kPlus = 0;  // the engines
constexpr std::size_t kMinus = 1;

int half_points_of_plus(const GameRecord& record) {
  if (record.outcome == Outcome::kDraw) return 1;
  return (record.outcome == Outcome::kWhiteWins) == (record.plan.white == kPlus) ? 2 : 0;
}

const Misdeed* failed_start(const GameRecord& record) {
  for (const Misdeed& misdeed : record.misdeeds) {
    if (misdeed.fault == Fault::kNoStart) return &misdeed;
  }
  return nullptr;
}

// The threads' common state.
class SpsaHall {
 public:
  struct Task {
    std::size_t iteration;
    SpsaTrial trial;
  };

  SpsaHall(Spsa& spsa, const std::vector<bool>& played, std::atomic<bool>& cancelled,
           const SpsaListener& listener)
      : spsa_(spsa), played_(played), cancelled_(cancelled), listener_(listener) {}

  std::optional<Task> next() {
    const std::lock_guard lock(mutex_);
    while (next_ < played_.size() && played_[next_]) ++next_;
    if (cancelled_ || next_ > spsa_.iterations()) return std::nullopt;
    const std::size_t iteration = next_++;
    return Task{iteration, spsa_.trial(iteration)};
  }

  void finished(std::size_t iteration, const std::array<GameRecord, 2>& games) {
    const std::lock_guard lock(mutex_);
    if (stopped_) return;
    SpsaPair pair{iteration, 0};
    for (const GameRecord& game : games) {
      if (game.outcome == Outcome::kOngoing) return;
      // Nothing is learnt from games that were not played.
      if (const Misdeed* failure = failed_start(game)) return give_up(failure->text);
      pair.half_points += half_points_of_plus(game);
    }
    spsa_.learn(iteration, pair.balance());
    if (!listener_(pair, games)) stop();
  }

  std::string trouble() const { return trouble_; }

 private:
  void stop() {
    stopped_ = true;
    cancelled_ = true;
  }

  void give_up(const std::string& trouble) {
    trouble_ = trouble;
    stop();
  }

  Spsa& spsa_;
  const std::vector<bool>& played_;
  std::atomic<bool>& cancelled_;
  const SpsaListener& listener_;
  std::mutex mutex_;
  std::size_t next_ = 1;
  std::string trouble_;
  bool stopped_ = false;
};

void play_iterations(const Tournament& tournament, SpsaHall& hall, const Spsa& spsa, TournamentBoard& board) {
  while (const auto task = hall.next()) {
    board.player(kPlus).change_options(spsa_options_of(spsa, task->trial.plus));
    board.player(kMinus).change_options(spsa_options_of(spsa, task->trial.minus));
    GamePlan first = tournament.plan(2 * (task->iteration - 1));
    GamePlan second = first;
    ++second.number;
    std::swap(second.white, second.black);
    std::array<GameRecord, 2> games;
    games[0] = board.play(std::move(first));
    if (games[0].outcome != Outcome::kOngoing) games[1] = board.play(std::move(second));
    hall.finished(task->iteration, games);
  }
}

}  // namespace

EngineConfig::Options spsa_options_of(const Spsa& spsa, const std::vector<double>& values) {
  EngineConfig::Options options;
  for (std::size_t i = 0; i < values.size(); ++i)
    options.emplace_back(spsa.parameters()[i].name, spsa_number(values[i]));
  return options;
}

std::string run_spsa(const Tournament& tournament, std::size_t concurrency, Spsa& spsa,
                     const std::vector<bool>& played, std::atomic<bool>& cancelled,
                     const SpsaListener& listener, const TrafficLog& log) {
  SpsaHall hall(spsa, played, cancelled, listener);
  std::vector<std::thread> boards;
  for (std::size_t i = 0; i < concurrency; ++i) {
    boards.emplace_back([&, i] {
      TournamentBoard board(tournament, i, cancelled, log);
      play_iterations(tournament, hall, spsa, board);
    });
  }
  for (std::thread& board : boards) board.join();
  return hall.trouble();
}

}  // namespace proconsul
