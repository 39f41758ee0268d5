#include "protocol/session/definition_advice.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <numeric>
#include <set>

#include "engine/game_trials.h"
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
std::string end_at(const Variant& variant, const std::string& fen, GameTrials& trials) {
  const Result<Game> game = trials.create(*variant.compiled, fen);
  if (!game) return game.error().message;
  const GameEnd end = game->end();
  return end.over() ? end_text(game->rules(), end) : "";
}

std::string random_start_problem(const Variant& variant, GameTrials& trials) {
  const int count = start_count(*variant.starts);
  const int step = step_between(*variant.starts);
  const int tried = (count - 1) / step + 1;
  int over = 0, first = 0;
  std::string why;
  for (int i = 0; i < tried; ++i) {
    const int number = i * step;
    const Result<std::string> fen = start_fen(*variant.starts, {number, number});
    const std::string end = fen ? end_at(variant, *fen, trials) : "";
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

constexpr const char* kWork = "trying the starts of these games";

std::string start_problem(const Variant& variant, GameTrials& trials) {
  if (variant.starts) return random_start_problem(variant, trials);
  const std::string end = end_at(variant, variant.rules->start_fen, trials);
  return end.empty() ? "" : "the game is over before the first move: " + end;
}

void advise(const GameDefinition& definition, const Variant& variant, GameTrials& trials,
            std::vector<Error>& advice) {
  add_nameless_pieces(definition.section, advice);
  if (std::string failure = start_problem(variant, trials); !failure.empty())
    advice.push_back(at_key(definition.section, "startFen", std::move(failure)));
  if (std::string stuck = stuck_pieces(*variant.rules); !stuck.empty())
    advice.push_back(at_key(definition.section, "startFen", std::move(stuck)));
  if (std::string failure = hopeless_rules(*variant.rules); !failure.empty())
    advice.push_back({std::move(failure), definition.section.line, definition.section.name_column});
}

// The report's games, those that share tables one after the other.
std::vector<std::pair<const GameDefinition*, const Variant*>> games_of(const LibraryReport& report,
                                                                       const GameLibrary& library) {
  std::vector<std::pair<const GameDefinition*, const Variant*>> games;
  const std::set<std::string> wanted(report.games.begin(), report.games.end());
  for (const GameDefinition& definition : library.definitions()) {
    if (wanted.count(definition.section.name) == 0) continue;
    const Variant* variant = library.registry().find_defined(definition.section.name);
    const auto last = std::find_if(games.rbegin(), games.rend(), [&](const auto& game) {
      return game.second->compiled->shares_tables_with(*variant->compiled);
    });
    games.insert(last == games.rend() ? games.end() : last.base(), {&definition, variant});
  }
  return games;
}

}  // namespace

std::string start_problem(const Variant& variant) {
  Meter meter(variant.compiled->budget(), kWork);
  GameTrials trials(meter);
  try {
    return start_problem(variant, trials);
  } catch (const OverBudget& over) {
    return over.what();
  }
}

LibraryReport with_advice(LibraryReport report, const GameLibrary& library) {
  const auto games = games_of(report, library);
  if (games.empty()) return report;
  Meter meter(library.budget(), kWork);
  std::vector<Error> advice;
  const IniSection* section = nullptr;
  try {
    GameTrials trials(meter);
    section = &games.front().first->section;
    meter.add(report.spent);
    for (const auto& [definition, variant] : games) {
      section = &definition->section;
      advise(*definition, *variant, trials, advice);
    }
  } catch (const OverBudget& over) {
    advice.push_back(
        {"not all games have been tried: " + std::string(over.what()), section->line, section->name_column});
  }
  const DefinitionText& source = *games.front().first->source;
  std::vector<SourceError> located = locate(source.file, source.text, std::move(advice));
  std::move(located.begin(), located.end(), std::back_inserter(report.warnings));
  std::stable_sort(report.warnings.begin(), report.warnings.end(),
                   [](const SourceError& a, const SourceError& b) { return a.error.line < b.error.line; });
  return report;
}

}  // namespace proconsul
