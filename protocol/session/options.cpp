#include "protocol/session/options.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "engine/quoting.h"
#include "protocol/session/memory_room.h"
#include "protocol/session/session.h"
#include "protocol/session/start_scores.h"
#include "protocol/text/number.h"
#include "protocol/text/words.h"
#ifdef PROCONSUL_TUNING
#include "search/tunables.h"
#endif

namespace proconsul {
namespace {

using Effect = OptionEffect;
using Type = OptionType;

template <auto field>
Result<Effect> set_flag(Session& session, const OptionValue& value) {
  session.settings().*field = value.flag;
  session.update_engine();
  return Effect::kNone;
}

template <auto field>
Result<Effect> set_number(Session& session, const OptionValue& value) {
  session.settings().*field = static_cast<int>(value.number);
  session.update_engine();
  return Effect::kNone;
}

Result<Effect> set_hash(Session& session, const OptionValue& value) {
  const int wanted = static_cast<int>(value.number);
  const int previous = session.settings().hash_megabytes;
  if (const auto lack = lack_of_memory(search_memory(wanted, 0), search_memory(previous, 0)))
    return Error{
        fmt::format("no memory for a hash table of {} MB: {}; it stays at {}", wanted, *lack, previous)};
  session.settings().hash_megabytes = wanted;
  session.update_engine();
  if (session.engine().reserve_hash()) return Effect::kNone;
  session.settings().hash_megabytes = previous;
  session.update_engine();
  return Error{fmt::format("no memory for a hash table of {} MB; it stays at {}", wanted, previous)};
}

Result<Effect> set_threads(Session& session, const OptionValue& value) {
  const int previous = session.settings().threads;
  const int wanted = static_cast<int>(value.number);
  const auto lack = wanted > previous ? lack_of_memory(search_memory(0, wanted)) : std::nullopt;
  if (lack)
    return Error{fmt::format("no memory for {} threads: {}; it stays at {}", wanted, *lack, previous)};
  return set_number<&Settings::threads>(session, value);
}

Result<Effect> set_chess960(Session& session, const OptionValue& value) {
  const Status status = session.set_chess960(value.flag);
  if (!status) return status.error();
  return Effect::kNone;
}

Result<Effect> set_nodes_time(Session& session, const OptionValue& value) {
  session.settings().nodes_per_second.reset();
  if (value.number > 0) session.settings().nodes_per_second = value.number * 1000;
  session.update_engine();
  return Effect::kNone;
}

Result<Effect> set_fair_starts(Session& session, const OptionValue& value) {
  session.set_fair_starts(static_cast<int>(value.number));
  return Effect::kStartChosen;
}

Result<Effect> set_budget(Session& session, const OptionValue& value) {
  session.set_definition_budget({static_cast<std::uint64_t>(value.number)});
  return Effect::kNone;
}

#ifdef PROCONSUL_TUNING
template <typename Name>
Result<Effect> tune(Session& session, const OptionValue& value) {
  set_tunable(Name::text, static_cast<int>(value.number));
  session.update_engine();
  return Effect::kNone;
}
#define TUNABLE(name, value, min, max, step)            \
  struct name {                                         \
    static constexpr std::string_view text = #name;     \
    static constexpr std::string_view initial = #value; \
  };
namespace tuned {
#include "search/tunables.inc"
}
#undef TUNABLE
#endif

Result<Effect> keep_as_it_is(Session&, const OptionValue&) { return Effect::kNone; }

template <Status (Session::*action)(const std::string&), Effect effect>
Result<Effect> call(Session& session, const OptionValue& value) {
  const Status status = (session.*action)(value.text);
  if (!status) return status.error();
  return effect;
}

constexpr std::string_view kAbout =
    "Proconsul " PROCONSUL_VERSION " by the Proconsul developers, an engine for chess variants, MIT licence";

constexpr EngineOption kOptions[] = {
    {"UCI_Variant", Type::kVariant, "chess", 0, 0, false, "the game to play",
     call<&Session::set_variant, Effect::kVariantChosen>},
    {"Hash", Type::kSpin, "16", 1, 65536, false, "size of the hash table in megabytes", set_hash},
    {"Clear Hash", Type::kButton, "", 0, 0, true, "forget everything learned in this game",
     call<&Session::clear_hash, Effect::kNone>},
    {"Threads", Type::kSpin, "1", 1, 256, false, "number of search threads", set_threads},
    {"MultiPV", Type::kSpin, "1", 1, 256, true, "number of best lines to report",
     set_number<&Settings::multipv>},
    {"Ponder", Type::kCheck, "false", 0, 0, false, "the GUI may let the engine think on the opponent's time",
     set_flag<&Settings::ponder>},
    {"Move Overhead", Type::kSpin, "30", 0, 5000, true,
     "milliseconds reserved per move for delays outside the engine", set_number<&Settings::move_overhead_ms>},
    {"UCI_Chess960", Type::kCheck, "false", 0, 0, false,
     "castling from any file, written as king takes own rook", set_chess960},
    {"UCI_AnalyseMode", Type::kCheck, "false", 0, 0, false, "the GUI analyses and does not play",
     set_flag<&Settings::analyse>},
    {"Definition Budget", Type::kSpin, "256", Budget::kMin, Budget::kMax, true,
     "megabytes that the definitions of a file, and the tables of each game, may take; set it before "
     "VariantPath",
     set_budget},
    {"VariantPath", Type::kFile, "", 0, 0, true,
     "definitions of more games: a file, or several separated as in PATH",
     call<&Session::load_variants, Effect::kVariantsLoaded>},
    {"StartNumber", Type::kString, "", 0, 0, true,
     "number of the random start, 12/345 for separate starts of White and Black; random: another one for "
     "every game, random/random separately; empty: the default start",
     call<&Session::set_start_number, Effect::kStartChosen>},
    {"Interchange", Type::kChoice, "random", 0, 0, true,
     "in random starts of chess56: knights and camels trade places always, never, at odd or even totals of "
     "the dice, or at random",
     call<&Session::set_interchange, Effect::kStartChosen>, "always odd even never random"},
    {"FairStarts", Type::kSpin, "0", 0, kMaxUnfair, true,
     "with StartNumber=random: only starts that a search holds within so many centipawns of even, in games "
     "with built-in scores; 0: any (while 'start --fair 0' takes exactly even ones)",
     set_fair_starts},
    {"TbPath", Type::kFile, "", 0, 0, true, "folder of tablebases, filled by 'tb solve --out'",
     call<&Session::set_tb_path, Effect::kNone>},
    {"Book File", Type::kFile, "", 0, 0, true, "opening book made by 'book build'; empty: none",
     call<&Session::set_book, Effect::kNone>},
    {"Use NNUE", Type::kCheck, "true", 0, 0, true,
     "correct the evaluation with a network where one fits the game", set_flag<&Settings::use_net>},
    {"EvalFile", Type::kFile, "", 0, 0, true,
     "network made by 'train', for the games it fits; empty: the built-in ones",
     call<&Session::set_net_file, Effect::kNone>},
    {"UCI_ShowWDL", Type::kCheck, "false", 0, 0, false,
     "report the chances of win, draw and loss, per mille, with every score", set_flag<&Settings::show_wdl>},
    {"UCI_LimitStrength", Type::kCheck, "false", 0, 0, false,
     "play as strong as UCI_Elo says; Skill Level has no effect then", set_flag<&Settings::limit_strength>},
    {"UCI_Elo", Type::kSpin, "1500", kMinElo, kMaxElo, false,
     "strength with UCI_LimitStrength, measured in chess", set_number<&Settings::elo>},
    {"Skill Level", Type::kSpin, "20", 0, 20, true,
     "20: full strength; lower: weaker, down to a beginner; without effect with UCI_LimitStrength",
     set_number<&Settings::skill_level>},
    {"nodestime", Type::kSpin, "0", 0, 10000, false,
     "measure time in nodes, this many per millisecond; 0: by the clock", set_nodes_time},
    {"UCI_EngineAbout", Type::kString, kAbout, 0, 0, false, "about this engine; setting it has no effect",
     keep_as_it_is},
    {"Resign", Type::kCheck, "false", 0, 0, true, "resign lost games (XBoard)", set_flag<&Settings::resign>},
    {"Resign Threshold", Type::kSpin, "900", 100, 10000, true, "centipawns behind that count as lost",
     set_number<&Settings::resign_centipawns>},
    {"Offer Draws", Type::kCheck, "false", 0, 0, true, "offer and accept draws in level games (XBoard)",
     set_flag<&Settings::offer_draws>},
    {"XBoard_AllCastlings", Type::kCheck, "false", 0, 0, true, "also play castlings that XBoard cannot show",
     set_flag<&Settings::all_castlings>},
    {"Log File", Type::kFile, "", 0, 0, true, "write all traffic to this file; empty: no log",
     call<&Session::open_log, Effect::kNone>},
    {"Debug Log File", Type::kFile, "", 0, 0, false, "the same as Log File",
     call<&Session::open_log, Effect::kNone>},
#ifdef PROCONSUL_TUNING
#define TUNABLE(name, value, min, max, step)                                           \
  {tuned::name::text,          Type::kSpin,      tuned::name::initial, min, max, true, \
   "a constant of the search", tune<tuned::name>},
#include "search/tunables.inc"
#undef TUNABLE
#endif
};

Result<OptionValue> read_check(const EngineOption& option, OptionValue value) {
  const std::string word = lower_case(value.text);
  if (word != "true" && word != "false" && word != "1" && word != "0") {
    return Error{fmt::format("option {} takes true or false, not {}", option.name, quote(value.text))};
  }
  value.flag = word == "true" || word == "1";
  return value;
}

Result<OptionValue> read_spin(const EngineOption& option, OptionValue value) {
  const Result<std::int64_t> number = parse_integer(value.text, option.min, option.max);
  if (!number) {
    return Error{fmt::format("option {} takes a number from {} to {}, not {}", option.name, option.min,
                             option.max, quote(value.text))};
  }
  value.number = *number;
  return value;
}

Result<OptionValue> read_choice(const EngineOption& option, OptionValue value) {
  const std::vector<std::string_view> choices = words_in(option.choices);
  value.text = lower_case(value.text);
  if (std::find(choices.begin(), choices.end(), value.text) != choices.end()) return value;
  return Error{fmt::format("option {} takes one of {}, not {}", option.name, fmt::join(choices, ", "),
                           quote(value.text))};
}

// The name in lower case without its separators.
std::string joined_name(std::string_view name) {
  std::string joined = lower_case(name);
  std::erase_if(joined, [](char c) { return c == ' ' || c == '-' || c == '_'; });
  return joined;
}

std::string_view uci_type(OptionType type) {
  switch (type) {
    case Type::kCheck:
      return "check";
    case Type::kSpin:
      return "spin";
    case Type::kVariant:
    case Type::kChoice:
      return "combo";
    case Type::kButton:
      return "button";
    case Type::kString:
    case Type::kFile:
      return "string";
  }
  return "string";
}

std::string range_text(const EngineOption& option) {
  switch (option.type) {
    case Type::kCheck:
      return "true or false";
    case Type::kSpin:
      return fmt::format("{}..{}", option.min, option.max);
    case Type::kVariant:
    case Type::kChoice:
      return "name";
    case Type::kFile:
      return "file";
    case Type::kButton:
      return "";
    case Type::kString:
      return "text";
  }
  return "text";
}

}  // namespace

std::span<const EngineOption> option_table() { return kOptions; }

const EngineOption* find_option(std::string_view name) {
  for (const EngineOption& option : kOptions) {
    if (joined_name(option.name) == joined_name(name)) return &option;
  }
  return nullptr;
}

std::string shell_word(const EngineOption& option) {
  const bool blank = option.name.find(' ') != std::string_view::npos;
  return fmt::format("--{1}{0}{1}{2}", option.name, blank ? "\"" : "",
                     option.type == Type::kButton ? "" : "=");
}

Result<OptionValue> read_option_value(const EngineOption& option, std::string_view text) {
  OptionValue value;
  value.text = std::string(trimmed(text));
  if (value.text == "<empty>") value.text.clear();
  if (option.type == Type::kCheck) return read_check(option, std::move(value));
  if (option.type == Type::kSpin) return read_spin(option, std::move(value));
  if (option.type == Type::kChoice) return read_choice(option, std::move(value));
  return value;
}

std::string uci_option_line(const EngineOption& option, const std::vector<std::string>& variants) {
  std::string line = fmt::format("option name {} type {}", option.name, uci_type(option.type));
  if (option.type == Type::kButton) return line;
  line += fmt::format(" default {}", option.default_text.empty() ? "<empty>" : option.default_text);
  if (option.type == Type::kSpin) line += fmt::format(" min {} max {}", option.min, option.max);
  if (option.type == Type::kVariant) {
    for (const std::string& variant : variants) line += " var " + variant;
  }
  for (const std::string_view choice : words_in(option.choices)) line += fmt::format(" var {}", choice);
  return line;
}

std::string xboard_option_line(const EngineOption& option) {
  std::string text = fmt::format("{} -", option.name);
  switch (option.type) {
    case Type::kCheck:
      text += option.default_text == "true" ? "check 1" : "check 0";
      break;
    case Type::kSpin:
      text += fmt::format("spin {} {} {}", option.default_text, option.min, option.max);
      break;
    case Type::kChoice: {
      std::vector<std::string> choices;
      for (const std::string_view choice : words_in(option.choices))
        choices.push_back(fmt::format("{}{}", choice == option.default_text ? "*" : "", choice));
      text += fmt::format("combo {}", fmt::join(choices, " /// "));
      break;
    }
    case Type::kButton:
      text += "button";
      break;
    case Type::kFile:
      text += fmt::format("file {}", option.default_text);
      break;
    case Type::kString:
    case Type::kVariant:
      text += fmt::format("string {}", option.default_text);
      break;
  }
  return fmt::format("feature option=\"{}\"", text);
}

std::string options_help_text() {
  std::string text;
  for (const EngineOption& option : kOptions) {
    text += fmt::format("  {:<20}{:<14}{}{}\n", option.name, range_text(option), option.help,
                        option.default_text.empty() ? "" : fmt::format(" (default {})", option.default_text));
  }
  return text;
}

}  // namespace proconsul
