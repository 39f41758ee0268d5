// Common parts of the interfaces of Fairy-Stockfish's bindings, pyffish and ffish.
#pragma once

#include <string>

#include "engine/game.h"
#include "protocol/bindings/games.h"

namespace proconsul::bindings {

// Throws if `notation` is not a Notation.
std::string text_in_notation(const PlayedGame& played, Move move, int notation);
// SAN and LAN are parsed tolerantly, the other notations strictly; throws if no legal move matches.
Move move_in_notation(const PlayedGame& played, const std::string& text, int notation);

// The letter of the piece captured by the last move, as it goes to a hand; empty if there was no capture.
std::string piece_to_partner(const PlayedGame& played);
// Returns a FenValidity.
int validate_fen(const std::string& fen, const std::string& variant, bool chess960);
// Throws if the engine lacks this option or does not accept the value.
void check_option(const std::string& name, const std::string& value);

}  // namespace proconsul::bindings
