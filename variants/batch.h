// Loads the games of one definition text, or of parts of several, together: unique names and aliases,
// inheritance (ancestors may stand anywhere in the text or be known already), and each game's rules.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "variants/definition.h"
#include "variants/ini.h"
#include "variants/registry.h"

namespace proconsul {

// What became of each new section.
struct Batch {
  std::vector<std::optional<Variant>> variants;  // none has errors
  std::vector<std::vector<Error>> errors;
  std::vector<std::vector<Error>> warnings;
};

// `sections`: those known already (the first `known` ones), then the new ones. `registry`: the games known
// already.
Batch load_batch(const std::vector<IniSection>& sections, std::size_t known, const Registry& registry);

}  // namespace proconsul
