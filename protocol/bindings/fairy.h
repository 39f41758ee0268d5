// What the interfaces of Fairy-Stockfish's bindings, pyffish and ffish, have in common.
#pragma once

#include <string>

#include "engine/game.h"
#include "protocol/bindings/games.h"

namespace proconsul::bindings {

// `notation`: a Notation, else it throws.
std::string text_in_notation(const PlayedGame& played, Move move, int notation);
// SAN and LAN are read as people write them, the other notations to the letter; it throws if no move fits.
Move move_in_notation(const PlayedGame& played, const std::string& text, int notation);

// The letter of what the last move took, as it comes into a hand; empty if it took nothing.
std::string piece_to_partner(const PlayedGame& played);
// A FenValidity.
int validate_fen(const std::string& fen, const std::string& variant, bool chess960);
// Throws unless the engine has this option and it may have this value.
void check_option(const std::string& name, const std::string& value);

}  // namespace proconsul::bindings
