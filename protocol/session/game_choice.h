// The game and the position that a subcommand works on: VARIANT, FEN, --id, --dice, --moves.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "engine/game.h"
#include "protocol/session/arguments.h"
#include "variants/registry.h"

namespace proconsul {

// --chess960, --fen, start_options(), --moves
std::vector<Option> game_options();

// Finds a variant by name or alias; the error suggests the nearest name.
Result<const Variant*> choose_variant(const Registry& registry, const std::string& name);
// The same, but its Chess960 form if --chess960 is given, an option of commands that play games.
Option chess960_option();
Result<const Variant*> choose_variant(const Registry& registry, const Arguments& arguments,
                                      const std::string& name);

// The name itself if a new game may use it.
Result<std::string> new_game_name(const Registry& registry, const std::string& name);

// The position given by the arguments: a FEN (--fen, or the words from `first_fen_word` on), the start
// selected by options, or the default start; then --moves are played. If pawns promote to the army of a
// start, a FEN may be combined with --id.
Result<Game> choose_game(const Registry& registry, const Variant& variant, const Arguments& arguments,
                         std::size_t first_fen_word);

// The variant, which is the first word, and the position.
struct ChosenGame {
  const Variant* variant;
  Game game;
  std::string army_guess;          // see army_guess.h
  std::vector<std::string> notes;  // what the user could not know: a random start number, a guessed army
};
Result<ChosenGame> choose(const Registry& registry, const Arguments& arguments, std::size_t first_fen_word);

}  // namespace proconsul
