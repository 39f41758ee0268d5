// Games as PGN text: tags, numbered moves with comments, glyphs and variations in lines of at most 80
// columns.
#pragma once

#include <string>

#include "engine/types.h"
#include "protocol/formats/pgn_game.h"

namespace proconsul {

// Where the numbering of a game's moves begins.
struct PgnNumbering {
  int full_move = 1;
  Colour mover = Colour::kWhite;
};
// That of the game's FEN tag.
PgnNumbering numbering_of(const PgnGame& game);

// The day's date, as the tag Date has it: 2026.05.31.
std::string pgn_today();

// The game with an empty line at its end.
std::string pgn_text(const PgnGame& game);

}  // namespace proconsul
