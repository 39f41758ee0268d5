#include "protocol/match/match_state.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>

#include "protocol/match/match_report.h"

namespace proconsul {
namespace {

constexpr int kFormat = 1;

Json adjudication_json(const AdjudicationRules& rules) {
  Json json = {{"most_moves", rules.most_moves}};
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

Outcome outcome_of(const std::string& text) {
  for (const Outcome outcome : {Outcome::kWhiteWins, Outcome::kBlackWins, Outcome::kDraw}) {
    if (result_text(outcome) == text) return outcome;
  }
  return Outcome::kOngoing;
}

GameResult read_result(const Json& json, std::size_t engines) {
  GameResult result;
  result.number = json.at("number").get<std::size_t>();
  result.variant = json.at("variant").get<std::string>();
  result.white = json.at("white").get<std::size_t>();
  result.black = json.at("black").get<std::size_t>();
  result.outcome = outcome_of(json.at("result").get<std::string>());
  result.reason = json.at("reason").get<std::string>();
  result.fen = json.at("fen").get<std::string>();
  result.opening = json.at("opening").get<std::string>();
  result.plies = json.at("plies").get<int>();
  bool sound = result.white < engines && result.black < engines && result.white != result.black &&
               result.outcome != Outcome::kOngoing;
  for (const Json& item : json.at("misdeeds")) {
    const auto fault = fault_named(item.at("fault").get<std::string>());
    const auto engine = item.at("engine").get<std::size_t>();
    sound = sound && fault && engine < engines;
    if (sound) result.misdeeds.push_back({engine, *fault, item.at("text").get<std::string>()});
  }
  if (!sound) throw std::runtime_error("a game that cannot be");
  return result;
}

}  // namespace

std::string dumped(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

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

bool replace_file(const std::string& file, const std::function<void(std::ostream&)>& write) {
  const std::string draft = file + ".new";
  {
    std::ofstream output(draft);
    write(output);
    output.flush();
    if (!output) return false;
  }
  std::error_code failure;
  std::filesystem::rename(draft, file, failure);
  return !failure;
}

MatchState::MatchState(std::string file, const MatchSettings& settings)
    : file_(std::move(file)),
      settings_(dumped(match_settings_json(settings))),
      engines_(settings.engines.size()) {}

Result<std::vector<GameResult>> MatchState::load() const {
  std::vector<GameResult> results;
  if (!std::filesystem::exists(file_)) return results;
  std::ifstream input(file_);
  try {
    const Json json = Json::parse(input);
    if (json.at("format") != kFormat) return Error{file_ + ": a state file of another version"};
    if (dumped(json.at("settings")) != settings_) {
      return Error{file_ +
                   ": the state file of a match with other engines, games, openings or limits; "
                   "remove it to start anew"};
    }
    for (const Json& game : json.at("games")) results.push_back(read_result(game, engines_));
  } catch (const std::exception& problem) {  // what the JSON library throws
    return Error{fmt::format("{}: not a state file of a match: {}", file_, problem.what())};
  }
  return results;
}

bool MatchState::save(const std::vector<GameResult>& results) const {
  Json games = Json::array();
  for (const GameResult& result : results) games.push_back(result_json(result));
  const Json json = {{"format", kFormat}, {"settings", Json::parse(settings_)}, {"games", games}};
  return replace_file(file_, [&](std::ostream& output) { print_json(output, json); });
}

}  // namespace proconsul
