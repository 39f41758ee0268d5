#include "protocol/match/engine_options.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <limits>

#include "engine/nearest.h"
#include "engine/quoting.h"
#include "protocol/text/number.h"
#include "protocol/text/words.h"

namespace proconsul {
namespace {

using Type = OfferedOption::Type;

constexpr std::int64_t kMinOfOption = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t kMaxOfOption = std::numeric_limits<std::int64_t>::max();

struct TypeName {
  std::string_view name;
  Type type;
};
constexpr TypeName kUciTypes[] = {{"check", Type::kCheck},
                                  {"spin", Type::kSpin},
                                  {"combo", Type::kCombo},
                                  {"string", Type::kString},
                                  {"button", Type::kButton}};
constexpr TypeName kXboardTypes[] = {{"-check", Type::kCheck},   {"-spin", Type::kSpin},
                                     {"-slider", Type::kSpin},   {"-combo", Type::kCombo},
                                     {"-string", Type::kString}, {"-file", Type::kString},
                                     {"-path", Type::kString},   {"-button", Type::kButton},
                                     {"-save", Type::kButton},   {"-reset", Type::kButton}};

template <std::size_t size>
std::optional<Type> type_named(std::string_view name, const TypeName (&types)[size]) {
  for (const TypeName& type : types) {
    if (type.name == name) return type.type;
  }
  return std::nullopt;
}

struct Field {
  std::string_view key;
  std::string value;
};

void append_word(std::string& text, std::string_view word) {
  if (!text.empty()) text += ' ';
  text += word;
}

// Names and values may contain blanks; the default of a string may even contain keywords.
std::vector<Field> uci_fields(std::string_view text) {
  constexpr std::string_view kKeys[] = {"default", "min", "max", "var"};
  std::vector<Field> fields;
  bool typed = false;
  bool verbatim = false;
  for (const std::string_view word : words_in(text)) {
    const bool key =
        fields.empty() || (!typed && word == "type") ||
        (typed && !verbatim && std::find(std::begin(kKeys), std::end(kKeys), word) != std::end(kKeys));
    if (!key) {
      append_word(fields.back().value, word);
      continue;
    }
    fields.push_back({word, ""});
    typed = typed || word == "type";
    verbatim = word == "default" && fields[fields.size() - 2].value == "string";
  }
  return fields;
}

Status set_uci_field(OfferedOption& option, const Field& field) {
  if (field.key == "type") {
    const auto type = type_named(field.value, kUciTypes);
    if (!type) return Error{fmt::format("{} is not an option type", quote(field.value))};
    option.type = *type;
  } else if (field.key == "default") {
    option.default_text = field.value;
  } else if (field.key == "var") {
    option.choices.push_back(field.value);
  } else {
    const auto number = parse_integer(field.value, kMinOfOption, kMaxOfOption);
    if (!number) return Error{fmt::format("{} {}: {}", field.key, field.value, number.error().message)};
    (field.key == "min" ? option.min : option.max) = *number;
  }
  return done();
}

void read_xboard_spin(OfferedOption& option, std::string_view values) {
  const std::vector<std::string_view> words = words_in(values);
  std::optional<std::int64_t>* const limits[] = {nullptr, &option.min, &option.max};
  for (std::size_t i = 1; i < words.size() && i < std::size(limits); ++i) {
    if (const auto number = parse_integer(words[i], kMinOfOption, kMaxOfOption)) *limits[i] = *number;
  }
  if (!words.empty()) option.default_text = words.front();
}

// "one /// *two /// three": the asterisk marks the default.
void read_xboard_choices(OfferedOption& option, std::string_view values) {
  constexpr std::string_view kBetween = "///";
  for (;;) {
    const std::size_t end = values.find(kBetween);
    std::string_view choice = trimmed(values.substr(0, end));
    if (choice.starts_with('*')) {
      choice.remove_prefix(1);
      option.default_text = choice;
    }
    option.choices.emplace_back(choice);
    if (end == std::string_view::npos) return;
    values.remove_prefix(end + kBetween.size());
  }
}

std::string range_text(const OfferedOption& option) {
  std::string text = "a number";
  if (option.min) text += fmt::format(" from {}", *option.min);
  if (option.max) text += fmt::format(" to {}", *option.max);
  return text;
}

bool contains(const std::vector<std::string>& texts, std::string_view text) {
  return std::any_of(texts.begin(), texts.end(),
                     [&](const std::string& other) { return lower_case(other) == lower_case(text); });
}

std::optional<std::string> flaw_of_spin(const OfferedOption& option) {
  if (!option.min || !option.max) return "a spin needs min and max";
  const auto value = parse_integer(option.default_text.value_or(""), *option.min, *option.max);
  if (!value) return "default: " + value.error().message;
  return std::nullopt;
}

Status check_value(const OfferedOption& option, std::string_view value) {
  switch (option.type) {
    case Type::kCheck:
      if (contains({"true", "false", "1", "0"}, value)) return done();
      return Error{fmt::format("option {}: {} is neither true nor false", quote(option.name), quote(value))};
    case Type::kSpin:
      if (parse_integer(value, option.min.value_or(kMinOfOption), option.max.value_or(kMaxOfOption)))
        return done();
      return Error{
          fmt::format("option {}: {} is not {}", quote(option.name), quote(value), range_text(option))};
    case Type::kCombo:
      if (contains(option.choices, value)) return done();
      return Error{fmt::format("option {}: {} is not one of {}", quote(option.name), quote(value),
                               fmt::join(nearest_words(value, option.choices, 10), ", "))};
    case Type::kString:
    case Type::kButton:
      return done();
  }
  return done();
}

}  // namespace

Result<OfferedOption> parse_uci_option(std::string_view text) {
  const std::vector<Field> fields = uci_fields(text);
  if (fields.size() < 2 || fields[0].key != "name" || fields[0].value.empty() || fields[1].key != "type")
    return Error{"an option is written 'option name N type T ...'"};
  OfferedOption option;
  option.name = fields[0].value;
  for (std::size_t i = 1; i < fields.size(); ++i) {
    if (const Status set = set_uci_field(option, fields[i]); !set) return set.error();
  }
  return option;
}

Result<OfferedOption> parse_xboard_option(std::string_view text) {
  const std::size_t dash = text.find(" -");
  const Error wrong{"an option is written 'NAME -TYPE ...'"};
  if (dash == std::string_view::npos) return wrong;
  const auto [word, values] = split_head(text.substr(dash + 1));
  const auto type = type_named(word, kXboardTypes);
  if (!type) return wrong;
  OfferedOption option;
  option.name = trimmed(text.substr(0, dash));
  option.type = *type;
  if (option.type == Type::kSpin) read_xboard_spin(option, values);
  if (option.type == Type::kCombo) read_xboard_choices(option, values);
  return option;
}

std::optional<std::string> flaw_of(const OfferedOption& option) {
  const std::string value = option.default_text.value_or("");
  switch (option.type) {
    case Type::kCheck:
      if (value != "true" && value != "false") return "the default of a check is true or false";
      return std::nullopt;
    case Type::kSpin:
      return flaw_of_spin(option);
    case Type::kCombo:
      if (!contains(option.choices, value)) return fmt::format("the default {} is not a var", quote(value));
      return std::nullopt;
    case Type::kString:
      if (!option.default_text) return "a string needs a default, <empty> if there is none";
      return std::nullopt;
    case Type::kButton:
      if (option.default_text) return "a button has no default";
      return std::nullopt;
  }
  return std::nullopt;
}

void OfferedOptions::add(OfferedOption option) {
  const std::string key = lower_case(option.name);
  std::erase_if(options_, [&](const OfferedOption& other) { return lower_case(other.name) == key; });
  options_.push_back(std::move(option));
}

const OfferedOption* OfferedOptions::find(std::string_view name) const {
  const std::string key = lower_case(name);
  for (const OfferedOption& option : options_) {
    if (lower_case(option.name) == key) return &option;
  }
  return nullptr;
}

Status OfferedOptions::check(std::string_view name, std::string_view value) const {
  if (const OfferedOption* option = find(name)) return check_value(*option, value);
  std::vector<std::string> names;
  for (const OfferedOption& option : options_) names.push_back(option.name);
  if (names.empty()) return Error{fmt::format("it has no option {}, or any other", quote(name))};
  return Error{fmt::format("it has no option {}; the nearest is {}", quote(name),
                           quote(nearest_words(name, names, 1).front()))};
}

}  // namespace proconsul
