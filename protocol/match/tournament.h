// The schedule of a match, and the boards that play it.
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
  kRoundRobin,  // every engine against every other
  kGauntlet,    // the first engine against every other
};

struct MatchSettings {
  std::vector<EngineConfig> engines;
  std::vector<const Variant*> variants;
  OpeningSettings openings;
  AdjudicationRules adjudication;
  PlayerSettings player;
  TournamentKind kind = TournamentKind::kRoundRobin;
  std::size_t games = 2;   // per pairing and variant; rounded up to whole openings
  std::size_t repeat = 2;  // games per opening, with colours reversed after each
  std::size_t concurrency = 1;
  bool affinity = false;           // each board's engines have their own CPU cores
  std::size_t iterations = 0;      // of SPSA, a pair of games each; 0: a match
  std::string tb_folder;           // tablebases for adjudication; empty: none
  std::optional<SprtBounds> sprt;  // two engines only
};

// Detects that an engine failed to start several times in a row.
class FailedStarts {
 public:
  explicit FailedStarts(const std::vector<EngineConfig>& engines)
      : engines_(engines), counts_(engines.size()) {}
  // Why the match must be abandoned, or "".
  std::string note(const GameResult& game);

 private:
  const std::vector<EngineConfig>& engines_;
  std::vector<int> counts_;
};

class TournamentBoard;

class Tournament {
 public:
  // Fails if an opening is not available. `settings` must outlive the tournament.
  static Result<Tournament> create(const MatchSettings& settings);

  std::size_t game_count() const;
  // The start of the first game in a variant, without the opening's moves.
  Game start_in(std::size_t variant) const;
  // Depends only on the game's number.
  GamePlan plan(std::size_t number) const;

  const std::vector<int>& cores_of(std::size_t board) const;
  std::vector<Error> opening_warnings() const;  // see OpeningBook::warnings

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

// One board with its engine processes, which are kept from game to game. All references must outlive it.
class TournamentBoard {
 public:
  TournamentBoard(const Tournament& tournament, std::size_t number, const std::atomic<bool>& cancelled,
                  TrafficLog log);
  ~TournamentBoard();  // asks the engines to quit
  TournamentBoard(const TournamentBoard&) = delete;
  TournamentBoard& operator=(const TournamentBoard&) = delete;

  Player& player(std::size_t engine);
  // Setting `cancelled` stops the game.
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
