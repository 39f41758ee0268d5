#include "protocol/match/rule_options.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "engine/quoting.h"
#include "engine/text.h"
#include "protocol/session/message_log.h"
#include "protocol/text/number.h"

namespace proconsul {
namespace {

constexpr std::int64_t kMaxOfRule = 1'000'000;

Result<double> decimal(std::string_view text, double min, double max) {
  const bool plain = text.find_first_not_of("-.0123456789") == std::string_view::npos;
  const std::optional<double> value = parse_number(plain ? text : "", min, max);
  if (!value) return Error{fmt::format("{} is not a number from {} to {}", quote(text), min, max)};
  return *value;
}

// Parses KEY=NUMBER words into the fields of these names.
Status read_fields(const std::string& option, const std::vector<std::string>& words,
                   const std::vector<std::pair<std::string, int*>>& fields) {
  for (const std::string& word : words) {
    const std::size_t equals = word.find('=');
    const std::string key = word.substr(0, equals);
    const auto field =
        std::find_if(fields.begin(), fields.end(), [&](const auto& f) { return f.first == key; });
    std::vector<std::string> names;
    for (const auto& [name, place] : fields) names.push_back(name);
    if (equals == std::string::npos || field == fields.end())
      return Error{fmt::format("--{}: {} is not one of {}=N", option, quote(word), fmt::join(names, "=N, "))};
    const auto value = parse_integer(word.substr(equals + 1), 0, kMaxOfRule);
    if (!value) return Error{fmt::format("--{} {}: {}", option, key, value.error().message)};
    *field->second = static_cast<int>(*value);
  }
  return done();
}

}  // namespace

Result<std::int64_t> integer_option(const Arguments& arguments, const std::string& name, std::int64_t absent,
                                    std::int64_t min, std::int64_t max) {
  if (!arguments.has(name)) return absent;
  const auto value = parse_integer(arguments.text(name), min, max);
  if (!value) return Error{fmt::format("--{}: {}", name, value.error().message)};
  return *value;
}

Result<AdjudicationRules> read_adjudication(const Arguments& arguments) {
  AdjudicationRules rules;
  DrawRule draw;
  ResignRule resign;
  int both = 1;
  Status read =
      read_fields("draw", arguments.texts("draw"),
                  {{"number", &draw.from_move}, {"count", &draw.moves}, {"score", &draw.centipawns}});
  if (!read) return read.error();
  read = read_fields("resign", arguments.texts("resign"),
                     {{"count", &resign.moves}, {"score", &resign.centipawns}, {"twosided", &both}});
  if (!read) return read.error();
  resign.both = both != 0;
  draw.moves = std::max(draw.moves, 1);
  resign.moves = std::max(resign.moves, 1);
  if (arguments.has("draw")) rules.draw = draw;
  if (arguments.has("resign")) rules.resign = resign;
  const auto max = integer_option(arguments, "maxmoves", 0, 0, kMaxOfRule);
  if (!max) return max.error();
  rules.max_moves = static_cast<int>(*max);
  return rules;
}

Result<SprtBounds> read_sprt(const std::vector<std::string>& words) {
  SprtBounds bounds;
  const std::pair<std::string, double*> fields[] = {
      {"elo0", &bounds.elo0}, {"elo1", &bounds.elo1}, {"alpha", &bounds.alpha}, {"beta", &bounds.beta}};
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::size_t equals = words[i].find('=');
    const auto field = std::find_if(std::begin(fields), std::end(fields), [&](const auto& f) {
      return equals == std::string::npos ? &f == fields + i : f.first == words[i].substr(0, equals);
    });
    if (field == std::end(fields))
      return Error{fmt::format("--sprt: {} is not one of elo0=E, elo1=E, alpha=P, beta=P", quote(words[i]))};
    const bool probability = field->first == "alpha" || field->first == "beta";
    const std::string_view value =
        std::string_view(words[i]).substr(equals == std::string::npos ? 0 : equals + 1);
    const Result<double> number = probability ? decimal(value, 0.0001, 0.4999) : decimal(value, -1000, 1000);
    if (!number) return Error{fmt::format("--sprt {}: {}", field->first, number.error().message)};
    *field->second = number.value();
  }
  if (bounds.elo0 >= bounds.elo1) return Error{"--sprt: elo0 must be less than elo1"};
  return bounds;
}

}  // namespace proconsul
