// proconsul play: a person against the engine in the terminal.
#include "protocol/cli/command.h"
#include "protocol/cli/game_choice.h"
#include "protocol/cli/picture_options.h"
#include "protocol/cli/play_session.h"
#include "protocol/cli/thinking.h"

namespace proconsul {
namespace {

constexpr Milliseconds kDefaultTime{2'000};

Result<PlaySettings> parse_settings(const Arguments& arguments, const Terminal& terminal) {
  if (arguments.has("white") && arguments.has("black"))
    return Error{"--white and --black exclude each other"};
  PlaySettings settings;
  settings.human = arguments.has("black") ? Colour::kBlack : Colour::kWhite;
  settings.style = picture_style(terminal, arguments);
  settings.style.flipped ^= settings.human == Colour::kBlack;
  const Result<Limits> limits = parse_limits(arguments, kDefaultTime);
  if (!limits) return limits.error();
  settings.limits = limits.value();
  const Result<SearchOptions> options = parse_engine_options(arguments);
  if (!options) return options.error();
  settings.options = options.value();
  return settings;
}

int run(const Invocation& invocation) {
  Console& console = invocation.console;
  Result<ChosenGame> chosen = choose(invocation.registry, invocation.arguments);
  if (!chosen) return usage_error(console, chosen.error());
  const Result<PlaySettings> settings = parse_settings(invocation.arguments, console.terminal);
  if (!settings) return usage_error(console, settings.error());
  PlaySession(chosen.take().game, settings.value(), console).run();
  return exit_code::kOk;
}

}  // namespace

Command play_command() {
  using Kind = Option::Kind;
  std::vector<Option> options = {{"white", Kind::kFlag, "", "you play White (the default)"},
                                 {"black", Kind::kFlag, "", "you play Black"}};
  options = joined(options, game_options());
  options = joined(options, limit_options());
  options = joined(options, engine_options());
  return {"play",
          "VARIANT [FEN]",
          "Play against the engine in the terminal",
          "The engine thinks 2 seconds a move unless told otherwise; Ctrl-C makes it move at once. 'help' "
          "lists what can be\n"
          "typed besides moves.",
          1,
          7,
          joined(options, picture_options()),
          run};
}

}  // namespace proconsul
