// The games of a match: which are to be played, several at a time, and what has come of them so far.
#pragma once

#include <atomic>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "protocol/match/adjudication.h"
#include "protocol/match/game_record.h"
#include "protocol/match/openings.h"
#include "protocol/match/standings.h"
#include "protocol/match/statistics.h"
#include "protocol/session/message_log.h"

namespace proconsul {

enum class TournamentKind : std::uint8_t {
  kRoundRobin,  // all engines against each other
  kGauntlet,    // the first one against each other one
};

struct MatchSettings {
  std::vector<EngineConfig> engines;
  std::vector<const Variant*> variants;
  OpeningSettings openings;
  AdjudicationRules adjudication;
  PlayerSettings player;
  TournamentKind kind = TournamentKind::kRoundRobin;
  std::size_t games = 2;   // of each pair of engines in each variant; rounded up to whole openings
  std::size_t repeat = 2;  // games from each opening, colours reversed after each
  std::size_t concurrency = 1;
  bool affinity = false;           // each board's engines have cores of their own
  std::size_t iterations = 0;      // of SPSA, each a pair of games; 0: a match
  std::string tb_folder;           // of solved endings that decide games; empty: none do
  std::optional<SprtBounds> sprt;  // two engines only
};

// Notices when an engine cannot be started several times in a row.
class FailedStarts {
 public:
  explicit FailedStarts(const std::vector<EngineConfig>& engines)
      : engines_(engines), counts_(engines.size()) {}
  // Why the match has to be given up, or nothing.
  std::string note(const GameResult& game);

 private:
  const std::vector<EngineConfig>& engines_;
  std::vector<int> counts_;
};

class TournamentBoard;

class Tournament {
 public:
  // Fails if an opening cannot be had. `settings` must outlive the tournament.
  static Result<Tournament> create(const MatchSettings& settings);

  std::size_t game_count() const;
  // What the first game in a variant starts from, without the opening's moves.
  Game start_in(std::size_t variant) const;
  // The game's number decides everything about it.
  GamePlan plan(std::size_t number) const;

  const std::vector<int>& cores_of(std::size_t board) const;

 private:
  friend class TournamentBoard;
  explicit Tournament(const MatchSettings& settings) : settings_(&settings) {}
  Status prepare();
  void pair_engines();

  const MatchSettings* settings_;
  std::vector<OpeningBook> books_;       // by variant
  std::vector<std::vector<int>> cores_;  // by board; empty: any
  std::map<const Variant*, std::shared_ptr<const EndgameSet>> endings_;
  std::vector<std::pair<std::size_t, std::size_t>> pairings_;  // of engines
};

// One board with its own processes, which it keeps from game to game. All references must outlive it.
class TournamentBoard {
 public:
  TournamentBoard(const Tournament& tournament, std::size_t number, const std::atomic<bool>& cancelled,
                  TrafficLog log);
  ~TournamentBoard();  // the engines are asked to quit
  TournamentBoard(const TournamentBoard&) = delete;
  TournamentBoard& operator=(const TournamentBoard&) = delete;

  Player& player(std::size_t engine);
  // Setting `cancelled` breaks it off.
  GameRecord play(GamePlan plan);

 private:
  const Tournament& tournament_;
  const MatchSettings& settings_;
  const std::atomic<bool>& cancelled_;
  TrafficLog log_;
  PlayerSettings player_settings_;
  std::map<std::size_t, std::unique_ptr<Player>> players_;  // by engine
};

}  // namespace proconsul
