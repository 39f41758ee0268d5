#include "protocol/wasm/counts_json.h"

#include <array>

namespace proconsul::wasm {
namespace {

Json by_side(const std::array<int, kColours>& counts) {
  return {{"white", counts[index_of(Colour::kWhite)]}, {"black", counts[index_of(Colour::kBlack)]}};
}

// Of the pieces on the board, where they decide what would be a draw.
Json points_of_pieces(const Game& game, const PointRules& points) {
  std::array<int, kColours> halves{0, points.second};
  for (const Square square : Squares(game.rules().board.squares)) {
    const Piece piece = game.piece_on(square);
    if (!piece.valid()) continue;
    for (const auto& [type, value] : points.values)
      if (type == piece.type()) halves[index_of(piece.colour())] += value;
  }
  return {{"white", halves[index_of(Colour::kWhite)] / 2.0},
          {"black", halves[index_of(Colour::kBlack)] / 2.0}};
}

Json points_json(const Game& game, const FenParts& parts) {
  const Rules& rules = game.rules();
  if (rules.tally) return by_side(parts.points);
  return rules.points ? points_of_pieces(game, *rules.points) : Json(nullptr);
}

}  // namespace

Json counts_of(const Game& game) {
  const Rules& rules = game.rules();
  const FenParts parts = game.fen_parts();
  const CountedPlies counted = game.counted();
  std::array<int, kColours> checks_left{};
  for (const Colour colour : kBothColours)
    checks_left[index_of(colour)] = rules.check_limit - parts.checks[index_of(colour)];
  return {{"quietPlies", game.idle_plies()},
          {"counted",
           counted.limit > 0 ? Json{{"plies", counted.plies}, {"limit", counted.limit}} : Json(nullptr)},
          {"points", points_json(game, parts)},
          {"pointsGoal", rules.tally && rules.tally->goal > 0 ? Json(rules.tally->goal) : Json(nullptr)},
          {"checksLeft", rules.check_limit > 0 ? by_side(checks_left) : Json(nullptr)},
          {"actionsLeft", parts.actions_left}};
}

}  // namespace proconsul::wasm
