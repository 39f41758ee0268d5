#include "protocol/match/held_claims.h"

#include <fmt/format.h>

namespace proconsul {
namespace {

bool won_by(Colour side, const GameEnd& end) {
  return end.outcome == (side == Colour::kWhite ? Outcome::kWhiteWins : Outcome::kBlackWins);
}

std::string against(const Rules& rules, int mate, const GameEnd& end) {
  return fmt::format("saw a mate in {}, but {}", mate,
                     end.over() ? fmt::format("it is {} ({})", result_text(end.outcome), describe(rules, end))
                                : "the game goes on");
}

}  // namespace

std::optional<std::string> refuted_by_move(const Rules& rules, const Evaluation& evaluation, Colour mover,
                                           const GameEnd& after) {
  if (!evaluation.mate || !after.over()) return std::nullopt;
  const bool right = won_by(*evaluation.mate > 0 ? mover : !mover, after);
  return right ? std::nullopt : std::optional(against(rules, *evaluation.mate, after));
}

std::optional<std::string> refuted_by_reply(const Rules& rules, const Evaluation& evaluation, Colour side,
                                            const GameEnd& after) {
  const int mate = evaluation.mate.value_or(0);
  const bool due = mate == 1 || (mate > 1 && after.over());
  return due && !won_by(side, after) ? std::optional(against(rules, mate, after)) : std::nullopt;
}

}  // namespace proconsul
