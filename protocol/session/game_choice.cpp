#include "protocol/session/game_choice.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>
#include <utility>

#include "engine/move_text.h"
#include "engine/quoting.h"
#include "protocol/formats/native_notation.h"
#include "protocol/formats/sfen.h"
#include "protocol/session/army_guess.h"
#include "protocol/session/start_choice.h"
#include "variants/chess960.h"

namespace proconsul {
namespace {

Error after_words(Error error, const std::string& where) {
  error.message = where + ": " + error.message;
  return error;
}

Result<std::string> choose_fen(const Arguments& arguments, std::size_t first_fen_word) {
  std::string fen = arguments.joined_words(first_fen_word);
  if (static_cast<int>(!fen.empty()) + static_cast<int>(arguments.has("fen")) +
          static_cast<int>(arguments.has("sfen")) >
      1)
    return Error{"the position is given twice, as words, --fen or --sfen"};
  if (arguments.has("sfen")) {
    Result<std::string> read = fen_of_sfen(arguments.text("sfen"));
    return read ? read : after_words(read.error(), "SFEN");
  }
  if (fen.empty()) fen = arguments.text("fen");
  return fen == "startpos" ? std::string() : fen;
}

Result<Game> play_all(Game game, const std::string& moves) {
  std::istringstream in(moves);
  int number = 0;
  for (std::string word; in >> word;) {
    const Result<Move> move = parse_written(game, word);
    ++number;
    if (!move) {
      const std::string& message = move.error().message;
      const bool named = message.find(printable(word)) != message.npos;
      return Error{
          fmt::format("--moves: {}{} (number {})", named ? "" : quote(word) + ": ", message, number)};
    }
    game.play(move.value());
  }
  return game;
}

// The position given by the arguments; `number`: the start selected by their options.
Result<Game> game_at(const Variant& variant, const Arguments& arguments, std::size_t first_fen_word,
                     const std::optional<StartNumber>& number) {
  Result<std::string> fen = choose_fen(arguments, first_fen_word);
  if (!fen) return fen.error();
  std::vector<PieceType> army;
  if (number) {
    Result<std::string> start = start_fen(*variant.starts, *number);
    if (!start) return start.error();
    if (!fen->empty() && !variant.rules->promotion_to_army)
      return Error{"give either a FEN or a start by --id or --dice, not both"};
    if (variant.rules->promotion_to_army) army = army_of(*variant.rules, start.value());
    if (fen->empty()) fen = start;
  }
  Result<Game> game = game_of(variant, fen->empty() ? variant.rules->start_fen : fen.value(), army);
  if (!game) return after_words(game.error(), "FEN");
  return play_all(game.take(), arguments.text("moves"));
}

std::optional<StartNumber> number_in(const std::optional<ChosenStart>& start) {
  return start ? std::optional(start->number) : std::nullopt;
}

}  // namespace

std::vector<Option> game_options() {
  using Kind = Option::Kind;
  return joined(joined({{"fen", Kind::kValue, "FEN", "the position (it may also be written without --fen)"},
                        {"sfen", Kind::kValue, "SFEN", "the position, as shogi programs write it"}},
                       start_options()),
                {chess960_option(), {"moves", Kind::kValue, "MOVES", "moves to play first, in quotes"}});
}

Result<const Variant*> choose_variant(const Registry& registry, const std::string& name) {
  if (const Variant* variant = registry.find(name)) return variant;
  const std::string nearest = registry.nearest(name);
  return Error{fmt::format("unknown variant {}{}; 'proconsul variants' lists them", quote(name),
                           nearest.empty() ? "" : " (did you mean " + quote(nearest) + "?)")};
}

Option chess960_option() {
  return {"chess960", Option::Kind::kFlag, "",
          "with castling from any file and random starts, as the game VARIANT960"};
}

Result<const Variant*> choose_variant(const Registry& registry, const Arguments& arguments,
                                      const std::string& name) {
  Result<const Variant*> variant = choose_variant(registry, name);
  if (!variant || !arguments.has("chess960")) return variant;
  if (const Variant* freed = chess960_of(registry, *variant.value())) return freed;
  return Error{
      fmt::format("{} has no Chess960 form, --chess960 does not apply", variant.value()->rules->name)};
}

Result<std::string> new_game_name(const Registry& registry, const std::string& name) {
  if (!is_game_name(name))
    return Error{
        fmt::format("{} is not a valid variant name: use letters, digits, '-' and '_'", quote(name))};
  if (const Variant* known = registry.find_defined(name); known != nullptr && is_called(*known, name))
    return Error{fmt::format("there is already a game named {}", quote(name))};
  return name;
}

Result<Game> choose_game(const Registry& registry, const Variant& variant, const Arguments& arguments,
                         std::size_t first_fen_word) {
  const Result<std::optional<ChosenStart>> start = choose_start(registry, variant, arguments);
  if (!start) return start.error();
  return game_at(variant, arguments, first_fen_word, number_in(*start));
}

Result<ChosenGame> choose(const Registry& registry, const Arguments& arguments, std::size_t first_fen_word) {
  const Result<const Variant*> variant = choose_variant(registry, arguments, arguments.words().front());
  if (!variant) return variant.error();
  const Result<std::optional<ChosenStart>> start = choose_start(registry, *variant.value(), arguments);
  if (!start) return start.error();
  Result<Game> game = game_at(*variant.value(), arguments, first_fen_word, number_in(*start));
  if (!game) return game.error();
  const std::string guess = *start ? "" : army_guess(*variant.value(), *game);
  std::vector<std::string> notes;
  if (draws_by_chance(arguments)) notes.push_back(picked_text(**start));
  if (!guess.empty()) notes.push_back(guess);
  if (std::string repairs = game->repairs_text(); !repairs.empty()) notes.push_back(std::move(repairs));
  if (game->compiled() != variant.value()->compiled)
    notes.push_back("castling from other files: read as " + game->rules().name);
  return ChosenGame{variant.value(), game.take(), guess, notes};
}

}  // namespace proconsul
