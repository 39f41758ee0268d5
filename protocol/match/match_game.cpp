#include "protocol/match/match_game.h"

#include <fmt/format.h>

#include <stdexcept>

#include "protocol/match/match_report.h"

namespace proconsul {
namespace {

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
    const auto kind = fault_kind_named(item.at("fault").get<std::string>());
    const auto engine = item.at("engine").get<std::size_t>();
    sound = sound && kind && engine < engines;
    if (sound)
      result.faults.push_back(
          {engine, *kind, item.at("text").get<std::string>(), item.value("move", 0), item.value("fen", "")});
  }
  if (!sound) throw std::runtime_error("a game that cannot be");
  return result;
}

}  // namespace

std::string to_text(const MatchGame& game) {
  Json json = {{"game", result_json(game.result)}};
  if (!game.pgn.empty()) json["pgn"] = game.pgn;
  if (game.place) json["place"] = {game.place->file, game.place->at};
  for (const Overrun& overrun : game.overruns)
    json["overruns"].push_back({overrun.engine, overrun.time.count()});
  return compact_json(json);
}

Result<MatchGame> parse_match_game(std::string_view text, std::size_t engines) {
  MatchGame game;
  try {
    const Json json = Json::parse(text);
    game.result = read_result(json.at("game"), engines);
    game.pgn = json.value("pgn", "");
    if (json.contains("place"))
      game.place = PgnPlace{json["place"].at(0).get<std::string>(), json["place"].at(1).get<std::uint64_t>()};
    for (const Json& overrun : json.value("overruns", Json::array())) {
      game.overruns.push_back(
          {overrun.at(0).get<std::size_t>(), std::chrono::microseconds(overrun.at(1).get<std::int64_t>())});
      if (game.overruns.back().engine >= engines) throw std::runtime_error("an engine that cannot be");
    }
  } catch (const std::exception& problem) {  // thrown by the JSON library
    return Error{fmt::format("no game of a match: {}", problem.what())};
  }
  return game;
}

}  // namespace proconsul
