// The whole definition of a known game as text without inheritance: loading it gives equal rules. Lists of
// piece letters use the current letters of the pieces.
#pragma once

#include <string>
#include <vector>

#include "variants/registry.h"

namespace proconsul {

// Names and texts first, then the keys of the oldest ancestor, of its child and so on; pieces in the order of
// Rules::pieces.
std::vector<IniEntry> whole_definition(const Registry& registry, const Variant& variant);

// "[name]" and the keys. Under a name other than its own, the game gets neither aliases, which are taken, nor
// a place in lists.
std::string definition_text(const Registry& registry, const Variant& variant, const std::string& name);

}  // namespace proconsul
