// Keys that switch a rule on: "mustCapture = true" and its like set one field of the rules and ask nothing
// else. A row holds all that is said of such a rule outside the engine: the key, its row in
// variants/definitions/README.md, which a test compares, and the line that people read in a game's rules.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/rules.h"
#include "variants/definition.h"

namespace proconsul {

using SwitchField = std::variant<bool Rules::*, bool HandRules::*, bool ExtraRules::*>;

// Whether Fairy-Stockfish knows the key too.
enum class KeyOrigin : std::uint8_t { kShared, kOwn };

struct SwitchKey {
  std::string_view name;
  SwitchField field;
  KeyOrigin origin;
  std::string_view meaning;    // what `true` means, for the author of a definition
  std::string_view told = {};  // the line for players; empty where the words of another rule include it
};

std::span<const SwitchKey> switch_keys();
void load_switches(Definition& definition, Rules& rules);
// Some pieces may capture others of their own side.
bool takes_own_pieces(const Rules& rules);
// Fails switches beside which rules that are loaded later are not played yet.
void refuse_clashes(Definition& definition, const Rules& rules);

// What players are told of the switches that are on.
std::vector<std::string> switch_lines(const Rules& rules);
// The table of the reference, one line of Markdown a key.
std::string switch_reference();

}  // namespace proconsul
