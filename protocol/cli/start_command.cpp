// proconsul start: a game's starts by number, by dice or at random.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <ostream>

#include "protocol/cli/choice.h"
#include "protocol/cli/picture_files.h"
#include "protocol/cli/picture_options.h"
#include "protocol/formats/dice_words.h"
#include "protocol/formats/json_output.h"
#include "protocol/session/game_choice.h"
#include "protocol/session/start_choice.h"

namespace proconsul {
namespace {

struct Start {
  std::string fen;
  std::string number;  // empty if the game has a single start
  std::optional<Dice> dice;
  std::optional<Dice> black_dice;       // with --double
  std::vector<std::string> dice_lines;  // effect of each die
  std::optional<ChosenStart::Fairness> fairness;
};

Result<Start> start_of(const Registry& registry, const Variant& variant, const Arguments& arguments) {
  const Result<std::optional<ChosenStart>> chosen = choose_start(registry, variant, arguments);
  if (!chosen) return chosen.error();
  if (!variant.starts) return Start{variant.rules->start_fen, "", {}, {}, {}, {}};
  const int usual = default_start(*variant.starts);
  const auto& [number, fairness] = chosen->value_or(ChosenStart{{usual, usual}, {}});
  Result<std::string> fen = start_fen(*variant.starts, number);
  if (!fen) return fen.error();
  Start start{fen.take(), to_text(number), dice_for(*variant.starts, number.white), {}, {}, fairness};
  if (number.black != number.white) start.black_dice = dice_for(*variant.starts, number.black);
  for (const auto& [number_of_side, dice] :
       {std::pair(number.white, start.dice), std::pair(number.black, start.black_dice)}) {
    if (!dice) continue;
    for (std::string& line : thrown_lines(variant, number_of_side, dice->values))
      start.dice_lines.push_back(std::move(line));
  }
  return start;
}

std::string dice_text(const Dice& dice) {
  return fmt::format("{}{}", fmt::join(dice.values, " "), dice.interchange ? " with interchange" : "");
}

void print_start(const Start& start, const Game& game, const Invocation& invocation) {
  std::ostream& out = invocation.console.out;
  out << board_picture(game, picture_style(invocation.console.terminal, invocation.arguments)) << '\n';
  if (!start.number.empty()) out << "Number: " << start.number << '\n';
  if (start.fairness) {
    const auto& [limit, fair, all, score] = *start.fairness;
    out << fmt::format("Score: {:+} centipawns for White; {}\n", score, fair_text(limit, fair, all));
  }
  if (start.dice) out << "Dice: " << dice_text(*start.dice) << (start.black_dice ? " for White\n" : "\n");
  if (start.black_dice) out << "Dice: " << dice_text(*start.black_dice) << " for Black\n";
  for (const std::string& line : start.dice_lines) out << "  " << line << '\n';
  out << "FEN: " << game.fen() << '\n';
}

Json dice_json(const Dice& dice) { return {{"values", dice.values}, {"interchange", dice.interchange}}; }

void print_start_json(const Start& start, const Game& game, std::ostream& out) {
  Json json = {{"variant", game.rules().name}, {"fen", game.fen()}};
  if (!start.number.empty()) json["id"] = start.number;
  if (start.fairness) {
    const auto& [limit, fair, all, score] = *start.fairness;
    json["fairness"] = {{"score", score}, {"limit", limit}, {"fair_starts", fair}, {"starts", all}};
  }
  if (start.dice) json["dice"] = dice_json(*start.dice);
  if (start.black_dice) json["black_dice"] = dice_json(*start.black_dice);
  if (!start.dice_lines.empty()) json["substitutions"] = start.dice_lines;
  print_json(out, json);
}

int run_start(const Invocation& invocation) {
  const Result<const Variant*> variant =
      choose_variant(invocation.registry, invocation.arguments, invocation.arguments.words().front());
  if (!variant) return usage_error(invocation.console, variant.error());
  const Result<Start> start = start_of(invocation.registry, *variant.value(), invocation.arguments);
  if (!start) return choice_error(invocation, start.error());
  const Result<Game> game = Game::create(variant.value()->compiled, start.value().fen);
  if (!game) return usage_error(invocation.console, game.error());
  if (invocation.arguments.has("json")) {
    print_start_json(start.value(), game.value(), invocation.console.out);
  } else {
    print_start(start.value(), game.value(), invocation);
  }
  return write_pictures(drawing_of(game.value()), invocation.arguments, invocation.console);
}

}  // namespace

Command start_command() {
  using Kind = Option::Kind;
  return {"start",
          "VARIANT",
          "Show a variant's start, by number, by dice or at random",
          "Without options, prints the default start. With --random and no --seed, each call picks another "
          "one.",
          1,
          1,
          joined(joined(joined(start_options(), draw_options()),
                        {chess960_option(), {"json", Kind::kFlag, "", "as JSON"}}),
                 joined(picture_options(), picture_file_options())),
          run_start,
          false,
          picture_file_rules()};
}

}  // namespace proconsul
