// Writes a game of a match as PGN, with Variant, FEN and SetUp tags, and the engines' evaluations as
// comments.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "protocol/match/game_record.h"

namespace proconsul {

// The comment on each move: none, "+0.31/12 0.520s", or also "10234 nodes, pv e5 Nf3".
enum class PgnComments : std::uint8_t { kNone, kShort, kFull };

struct PgnNames {
  std::string event;
  std::string date;  // "2024.05.01"
  std::vector<std::string> engines;
  std::vector<std::string> controls;  // as in TimeControl tags
};

// Tags, moves with comments such as {+0.31/12 0.52s}, the result and an empty line. Evaluations are from the
// mover's view.
std::string pgn_text(const GameRecord& record, const PgnNames& names,
                     PgnComments comments = PgnComments::kShort);

}  // namespace proconsul
