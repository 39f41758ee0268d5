// Texts of definitions in the dialects of other programs.
#pragma once

#include <string_view>

#include "variants/ini.h"

namespace proconsul {

// Reads a text of definitions. If some of its sections use keys that only Fairy-Stockfish-X has, and none of
// them this engine's own, the defaults that differ in that fork of the dialect are written out.
IniFile read_definitions(std::string_view text);

}  // namespace proconsul
