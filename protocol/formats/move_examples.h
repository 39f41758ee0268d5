// How the moves of a game are typed: an example of each form that the game has; and what a text lacks that
// begins like legal moves.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/game.h"

namespace proconsul {

struct MoveExample {
  std::vector<std::string> texts;  // of one move, in several notations
  std::string meaning;
  bool legal = true;  // in the position; otherwise the form in general
};

// `start`: the position in which the game has begun.
std::vector<MoveExample> move_examples(const Game& game, const Game& start);

// Why a text that is no move is only a part of one or more than one, with legal moves that are meant; "" if
// it is neither.
std::string incompleteness_of(const Game& game, std::string_view text);

}  // namespace proconsul
