// The games of a match: which are to be played, several at a time, and what has come of them so far.
#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "protocol/match/adjudication.h"
#include "protocol/match/game_record.h"
#include "protocol/match/openings.h"
#include "protocol/match/standings.h"
#include "protocol/match/statistics.h"

namespace proconsul {

struct MatchSettings {
  std::vector<EngineConfig> engines;
  std::vector<const Variant*> variants;
  OpeningSettings openings;
  AdjudicationRules adjudication;
  PlayerSettings player;
  std::size_t pairs = 1;  // for each pair of engines and each variant
  std::size_t concurrency = 1;
  std::optional<SprtBounds> sprt;  // two engines only
};

// Told of every finished game, one at a time, on the thread that played it. False ends the match.
using GameListener = std::function<bool(const GameRecord&)>;

class Tournament {
 public:
  // Fails if an opening cannot be had. `settings` must outlive the tournament.
  static Result<Tournament> create(const MatchSettings& settings);

  std::size_t game_count() const;
  // The game's number decides everything about it.
  GamePlan plan(std::size_t number) const;

  // Plays the games that are not in `played`. Setting `cancelled` breaks off those in progress. Returns what
  // made it give up, or nothing.
  std::string run(const std::vector<bool>& played, std::atomic<bool>& cancelled, const GameListener& listener,
                  const TrafficLog& log) const;

 private:
  explicit Tournament(const MatchSettings& settings) : settings_(&settings) {}

  const MatchSettings* settings_;
  std::vector<OpeningBook> books_;                             // by variant
  std::vector<std::pair<std::size_t, std::size_t>> pairings_;  // of engines
};

}  // namespace proconsul
