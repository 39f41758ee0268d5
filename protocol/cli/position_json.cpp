#include "protocol/cli/position_json.h"

#include "engine/setup.h"

namespace proconsul {

namespace {

Json end_json(const Rules& rules, const GameEnd& end) {
  Json json = {{"result", result_text(end.outcome)}, {"reason", describe(rules, end)}};
  const EndDetail& detail = end.detail;
  if (is_by_own_rule(end.ending)) json["side"] = detail.side == Colour::kWhite ? "white" : "black";
  if (detail.piece.valid()) json["piece"] = rules.pieces[index_of(detail.piece)].name;
  if (detail.square.valid()) json["square"] = square_text(rules.board, detail.square);
  if (detail.count > 0) json["count"] = detail.count;
  return json;
}

}  // namespace

Json position_json(const ChosenGame& chosen) {
  const Game& game = chosen.game;
  Json json = {{"variant", game.rules().name}, {"fen", game.fen()}};
  if (const GameEnd end = game.end(); end.over()) json["end"] = end_json(game.rules(), end);
  if (!chosen.army_guess.empty()) json["army_guess"] = chosen.army_guess;
  return json;
}

}  // namespace proconsul
