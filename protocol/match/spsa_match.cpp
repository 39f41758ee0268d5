#include "protocol/match/spsa_match.h"

#include <fmt/format.h>

#include "protocol/match/match_report.h"

namespace proconsul {
namespace {

constexpr std::size_t kPlus = 0;  // index of the engine with the upper values
constexpr std::size_t kMinus = 1;

int half_points_of_plus(const GameResult& result) {
  if (result.outcome == Outcome::kDraw) return 1;
  return (result.outcome == Outcome::kWhiteWins) == (result.white == kPlus) ? 2 : 0;
}

const FaultRecord* failed_start(const GameRecord& record) {
  for (const FaultRecord& fault : record.faults) {
    if (fault.kind == FaultKind::kNoStart) return &fault;
  }
  return nullptr;
}

EngineConfig::Options options_in(const Json& order) {
  EngineConfig::Options options;
  for (const Json& option : order)
    options.emplace_back(option.at(0).get<std::string>(), option.at(1).get<std::string>());
  return options;
}

std::string one_line(const Json& json) { return compact_json(json); }

}  // namespace

EngineConfig::Options spsa_options_of(const Spsa& spsa, const std::vector<double>& values) {
  EngineConfig::Options options;
  for (std::size_t i = 0; i < values.size(); ++i)
    options.emplace_back(spsa.parameters()[i].name, spsa_number(values[i]));
  return options;
}

std::string spsa_order(const Spsa& spsa, const SpsaTrial& trial) {
  Json order = Json::array();
  for (const std::vector<double>* values : {&trial.plus, &trial.minus}) {
    Json side = Json::array();
    for (const auto& [name, value] : spsa_options_of(spsa, *values)) side.push_back({name, value});
    order.push_back(side);
  }
  return one_line(order);
}

std::optional<std::string> play_iteration(const Tournament& tournament, TournamentBoard& board,
                                          std::size_t iteration, const std::string& order,
                                          const PgnOfRecord& pgn) {
  const Json sides = Json::parse(order);
  board.player(kPlus).change_options(options_in(sides.at(kPlus)));
  board.player(kMinus).change_options(options_in(sides.at(kMinus)));
  GamePlan first = tournament.plan(2 * (iteration - 1));
  GamePlan second = first;
  ++second.number;
  std::swap(second.white, second.black);
  Json games = Json::array();
  for (GamePlan* plan : {&first, &second}) {
    const GameRecord record = board.play(std::move(*plan));
    if (record.outcome == Outcome::kOngoing) return std::nullopt;
    // Nothing is learned from games that were not played.
    if (const FaultRecord* failure = failed_start(record)) return one_line({{"trouble", failure->text}});
    games.push_back(to_text(MatchGame{summary_of(record), pgn(record), {}, std::nullopt}));
  }
  return one_line({{"games", games}});
}

Result<SpsaResult> parse_spsa_result(std::size_t iteration, std::string_view text) {
  SpsaResult result;
  result.pair.iteration = iteration;
  try {
    const Json json = Json::parse(text);
    result.failure = json.value("trouble", "");
    if (!result.failure.empty()) return result;
    for (std::size_t i = 0; i < result.games.size(); ++i) {
      Result<MatchGame> game = parse_match_game(json.at("games").at(i).get<std::string>(), 2);
      if (!game) return game.error();
      result.pair.half_points += half_points_of_plus(game->result);
      result.games[i] = game.take();
    }
  } catch (const Json::exception& problem) {
    return Error{fmt::format("no pair of games: {}", problem.what())};
  }
  return result;
}

}  // namespace proconsul
