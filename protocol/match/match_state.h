// The state file: which games of a match are over and how, so that an interrupted match can go on. It belongs
// to one set of settings (engines, games, openings, rules of adjudication); the number of games may grow.
#pragma once

#include <functional>
#include <iosfwd>
#include <string>
#include <vector>

#include "protocol/formats/json_output.h"
#include "protocol/match/standings.h"
#include "protocol/match/tournament.h"

namespace proconsul {

// What a state belongs to, but for the number of games.
Json match_settings_json(const MatchSettings& settings);
// On one line.
std::string dumped(const Json& json);
// Replaces the file in one step; false if it cannot be written.
bool replace_file(const std::string& file, const std::function<void(std::ostream&)>& write);

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
