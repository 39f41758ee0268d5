// The result of a game for counting and storage, apart from how it was played: as text it goes from one
// process to another and into state files.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/match/standings.h"

namespace proconsul {

// How much longer than its fixed time an engine took for a move.
struct Overrun {
  std::size_t engine = 0;
  std::chrono::microseconds time{0};
};

// Where a game's text begins in a file of PGN.
struct PgnPlace {
  std::string file;
  std::uint64_t at = 0;
};

struct MatchGame {
  GameResult result;
  std::string pgn;  // empty where none is wanted
  std::vector<Overrun> overruns;
  std::optional<PgnPlace> place;
};

std::string to_text(const MatchGame& game);
// Fails on what is no game between so many engines.
Result<MatchGame> parse_match_game(std::string_view text, std::size_t engines);

}  // namespace proconsul
