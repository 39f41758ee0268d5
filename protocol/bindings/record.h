// The moves of a game that has been played, and the game as PGN.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "protocol/bindings/games.h"

namespace proconsul::bindings {

using MoveText = std::function<std::string(const Game&, Move)>;
// Every move played, as `text` writes it in its position.
std::vector<std::string> moves_as(const Game& game, const MoveText& text);

std::string pgn_of(const PlayedGame& played, const std::vector<std::pair<std::string, std::string>>& tags);

}  // namespace proconsul::bindings
