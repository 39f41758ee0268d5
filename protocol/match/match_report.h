// The results of a match, as text and as JSON.
#pragma once

#include <string>

#include "protocol/formats/json_output.h"
#include "protocol/match/standings.h"
#include "protocol/match/tournament.h"

namespace proconsul {

// "Game 12 of 100: A - B, capablanca start 7: 1-0 (checkmate)"
std::string game_line(const GameResult& result, const MatchSettings& settings, std::size_t game_count);
// "A - B: +4 =4 -2, Elo 70.4 +-140.5 (too few games), LOS 74.5 %, pairs 0 1 2 1 1"
std::string score_line(const Encounter& encounter, const MatchSettings& settings, std::size_t first,
                       std::size_t second);
// Everything so far: points, pairings, variants, faults.
std::string report_text(const Standings& standings, const MatchSettings& settings);
Json report_json(const Standings& standings, const MatchSettings& settings);

Json engine_json(const EngineConfig& engine);
Json result_json(const GameResult& result);

}  // namespace proconsul
