// The state file: which games of a match are over and how, so that an interrupted match can go on. It belongs
// to one set of settings (engines, games, openings, rules of adjudication); the number of games may grow.
#pragma once

#include <string>
#include <vector>

#include "protocol/match/standings.h"
#include "protocol/match/tournament.h"

namespace proconsul {

class MatchState {
 public:
  MatchState(std::string file, const MatchSettings& settings);

  // The games of the file; none if it does not exist. Fails if it belongs to another match or makes no sense.
  Result<std::vector<GameResult>> load() const;
  // Replaces the file in one step; false if it cannot be written.
  bool save(const std::vector<GameResult>& results) const;

 private:
  std::string file_;
  std::string settings_;  // as JSON
  std::size_t engines_;
};

}  // namespace proconsul
