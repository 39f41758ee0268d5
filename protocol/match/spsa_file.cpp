#include "protocol/match/spsa_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "engine/lines.h"
#include "engine/quoting.h"
#include "engine/text.h"

namespace proconsul {
namespace {

constexpr double kLargestNumber = 1e12;
constexpr double kMinWholeStep = 0.5;  // a smaller step would usually change nothing
constexpr std::string_view kForm = "NAME, START, LEAST, MOST, STEP [, RATE]";

std::vector<std::string_view> comma_fields(std::string_view line) {
  std::vector<std::string_view> fields;
  for (;;) {
    const std::size_t comma = line.find(',');
    fields.push_back(trimmed(line.substr(0, comma)));
    if (comma == std::string_view::npos) return fields;
    line.remove_prefix(comma + 1);
  }
}

std::string flaw_in_numbers(const SpsaParameter& parameter) {
  const auto text = [](double number) { return spsa_number(number); };
  if (parameter.min >= parameter.max)
    return fmt::format("its least value, {}, is not below the most, {}", text(parameter.min),
                       text(parameter.max));
  if (parameter.start < parameter.min || parameter.start > parameter.max)
    return fmt::format("it starts with {}, which is not from {} to {}", text(parameter.start),
                       text(parameter.min), text(parameter.max));
  if (parameter.step <= 0 || parameter.step > parameter.max - parameter.min)
    return fmt::format("its step, {}, is not above 0 and at most the range, {}", text(parameter.step),
                       text(parameter.max - parameter.min));
  if (parameter.rate <= 0 || parameter.rate > 1)
    return fmt::format("its rate, {}, is not above 0 and at most 1", text(parameter.rate));
  return "";
}

Result<SpsaParameter> parse_parameter(std::string_view line) {
  const std::vector<std::string_view> fields = comma_fields(line);
  SpsaParameter parameter;
  const std::array numbers{&parameter.start, &parameter.min, &parameter.max, &parameter.step,
                           &parameter.rate};
  if (fields.size() < numbers.size() || fields.size() > numbers.size() + 1 || fields.front().empty())
    return Error{fmt::format("{} is not of the form {}", quote(line), kForm)};
  parameter.name = fields.front();
  for (std::size_t i = 1; i < fields.size(); ++i) {
    const bool plain = fields[i].find_first_not_of("+-.0123456789eE") == std::string_view::npos;  // no "nan"
    const auto number = parse_number(plain ? fields[i] : "", -kLargestNumber, kLargestNumber);
    if (!number) return Error{fmt::format("{}: {} is not a number", quote(parameter.name), quote(fields[i]))};
    *numbers[i - 1] = *number;
  }
  if (const std::string flaw = flaw_in_numbers(parameter); !flaw.empty())
    return Error{fmt::format("{}: {}", quote(parameter.name), flaw)};
  return parameter;
}

// The error in a parameter of a spin option, whose values are integers.
std::string flaw_in_spin(const SpsaParameter& parameter, const OfferedOption& option) {
  if (std::floor(parameter.min) != parameter.min || std::floor(parameter.max) != parameter.max)
    return "the engine takes whole numbers, and its least and most value are not";
  if (parameter.step < kMinWholeStep)
    return fmt::format("the engine takes whole numbers, for which a step of {} is too little: at least {}",
                       spsa_number(parameter.step), kMinWholeStep);
  const auto outside = [&](double value) {
    return (option.min && value < static_cast<double>(*option.min)) ||
           (option.max && value > static_cast<double>(*option.max));
  };
  if (!outside(parameter.min) && !outside(parameter.max)) return "";
  const auto end = [](const auto& bound) { return bound ? std::to_string(*bound) : std::string("any"); };
  return fmt::format("{} to {} is not within what the engine takes, {} to {}", spsa_number(parameter.min),
                     spsa_number(parameter.max), end(option.min), end(option.max));
}

std::string flaw_against(const SpsaParameter& parameter, const OfferedOption& option) {
  switch (option.type) {
    case OfferedOption::Type::kSpin:
      return flaw_in_spin(parameter, option);
    case OfferedOption::Type::kString:
      return "";
    case OfferedOption::Type::kCheck:
    case OfferedOption::Type::kCombo:
    case OfferedOption::Type::kButton:
      return "the engine's option takes no numbers";
  }
  return "";
}

}  // namespace

Result<std::vector<SpsaParameter>> parse_spsa_parameters(std::string_view text) {
  std::vector<SpsaParameter> parameters;
  std::set<std::string> names;
  for (int number = 1; !text.empty(); ++number) {
    const std::string_view whole = take_line(text);
    const std::string_view line = trimmed(whole.substr(0, whole.find('#')));
    if (line.empty()) continue;
    Result<SpsaParameter> parameter = parse_parameter(line);
    if (!parameter) return Error{parameter.error().message, number};
    if (!names.insert(lower_case(parameter->name)).second)
      return Error{fmt::format("{} is there already", quote(parameter->name)), number};
    parameter->line = number;
    parameters.push_back(parameter.take());
  }
  if (parameters.empty()) return Error{fmt::format("there is no parameter in it: {}, one a line", kForm)};
  return parameters;
}

std::string spsa_parameters_text(const std::vector<SpsaParameter>& parameters,
                                 const std::vector<double>& values) {
  std::string text = fmt::format("# {}\n", kForm);
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    const SpsaParameter& parameter = parameters[i];
    text += fmt::format("{}, {}, {}, {}, {}, {}\n", parameter.name, spsa_number(values[i]),
                        spsa_number(parameter.min), spsa_number(parameter.max), spsa_number(parameter.step),
                        spsa_number(parameter.rate));
  }
  return text;
}

Status fit_to_options(std::vector<SpsaParameter>& parameters, const OfferedOptions& offered) {
  for (SpsaParameter& parameter : parameters) {
    const OfferedOption* option = offered.find(parameter.name);
    if (option == nullptr)
      return Error{"the engine: " + offered.check(parameter.name, "").error().message, parameter.line};
    parameter.whole = option->type == OfferedOption::Type::kSpin;
    const std::string flaw = flaw_against(parameter, *option);
    if (!flaw.empty()) return Error{fmt::format("{}: {}", quote(parameter.name), flaw), parameter.line};
  }
  return done();
}

}  // namespace proconsul
