// XBoard commands for the engine itself: its features, options and clocks, and information about its work.
#include <fmt/format.h>

#include <algorithm>

#include "protocol/session/debug_commands.h"
#include "protocol/session/identity.h"
#include "protocol/text/number.h"
#include "protocol/text/words.h"
#include "protocol/xboard/xboard_command.h"
#include "protocol/xboard/xboard_context.h"

namespace proconsul {
namespace {

using Context = XboardContext;
using Text = std::string_view;
using Timing = XboardCommand::Timing;

constexpr std::int64_t kMaxNodeRate = 1'000'000'000;
constexpr Text kFeatures =
    "feature ping=1 setboard=1 usermove=1 san=0 playother=1 draw=1 analyze=1 exclude=1 memory=1 smp=1 "
    "highlight=1 pause=1 nps=1\n"
    "feature colors=0 sigint=0 sigterm=0 reuse=1 name=1 debug=1";

// XBoard offers the first twenty or so of the games it does not know itself, whatever their places among
// those it knows.
std::string variant_feature(const Registry& registry) {
  std::vector<std::string> names;
  for (const Variant* variant : registry.listed()) {
    if (xboard_can_show(*variant->rules)) names.push_back(name_for_xboards_list(*variant, registry));
  }
  return fmt::format("feature variants=\"{}\"", fmt::join(names, ","));
}

void ignore(Context&, Text) {}

void protover(Context& context, Text) {
  context.output.line(fmt::format("{}\nfeature myname=\"{}\"\n{}", kFeatures, kEngineName,
                                  variant_feature(context.session.registry())));
  for (const EngineOption& option : option_table()) {
    if (option.in_xboard) context.output.line(xboard_option_line(option));
  }
  context.output.line("feature done=1");
}

void level(Context& context, Text arguments) {
  context.check(context.clock.level(arguments, moves_of_each_side(context.session.game())), "level",
                arguments);
}
void seconds_per_move(Context& context, Text text) {
  context.check(context.clock.seconds_per_move(text), "st", text);
}
void depth_limit(Context& context, Text text) { context.check(context.clock.depth_limit(text), "sd", text); }
void own_time(Context& context, Text text) { context.check(context.clock.own_time(text), "time", text); }
void other_time(Context& context, Text text) { context.check(context.clock.other_time(text), "otim", text); }

void node_rate(Context& context, Text text) {
  const auto rate = parse_nearest(text, 0, kMaxNodeRate);
  if (!rate) return context.error(rate.error().message, fmt::format("nps {}", text));
  context.set_node_rate(*rate);
}

void post(Context& context, Text) { context.search.post(true); }
void nopost(Context& context, Text) { context.search.post(false); }

// The GUI's limit may exceed the option's range, so it is clamped.
void set_limited(Context& context, Text name, Text command, Text argument) {
  const EngineOption& option = *find_option(name);
  const auto number = parse_integer(argument, 1, 1'000'000'000);
  if (!number) return context.error(number.error().message, fmt::format("{} {}", command, argument));
  const Result<OptionEffect> effect =
      context.session.set_option(name, std::to_string(std::min(option.max, *number)));
  if (!effect) context.error(effect.error().message, fmt::format("{} {}", command, argument));
}

void memory(Context& context, Text argument) { set_limited(context, "Hash", "memory", argument); }
void cores(Context& context, Text argument) { set_limited(context, "Threads", "cores", argument); }

void tell_variants(Context& context, Text arguments) {
  for (const SourceError& problem : context.session.load_report().problems) {
    context.error(fmt::format("{}: {}", location_text(problem), problem.error.message),
                  fmt::format("option {}", arguments));
  }
  context.output.line(variant_feature(context.session.registry()));
}

void option(Context& context, Text arguments) {
  const std::size_t equals = arguments.find('=');
  const Text value = equals == Text::npos ? "" : arguments.substr(equals + 1);
  const auto rules = context.session.variant().rules;
  const Result<OptionEffect> effect = context.session.set_option(trimmed(arguments.substr(0, equals)), value);
  if (!effect) return context.error(effect.error().message, fmt::format("option {}", arguments));
  if (*effect == OptionEffect::kNone || *effect == OptionEffect::kStartChosen) return;
  if (*effect == OptionEffect::kVariantsLoaded) {
    tell_variants(context, arguments);
    if (context.session.variant().rules == rules) return;  // the game continues
  }
  context.controller.position_changed();
  context.board.game_changed();
  context.board.describe();
}

void display(Context& context, Text) { context.output.line(board_report(context.session)); }

void evaluation(Context& context, Text) {
  if (!context.board.has_position()) return context.error("no legal position", "eval");
  context.output.line(evaluation_report(context.session));
}

void perft(Context& context, Text argument) {
  const Result<int> depth = perft_depth(argument);
  if (!depth) return context.error(depth.error().message, fmt::format("perft {}", argument));
  if (!context.board.has_position()) return context.error("no legal position", "perft");
  const auto text = [dialect = context.board.dialect()](const Game& game, Move move) {
    return dialect.text(game, move).value_or(dialect.long_text(game, move));
  };
  context.count = std::make_unique<PerftJob>(context.output, context.session.game(), *depth, text);
}

void bench(Context& context, Text argument) {
  const Result<std::string> report = benchmark_report(argument);
  if (!report) return context.error(report.error().message, fmt::format("bench {}", argument));
  context.output.line(*report);
}

constexpr XboardCommand kSettingCommands[] = {
    {"protover", protover},
    {"level", level},
    {"st", seconds_per_move},
    {"sd", depth_limit},
    {"nps", node_rate, Timing::kAfterMove},
    {"time", own_time},
    {"otim", other_time},
    {"post", post},
    {"nopost", nopost},
    {"memory", memory, Timing::kAfterMove},
    {"cores", cores, Timing::kAfterMove},
    {"option", option, Timing::kAfterMove},
    {"d", display},
    {"eval", evaluation},
    {"perft", perft, Timing::kAtRest},
    {"bench", bench, Timing::kAtRest},
    // These need no answer and have no effect here.
    {"xboard", ignore},
    {"accepted", ignore},
    {"rejected", ignore},
    {"hover", ignore},
    {"random", ignore},
    {"name", ignore},
    {"rating", ignore},
    {"ics", ignore},
    {"egtpath", ignore},
    {"setscore", ignore},
    {"partner", ignore},
    {"ptell", ignore},
};

}  // namespace

std::span<const XboardCommand> xboard_setting_commands() { return kSettingCommands; }

}  // namespace proconsul
