// proconsul start: a game's starts by number, by dice or at random.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <ostream>
#include <random>

#include "protocol/cli/command.h"
#include "protocol/cli/dice_words.h"
#include "protocol/cli/game_choice.h"
#include "protocol/cli/json_output.h"
#include "protocol/cli/number.h"
#include "protocol/cli/picture_files.h"
#include "protocol/cli/picture_options.h"
#include "protocol/cli/start_dice.h"

namespace proconsul {
namespace {

Result<StartNumber> number_from_id(StartScheme scheme, const Arguments& arguments) {
  const bool is_pair = arguments.text("id").find('/') != std::string::npos;
  if (is_pair && arguments.has("black-id"))
    return Error{"Black's number is given twice, in --id and in --black-id"};
  const std::string black = arguments.text("black-id");
  return parse_start_number(scheme, arguments.text("id") + (black.empty() ? "" : "/" + black));
}

Result<StartNumber> number_at_random(StartScheme scheme, const Arguments& arguments) {
  if (!arguments.has("seed")) {
    std::random_device device;
    return random_start(scheme, static_cast<std::uint64_t>(device()) << 32 | device());
  }
  const Result<std::uint64_t> seed = parse_unsigned(arguments.text("seed"));
  if (!seed) return Error{"--seed: " + seed.error().message};
  return random_start(scheme, seed.value());
}

// What contradicts itself in the options, if anything.
Result<bool> check_options(const Arguments& arguments) {
  const bool random = arguments.has("random") || arguments.has("seed");
  if (int{random} + int{arguments.has("id")} + int{arguments.has("dice")} > 1) {
    return Error{"--id, --dice and --random exclude each other"};
  }
  if (arguments.has("black-id") && !arguments.has("id")) return Error{"--black-id goes with --id"};
  if (arguments.has("interchange") && !arguments.has("dice")) return Error{"--interchange goes with --dice"};
  return true;
}

bool chooses_number(const Arguments& arguments) {
  const auto& names = {"id", "black-id", "dice", "interchange", "random", "seed"};
  return std::any_of(names.begin(), names.end(), [&](const char* name) { return arguments.has(name); });
}

Result<StartNumber> choose_number(const Variant& variant, const Arguments& arguments) {
  if (!variant.starts)
    return Error{variant.rules->name + " has a single start: --id, --dice and --random do not apply"};
  if (const Result<bool> checked = check_options(arguments); !checked) return checked.error();
  const StartScheme scheme = *variant.starts;
  if (arguments.has("id")) return number_from_id(scheme, arguments);
  if (arguments.has("dice"))
    return number_from_dice(scheme, arguments.texts("dice"), arguments.has("interchange"));
  if (arguments.has("random") || arguments.has("seed")) return number_at_random(scheme, arguments);
  return StartNumber{default_start(scheme), default_start(scheme)};
}

struct Start {
  std::string fen;
  std::string number;  // empty if the game has a single start
  std::optional<Dice> dice;
  std::optional<Dice> black_dice;       // in a double draw
  std::vector<std::string> dice_lines;  // what each die did
};

Result<Start> choose_start(const Variant& variant, const Arguments& arguments) {
  if (!variant.starts && !chooses_number(arguments)) return Start{variant.rules->start_fen, "", {}, {}, {}};
  const Result<StartNumber> number = choose_number(variant, arguments);
  if (!number) return number.error();
  Result<std::string> fen = start_fen(*variant.starts, number.value());
  if (!fen) return fen.error();
  Start start{fen.take(), to_text(number.value()), dice_for(*variant.starts, number->white), {}, {}};
  if (number->black != number->white) start.black_dice = dice_for(*variant.starts, number->black);
  for (const auto& [number_of_side, dice] :
       {std::pair(number->white, start.dice), std::pair(number->black, start.black_dice)}) {
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
  if (start.dice) out << "Dice: " << dice_text(*start.dice) << (start.black_dice ? " for White\n" : "\n");
  if (start.black_dice) out << "Dice: " << dice_text(*start.black_dice) << " for Black\n";
  for (const std::string& line : start.dice_lines) out << "  " << line << '\n';
  out << "FEN: " << game.fen() << '\n';
}

Json dice_json(const Dice& dice) { return {{"values", dice.values}, {"interchange", dice.interchange}}; }

void print_start_json(const Start& start, const Game& game, std::ostream& out) {
  Json json = {{"variant", game.rules().name}, {"fen", game.fen()}};
  if (!start.number.empty()) json["id"] = start.number;
  if (start.dice) json["dice"] = dice_json(*start.dice);
  if (start.black_dice) json["black_dice"] = dice_json(*start.black_dice);
  if (!start.dice_lines.empty()) json["substitutions"] = start.dice_lines;
  print_json(out, json);
}

int run(const Invocation& invocation) {
  const Result<const Variant*> variant =
      choose_variant(invocation.registry, invocation.arguments.words().front());
  if (!variant) return usage_error(invocation.console, variant.error());
  const Result<Start> start = choose_start(*variant.value(), invocation.arguments);
  if (!start) return usage_error(invocation.console, start.error());
  const Result<Game> game = Game::create(variant.value()->rules, start.value().fen);
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
          "Show a game's start, by number, by dice or at random",
          "Without options it is the default start. With --random and no --seed each call draws another one.",
          1,
          1,
          joined({{"id", Kind::kValue, "N", "start number N; N/M in a double draw, N for White, M for Black"},
                  {"black-id", Kind::kValue, "M", "Black's own number in a double draw"},
                  kDiceOption,
                  kInterchangeOption,
                  {"random", Kind::kFlag, "", "draw a number"},
                  {"seed", Kind::kValue, "S", "draw the number that belongs to seed S"},
                  {"json", Kind::kFlag, "", "as JSON"}},
                 joined(picture_options(), picture_file_options())),
          run};
}

}  // namespace proconsul
