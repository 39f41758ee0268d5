// The moves of a game, and the game as PGN.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "protocol/bindings/games.h"

namespace proconsul::bindings {

using MoveText = std::function<std::string(const Game&, Move)>;
// All moves of the game, written by `text`.
std::vector<std::string> moves_as(const Game& game, const MoveText& text);

std::string pgn_of(const PlayedGame& played, const std::vector<std::pair<std::string, std::string>>& tags);

}  // namespace proconsul::bindings
