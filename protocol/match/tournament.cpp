#include "protocol/match/tournament.h"

#include <fmt/format.h>

#include <mutex>
#include <thread>

#include "protocol/match/game_runner.h"

namespace proconsul {
namespace {

constexpr int kMostFailedStarts = 3;  // in a row, of one engine

// The threads' common state.
class Hall {
 public:
  Hall(const Tournament& tournament, const MatchSettings& settings, const std::vector<bool>& played,
       std::atomic<bool>& cancelled, const GameListener& listener)
      : tournament_(tournament),
        settings_(settings),
        played_(played),
        cancelled_(cancelled),
        listener_(listener),
        failed_starts_(settings.engines.size()) {}

  std::optional<GamePlan> next() {
    std::size_t number;
    {
      const std::lock_guard lock(mutex_);
      while (next_ < played_.size() && played_[next_]) ++next_;
      if (cancelled_ || next_ >= tournament_.game_count()) return std::nullopt;
      number = next_++;
    }
    return tournament_.plan(number);
  }

  void finished(const GameRecord& record) {
    const std::lock_guard lock(mutex_);
    if (record.outcome == Outcome::kOngoing || stopped_) return;
    count_failed_starts(record);
    if (!listener_(record)) stop();
  }

  std::string trouble() const { return trouble_; }

 private:
  void stop() {
    stopped_ = true;
    cancelled_ = true;
  }

  void count_failed_starts(const GameRecord& record) {
    for (const std::size_t engine : {record.plan.white, record.plan.black}) {
      const Misdeed* failure = nullptr;
      for (const Misdeed& misdeed : record.misdeeds) {
        if (misdeed.engine == engine && misdeed.fault == Fault::kNoStart) failure = &misdeed;
      }
      failed_starts_[engine] = failure != nullptr ? failed_starts_[engine] + 1 : 0;
      if (failed_starts_[engine] < kMostFailedStarts) continue;
      trouble_ = fmt::format("{}: {}", settings_.engines[engine].name, failure->text);
      stop();
    }
  }

  const Tournament& tournament_;
  const MatchSettings& settings_;
  const std::vector<bool>& played_;
  std::atomic<bool>& cancelled_;
  const GameListener& listener_;
  std::mutex mutex_;
  std::size_t next_ = 0;
  std::vector<int> failed_starts_;
  std::string trouble_;
  bool stopped_ = false;
};

// One board with its own processes, which it keeps from game to game.
void play_games(Hall& hall, const MatchSettings& settings, const std::atomic<bool>& cancelled,
                const TrafficLog& log) {
  std::map<std::size_t, std::unique_ptr<Player>> players;
  const auto seated = [&](std::size_t engine) -> Player& {
    std::unique_ptr<Player>& player = players[engine];
    if (!player) player = make_player(settings.engines[engine], settings.player, cancelled, log);
    return *player;
  };
  while (auto plan = hall.next()) {
    for (auto& [engine, player] : players) {
      if (engine != plan->white && engine != plan->black) player->stop();
    }
    const std::array controls{settings.engines[plan->white].control, settings.engines[plan->black].control};
    Player& white = seated(plan->white);
    Player& black = seated(plan->black);
    GameRunner runner(std::move(*plan), white, black, controls, settings.adjudication);
    hall.finished(runner.play());
  }
  for (auto& [engine, player] : players) player->stop();
}

}  // namespace

Result<Tournament> Tournament::create(const MatchSettings& settings) {
  Tournament tournament(settings);
  for (const Variant* variant : settings.variants) {
    Result<OpeningBook> book = OpeningBook::create(*variant, settings.openings);
    if (!book) return book.error();
    tournament.books_.push_back(book.take());
  }
  for (std::size_t first = 0; first < settings.engines.size(); ++first) {
    for (std::size_t second = first + 1; second < settings.engines.size(); ++second)
      tournament.pairings_.emplace_back(first, second);
  }
  return tournament;
}

std::size_t Tournament::game_count() const {
  return 2 * settings_->pairs * settings_->variants.size() * pairings_.size();
}

// All pairings and games of a round before the next one, so that the table is balanced at any time.
GamePlan Tournament::plan(std::size_t number) const {
  const std::size_t pair = number / 2;
  const std::size_t games = settings_->variants.size();
  const auto [first, second] = pairings_[pair / games % pairings_.size()];
  const std::size_t game = pair % games;
  GamePlan plan;
  plan.number = number;
  plan.variant = settings_->variants[game];
  plan.white = number % 2 == 0 ? first : second;
  plan.black = number % 2 == 0 ? second : first;
  plan.round = pair / (games * pairings_.size());
  plan.opening = books_[game].opening(plan.round);
  return plan;
}

std::string Tournament::run(const std::vector<bool>& played, std::atomic<bool>& cancelled,
                            const GameListener& listener, const TrafficLog& log) const {
  Hall hall(*this, *settings_, played, cancelled, listener);
  std::vector<std::thread> boards;
  for (std::size_t i = 0; i < settings_->concurrency; ++i)
    boards.emplace_back([&] { play_games(hall, *settings_, cancelled, log); });
  for (std::thread& board : boards) board.join();
  return hall.trouble();
}

}  // namespace proconsul
