// What the interfaces of Fairy-Stockfish's bindings, pyffish and ffish, have in common.
#pragma once

#include <string>

#include "engine/game.h"

namespace proconsul::bindings {

enum Notation { kDefaultNotation, kSan, kLan, kLastNotation = 9 };
// Throws for a notation that is not known here: those of shogi, janggi, xiangqi and makruk.
std::string text_in_notation(const Game& game, Move move, int notation);

// Whether a side has nothing left to win with.
bool cannot_win(const Game& game, Colour colour);
// 1, or minus the number of the FEN's field that is wrong.
int validate_fen(const std::string& fen, const std::string& variant, bool chess960);
// Throws unless the engine has this option and it may have this value.
void check_option(const std::string& name, const std::string& value);

}  // namespace proconsul::bindings
