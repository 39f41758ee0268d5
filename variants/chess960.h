// A game played by the rules of Fischer random chess: castling from any file, written as king takes own rook,
// and random starts. Every game with castling has such a form, under its name and "960", which UCI_Chess960
// selects too.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game.h"
#include "variants/registry.h"

namespace proconsul {

inline constexpr std::string_view kChess960Suffix = "960";

// Null if the game has no castling, or is already played this way.
std::shared_ptr<const Variant> make_chess960(const Variant& variant);

// The registered game of that name, the form made from `variant`, or `variant` itself if it is already played
// this way; null if the game has no castling.
const Variant* chess960_of(const Registry& registry, const Variant& variant);

// A position of the game itself, without what is harmlessly wrong in the FEN (see Game::repairs): a right
// whose king or rook is not at home is left out.
Result<Game> named_game_of(const Variant& variant, std::string_view fen,
                           const std::vector<PieceType>& army = {});

// The same, or a position of the game's Chess960 form if the castling field fits that form only: each of its
// letters has king and rook, at least one has not in the game itself, and the sides could have come from one
// start. For FENs of which nobody has said which of the two they belong to.
Result<Game> game_of(const Variant& variant, std::string_view fen, const std::vector<PieceType>& army = {});

}  // namespace proconsul
