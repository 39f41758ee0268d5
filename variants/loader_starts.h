// Random starts as definitions describe them: the keys that begin with `start`, except `startFen`. Every
// mistake becomes an error of the definition.
#pragma once

#include <memory>
#include <optional>

#include "variants/definition.h"
#include "variants/starts.h"

namespace proconsul {

// The starts of a game whose other keys have no errors; nothing if its start is always the same.
std::optional<StartScheme> load_starts(Definition& definition, const std::shared_ptr<const Rules>& rules);

// The two kinds: dice that change the army, and pieces that swap places.
std::optional<StartScheme> load_dice_armies(Definition& definition,
                                            const std::shared_ptr<const Rules>& rules);
std::optional<StartScheme> load_shuffle(Definition& definition, const std::shared_ptr<const Rules>& rules);

}  // namespace proconsul
