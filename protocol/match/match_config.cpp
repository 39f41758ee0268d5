#include "protocol/match/match_config.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "engine/lines.h"
#include "engine/nearest.h"
#include "protocol/match/engine_config.h"
#include "protocol/text/input_file.h"
#include "protocol/text/number.h"

namespace proconsul {
namespace {

using OptionKind = Option::Kind;
using Words = std::vector<std::string>;

constexpr std::string_view kOwnOptions[] = {"config", "print-config", "help",
                                            "check",  "engine",       "variant-file"};
constexpr std::size_t kLargestConfig = std::size_t{1} << 20;  // bytes
constexpr const char* kEngineOption = "engine";

bool is_setting(const Option& option) {
  return std::find(std::begin(kOwnOptions), std::end(kOwnOptions), option.name) == std::end(kOwnOptions);
}

std::string dashed(const std::string& name) { return "--" + name; }

Result<std::string> scalar_text(const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_number() || value.is_boolean()) return value.dump();
  return Error{"a number, a text, true or false is expected"};
}

Error at(const std::string& path, const Error& error) { return Error{path + ": " + error.message}; }

// {"number": 40} as "number=40"; elements of a list unchanged.
Result<Words> words_of(const std::string& path, const Json& value) {
  if (!value.is_object() && !value.is_array()) return Error{path + ": an object or a list is expected"};
  Words words;
  for (const auto& [key, item] : value.items()) {
    const Result<std::string> text = scalar_text(item);
    if (!text) return at(path + '/' + key, text.error());
    words.push_back(value.is_object() ? key + '=' + *text : *text);
  }
  return words;
}

Result<Words> texts_of(const std::string& path, const Json& value) {
  Words texts;
  for (const Json& item : value.is_array() ? value : Json::array({value})) {
    if (!item.is_string()) return Error{path + ": texts are expected"};
    texts.push_back(item.get<std::string>());
  }
  return texts;
}

Result<Words> option_words(const Option& option, const std::string& path, const Json& value) {
  switch (option.kind) {
    case OptionKind::kFlag:
      if (!value.is_boolean()) return Error{path + ": true or false is expected"};
      return value.get<bool>() ? Words{dashed(option.name)} : Words{};
    case OptionKind::kValue:
    case OptionKind::kRepeated: {
      const Result<std::string> text = scalar_text(value);
      if (!text) return at(path, text.error());
      return Words{dashed(option.name) + '=' + *text};
    }
    case OptionKind::kList:
    case OptionKind::kGroups: {
      Result<Words> words = words_of(path, value);
      if (words) words->insert(words->begin(), dashed(option.name));
      return words;
    }
  }
  return Words{};
}

// Numbers and truth values are written as such if they convert back to the same text.
Json scalar_json(const std::string& text) {
  if (text == "true" || text == "false") return text == "true";
  const auto number =
      parse_integer(text, std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max());
  if (number && std::to_string(*number) == text) return *number;
  return text;
}

Json engine_object(const Words& words) {
  constexpr std::string_view kPrefix = "option.";
  Json engine = Json::object();
  for (const std::string& word : words) {
    const std::size_t equals = word.find('=');
    const std::string key = word.substr(0, equals);
    const Json value = equals == std::string::npos ? Json(true) : scalar_json(word.substr(equals + 1));
    if (key.starts_with(kPrefix)) {
      engine["options"][key.substr(kPrefix.size())] = value;
    } else {
      engine[key] = value;
    }
  }
  return engine;
}

Json list_json(const Words& words) {
  const bool keyed = std::all_of(words.begin(), words.end(),
                                 [](const std::string& word) { return word.find('=') != std::string::npos; });
  Json list = keyed ? Json::object() : Json::array();
  for (const std::string& word : words) {
    const std::size_t equals = word.find('=');
    if (keyed) {
      list[word.substr(0, equals)] = scalar_json(word.substr(equals + 1));
    } else {
      list.push_back(scalar_json(word));
    }
  }
  return list;
}

// The words as on the command line.
Words given_words(const Arguments& given, const Option& option) {
  Words words;
  const std::string name = option.name;
  for (const Words& group : given.groups(name)) {
    if (option.kind == OptionKind::kValue || option.kind == OptionKind::kRepeated) {
      words.push_back(dashed(name) + '=' + group.front());
    } else {
      words.push_back(dashed(name));
      words.insert(words.end(), group.begin(), group.end());
    }
  }
  return words;
}

}  // namespace

Result<MatchConfig> MatchConfig::read(const std::string& file, std::istream& standard,
                                      const std::vector<Option>& options) {
  MatchConfig config;
  config.file_ = file;
  const Result<std::string> text = read_file(file, &standard, kLargestConfig);
  if (!text) return Error{"--config: " + text.error().message};
  Json json;
  try {
    json = Json::parse(bare_line(*text), nullptr, true, true);
  } catch (const Json::exception& problem) {
    return Error{fmt::format("{}: not JSON: {}", file, problem.what())};
  }
  if (!json.is_object()) return Error{file + ": not a JSON object"};
  for (const auto& [key, value] : json.items()) {
    if (const Status added = config.add(key, value, options); !added) return at(file, added.error());
  }
  return config;
}

Status MatchConfig::add(const std::string& key, const Json& value, const std::vector<Option>& options) {
  const std::string path = '/' + key;
  if (key == "variants" || key == "variant-file") {
    Result<Words> texts = texts_of(path, value);
    if (!texts) return texts.error();
    if (key == "variant-file") {
      variant_files_ = texts.take();
    } else {
      entries_.push_back({"", texts.take()});
    }
    return done();
  }
  if (key == "engines") {
    if (!value.is_array()) return Error{path + ": a list is expected"};
    for (std::size_t i = 0; i < value.size(); ++i) {
      if (const Status added = add_engine(fmt::format("{}/{}", path, i), value[i]); !added) return added;
    }
    return done();
  }
  const auto option = std::find_if(options.begin(), options.end(), [&](const Option& other) {
    return is_setting(other) && key == other.name;
  });
  if (option == options.end()) {
    Words names = {"variants", "engines", "variant-file"};
    for (const Option& other : options) {
      if (is_setting(other)) names.emplace_back(other.name);
    }
    return Error{fmt::format("{}: unknown key{}", path, did_you_mean(key, names))};
  }
  Result<Words> words = option_words(*option, path, value);
  if (!words) return words.error();
  entries_.push_back({key, words.take()});
  return done();
}

Status MatchConfig::add_engine(const std::string& path, const Json& engine) {
  if (!engine.is_object()) return Error{path + ": an object is expected"};
  Words words;
  for (const auto& [key, value] : engine.items()) {
    if (key == "options") {
      const Result<Words> options = words_of(path + "/options", value);
      if (!options) return options.error();
      for (const std::string& option : *options) words.push_back("option." + option);
      continue;
    }
    const Result<std::string> text = scalar_text(value);
    if (!text) return at(path + '/' + key, text.error());
    words.push_back(key + '=' + *text);
  }
  TimeControl any;
  any.depth = 1;
  if (const auto read = parse_engine(words, any); !read)
    return Error{path + ": " + complaint_of(read.error())};
  words.insert(words.begin(), dashed(kEngineOption));
  entries_.push_back({kEngineOption, std::move(words)});
  return done();
}

Result<Arguments> MatchConfig::merge(const Arguments& given, const std::vector<Option>& options) const {
  Words words = given.words();
  for (const Entry& entry : entries_) {
    const bool overridden = entry.option.empty() ? !given.words().empty() : given.has(entry.option);
    if (overridden) continue;
    const auto place = entry.option.empty() ? words.begin() : words.end();
    words.insert(place, entry.words.begin(), entry.words.end());
  }
  for (const Option& option : options) {
    const Words more = given_words(given, option);
    words.insert(words.end(), more.begin(), more.end());
  }
  return Arguments::parse(words, options);
}

Error MatchConfig::locate(Error error, const Arguments& given) const {
  for (const Entry& entry : entries_) {
    const std::string name = dashed(entry.option);
    if (entry.option.empty() || given.has(entry.option) || !error.message.starts_with(name)) continue;
    std::string rest = error.message.substr(name.size());
    if (rest.empty() || (rest.front() != ':' && rest.front() != ' ')) continue;
    const bool names_key = rest.front() == ' ' && rest.find(' ', 1) == rest.find(": ") + 1;
    if (names_key) rest.front() = '/';
    error.message = fmt::format("{}: /{}{}", file_, entry.option, rest);
    return error;
  }
  return error;
}

Json config_json(const Arguments& arguments, const std::vector<Option>& options,
                 const std::vector<std::string>& variant_files) {
  Json json = {{"variants", arguments.words()}};
  if (!variant_files.empty()) json["variant-file"] = variant_files;
  for (const Words& engine : arguments.groups(kEngineOption))
    json["engines"].push_back(engine_object(engine));
  for (const Option& option : options) {
    if (!is_setting(option) || !arguments.has(option.name)) continue;
    switch (option.kind) {
      case OptionKind::kFlag:
        json[option.name] = true;
        break;
      case OptionKind::kValue:
      case OptionKind::kRepeated:
        json[option.name] = scalar_json(arguments.text(option.name));
        break;
      case OptionKind::kList:
      case OptionKind::kGroups:
        json[option.name] = list_json(arguments.texts(option.name));
        break;
    }
  }
  return json;
}

}  // namespace proconsul
