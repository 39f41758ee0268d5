// The games of SPSA: an engine against itself, with the values of a trial moved up and down. Of the two
// engines of the settings the first one is that with the upper values. Orders and results go as text from one
// process to another.
#pragma once

#include <array>
#include <atomic>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "protocol/match/match_game.h"
#include "protocol/match/spsa_course.h"
#include "protocol/match/tournament.h"

namespace proconsul {

// The outcome of an iteration.
struct SpsaResult {
  SpsaPair pair;
  std::array<MatchGame, 2> games;
  std::string failure;  // why the engine could not be started, in which case nothing else counts
};

// The options with which an engine plays with these values.
EngineConfig::Options spsa_options_of(const Spsa& spsa, const std::vector<double>& values);

// Everything needed to play an iteration, as text.
std::string spsa_order(const Spsa& spsa, const SpsaTrial& trial);

// The PGN to keep of a game besides its result.
using PgnOfRecord = std::function<std::string(const GameRecord&)>;

// Plays the pair of games of an iteration as ordered. Nothing if it was broken off.
std::optional<std::string> play_iteration(const Tournament& tournament, TournamentBoard& board,
                                          std::size_t iteration, const std::string& order,
                                          const PgnOfRecord& pgn);
// Fails on what play_iteration() has not made.
Result<SpsaResult> parse_spsa_result(std::size_t iteration, std::string_view text);

}  // namespace proconsul
