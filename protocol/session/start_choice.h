// Which of a game's starts a command line means: by number, by dice or by chance.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "protocol/session/arguments.h"
#include "variants/registry.h"

namespace proconsul {

// --id, --black-id, --dice, --black-dice, --interchange
std::vector<Option> start_options();
// --random, --double, --seed, fair_options()
std::vector<Option> draw_options();
// --fair, --scores
std::vector<Option> fair_options();

// Nothing if no option asks for one. Fails if the options contradict each other or there are no such starts.
Result<std::optional<StartNumber>> choose_start_number(const Registry& registry, const Variant& variant,
                                                       const Arguments& arguments);
// Those that --fair allows, at least one; fails if there are none or no scores of them.
Result<std::vector<StartNumber>> fair_starts(const Registry& registry, const Variant& variant,
                                             const Arguments& arguments);
// What keeps --fair and --scores from being obeyed although they are written as they should be.
enum class FairTrouble : std::uint8_t { kNone, kUnreadable, kNoneFair };
FairTrouble fair_trouble(const Registry& registry, const Variant& variant, const Arguments& arguments);
// The start is picked at random, so that it has to be reported.
bool draws_by_chance(const Arguments& arguments);

// --double and --interchange, for draws in one of these games; fails if none of them has what is asked for.
Result<DrawRules> read_draw_rules(const std::vector<const Variant*>& variants, const Arguments& arguments);

}  // namespace proconsul
