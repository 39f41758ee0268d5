// Introduces a game to XBoard: the name under which it is announced and, for games XBoard does not know, the
// `setup` and `piece` lines, all derived from the rules and the current start.
#pragma once

#include <string>
#include <vector>

#include "engine/game.h"
#include "protocol/formats/xboard_dialect.h"
#include "protocol/formats/xboard_hidden_moves.h"
#include "variants/registry.h"

namespace proconsul {

struct XboardSetup {
  XboardDialect dialect;
  std::vector<std::string> lines;   // none if XBoard knows the game
  std::vector<HiddenMoves> hidden;  // the moves that XBoard cannot show
};

// XBoard's own name for the game ("normal") if it has one, else the engine's.
std::string xboard_name(const Variant& variant);
bool xboard_knows(const std::string& name);
// The name under which XBoard is told of the game. XBoard looks for its own names anywhere in the list of
// names: "manchu" would offer "chu" too, if the registry lacks it.
std::string name_for_xboards_list(const Variant& variant, const Registry& registry);
// Whether XBoard can follow the game. It supports neither pieces that change type by moving nor holes that
// pieces pass over.
bool xboard_can_show(const Rules& rules);
// The XBoard variant whose rules apply where the description of board and pieces says nothing: "fairy".
std::string xboard_template(const Rules& rules);
// The number of piece types a side may hold: the size of XBoard's holdings.
int kinds_in_hand(const Rules& rules);

XboardSetup make_xboard_setup(const Variant& variant, const Game& start);

}  // namespace proconsul
