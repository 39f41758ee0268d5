#include "protocol/wasm/pgn.h"

#include <sstream>
#include <unordered_map>

#include "engine/move_text.h"
#include "protocol/bindings/module_state.h"
#include "protocol/formats/game_reader.h"
#include "protocol/formats/json_output.h"
#include "protocol/formats/replay.h"
#include "protocol/wasm/guarded.h"
#include "protocol/wasm/json_text.h"

namespace proconsul::wasm {
namespace {

Json problem_json(const Error& error) {
  return {{"message", error.message}, {"line", error.line}, {"column", error.column}};
}

Json move_json_of(const Game& before, Move move, const PgnMove& written) {
  Game after = before;
  after.play(move);
  return {{"uci", to_uci(before, move)},
          {"san", to_san(before, move)},
          {"fen", after.fen()},
          {"nags", written.nags},
          {"comment", written.comment}};
}

// Describes each legal move.
Json line_json(const PgnLine& line, const std::unordered_map<const PgnMove*, Json>& played) {
  Json moves = Json::array();
  for (const PgnMove& move : line) {
    const auto found = played.find(&move);
    if (found == played.end()) break;
    Json json = found->second, variations = Json::array();
    for (const PgnLine& variation : move.variations) variations.push_back(line_json(variation, played));
    json["variations"] = variations;
    moves.push_back(json);
  }
  return moves;
}

// `variant` and `startFen` are null if the start is invalid.
Json game_json(PgnGame& pgn) {
  Json tags = Json::array(), moves = Json::array(), problems = Json::array();
  for (const PgnTag& tag : pgn.tags) tags.push_back({tag.name, tag.value});
  for (const Error& error : pgn.problems) problems.push_back(problem_json(error));
  Json json = {{"tags", tags}, {"variant", nullptr}, {"startFen", nullptr}};
  Result<PgnSetup> setup = set_up(pgn, module_state().games.library().registry());
  if (setup) {
    json["variant"] = setup->variant->rules->name;
    json["startFen"] = setup->start.fen();
    std::unordered_map<const PgnMove*, Json> played;
    const auto visit = [&](const Game& game, Move move, const PgnMove& written) {
      played[&written] = move_json_of(game, move, written);
    };
    for (const Error& error : replay(setup->start, pgn, Variations::kFollow, visit))
      problems.push_back(problem_json(error));
    moves = line_json(pgn.moves, played);
  } else {
    problems.push_back(problem_json(setup.error()));
  }
  json.update({{"moves", moves}, {"result", pgn.result}, {"problems", problems}});
  return json;
}

}  // namespace

emscripten::val pgn_games(const std::string& text) {
  return guarded([&] {
    std::istringstream in(text);
    GameReader reader(in);
    Json games = Json::array();
    const Registry& registry = module_state().games.library().registry();
    while (std::optional<PgnGame> game = reader.next(registry)) games.push_back(game_json(*game));
    return json_text(games);
  });
}

}  // namespace proconsul::wasm
