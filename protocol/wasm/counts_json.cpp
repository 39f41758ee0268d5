#include "protocol/wasm/counts_json.h"

#include <array>

namespace proconsul::wasm {
namespace {

Json by_side(const std::array<int, kColours>& counts) {
  return {{"white", counts[index_of(Colour::kWhite)]}, {"black", counts[index_of(Colour::kBlack)]}};
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
          {"points", rules.tally ? by_side(parts.points) : Json(nullptr)},
          {"pointsGoal", rules.tally && rules.tally->goal > 0 ? Json(rules.tally->goal) : Json(nullptr)},
          {"checksLeft", rules.check_limit > 0 ? by_side(checks_left) : Json(nullptr)},
          {"actionsLeft", parts.actions_left}};
}

}  // namespace proconsul::wasm
