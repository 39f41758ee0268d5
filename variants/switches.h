// Keys that switch a rule on: "mustCapture = true" and its like set one field of the rules and ask nothing
// else.
#pragma once

#include <span>
#include <string_view>

#include "engine/rules.h"
#include "variants/definition.h"

namespace proconsul {

struct SwitchKey {
  std::string_view name;
  bool& (*field)(Rules& rules);
};

std::span<const SwitchKey> switch_keys();
void load_switches(Definition& definition, Rules& rules);

}  // namespace proconsul
