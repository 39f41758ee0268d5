// How XBoard gets to know a game: the name under which it is announced, and for games XBoard does not know
// the `setup` and `piece` lines, all derived from the rules and the start in force.
#pragma once

#include <string>
#include <vector>

#include "engine/game.h"
#include "protocol/formats/xboard_dialect.h"
#include "variants/registry.h"

namespace proconsul {

struct XboardSetup {
  XboardDialect dialect;
  std::vector<std::string> lines;  // none if XBoard knows the game
};

// The name XBoard itself has for the game ("normal") if it has one, else the engine's.
std::string xboard_name(const Variant& variant);
bool xboard_knows(const std::string& name);
// XBoard can follow the game. Pieces that change their type by moving it cannot imagine, nor holes that are
// passed over.
bool xboard_can_show(const Rules& rules);
// The game of XBoard's whose rules hold where a description of board and pieces says nothing: "fairy".
std::string xboard_template(const Rules& rules);
// Kinds of pieces that a side may hold: the size of XBoard's holdings.
int kinds_in_hand(const Rules& rules);

XboardSetup make_xboard_setup(const Variant& variant, const Game& start);

}  // namespace proconsul
