// Keys that switch a rule on: "mustCapture = true" and the like set one field of the rules and need nothing
// else. A row has everything about such a rule outside the engine: the key, its row in
// variants/definitions/README.md, which a test compares, and its line in the rules shown to players.
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
  std::string_view told = {};  // the line for players; empty if another rule's line covers it
};

std::span<const SwitchKey> switch_keys();
void load_switches(Definition& definition, Rules& rules);
// Some pieces may capture others of their own side.
bool takes_own_pieces(const Rules& rules);
// Rejects switches that cannot be combined with rules that are loaded later.
void refuse_clashes(Definition& definition, const Rules& rules);

// The lines for players about the switches that are on.
std::vector<std::string> switch_lines(const Rules& rules);
// The table of the reference, one line of Markdown for each key.
std::string switch_reference();

}  // namespace proconsul
