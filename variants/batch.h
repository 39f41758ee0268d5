// Loads the games of one definition text, or of parts of several, together: unique names and aliases,
// inheritance (ancestors may be anywhere in the text, or games known before), and each game's rules.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "variants/definition.h"
#include "variants/ini.h"
#include "variants/registry.h"

namespace proconsul {

// The result for each new section.
struct Batch {
  std::vector<std::optional<Variant>> variants;  // without errors
  std::vector<std::vector<Error>> errors;
  std::vector<std::vector<Error>> warnings;
  std::vector<bool> built_in;  // the same as the built-in game of its name, which stays; only a warning tells
};

// `sections`: known ones (the first `known`), then the new ones. `registry`: the games known before. Games
// beyond the budget of `context` are errors.
Batch load_batch(const std::vector<IniSection>& sections, std::size_t known, const Registry& registry,
                 LoadContext& context);

}  // namespace proconsul
