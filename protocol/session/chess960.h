// Fischer's castling in a game of fixed castling: what UCI_Chess960 asks for.
#pragma once

#include <memory>

#include "engine/compiled_game.h"

namespace proconsul {

// The game with castling from any file, written as king takes own rook; itself where castling is not to fixed
// files.
std::shared_ptr<const CompiledGame> castling_from_any_file(const std::shared_ptr<const CompiledGame>& game);

}  // namespace proconsul
