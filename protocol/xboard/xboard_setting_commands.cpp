// XBoard's commands about the engine itself: what it offers, its options and clocks, and what it tells of its
// work.
#include <fmt/format.h>

#include <algorithm>

#include "protocol/session/identity.h"
#include "protocol/session/inspection.h"
#include "protocol/text/number.h"
#include "protocol/text/words.h"
#include "protocol/xboard/xboard_command.h"
#include "protocol/xboard/xboard_desk.h"

namespace proconsul {
namespace {

using Desk = XboardDesk;
using Text = std::string_view;
using Timing = XboardCommand::Timing;

constexpr std::int64_t kMaxNodeRate = 1'000'000'000;
constexpr Text kFeatures =
    "feature ping=1 setboard=1 usermove=1 san=0 playother=1 draw=1 analyze=1 exclude=1 memory=1 smp=1 "
    "highlight=1 pause=1 nps=1\n"
    "feature colors=0 sigint=0 sigterm=0 reuse=1 name=1 debug=1";

std::string variant_feature(const Registry& registry) {
  std::vector<std::string> names;
  for (const Variant& variant : registry.variants()) {
    if (xboard_can_show(*variant.rules)) names.push_back(xboard_name(variant));
  }
  std::stable_partition(names.begin(), names.end(), xboard_knows);
  std::stable_partition(names.begin(), names.end(), [](const std::string& name) { return name == "normal"; });
  return fmt::format("feature variants=\"{}\"", fmt::join(names, ","));
}

void ignore(Desk&, Text) {}

void protover(Desk& desk, Text) {
  desk.output.line(fmt::format("{}\nfeature myname=\"{}\"\n{}", kFeatures, kEngineName,
                               variant_feature(desk.session.registry())));
  for (const EngineOption& option : option_table()) {
    if (option.in_xboard) desk.output.line(xboard_option_line(option));
  }
  desk.output.line("feature done=1");
}

void level(Desk& desk, Text arguments) {
  desk.check(desk.clock.level(arguments, moves_of_each_side(desk.session.game())), "level", arguments);
}
void seconds_per_move(Desk& desk, Text text) { desk.check(desk.clock.seconds_per_move(text), "st", text); }
void depth_limit(Desk& desk, Text text) { desk.check(desk.clock.depth_limit(text), "sd", text); }
void own_time(Desk& desk, Text text) { desk.check(desk.clock.own_time(text), "time", text); }
void other_time(Desk& desk, Text text) { desk.check(desk.clock.other_time(text), "otim", text); }

void node_rate(Desk& desk, Text text) {
  const auto rate = parse_nearest(text, 0, kMaxNodeRate);
  if (!rate) return desk.error(rate.error().message, fmt::format("nps {}", text));
  desk.set_node_rate(*rate);
}

void post(Desk& desk, Text) { desk.search.post(true); }
void nopost(Desk& desk, Text) { desk.search.post(false); }

// The GUI's limits may lie beyond the option's range: as much of them as the engine can use.
void set_limited(Desk& desk, Text name, Text command, Text argument) {
  const EngineOption& option = *find_option(name);
  const auto number = parse_integer(argument, 1, 1'000'000'000);
  if (!number) return desk.error(number.error().message, fmt::format("{} {}", command, argument));
  const Result<OptionEffect> effect =
      desk.session.set_option(name, std::to_string(std::min(option.most, *number)));
  if (!effect) desk.error(effect.error().message, fmt::format("{} {}", command, argument));
}

void memory(Desk& desk, Text argument) { set_limited(desk, "Hash", "memory", argument); }
void cores(Desk& desk, Text argument) { set_limited(desk, "Threads", "cores", argument); }

void tell_variants(Desk& desk, Text arguments) {
  for (const SourceError& problem : desk.session.load_report().problems) {
    desk.error(fmt::format("{}: {}", location_text(problem), problem.error.message),
               fmt::format("option {}", arguments));
  }
  desk.output.line(variant_feature(desk.session.registry()));
}

void option(Desk& desk, Text arguments) {
  const std::size_t equals = arguments.find('=');
  const Text value = equals == Text::npos ? "" : arguments.substr(equals + 1);
  const auto rules = desk.session.variant().rules;
  const Result<OptionEffect> effect = desk.session.set_option(trimmed(arguments.substr(0, equals)), value);
  if (!effect) return desk.error(effect.error().message, fmt::format("option {}", arguments));
  if (*effect == OptionEffect::kNone || *effect == OptionEffect::kStartChosen) return;
  if (*effect == OptionEffect::kVariantsLoaded) {
    tell_variants(desk, arguments);
    if (desk.session.variant().rules == rules) return;  // the game goes on
  }
  desk.conduct.position_changed();
  desk.board.game_changed();
  desk.board.describe();
}

void display(Desk& desk, Text) { desk.output.line(board_report(desk.session)); }
void evaluation(Desk& desk, Text) { desk.output.line(evaluation_report(desk.session)); }

void perft(Desk& desk, Text argument) {
  const auto depth = parse_integer(argument, 1, kMaxPerftDepth);
  if (!depth) return desk.error(depth.error().message, fmt::format("perft {}", argument));
  const auto text = [dialect = desk.board.dialect()](const Game& game, Move move) {
    return dialect.text(game, move).value_or(dialect.long_text(game, move));
  };
  desk.count = std::make_unique<PerftJob>(desk.output, desk.session.game(), static_cast<int>(*depth), text);
}

void bench(Desk& desk, Text argument) {
  const Result<std::string> report = benchmark_report(argument);
  if (!report) return desk.error(report.error().message, fmt::format("bench {}", argument));
  desk.output.line(*report);
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
    // These need no answer and change nothing here.
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
