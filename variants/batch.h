// Loads the games of one definition text together: unique names and aliases, inheritance (ancestors may stand
// anywhere in the text or be known already), and each game's rules.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "variants/definition.h"
#include "variants/ini.h"
#include "variants/registry.h"

namespace proconsul {

struct Batch {
  std::vector<Variant> variants;      // the usable ones, in the order of the text
  std::vector<std::size_t> sections;  // theirs
  std::vector<Error> errors;          // of the others
  std::vector<Error> warnings;        // of all
};

// `sections`: those known already (the first `known` ones), then the new ones. `registry`: the games known
// already.
Batch load_batch(const std::vector<IniSection>& sections, std::size_t known, const Registry& registry);

}  // namespace proconsul
