#include "protocol/match/match_report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "protocol/cli/text_table.h"

namespace proconsul {
namespace {

std::string number_text(double value) {
  if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
  return fmt::format("{:.1f}", value);
}

// Pairs where there are any: single games of one opening are not independent.
ScoreSample encounter_sample(const Encounter& encounter) {
  return pairs_in(encounter.pairs) > 0 ? sample_of(encounter.pairs) : sample_of(encounter.games);
}

std::string percent(double share) { return fmt::format("{:.1f} %", 100 * share); }

std::string ranking(const Standings& standings, const MatchSettings& settings) {
  std::vector<std::size_t> order(settings.engines.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto share = [&](std::size_t engine) {
    const GameCounts& counts = standings.counts(engine);
    return counts.games() == 0 ? 0.0 : counts.points() / counts.games();
  };
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return share(a) > share(b); });
  std::vector<std::vector<std::string>> rows = {
      {"engine", "games", "points", "score", "won", "drawn", "lost", "faults"}};
  for (const std::size_t engine : order) {
    const GameCounts& counts = standings.counts(engine);
    rows.push_back({settings.engines[engine].name, std::to_string(counts.games()),
                    fmt::format("{:.1f}", counts.points()), percent(share(engine)),
                    std::to_string(counts.wins), std::to_string(counts.draws), std::to_string(counts.losses),
                    std::to_string(standings.misdeeds(engine))});
  }
  return text_table(rows);
}

std::string misdeed_lines(const Standings& standings, const MatchSettings& settings) {
  constexpr std::size_t kMostShown = 20;
  std::string text;
  std::size_t count = 0;
  for (const GameResult& result : standings.results()) {
    for (const Misdeed& misdeed : result.misdeeds) {
      if (++count > kMostShown) continue;
      text += fmt::format("  game {}: {}: {}: {}\n", result.number + 1, settings.engines[misdeed.engine].name,
                          describe(misdeed.fault), misdeed.text);
    }
  }
  if (count == 0) return "";
  if (count > kMostShown) text += fmt::format("  and {} more\n", count - kMostShown);
  return "\nMisbehaviour:\n" + text;
}

Json number_json(double value) { return std::isfinite(value) ? Json(value) : Json(number_text(value)); }

Json encounter_json(const Standings::EnginePair& engines, const Encounter& encounter,
                    const MatchSettings& settings) {
  const ScoreSample sample = encounter_sample(encounter);
  const EloEstimate elo = estimate_elo(sample);
  Json json = {{"first", settings.engines[engines.first].name},
               {"second", settings.engines[engines.second].name},
               {"wins", encounter.games.wins},
               {"draws", encounter.games.draws},
               {"losses", encounter.games.losses},
               {"pairs", encounter.pairs},
               {"elo", number_json(elo.elo)},
               {"elo_error", number_json(elo.error)},
               {"los", likelihood_of_superiority(sample)}};
  const EloEstimate normalised = estimate_normalised_elo(sample_of(encounter.pairs));
  if (std::isfinite(normalised.error)) {
    json["normalised_elo"] = normalised.elo;
    json["normalised_elo_error"] = normalised.error;
  }
  if (settings.sprt) {
    const SprtBounds& bounds = *settings.sprt;
    const double llr = log_likelihood_ratio(encounter.pairs, bounds.elo0, bounds.elo1);
    json["sprt"] = {{"elo0", bounds.elo0},
                    {"elo1", bounds.elo1},
                    {"alpha", bounds.alpha},
                    {"beta", bounds.beta},
                    {"llr", llr},
                    {"lower", bounds.lower()},
                    {"upper", bounds.upper()},
                    {"verdict", describe(sprt_verdict(bounds, llr))}};
  }
  return json;
}

Json encounters_json(const std::map<Standings::EnginePair, Encounter>& encounters,
                     const MatchSettings& settings) {
  Json list = Json::array();
  for (const auto& [engines, encounter] : encounters)
    list.push_back(encounter_json(engines, encounter, settings));
  return list;
}

}  // namespace

std::string game_line(const GameResult& result, const MatchSettings& settings, std::size_t game_count) {
  std::string text = fmt::format("Game {} of {}: {} - {}, {}{}{}: {} ({})\n", result.number + 1, game_count,
                                 settings.engines[result.white].name, settings.engines[result.black].name,
                                 result.variant, result.opening.empty() ? "" : " ", result.opening,
                                 result_text(result.outcome), result.reason);
  for (const Misdeed& misdeed : result.misdeeds) {
    text += fmt::format("  {}: {}: {}\n", settings.engines[misdeed.engine].name, describe(misdeed.fault),
                        misdeed.text);
  }
  return text;
}

std::string score_line(const Encounter& encounter, const MatchSettings& settings, std::size_t first,
                       std::size_t second) {
  const ScoreSample sample = encounter_sample(encounter);
  const EloEstimate elo = estimate_elo(sample);
  std::string text =
      fmt::format("{} - {}: +{} ={} -{}, Elo {} +-{}, LOS {}, pairs {}", settings.engines[first].name,
                  settings.engines[second].name, encounter.games.wins, encounter.games.draws,
                  encounter.games.losses, number_text(elo.elo), number_text(elo.error),
                  percent(likelihood_of_superiority(sample)), fmt::join(encounter.pairs, " "));
  const EloEstimate normalised = estimate_normalised_elo(sample_of(encounter.pairs));
  if (std::isfinite(normalised.error))
    text += fmt::format(", nElo {:.1f} +-{:.1f}", normalised.elo, normalised.error);
  if (settings.sprt) {
    const SprtBounds& bounds = *settings.sprt;
    const double llr = log_likelihood_ratio(encounter.pairs, bounds.elo0, bounds.elo1);
    text += fmt::format(", LLR {:.2f} ({:.2f}, {:.2f}) [{:g}, {:g}] {}", llr, bounds.lower(), bounds.upper(),
                        bounds.elo0, bounds.elo1, describe(sprt_verdict(bounds, llr)));
  }
  return text + '\n';
}

std::string report_text(const Standings& standings, const MatchSettings& settings) {
  std::string text = ranking(standings, settings) + '\n';
  for (const auto& [engines, encounter] : standings.encounters())
    text += score_line(encounter, settings, engines.first, engines.second);
  if (standings.by_variant().size() > 1) {
    text += "\nBy game:\n";
    for (const auto& [variant, encounters] : standings.by_variant()) {
      for (const auto& [engines, encounter] : encounters) {
        MatchSettings plain = settings;
        plain.sprt.reset();
        text += fmt::format("  {}: {}", variant, score_line(encounter, plain, engines.first, engines.second));
      }
    }
  }
  return text + misdeed_lines(standings, settings);
}

Json engine_json(const EngineConfig& engine) {
  Json options = Json::object();
  for (const auto& [name, value] : engine.options) options[name] = value;
  return {{"name", engine.name},
          {"command", engine.command},
          {"arguments", engine.arguments},
          {"protocol", engine.protocol == EngineProtocol::kUci ? "uci" : "xboard"},
          {"limit", to_text(engine.control)},
          {"options", options}};
}

Json result_json(const GameResult& result) {
  Json misdeeds = Json::array();
  for (const Misdeed& misdeed : result.misdeeds) {
    misdeeds.push_back(
        {{"engine", misdeed.engine}, {"fault", key_name(misdeed.fault)}, {"text", misdeed.text}});
  }
  return {{"number", result.number},
          {"variant", result.variant},
          {"white", result.white},
          {"black", result.black},
          {"result", result_text(result.outcome)},
          {"reason", result.reason},
          {"fen", result.fen},
          {"opening", result.opening},
          {"plies", result.plies},
          {"misdeeds", misdeeds}};
}

Json report_json(const Standings& standings, const MatchSettings& settings) {
  Json json;
  for (std::size_t i = 0; i < settings.engines.size(); ++i) {
    Json engine = engine_json(settings.engines[i]);
    const GameCounts& counts = standings.counts(i);
    engine["games"] = counts.games();
    engine["points"] = counts.points();
    Json faults = Json::object();
    for (const Fault fault : kAllFaults) {
      if (const int number = standings.misdeeds(i, fault); number > 0)
        faults[std::string(key_name(fault))] = number;
    }
    engine["faults"] = faults;
    json["engines"].push_back(engine);
  }
  json["encounters"] = encounters_json(standings.encounters(), settings);
  json["variants"] = Json::object();
  for (const auto& [variant, encounters] : standings.by_variant())
    json["variants"][variant] = encounters_json(encounters, settings);
  json["games"] = Json::array();
  for (const GameResult& result : standings.results()) json["games"].push_back(result_json(result));
  return json;
}

}  // namespace proconsul
