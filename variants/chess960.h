// A game played as Fischer played chess: castling from any file, written as king takes own rook, and random
// starts. Every game with castling has it under its name and "960", which is also what UCI_Chess960 asks for.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game.h"
#include "variants/registry.h"

namespace proconsul {

inline constexpr std::string_view kChess960Suffix = "960";

// Null where nobody castles, or where the game is played so as it is.
std::shared_ptr<const Variant> make_chess960(const Variant& variant);

// The registered game of that name, what has been made of `variant`, or `variant` itself if it is played so;
// null where nobody castles.
const Variant* chess960_of(const Registry& registry, const Variant& variant);

// A position of the game; of its Chess960 if the castling field fits only that.
Result<Game> game_of(const Variant& variant, std::string_view fen, const std::vector<PieceType>& army = {});

}  // namespace proconsul
