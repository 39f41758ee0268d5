#include "protocol/match/tournament.h"

#include <fmt/format.h>

#include "engine/quoting.h"
#include "protocol/match/game_runner.h"
#include "protocol/session/endgame_files.h"

namespace proconsul {
namespace {

constexpr int kMaxFailedStarts = 3;  // consecutive, of one engine

}  // namespace

std::string FailedStarts::note(const GameResult& game) {
  for (const std::size_t engine : {game.white, game.black}) {
    const FaultRecord* failure = nullptr;
    for (const FaultRecord& fault : game.faults) {
      if (fault.engine == engine && fault.kind == FaultKind::kNoStart) failure = &fault;
    }
    counts_[engine] = failure != nullptr ? counts_[engine] + 1 : 0;
    if (counts_[engine] >= kMaxFailedStarts)
      return fmt::format("{}: {}", engines_[engine].name, failure->text);
  }
  return "";
}

Result<Tournament> Tournament::create(const MatchSettings& settings) {
  Tournament tournament(settings);
  if (const Status ready = tournament.prepare(); !ready) return ready.error();
  tournament.pair_engines();
  return tournament;
}

Status Tournament::prepare() {
  for (const Variant* variant : settings_->variants) {
    Result<OpeningBook> book = OpeningBook::create(*variant, settings_->openings);
    if (!book) return book.error();
    books_.push_back(book.take());
    if (settings_->tb_folder.empty()) continue;
    if (auto endings = endings_for(start_in(books_.size() - 1), settings_->tb_folder))
      endings_[variant] = std::move(endings);
  }
  if (!settings_->tb_folder.empty() && endings_.empty())
    return Error{
        fmt::format("--tb: the folder {} has no solved endings of these games", quote(settings_->tb_folder))};
  if (!settings_->affinity) return done();
  Result<std::vector<std::vector<int>>> shares = shares_of_cores(usable_cores(), settings_->concurrency);
  if (!shares) return Error{"--affinity: " + shares.error().message};
  cores_ = shares.take();
  return done();
}

std::vector<Error> Tournament::opening_warnings() const {
  std::vector<Error> warnings;
  for (const OpeningBook& book : books_)
    warnings.insert(warnings.end(), book.warnings().begin(), book.warnings().end());
  return warnings;
}

void Tournament::pair_engines() {
  const std::size_t engines = settings_->engines.size();
  const std::size_t hosts = settings_->kind == TournamentKind::kGauntlet ? 1 : engines;
  for (std::size_t first = 0; first < hosts; ++first) {
    for (std::size_t second = first + 1; second < engines; ++second) pairings_.emplace_back(first, second);
  }
}

const std::vector<int>& Tournament::cores_of(std::size_t board) const {
  static const std::vector<int> kAny;
  return cores_.empty() ? kAny : cores_[board];
}

TournamentBoard::TournamentBoard(const Tournament& tournament, std::size_t number,
                                 const std::atomic<bool>& cancelled, TrafficLog log)
    : tournament_(tournament),
      settings_(*tournament.settings_),
      cancelled_(cancelled),
      log_(std::move(log)),
      player_settings_(settings_.player) {
  player_settings_.cores = tournament.cores_of(number);
}

TournamentBoard::~TournamentBoard() {
  for (auto& [engine, player] : players_) player->stop();
}

Player& TournamentBoard::player(std::size_t engine) {
  std::unique_ptr<Player>& player = players_[engine];
  if (!player) player = make_player(settings_.engines[engine], player_settings_, cancelled_, log_);
  return *player;
}

GameRecord TournamentBoard::play(GamePlan plan) {
  for (auto& [engine, player] : players_) {
    if (engine != plan.white && engine != plan.black) player->stop();
  }
  const std::array controls{settings_.engines[plan.white].control, settings_.engines[plan.black].control};
  const auto endings = tournament_.endings_.find(plan.variant);
  Player& white = player(plan.white);
  Player& black = player(plan.black);
  GameRunner runner(std::move(plan), white, black, controls, settings_.adjudication,
                    endings == tournament_.endings_.end() ? nullptr : endings->second);
  return runner.play();
}

Game Tournament::start_in(std::size_t variant) const {
  return game_from(*settings_->variants[variant], {books_[variant].start(0).fen, {}, ""});
}

std::size_t Tournament::game_count() const {
  const std::size_t openings = (settings_->games + settings_->repeat - 1) / settings_->repeat;
  return openings * settings_->repeat * settings_->variants.size() * pairings_.size();
}

// All pairings and games of a round precede the next round, so that the table is always balanced.
GamePlan Tournament::plan(std::size_t number) const {
  const std::size_t repeat = settings_->repeat;
  const std::size_t series = number / repeat;  // of games with one opening
  const std::size_t games = settings_->variants.size();
  const auto [first, second] = pairings_[series / games % pairings_.size()];
  const std::size_t game = series % games;
  GamePlan plan;
  plan.number = number;
  plan.variant = settings_->variants[game];
  plan.round = series / (games * pairings_.size());
  const bool reversed = (plan.round * repeat + number % repeat) % 2 == 1;
  plan.white = reversed ? second : first;
  plan.black = reversed ? first : second;
  plan.opening = books_[game].opening(plan.round);
  return plan;
}

}  // namespace proconsul
