// Compares announced mates with the actual end of the game.
#pragma once

#include <optional>
#include <string>

#include "protocol/match/player.h"

namespace proconsul {

// Why the evaluation with which `mover` made its move is refuted by the end of the game after it; nothing if
// it is not.
std::optional<std::string> refuted_by_move(const Rules& rules, const Evaluation& evaluation, Colour mover,
                                           const GameEnd& after);

// The same after the opponent's reply. An engine that expected to be mated is not refuted, since the opponent
// may have missed the mate, but one that announced a mate is. In games where losing wins, a mate in one may
// be completed by the reply.
std::optional<std::string> refuted_by_reply(const Rules& rules, const Evaluation& evaluation, Colour side,
                                            const GameEnd& after);

}  // namespace proconsul
