#include "protocol/match/match_state.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "protocol/match/match_report.h"
#include "protocol/text/input_file.h"
#include "protocol/text/output_file.h"
#include "protocol/work/build_id.h"
#include "protocol/work/work_terms.h"

namespace proconsul {
namespace {

Json adjudication_json(const AdjudicationRules& rules) {
  Json json = {{"most_moves", rules.max_moves}};
  if (rules.draw) json["draw"] = {rules.draw->from_move, rules.draw->moves, rules.draw->centipawns};
  if (rules.resign) json["resign"] = {rules.resign->moves, rules.resign->centipawns, rules.resign->both};
  return json;
}

Json openings_json(const OpeningSettings& openings) {
  Json numbers = Json::array();
  for (const StartNumber number : openings.numbers) numbers.push_back(to_text(number));
  Json json = {
      {"source", static_cast<int>(openings.source)}, {"numbers", numbers},          {"file", openings.file},
      {"random_plies", openings.random_plies},       {"balance", openings.balance}, {"seed", openings.seed}};
  if (openings.order == OpeningSettings::Order::kRandom) json["order"] = "random";
  if (openings.draw.apart) json["double"] = true;
  if (openings.draw.interchange) json["interchange"] = static_cast<int>(*openings.draw.interchange);
  if (openings.opening_plies) json["opening_plies"] = *openings.opening_plies;
  return json;
}

// Whether the file contains nothing or only the beginning of `text` from `at` on.
bool holds_beginning(const std::string& file, std::uint64_t at, std::uint64_t size, const std::string& text) {
  if (size < at || size >= at + text.size()) return false;
  std::ifstream in(file);
  std::string part(static_cast<std::size_t>(size - at), '\0');
  in.seekg(static_cast<std::streamoff>(at));
  in.read(part.data(), static_cast<std::streamsize>(part.size()));
  return in && text.starts_with(part);
}

// Fails if the file does not belong to this match, with an error in terms of matches.
Status check_state(const std::string& file, const Terms& here) {
  if (std::optional<Error> other = not_a_file(file)) return *std::move(other);
  std::error_code failure;
  if (file.empty() || std::filesystem::file_size(file, failure) == 0 || failure) return done();
  const Result<JournalContent> content = read_journal(file);
  if (!content && !is_journal(file))
    return Error{file + ": not a state file of a match, or one of another version"};
  if (!content) return content.error();
  if (content->whole == 0) return done();  // truncated before anything was stored
  for (const auto& [name, value] : here) {
    if (name == kBuildTerm) continue;  // checked by the journal
    const auto& there = content.value().head.terms;
    if (std::find(there.begin(), there.end(), std::pair{name, value}) == there.end())
      return Error{fmt::format("{}: the state file of a match with other {}; remove it to start over", file,
                               name.substr(name.starts_with("the ") ? 4 : 0))};
  }
  return done();
}

}  // namespace

std::string dumped(const Json& json) { return compact_json(json); }

Json match_settings_json(const MatchSettings& settings) {
  Json json = {{"openings", openings_json(settings.openings)},
               {"adjudication", adjudication_json(settings.adjudication)}};
  for (const EngineConfig& engine : settings.engines) json["engines"].push_back(engine_json(engine));
  for (const Variant* variant : settings.variants) json["variants"].push_back(variant->rules->name);
  if (settings.repeat != 2) json["repeat"] = settings.repeat;
  if (settings.kind == TournamentKind::kGauntlet) json["tournament"] = "gauntlet";
  if (!settings.tb_folder.empty()) json["tb"] = settings.tb_folder;
  return json;
}

Terms match_terms(const MatchSettings& settings) {
  const OpeningSettings& openings = settings.openings;
  Terms terms =
      definition_terms(openings.registry != nullptr ? *openings.registry : Registry(), settings.variants);
  const Json json = match_settings_json(settings);
  for (const auto& [name, value] : json.items()) terms.emplace_back(name, dumped(value));
  return terms;
}

Result<MatchState> MatchState::open(const std::string& file, const MatchSettings& settings, Shard shard,
                                    Builds builds) {
  Terms terms = match_terms(settings);
  terms.emplace_back(kBuildTerm, build_id());
  if (const Status fits = check_state(file, terms); !fits) return fits.error();
  Result<WorkJournal> journal = WorkJournal::open(file, {"match", terms, std::nullopt, shard}, builds);
  if (!journal) return journal.error();
  MatchState state(journal.take());
  for (const auto& [number, text] : state.journal_.results()) {
    Result<MatchGame> game = parse_match_game(text, settings.engines.size());
    if (!game || game->result.number != number)
      return Error{fmt::format("{}: not a state file of a match: {}", file,
                               game ? "a game under another's number" : game.error().message)};
    state.games_.push_back(game.take());
  }
  return Result<MatchState>(std::move(state));
}

std::optional<Error> MatchState::mend(const std::string& pgn_file) const {
  const MatchGame* last = nullptr;
  for (const MatchGame& game : games_) {
    if (game.place && game.place->file == pgn_file && (last == nullptr || game.place->at > last->place->at))
      last = &game;
  }
  std::error_code failure;
  const std::uint64_t size = std::filesystem::file_size(pgn_file, failure);
  if (last == nullptr || failure || !holds_beginning(pgn_file, last->place->at, size, last->pgn))
    return std::nullopt;
  Result<AppendedFile> out = AppendedFile::open(pgn_file, nullptr, AppendedFile::Begin::kAtEnd);
  if (!out) return out.error();
  out->add(last->pgn.substr(static_cast<std::size_t>(size - last->place->at)));
  return out->failure();
}

}  // namespace proconsul
