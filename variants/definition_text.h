// A known game's whole definition as text that inherits from no other game: loaded again, it gives equal
// rules. Lists of piece letters are written with the letters that the pieces have now.
#pragma once

#include <string>
#include <vector>

#include "variants/registry.h"

namespace proconsul {

// Names and texts first, then the keys of the oldest ancestor, of its heir ...; pieces in the order of
// Rules::pieces.
std::vector<IniEntry> whole_definition(const Registry& registry, const Variant& variant);

// "[name]" and the keys. Under another name than its own the game has no aliases, for these are taken.
std::string definition_text(const Registry& registry, const Variant& variant, const std::string& name);

}  // namespace proconsul
