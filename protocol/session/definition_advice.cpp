#include "protocol/session/definition_advice.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <numeric>

#include "engine/game.h"
#include "engine/text.h"
#include "protocol/formats/board_picture.h"
#include "protocol/session/hopeless_rules.h"
#include "protocol/text/words.h"
#include "variants/keys.h"

namespace proconsul {
namespace {

// Every army needs its own tables, which take far longer than setting up the board.
constexpr int kMaxStartsTried = 5'000, kMaxArmiesTried = 200;

// Coprime to the number of starts, so that no face of a die and no square is skipped.
int step_between(const StartScheme& starts) {
  const int count = start_count(starts);
  int step = std::max(1, count / (starts.armies() != nullptr ? kMaxArmiesTried : kMaxStartsTried));
  while (std::gcd(step, count) > 1) ++step;
  return step;
}

// Why the game is over in this position; "" if it is not.
std::string end_at(const Variant& variant, const std::string& fen) {
  const Result<Game> game = Game::create(variant.compiled, fen);
  if (!game) return game.error().message;
  const GameEnd end = game->end();
  return end.over() ? end_text(game->rules(), end) : "";
}

std::string random_start_problem(const Variant& variant) {
  const int count = start_count(*variant.starts);
  const int step = step_between(*variant.starts);
  const int tried = (count - 1) / step + 1;
  int over = 0, first = 0;
  std::string why;
  for (int i = 0; i < tried; ++i) {
    const int number = i * step;
    const Result<std::string> fen = start_fen(*variant.starts, {number, number});
    const std::string end = fen ? end_at(variant, *fen) : "";
    if (end.empty()) continue;
    if (over++ > 0) continue;
    first = number;
    why = end;
  }
  if (over == 0) return "";
  return fmt::format("{} of {} random starts {}are over before the first move, such as number {}: {}", over,
                     tried, step > 1 ? "tried " : "", first, why);
}

// The position of the section's key, or of its name if it lacks the key.
Error at_key(const IniSection& section, std::string_view key, std::string message) {
  for (const IniEntry& entry : section.entries) {
    if (lower_case(entry.key) == lower_case(key)) return {std::move(message), entry.line, entry.value_column};
  }
  return {std::move(message), section.line, section.name_column};
}

// Only custom pieces: the standard ones have names.
void add_nameless_pieces(const IniSection& section, std::vector<Error>& advice) {
  for (const IniEntry& entry : section.entries) {
    const std::string_view value = entry.value;
    const std::size_t length = letter_length(value, 0);
    if (!is_custom_piece(entry.key) || length == 0 || length >= value.size() || value[length] != ':')
      continue;
    const std::size_t braces = value.rfind('}') == value.npos ? length + 1 : value.rfind('}');
    const std::size_t colon = std::min(value.find(':', braces), value.size());
    if (colon + 1 < value.size()) continue;
    advice.push_back({fmt::format("the piece has no name, so that players read 'piece {}'; write {}:NAME",
                                  upper_case(value.substr(0, length)), value.substr(0, colon)),
                      entry.line, entry.value_column});
  }
}

std::vector<SourceError> advice_on(const GameDefinition& definition, const Variant& variant) {
  std::vector<Error> advice;
  add_nameless_pieces(definition.section, advice);
  if (std::string failure = start_problem(variant); !failure.empty())
    advice.push_back(at_key(definition.section, "startFen", std::move(failure)));
  if (std::string stuck = stuck_pieces(*variant.rules); !stuck.empty())
    advice.push_back(at_key(definition.section, "startFen", std::move(stuck)));
  if (std::string failure = hopeless_rules(*variant.rules); !failure.empty())
    advice.push_back({std::move(failure), definition.section.line, definition.section.name_column});
  return locate(definition.source->file, definition.source->text, std::move(advice));
}

}  // namespace

std::string start_problem(const Variant& variant) {
  if (variant.starts) return random_start_problem(variant);
  const std::string end = end_at(variant, variant.rules->start_fen);
  return end.empty() ? "" : "the game is over before the first move: " + end;
}

LibraryReport with_advice(LibraryReport report, const GameLibrary& library) {
  for (const GameDefinition& definition : library.definitions()) {
    const std::string& name = definition.section.name;
    if (std::find(report.games.begin(), report.games.end(), name) == report.games.end()) continue;
    std::vector<SourceError> advice = advice_on(definition, *library.registry().find_defined(name));
    std::move(advice.begin(), advice.end(), std::back_inserter(report.warnings));
  }
  std::stable_sort(report.warnings.begin(), report.warnings.end(),
                   [](const SourceError& a, const SourceError& b) { return a.error.line < b.error.line; });
  return report;
}

}  // namespace proconsul
