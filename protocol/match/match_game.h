// The result of a game for counting and storage, apart from how it was played; as text it is exchanged
// between processes and kept in state files.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/match/standings.h"

namespace proconsul {

// The time an engine used for a move beyond its fixed time.
struct Overrun {
  std::size_t engine = 0;
  std::chrono::microseconds time{0};
};

// The place of a game in a PGN file.
struct PgnPlace {
  std::string file;
  std::uint64_t at = 0;
};

struct MatchGame {
  GameResult result;
  std::string pgn;  // empty if not wanted
  std::vector<Overrun> overruns;
  std::optional<PgnPlace> place;
};

std::string to_text(const MatchGame& game);
// Fails if the text is not a game between engines with indices below `engines`.
Result<MatchGame> parse_match_game(std::string_view text, std::size_t engines);

}  // namespace proconsul
