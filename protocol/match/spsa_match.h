// The games of SPSA: an engine against itself, with the values of a trial moved up and down. Of the two
// engines in the settings, the first has the upper values. Orders and results are exchanged between processes
// as text.
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

// The result of an iteration.
struct SpsaResult {
  SpsaPair pair;
  std::array<MatchGame, 2> games;
  std::string failure;  // why the engine could not be started; the other fields are then meaningless
};

// The options that set an engine to these values.
EngineConfig::Options spsa_options_of(const Spsa& spsa, const std::vector<double>& values);

// Everything needed to play an iteration, as text.
std::string spsa_order(const Spsa& spsa, const SpsaTrial& trial);

// The PGN of a game to be stored with its result.
using PgnOfRecord = std::function<std::string(const GameRecord&)>;

// Plays an iteration's pair of games. Nothing if it was cancelled.
std::optional<std::string> play_iteration(const Tournament& tournament, TournamentBoard& board,
                                          std::size_t iteration, const std::string& order,
                                          const PgnOfRecord& pgn);
// Fails if the text was not written by play_iteration().
Result<SpsaResult> parse_spsa_result(std::size_t iteration, std::string_view text);

}  // namespace proconsul
