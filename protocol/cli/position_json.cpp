#include "protocol/cli/position_json.h"

namespace proconsul {

Json position_json(const ChosenGame& chosen) {
  const Game& game = chosen.game;
  Json json = {{"variant", game.rules().name}, {"fen", game.fen()}};
  if (const GameEnd end = game.end(); end.over())
    json["end"] = {{"result", result_text(end.outcome)}, {"reason", describe(end.ending)}};
  if (!chosen.army_guess.empty()) json["army_guess"] = chosen.army_guess;
  return json;
}

}  // namespace proconsul
