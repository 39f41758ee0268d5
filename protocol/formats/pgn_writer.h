// Games as PGN text: tags, then numbered moves with comments, glyphs and variations in lines of at most 80
// columns.
#pragma once

#include <string>

#include "engine/types.h"
#include "protocol/formats/pgn_game.h"

namespace proconsul {

// The first move number of a game and its side.
struct PgnNumbering {
  int full_move = 1;
  Colour mover = Colour::kWhite;
};
// The numbering given by the game's FEN tag.
PgnNumbering numbering_of(const PgnGame& game);

// Today's date in the format of the Date tag: 2026.05.31.
std::string pgn_today();

// For records that cannot hold them: the moves that were not understood leave their lines and become
// comments.
void move_unread_to_comments(PgnGame& game);
// The game, followed by an empty line.
std::string pgn_text(const PgnGame& game);

}  // namespace proconsul
