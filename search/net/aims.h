// Which games networks can evaluate: those whose aims the network was trained for. Networks without aims are
// for games that are won by mate.
#pragma once

#include <optional>
#include <string>

#include "engine/rules.h"
#include "search/net/features.h"

namespace proconsul {

// The aim of games that are won by mate only.
inline constexpr std::string_view kMateAim = "mate";

// What a game is about besides the mate of royals, as a line of text that differs for different aims but not
// for different piece names; kMateAim if nothing else. Nothing if it has a rule that no network knows.
std::optional<std::string> aim_of(const Rules& rules);

// The rule because of which no network for games won by mate can be used for the game, whatever it was
// trained with; empty if there is none. Every rule that is not known to be harmless is such a rule. Holes
// that lines pass over and several royals do not exclude shared rows, which are trained with such games.
// Pieces in hand at the start do not count.
std::string incompatibility_of(const Rules& rules, NetRows rows);
// The same for a network of that shape, which may have other aims, as a whole sentence.
std::string incompatibility_of(const Rules& rules, const NetShape& shape);

}  // namespace proconsul
