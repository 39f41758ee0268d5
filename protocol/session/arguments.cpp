#include "protocol/session/arguments.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/program_options.hpp>
#include <sstream>

#include "engine/nearest.h"
#include "engine/quoting.h"

namespace proconsul {
namespace po = boost::program_options;
namespace {

constexpr const char* kWords = "words";
constexpr unsigned kHelpWidth = 110;

po::options_description describe(const std::vector<Option>& options) {
  po::options_description description("Options", kHelpWidth);
  for (const Option& option : options) {
    if (option.kind == Option::Kind::kFlag) {
      description.add_options()(option.name, option.help);
      continue;
    }
    auto* value = po::value<std::vector<std::string>>()->value_name(option.value);
    if (option.kind == Option::Kind::kList || option.kind == Option::Kind::kGroups) value->multitoken();
    description.add_options()(option.name, value, option.help);
  }
  return description;
}

Error unknown_option(const std::string& name, const std::vector<Option>& options) {
  std::vector<std::string> names;
  for (const Option& option : options) names.push_back(std::string("--") + option.name);
  return Error{"unknown option " + quote(name) + did_you_mean(name, names)};
}

int parser_style() {
  using namespace po::command_line_style;
  return allow_long | long_allow_adjacent | long_allow_next | allow_short | allow_dash_for_short |
         short_allow_next;
}

po::parsed_options parse_words(const std::vector<std::string>& words, const po::options_description& all) {
  po::positional_options_description positional;
  positional.add(kWords, -1);
  return po::command_line_parser(words).options(all).positional(positional).style(parser_style()).run();
}

// "--a, --b or --c"
std::string alternatives(const std::vector<std::string>& names) {
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i)
    text += (i == 0 ? "--" : i + 1 < names.size() ? ", --" : " or --") + names[i];
  return text;
}

const Option* find_repeated(const po::variables_map& map, const std::vector<Option>& options) {
  for (const Option& option : options) {
    if (option.kind != Option::Kind::kValue || map.count(option.name) == 0) continue;
    if (map[option.name].as<std::vector<std::string>>().size() > 1) return &option;
  }
  return nullptr;
}

}  // namespace

Result<Arguments> Arguments::parse(const std::vector<std::string>& words,
                                   const std::vector<Option>& options) {
  Arguments arguments;
  try {
    po::options_description all = describe(options);
    all.add_options()(kWords, po::value<std::vector<std::string>>());
    const po::parsed_options parsed = parse_words(words, all);
    po::variables_map map;
    po::store(parsed, map);
    if (const Option* twice = find_repeated(map, options)) {
      return Error{std::string("option '--") + twice->name + "' is given more than once"};
    }
    for (const auto& [name, value] : map) {
      const auto* texts = boost::any_cast<std::vector<std::string>>(&value.value());
      (name == kWords ? arguments.words_ : arguments.values_[name]) =
          texts != nullptr ? *texts : std::vector<std::string>{};
    }
    for (const auto& option : parsed.options) arguments.groups_[option.string_key].push_back(option.value);
  } catch (const po::unknown_option& problem) {
    return unknown_option(problem.get_option_name(), options);
  } catch (const po::error& problem) {
    return Error{problem.what()};
  }
  return arguments;
}

std::string Arguments::text(const std::string& name) const {
  const std::vector<std::string>& all = texts(name);
  return all.empty() ? std::string() : all.front();
}

const std::vector<std::string>& Arguments::texts(const std::string& name) const {
  static const std::vector<std::string> kNone;
  const auto found = values_.find(name);
  return found == values_.end() ? kNone : found->second;
}

const std::vector<std::vector<std::string>>& Arguments::groups(const std::string& name) const {
  static const std::vector<std::vector<std::string>> kNone;
  const auto found = groups_.find(name);
  return found == groups_.end() ? kNone : found->second;
}

Arguments Arguments::with_word(const std::string& word) const {
  Arguments more = *this;
  more.words_.push_back(word);
  return more;
}

std::string Arguments::joined_words(std::size_t first) const {
  std::string text;
  for (std::size_t i = first; i < words_.size(); ++i) text += (text.empty() ? "" : " ") + words_[i];
  return text;
}

bool Arguments::gives(const std::string& name_or_setting) const {
  const std::size_t equals = name_or_setting.find('=');
  const std::string name = name_or_setting.substr(0, equals);
  return has(name) && (equals == std::string::npos || text(name) == name_or_setting.substr(equals + 1));
}

std::optional<Error> Arguments::conflict(const std::vector<OptionRule>& rules) const {
  const auto given = [this](const std::string& other) { return gives(other); };
  for (const OptionRule& rule : rules) {
    const auto option = std::find_if(rule.options.begin(), rule.options.end(), given);
    if (option == rule.options.end() || std::any_of(rule.unless.begin(), rule.unless.end(), given)) continue;
    const auto other = std::find_if(rule.others.begin(), rule.others.end(), given);
    const bool needs = rule.kind == OptionRule::Kind::kNeeds;
    if (needs == (other != rule.others.end())) continue;
    return Error{needs ? fmt::format("--{} requires {}", *option, alternatives(rule.others))
                       : fmt::format("--{} cannot be used with --{}", *option, *other)};
  }
  return std::nullopt;
}

std::vector<std::string> names_of(const std::vector<Option>& options) {
  std::vector<std::string> names;
  for (const Option& option : options) names.emplace_back(option.name);
  return names;
}

std::vector<std::string> joined(std::vector<std::string> first, const std::vector<std::string>& second) {
  first.insert(first.end(), second.begin(), second.end());
  return first;
}

std::vector<Option> joined(std::vector<Option> first, const std::vector<Option>& second) {
  first.insert(first.end(), second.begin(), second.end());
  return first;
}

std::string options_help(const std::vector<Option>& options) {
  std::ostringstream out;
  out << describe(options);
  return out.str();
}

}  // namespace proconsul
