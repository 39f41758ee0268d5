// Tablebase results as text and tables, for `tb`.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "protocol/formats/json_output.h"
#include "search/endgame/endgame_set.h"

namespace proconsul {

// "White wins in 5 moves", "draw", for the side to move in `game`.
std::string value_text(const Game& game, EndgameValue value);
// A row per table: positions and results by side to move, longest win in moves.
std::string endings_table(const Rules& rules, const std::vector<std::shared_ptr<const EndgameTable>>& tables);
// Positions of both sides to move, results, and the longest win with its position; lines ending in \n.
std::string ending_text(const Rules& rules, const EndgameTable& table);
// The value as {"value": "win", "draw" or "loss" for the side to move, "plies": to the end}, null if unknown;
// the moves, best first, with their values for the mover; and the best line.
Json endgame_json(const Game& game, const EndgameSet& set);
// Each legal move with its value, best first; lines ending in \n.
std::string moves_text(Game game, const EndgameSet& set);
// The best line to the end in SAN; empty if the value is unknown or a draw.
std::vector<std::string> best_line(Game game, const EndgameSet& set);

}  // namespace proconsul
