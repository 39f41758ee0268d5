#include "protocol/assess/assessed_game.h"

#include <fmt/format.h>

#include "engine/move_text.h"
#include "protocol/formats/json_output.h"
#include "protocol/text/words.h"
#include "variants/chess960.h"

namespace proconsul {
namespace {

// Throws the exceptions of Json for missing fields and wrong types.
Result<AssessedGame> game_from_json(const Variant& variant, const Json& json) {
  AssessedGame read;
  read.fen = json.at("fen").get<std::string>();
  read.opening = json.at("opening").get<std::size_t>();
  read.cut = json.at("cut").get<bool>();
  read.scores = json.at("scores").get<std::vector<int>>();
  Result<Game> game = game_of(variant, read.fen);
  if (!game) return game.error();
  const std::string moves = json.at("moves").get<std::string>();
  for (const std::string_view text : words_in(moves)) {
    const Result<Move> move = parse_uci(*game, text);
    if (!move) return move.error();
    read.moves.push_back(*move);
    game->play(*move);
  }
  for (const Json& choice : json.at("choices"))
    read.choices.push_back(
        {choice.at(0).get<std::size_t>(), choice.at(1).get<int>(), choice.at(2).get<int>()});
  if (read.scores.size() != read.moves.size() || read.opening > read.moves.size())
    return Error{"a recorded game has not as many scores as moves"};
  return read;
}

}  // namespace

AssessUnit unit_of(const AssessPlan& plan, std::size_t number) {
  const std::size_t series = number % plan.series();
  return {series / 2, series % 2 == 1, number / plan.series()};
}

std::string to_json_line(const Variant& variant, const AssessedGame& game) {
  Game at = game_of(variant, game.fen).take();
  std::string moves;
  for (const Move move : game.moves) {
    moves += (moves.empty() ? "" : " ") + to_uci(at, move);
    at.play(move);
  }
  Json choices = Json::array();
  for (const ChoiceSample& choice : game.choices) choices.push_back({choice.ply, choice.legal, choice.good});
  const Json json = {{"fen", game.fen},       {"opening", game.opening}, {"moves", moves},
                     {"scores", game.scores}, {"choices", choices},      {"cut", game.cut}};
  return json.dump();
}

Result<AssessedGame> read_assessed_game(const Variant& variant, std::string_view line) {
  const Json json = Json::parse(line, nullptr, false);
  try {
    return game_from_json(variant, json);
  } catch (const Json::exception&) {
    return Error{"this is not a recorded game"};
  }
}

}  // namespace proconsul
