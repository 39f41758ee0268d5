// A template for a definition file: a game that inherits everything, with the keys most likely to be changed
// in comments, with their current values. It loads as it is and with any of the comments enabled.
#pragma once

#include <string>

#include "variants/registry.h"

namespace proconsul {

// "knightly-chess" -> "Knightly chess"
std::string title_of_name(std::string name);

std::string definition_skeleton(const Registry& registry, const Variant& parent, const std::string& name);

}  // namespace proconsul
