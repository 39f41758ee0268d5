#include "protocol/match/match_report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "engine/quoting.h"
#include "protocol/match/ratings.h"
#include "protocol/text/text_table.h"

namespace proconsul {
namespace {

// Uses pairs if there are any: games with the same opening are not independent.
ScoreSample encounter_sample(const Encounter& encounter) {
  return pairs_in(encounter.pairs) > 0 ? sample_of(encounter.pairs) : sample_of(encounter.games);
}

std::string percent(double share) { return fmt::format("{:.1f} %", 100 * share); }

double share_of(const GameCounts& counts) {
  return counts.games() == 0 ? 0.0 : counts.points() / counts.games();
}

bool is_rated(const MatchSettings& settings) { return settings.engines.size() > 2; }

// With three or more engines sorts by rating rather than points, since not all have met equally often.
std::vector<std::size_t> best_first(const Standings& standings, const std::vector<Rating>& ratings) {
  std::vector<std::size_t> order(ratings.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    if (ratings.size() > 2) return ratings[a].elo > ratings[b].elo;
    return share_of(standings.counts(a)) > share_of(standings.counts(b));
  });
  return order;
}

std::string ranking(const Standings& standings, const MatchSettings& settings,
                    const std::vector<Rating>& ratings) {
  std::vector<std::vector<std::string>> rows = {
      {"engine", "games", "points", "score", "won", "drawn", "lost", "faults"}};
  if (is_rated(settings)) rows.front().insert(rows.front().end(), {"draws", "Elo", "+-"});
  for (const std::size_t engine : best_first(standings, ratings)) {
    const GameCounts& counts = standings.counts(engine);
    std::vector<std::string>& row = rows.emplace_back(std::vector<std::string>{
        settings.engines[engine].name, std::to_string(counts.games()), fmt::format("{:.1f}", counts.points()),
        percent(share_of(counts)), std::to_string(counts.wins), std::to_string(counts.draws),
        std::to_string(counts.losses), std::to_string(standings.faults(engine))});
    if (!is_rated(settings)) continue;
    const double draws = counts.games() == 0 ? 0.0 : static_cast<double>(counts.draws) / counts.games();
    row.insert(row.end(), {percent(draws), fmt::format("{:+.0f}", ratings[engine].elo),
                           fmt::format("{:.0f}", ratings[engine].error)});
  }
  return text_table(rows);
}

// Points of each engine against each other, and the number of games: "3.5/4".
std::string crosstable(const Standings& standings, const MatchSettings& settings,
                       const std::vector<Rating>& ratings) {
  const std::vector<std::size_t> order = best_first(standings, ratings);
  std::vector<std::vector<std::string>> rows = {{"", "against"}};
  for (std::size_t i = 1; i <= order.size(); ++i) rows.front().push_back(std::to_string(i));
  for (std::size_t i = 0; i < order.size(); ++i) {
    std::vector<std::string>& row =
        rows.emplace_back(std::vector<std::string>{std::to_string(i + 1), settings.engines[order[i]].name});
    for (const std::size_t other : order) {
      const GameCounts games =
          standings.encounter(std::min(order[i], other), std::max(order[i], other)).games;
      const double points = order[i] < other ? games.points() : games.games() - games.points();
      row.push_back(games.games() == 0 ? "-" : fmt::format("{:.1f}/{}", points, games.games()));
    }
  }
  return text_table(rows);
}

// "A: illegal move: e2e5, at move 3 in <FEN>"
std::string fault_text(const FaultRecord& fault, const MatchSettings& settings) {
  std::string text = fmt::format("{}: {}: {}", settings.engines[fault.engine].name, describe(fault.kind),
                                 printable(fault.text));
  if (fault.move > 0) text += fmt::format(", at move {}", fault.move);
  if (!fault.fen.empty() && fault.text.find(fault.fen) == std::string::npos) text += " in " + fault.fen;
  return text;
}

std::string fault_lines(const Standings& standings, const MatchSettings& settings) {
  constexpr std::size_t kMaxShown = 20;
  std::string text;
  std::size_t count = 0;
  for (const GameResult& result : standings.results()) {
    for (const FaultRecord& fault : result.faults) {
      if (++count > kMaxShown) continue;
      text += fmt::format("  game {}: {}\n", result.number + 1, fault_text(fault, settings));
    }
  }
  if (count == 0) return "";
  if (count > kMaxShown) text += fmt::format("  and {} more\n", count - kMaxShown);
  return "\nMisbehaviour:\n" + text;
}

// null if not finite.
Json number_json(double value) { return std::isfinite(value) ? Json(value) : Json(nullptr); }

Json counts_json(const GameCounts& counts) {
  return {{"wins", counts.wins}, {"draws", counts.draws}, {"losses", counts.losses}};
}

Json colours_json(const GameCounts& white) {
  return {{"white_wins", white.wins}, {"draws", white.draws}, {"black_wins", white.losses}};
}

// "White won 10, Black 5, 3 drawn (63.9 % for White)"
std::string colours_text(const GameCounts& white) {
  return fmt::format("White won {}, Black {}, {} drawn ({} for White)\n", white.wins, white.losses,
                     white.draws, percent(share_of(white)));
}

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
               {"half_finished_pairs", encounter.half_finished_pairs},
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
                                 result.variant, result.opening.empty() ? "" : " ", printable(result.opening),
                                 result_text(result.outcome), printable(result.reason));
  for (const FaultRecord& fault : result.faults) text += fmt::format("  {}\n", fault_text(fault, settings));
  return text;
}

std::string score_line(const Encounter& encounter, const MatchSettings& settings, std::size_t first,
                       std::size_t second) {
  const ScoreSample sample = encounter_sample(encounter);
  std::string text =
      fmt::format("{} - {}: +{} ={} -{}, Elo {}, LOS {}, pairs {}", settings.engines[first].name,
                  settings.engines[second].name, encounter.games.wins, encounter.games.draws,
                  encounter.games.losses, elo_text(sample, encounter.games.games()),
                  percent(likelihood_of_superiority(sample)), fmt::join(encounter.pairs, " "));
  if (const int half = encounter.half_finished_pairs; half > 0)
    text += fmt::format(", {} half-finished pair{}", half, half == 1 ? "" : "s");
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
  const std::vector<Rating> ratings = ratings_of(standings, settings.engines.size());
  std::string text = ranking(standings, settings, ratings) + '\n';
  if (is_rated(settings)) text += crosstable(standings, settings, ratings) + '\n';
  for (const auto& [engines, encounter] : standings.encounters())
    text += score_line(encounter, settings, engines.first, engines.second);
  if (standings.white().games() > 0) text += colours_text(standings.white());
  if (standings.by_variant().size() > 1) {
    text += "\nBy game:\n";
    for (const auto& [variant, encounters] : standings.by_variant()) {
      for (const auto& [engines, encounter] : encounters) {
        MatchSettings plain = settings;
        plain.sprt.reset();
        text += fmt::format("  {}: {}", variant, score_line(encounter, plain, engines.first, engines.second));
      }
      text += fmt::format("  {}: {}", variant, colours_text(standings.white_by_variant().at(variant)));
    }
  }
  return text + fault_lines(standings, settings);
}

Json engine_json(const EngineConfig& engine) {
  Json options = Json::object();
  for (const auto& [name, value] : engine.options) options[name] = value;
  Json json = {{"name", engine.name},
               {"command", engine.command},
               {"arguments", engine.arguments},
               {"protocol", engine.protocol == EngineProtocol::kUci ? "uci" : "xboard"},
               {"limit", to_text(engine.control)},
               {"options", options}};
  if (engine.ponder) json["ponder"] = true;
  return json;
}

Json result_json(const GameResult& result) {
  Json faults = Json::array();
  for (const FaultRecord& fault : result.faults) {
    faults.push_back({{"engine", fault.engine}, {"fault", key_name(fault.kind)}, {"text", fault.text}});
    if (fault.move > 0) faults.back().update({{"move", fault.move}, {"fen", fault.fen}});
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
          {"misdeeds", faults}};
}

Json report_json(const Standings& standings, const MatchSettings& settings) {
  Json json;
  const std::vector<Rating> ratings = ratings_of(standings, settings.engines.size());
  for (std::size_t i = 0; i < settings.engines.size(); ++i) {
    Json engine = engine_json(settings.engines[i]);
    const GameCounts& counts = standings.counts(i);
    engine["games"] = counts.games();
    engine["points"] = counts.points();
    engine["white"] = counts_json(standings.counts(i, Colour::kWhite));
    engine["black"] = counts_json(standings.counts(i, Colour::kBlack));
    if (is_rated(settings))
      engine["rating"] = {{"elo", number_json(ratings[i].elo)}, {"error", number_json(ratings[i].error)}};
    Json faults = Json::object();
    for (const FaultKind kind : kFaultKinds) {
      if (const int number = standings.faults(i, kind); number > 0)
        faults[std::string(key_name(kind))] = number;
    }
    engine["faults"] = faults;
    json["engines"].push_back(engine);
  }
  json["colours"] = colours_json(standings.white());
  json["encounters"] = encounters_json(standings.encounters(), settings);
  json["variants"] = Json::object();
  for (const auto& [variant, encounters] : standings.by_variant())
    json["variants"][variant] = encounters_json(encounters, settings);
  json["colours_by_variant"] = Json::object();
  for (const auto& [variant, white] : standings.white_by_variant())
    json["colours_by_variant"][variant] = colours_json(white);
  json["games"] = Json::array();
  for (const GameResult& result : standings.results()) json["games"].push_back(result_json(result));
  return json;
}

}  // namespace proconsul
