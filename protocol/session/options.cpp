#include "protocol/session/options.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
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

// A number that is not negative, in decimal digits.
template <int number>
class Decimal {
  static constexpr int kDigits = [] {
    int digits = 1;
    for (int left = number; left >= 10; left /= 10) ++digits;
    return digits;
  }();
  static constexpr std::array<char, static_cast<std::size_t>(kDigits)> kText = [] {
    std::array<char, static_cast<std::size_t>(kDigits)> text{};
    int left = number;
    for (auto digit = text.rbegin(); digit != text.rend(); ++digit, left /= 10)
      *digit = static_cast<char>('0' + left % 10);
    return text;
  }();

 public:
  static constexpr std::string_view kView{kText.data(), kText.size()};
};

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

template <auto field>
Result<Effect> set_hash(Session& session, const OptionValue& value) {
  const int wanted = static_cast<int>(value.number);
  const int previous = session.settings().*field;
  if (const auto lack = lack_of_memory(search_memory(wanted, 0), search_memory(previous, 0)))
    return Error{
        fmt::format("no memory for a hash table of {} MB: {}; it stays at {}", wanted, *lack, previous)};
  session.settings().*field = wanted;
  session.update_engine();
  if (session.engine().reserve_hash()) return Effect::kNone;
  session.settings().*field = previous;
  session.update_engine();
  return Error{fmt::format("no memory for a hash table of {} MB; it stays at {}", wanted, previous)};
}

template <auto field>
Result<Effect> set_threads(Session& session, const OptionValue& value) {
  const int previous = session.settings().*field;
  const int wanted = static_cast<int>(value.number);
  const auto lack = wanted > previous ? lack_of_memory(search_memory(0, wanted)) : std::nullopt;
  if (lack)
    return Error{fmt::format("no memory for {} threads: {}; it stays at {}", wanted, *lack, previous)};
  return set_number<field>(session, value);
}

template <auto>
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
#define PROCONSUL_CHECK_OPTION(field, usual, setter, title, words, ...) \
  {.name = title,                                                       \
   .type = Type::kCheck,                                                \
   .default_text = (usual) ? "true" : "false",                          \
   .help = words,                                                       \
   .apply = setter<&Settings::field>,                                   \
   __VA_ARGS__},
#define PROCONSUL_SPIN_OPTION(field, usual, least, most, setter, title, words, ...) \
  {.name = title,                                                                   \
   .type = Type::kSpin,                                                             \
   .default_text = Decimal<usual>::kView,                                           \
   .help = words,                                                                   \
   .apply = setter<&Settings::field>,                                               \
   .min = least,                                                                    \
   .max = most,                                                                     \
   __VA_ARGS__},
#define PROCONSUL_OPTION(kind, usual, setter, title, words, ...) \
  {.name = title, .type = Type::kind, .default_text = usual, .help = words, .apply = setter, __VA_ARGS__},
#include "protocol/session/options.inc"
#ifdef PROCONSUL_TUNING
#define TUNABLE(title, value, least, most, step) \
  {.name = tuned::title::text,                   \
   .type = Type::kSpin,                          \
   .default_text = tuned::title::initial,        \
   .help = "a constant of the search",           \
   .apply = tune<tuned::title>,                  \
   .min = least,                                 \
   .max = most,                                  \
   .in_xboard = true},
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
