// A definition file to begin with: a game that inherits everything, and as comments the keys that one is
// likely to change, with the values they have. It loads as it is and with any of the comments made keys.
#pragma once

#include <string>

#include "variants/registry.h"

namespace proconsul {

// "knightly-chess" -> "Knightly chess"
std::string title_of_name(std::string name);

std::string definition_skeleton(const Registry& registry, const Variant& parent, const std::string& name);

}  // namespace proconsul
