// Which game and which position a subcommand is about: VARIANT, FEN, --id, --dice, --moves.
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

// Finds it by name or alias; the error names the nearest game.
Result<const Variant*> choose_variant(const Registry& registry, const std::string& name);
// The same, but its Chess960 where --chess960 is given, the option of commands that play games.
Option chess960_option();
Result<const Variant*> choose_variant(const Registry& registry, const Arguments& arguments,
                                      const std::string& name);

// The name itself if a new game may have it.
Result<std::string> new_game_name(const Registry& registry, const std::string& name);

// The position of the arguments: a FEN (--fen, or the words from `first_fen_word` on) or the start that the
// options choose or the default start, then --moves. Where promotion is to the army of a start, a FEN may go
// with --id.
Result<Game> choose_game(const Registry& registry, const Variant& variant, const Arguments& arguments,
                         std::size_t first_fen_word);

// Both of the above; the variant is the first word.
struct ChosenGame {
  const Variant* variant;
  Game game;
  std::string army_guess;          // see protocol/session/army_guess.h
  std::vector<std::string> notes;  // what the user could not know: a number picked at random, a guessed army
};
Result<ChosenGame> choose(const Registry& registry, const Arguments& arguments, std::size_t first_fen_word);

}  // namespace proconsul
