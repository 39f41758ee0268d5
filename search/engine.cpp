#include "search/engine.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <exception>
#include <memory>
#include <mutex>
#include <new>
#include <random>
#include <system_error>
#include <thread>

#include "search/eval/score_unit.h"
#include "search/vote.h"
#include "search/worker.h"

namespace proconsul {
namespace {

constexpr std::uint64_t kNodesWorthAThread = 1024;  // its own nodes, if nodes are limited

Limits weakened(Limits limits, std::uint64_t most_nodes) {
  limits.nodes = std::min(limits.nodes.value_or(most_nodes), most_nodes);
  return limits;
}

struct Handicap {
  Limits limits;
  SearchOptions options;
};

// The limits and the options that a position is searched with, by the skill.
Handicap handicap_for(const Game& game, const Limits& limits, const SearchOptions& options) {
  const double skill = options.skill;
  if (!plays_weaker(skill)) return {limits, options};
  if (!faces_bare_royals(game)) return {weakened(limits, node_limit(skill)), options};
  SearchOptions unhandicapped = options;
  unhandicapped.skill = kFullSkill;
  return {weakened(limits, std::max(node_limit(skill), kNodesToMate)), unhandicapped};
}

std::unique_ptr<TranspositionTable> largest_table(int megabytes) {
  try {
    return std::make_unique<TranspositionTable>(megabytes);
  } catch (const std::bad_alloc&) {
    if (megabytes <= 1) throw;
    return largest_table(megabytes / 2);
  }
}

// Forwards to another listener, with scores converted for display.
class ShownScores : public Listener {
 public:
  ShownScores(Listener& listener, const ScoreUnit& unit) : listener_(listener), unit_(unit) {}
  void on_info(const SearchInfo& info) override {
    SearchInfo shown = info;
    shown.score = unit_.shown(info.score);
    listener_.on_info(shown);
  }
  void on_current_move(int depth, Move move, int number) override {
    listener_.on_current_move(depth, move, number);
  }
  void on_best_move(const SearchResult& result) override { listener_.on_best_move(result); }

 private:
  Listener& listener_;
  const ScoreUnit& unit_;
};

}  // namespace

// One thread per search, the caller's or one that runs from start() until the best move is reported; it
// starts and joins the helpers. `mutex_` guards job_ and searching_; everything else is accessed only while
// no search runs, or only by the search's threads.
class Engine::Impl {
 public:
  ~Impl() {
    stop();
    wait();
    if (thread_.joinable()) thread_.join();
  }

  void set_options(const SearchOptions& options) {
    wait();
    if (tt_ && tt_->megabytes() != options.hash_megabytes) tt_.reset();
    if (options.threads != options_.threads) workers_.clear();
    if (options.use_net != options_.use_net || options.net != options_.net) {
      workers_.clear();
      if (tt_) tt_->clear();  // it stores evaluations
    }
    options_ = options;
  }
  const SearchOptions& options() const { return options_; }
  bool reserve_hash() {
    wait();
    if (!tt_) tt_ = largest_table(std::max(1, options_.hash_megabytes));
    return tt_->megabytes() >= options_.hash_megabytes;
  }

  void prepare(const Game& game) {
    wait();
    make_ready(game);
  }
  int preparations() const { return preparations_; }

  void new_game() {
    wait();
    if (tt_) tt_->clear();
    for (const auto& worker : workers_) worker->forget();
  }

  void set_tablebases(std::shared_ptr<const TablebaseProbe> tablebases) {
    wait();
    tablebases_ = std::move(tablebases);
  }

  void start(const Game& game, const Limits& limits, Listener& listener);
  SearchResult think(const Game& game, const Limits& limits, Listener& listener);
  void stop();
  void ponder_hit();
  void wait() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return !searching_; });
  }
  bool searching() const {
    const std::lock_guard lock(mutex_);
    return searching_;
  }

 private:
  enum class Thread : std::uint8_t { kOwn, kCallers };

  void make_ready(const Game& game);
  // The caller holds the lock until it releases it.
  [[nodiscard]] std::unique_lock<std::mutex> begin(const Game& game, const Limits& limits,
                                                   Listener& listener);
  SearchResult search(Thread thread);
  void hold_back(const SearchJob& job);
  SearchResult choose(const SearchJob& job, const std::vector<char>& done);
  std::vector<std::thread> start_helpers(SearchJob& job, std::vector<char>& done);
  SearchResult skill_pick(const SearchResult& best);

  SearchOptions options_;
  std::unique_ptr<TranspositionTable> tt_;
  std::shared_ptr<const TablebaseProbe> tablebases_;
  std::shared_ptr<const CompiledGame> compiled_;  // that workers and table belong to
  std::optional<ScoreUnit> unit_;                 // of the same game
  std::optional<ShownScores> shown_;              // forwards to the listener of job_
  int preparations_ = 0;
  std::vector<std::unique_ptr<Worker>> workers_;
  std::thread thread_;
  std::mt19937_64 random_{std::random_device{}()};  // only for weaker play

  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::unique_ptr<SearchJob> job_;
  bool searching_ = false;
};

void Engine::Impl::make_ready(const Game& game) {
  const std::shared_ptr<const CompiledGame>& compiled = game.compiled();
  preparations_ += tt_ ? 0 : 1;
  reserve_hash();
  if (compiled_ != compiled) {
    // Under other rules, the same keys mean other positions.
    if (compiled_ && !(compiled_->rules() == compiled->rules())) tt_->clear();
    workers_.clear();
    compiled_ = compiled;
    unit_.emplace(compiled->rules());
  }
  if (!workers_.empty()) return;
  workers_ = make_workers(game, options_);
  ++preparations_;
}

std::unique_lock<std::mutex> Engine::Impl::begin(const Game& game, const Limits& limits, Listener& listener) {
  wait();
  if (thread_.joinable()) thread_.join();
  make_ready(game);
  for (const auto& worker : workers_) worker->set_position(game);
  std::unique_lock lock(mutex_);
  shown_.emplace(listener, *unit_);
  Listener& told = options_.raw_scores ? listener : *shown_;
  const Handicap handicap = handicap_for(game, limits, options_);
  job_ = std::make_unique<SearchJob>(handicap.limits, handicap.options, *tt_, told, game.side_to_move());
  job_->tablebases = tablebases_.get();
  for (const auto& worker : workers_) job_->team.push_back(worker.get());
  tt_->next_generation();
  searching_ = true;
  return lock;
}

void Engine::Impl::start(const Game& game, const Limits& limits, Listener& listener) {
  std::unique_lock lock = begin(game, limits, listener);
  try {
    thread_ = std::thread([this] { search(Thread::kOwn); });
  } catch (const std::system_error&) {  // no further thread can be created
    lock.unlock();
    search(Thread::kCallers);
  }
}

SearchResult Engine::Impl::think(const Game& game, const Limits& limits, Listener& listener) {
  begin(game, limits, listener).unlock();
  return search(Thread::kCallers);
}

void Engine::Impl::stop() {
  const std::lock_guard lock(mutex_);
  if (!searching_) return;
  job_->stop.store(true, std::memory_order_relaxed);
  changed_.notify_all();
}

void Engine::Impl::ponder_hit() {
  const std::lock_guard lock(mutex_);
  if (!searching_ || job_->limits.infinite) return;
  job_->time.restart(total_nodes(*job_));
  job_->holding.store(false, std::memory_order_release);
  changed_.notify_all();
}

// If no more threads can be created, half of the helpers are ended again: their stacks make room for the
// others. `done` tells for each worker that has ended whether it finished its search.
std::vector<std::thread> Engine::Impl::start_helpers(SearchJob& job, std::vector<char>& done) {
  std::vector<std::thread> helpers;
  const auto admitted = std::make_shared<std::atomic<std::size_t>>(0);  // plus one: 0 means undecided
  const auto help = [&job, &done, admitted, this](std::size_t number) {
    admitted->wait(0);
    if (number >= admitted->load()) return;
    try {
      workers_[number]->run(job, Worker::Role::kHelper);
      done[number] = 1;
    } catch (const std::bad_alloc&) {  // the others continue
    }
  };
  std::size_t wanted = workers_.size() - 1;
  if (job.limits.nodes) {
    const std::uint64_t worth = *job.limits.nodes / kNodesWorthAThread;
    wanted = static_cast<std::size_t>(std::min<std::uint64_t>(wanted, worth));
  }
  try {
    helpers.reserve(wanted);
    while (helpers.size() < wanted) helpers.emplace_back(help, helpers.size() + 1);
  } catch (const std::exception&) {
    wanted = helpers.size() / 2;
  }
  admitted->store(wanted + 1);
  admitted->notify_all();
  for (; helpers.size() > wanted; helpers.pop_back()) helpers.back().join();
  return helpers;
}

SearchResult Engine::Impl::search(Thread thread) {
  SearchJob& job = *job_;
  std::vector<char> done(workers_.size(), 0);
  std::vector<std::thread> helpers = start_helpers(job, done);
  workers_[0]->run(job, Worker::Role::kMain);
  if (thread == Thread::kOwn) hold_back(job);
  job.stop.store(true);
  for (std::thread& helper : helpers) helper.join();
  SearchResult result = choose(job, done);
  result.nodes = total_nodes(job);
  if (!job.options.raw_scores) result.score = unit_->shown(result.score);
  job.listener.on_best_move(result);
  const std::lock_guard lock(mutex_);
  searching_ = false;
  changed_.notify_all();
  return result;
}

// Until the move may be reported.
void Engine::Impl::hold_back(const SearchJob& job) {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return job.stop.load() || !job.holding.load(); });
}

SearchResult Engine::Impl::choose(const SearchJob& job, const std::vector<char>& done) {
  std::vector<SearchResult> results = {workers_[0]->result()};
  for (std::size_t i = 1; i < workers_.size() && done[i] != 0; ++i) results.push_back(workers_[i]->result());
  const bool weaker = plays_weaker(job.options.skill);
  const bool free_choice = job.options.multipv <= 1 && !job.limits.depth && !job.limits.mate && !weaker;
  const std::size_t elected = free_choice ? elect(results) : 0;
  if (elected != 0) workers_[elected]->report_best();
  return weaker ? skill_pick(results[0]) : results[elected];
}

SearchResult Engine::Impl::skill_pick(const SearchResult& best) {
  const std::vector<SearchResult> candidates = workers_[0]->candidates();
  if (candidates.empty()) return best;
  std::vector<Score> scores;
  for (const SearchResult& candidate : candidates) scores.push_back(candidate.score);
  SearchResult choice = candidates[choose_line(scores, options_.skill, random_())];
  if (best.ended != Ending::kNone) choice.score = best.score;
  return choice;
}

Score score_of_end(const Game& game) {
  const Outcome outcome = game.end().outcome;
  if (outcome == Outcome::kDraw) return kDrawScore;
  const bool won = (outcome == Outcome::kWhiteWins) == (game.side_to_move() == Colour::kWhite);
  return score_of(won ? Verdict::kWin : Verdict::kLoss, game.legal_moves().empty() ? 0 : 1);
}

Engine::Engine() : impl_(std::make_unique<Impl>()) {}
Engine::~Engine() = default;
void Engine::set_options(const SearchOptions& options) { impl_->set_options(options); }
const SearchOptions& Engine::options() const { return impl_->options(); }
bool Engine::reserve_hash() { return impl_->reserve_hash(); }
void Engine::prepare(const Game& game) { impl_->prepare(game); }
int Engine::preparations() const { return impl_->preparations(); }
void Engine::new_game() { impl_->new_game(); }
void Engine::set_tablebases(std::shared_ptr<const TablebaseProbe> tablebases) {
  impl_->set_tablebases(std::move(tablebases));
}
void Engine::start(const Game& game, const Limits& limits, Listener& listener) {
  impl_->start(game, limits, listener);
}
void Engine::stop() { impl_->stop(); }
void Engine::ponder_hit() { impl_->ponder_hit(); }
void Engine::wait() { impl_->wait(); }
bool Engine::searching() const { return impl_->searching(); }

SearchResult Engine::think(const Game& game, const Limits& limits, Listener& listener) {
  return impl_->think(game, limits, listener);
}
SearchResult Engine::think(const Game& game, const Limits& limits) {
  class Deaf : public Listener {
    void on_best_move(const SearchResult&) override {}
  };
  Deaf deaf;
  return impl_->think(game, limits, deaf);
}

}  // namespace proconsul
