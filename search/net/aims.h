// What networks can judge: pieces on squares, in games whose aims the network was trained for. Those made of
// no aims in particular are for games that are won by mate.
#pragma once

#include <optional>
#include <string>

#include "engine/rules.h"
#include "search/net/features.h"

namespace proconsul {

// The aim of games that are won by mate alone.
inline constexpr std::string_view kMateAim = "mate";

// What a game is about besides the mate of royals, as a line of text that is another for other aims, but the
// same for games whose pieces go by other names; kMateAim if nothing else. Nothing if it has a rule that no
// network knows.
std::optional<std::string> aim_of(const Rules& rules);

// The rule for which no network for games won by mate can serve the game, whatever it was trained with;
// empty if one can. Every rule that is not known to make no difference is such a rule. Holes that lines lead
// across and several royals do not keep shared rows away: they learn from games with them.
// Pieces in hand that were given at the start do not count.
std::string incompatibility_of(const Rules& rules, NetRows rows);
// The same for a network of that shape, which may have other aims: a whole sentence.
std::string incompatibility_of(const Rules& rules, const NetShape& shape);

}  // namespace proconsul
