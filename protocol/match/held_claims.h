// What engines' scores say about the end of the game, held against the arbiter's verdict.
#pragma once

#include <optional>
#include <string>

#include "protocol/match/player.h"

namespace proconsul {

// How the evaluation with which `mover` made its move is refuted by the end that the move led to, if it is.
std::optional<std::string> refuted_by_move(const Rules& rules, const Evaluation& evaluation, Colour mover,
                                           const GameEnd& after);

// The same once the opponent has replied. It may have been wrong to expect to be mated, for the opponent may
// have missed it, but not to mate. A mate in one may come with the reply: where losing wins.
std::optional<std::string> refuted_by_reply(const Rules& rules, const Evaluation& evaluation, Colour side,
                                            const GameEnd& after);

}  // namespace proconsul
