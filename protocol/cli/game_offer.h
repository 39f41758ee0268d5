// Asks which game to play where none is named.
#pragma once

#include <optional>
#include <string>

#include "protocol/cli/console.h"
#include "variants/registry.h"

namespace proconsul {

// Lists some games, the user's own first, and reads the number or the name of one, until it is known. Empty
// if the user leaves; nothing if the input ends.
std::optional<std::string> offer_games(const Registry& registry, Console& console);

}  // namespace proconsul
