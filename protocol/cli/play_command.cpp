// proconsul play: a game against the engine in the terminal.

#include "engine/quoting.h"
#include "protocol/cli/choice.h"
#include "protocol/cli/command.h"
#include "protocol/cli/game_offer.h"
#include "protocol/cli/picture_options.h"
#include "protocol/cli/play_session.h"
#include "protocol/cli/thinking.h"
#include "protocol/formats/game_reader.h"
#include "protocol/formats/replay.h"
#include "protocol/session/start_choice.h"
#include "protocol/text/input_file.h"

namespace proconsul {
namespace {

constexpr Milliseconds kTimeForMove{2'000};

Result<PlaySettings> parse_settings(const Arguments& arguments, const Terminal& terminal, Colour human,
                                    const std::string& name) {
  if (arguments.has("white") && arguments.has("black")) return Error{"--white cannot be used with --black"};
  PlaySettings settings;
  settings.human = human;
  if (!name.empty()) settings.name = name;
  if (arguments.has("name")) settings.name = arguments.text("name");
  if (arguments.has("white")) settings.human = Colour::kWhite;
  if (arguments.has("black")) settings.human = Colour::kBlack;
  settings.style = picture_style(terminal, arguments);
  settings.style.flipped ^= settings.human == Colour::kBlack;
  const Result<Limits> limits = parse_limits(arguments, kTimeForMove);
  if (!limits) return limits.error();
  const Result<int> level = number_option(arguments, "level", 0, 1, kHighestLevel);
  if (!level) return level.error();
  if (level.value() > 0) settings.level = level.value();
  settings.limits = settings.level ? limits_of_level(*settings.level) : limits.value();
  const Result<SearchOptions> options = parse_engine_options(arguments);
  if (!options) return options.error();
  settings.options = options.value();
  return settings;
}

struct Saved {
  const Variant* variant;
  Game start;
  Game played;
  Colour human = Colour::kWhite;
  std::string name = {};  // of the user
  bool ours = false;      // the file contains only what PlaySession wrote
};

// `variant`: the variant on the command line; null: use that of the file.
Result<Saved> resume(const Variant* variant, const std::string& file, std::istream& in,
                     const Registry& registry) {
  GameReader reader(in, {file, variant != nullptr ? variant->rules->name : ""});
  std::optional<PgnGame> pgn = reader.next(registry);
  if (!pgn) return Error{"--resume: there is no game in " + quote(file)};
  Result<PgnSetup> setup = set_up(*pgn, registry, variant != nullptr ? variant->rules->name : "chess");
  if (!setup) return setup.error();
  if (variant != nullptr && setup->variant->rules->name != variant->rules->name)
    return Error{"--resume: " + quote(file) + " holds a game of " + setup->variant->rules->name};
  Game played = setup->start;
  const std::vector<Error> problems = replay(played, *pgn, Variations::kSkip);
  if (!problems.empty()) return problems.front();
  const Colour human = pgn->tag("White") == kEngineName ? Colour::kBlack : Colour::kWhite;
  const bool ours = pgn->tag("Event") == kSavedEvent && !reader.next(registry);
  return Saved{
      setup->variant, setup->start, std::move(played), human, ours ? pgn->tag(name_of(human)) : "", ours};
}

Result<Saved> chosen_or_saved(const Invocation& invocation) {
  const Arguments& arguments = invocation.arguments;
  if (arguments.has("resume") && arguments.words().size() > 1)
    return Error{"--resume cannot be used with a position"};
  const Variant* variant = nullptr;
  if (!arguments.words().empty()) {
    const Result<ChosenGame> chosen = choose(invocation);
    if (!chosen) return chosen.error();
    if (!arguments.has("resume")) return Saved{chosen->variant, chosen->game, chosen->game};
    variant = chosen->variant;
  }
  const std::string file = arguments.text("resume");
  Result<InputFile> in = InputFile::open(file);
  if (!in) return in.error();
  return resume(variant, file, in->stream(), invocation.registry);
}

int play_chosen(const Invocation& invocation) {
  Console& console = invocation.console;
  if (invocation.arguments.has("resume")) {
    const Result<InputFile> in = InputFile::open(invocation.arguments.text("resume"));
    if (!in) return io_error(console, {"--resume: " + in.error().message});
  }
  Result<Saved> saved = chosen_or_saved(invocation);
  if (!saved) return choice_error(invocation, saved.error());
  if (invocation.arguments.has("resume") && !saved->start.repairs().empty())
    console.err << "proconsul: --resume: " << saved->start.repairs_text() << '\n';
  Result<PlaySettings> settings =
      parse_settings(invocation.arguments, console.terminal, saved->human, saved->name);
  if (!settings) return usage_error(console, settings.error());
  const Result<std::shared_ptr<const EndgameSet>> endings = endings_of(saved->start, invocation.arguments);
  if (!endings) return usage_error(console, endings.error());
  settings->endings = *endings;
  if (saved->ours) settings->file = invocation.arguments.text("resume");
  PlaySession(*saved->variant, saved->start, saved->played, settings.value(), console).run();
  return exit_code::kOk;
}

int run_play(const Invocation& invocation) {
  const Arguments& arguments = invocation.arguments;
  if (arguments.has("resume") || !arguments.words().empty()) return play_chosen(invocation);
  const std::optional<std::string> game = offer_games(invocation.registry, invocation.console);
  if (game ? game->empty() : invocation.console.terminal.in) return exit_code::kOk;
  if (!game)
    return usage_error(invocation.console, {"missing argument; usage: proconsul play VARIANT [FEN]"});
  const Arguments named = arguments.with_word(*game);
  return play_chosen({named, invocation.loaded, invocation.registry, invocation.console, invocation.pool,
                      invocation.variant_files});
}

}  // namespace

Command play_command() {
  using Kind = Option::Kind;
  std::vector<Option> options = {
      {"white", Kind::kFlag, "", "you play White (the default)"},
      {"black", Kind::kFlag, "", "you play Black"},
      {"level", Kind::kValue, "N", "the engine's strength, 1 to 10, instead of a time"},
      {"name", Kind::kValue, "NAME", "your name in a saved game (default: you)"},
      {"resume", Kind::kValue, "FILE",
       "continue the first game of FILE, whose variant need not be named; a file written by 'save FILE' is "
       "kept up to date",
       FileRole::kRead}};
  options = joined(joined(options, game_options()), draw_options());
  options = joined(options, limit_options());
  options = joined(options, engine_options());
  static const std::string details =
      "Without VARIANT it offers a list of games. The engine thinks for 2 seconds per move by default; "
      "Ctrl-C "
      "makes it move at once. Type 'help' in a game\nfor the list of commands and the ways to write moves: "
      "SAN, "
      "coordinates, in xiangqi also WXF, in shogi also\nHodges' notation and USI, in which the engine then "
      "answers. After 'save FILE' the game is saved to FILE after every move.\n" +
      levels_text();
  return {"play",
          "[VARIANT [FEN]]",
          "Play against the engine in the terminal",
          details.c_str(),
          0,
          7,
          joined(options, picture_options()),
          run_play,
          false,
          {{{"time", "depth", "nodes"}, OptionRule::Kind::kExcludes, {"level"}},
           {joined(names_of(game_options()), names_of(draw_options())),
            OptionRule::Kind::kExcludes,
            {"resume"}}}};
}

}  // namespace proconsul
