// What the results of distributed work depend on besides its own settings.
#pragma once

#include <vector>

#include "protocol/work/work_journal.h"
#include "variants/registry.h"

namespace proconsul {

// A hash of each game's complete definition.
Terms definition_terms(const Registry& registry, const std::vector<const Variant*>& games);
// The build as well.
Terms program_terms(const Registry& registry, const std::vector<const Variant*>& games);

std::string hash_text(std::string_view text);

}  // namespace proconsul
