#include "variants/loader_starts.h"

#include "engine/quoting.h"
#include "variants/keys.h"
#include "variants/shuffle.h"

namespace proconsul {
namespace {

// Keys that have an effect only together with another.
void check_company(Definition& definition) {
  const bool shuffled = definition.has("starts"), dice = definition.has("startDice");
  for (const std::string_view key : {"startSquares", "startSymmetry", "startsApart"}) {
    if (const IniEntry* entry = definition.find(key); entry != nullptr && !shuffled)
      definition.fail_key(IniEntry(*entry), "key " + quote(key) + " requires 'starts'");
  }
  if (const IniEntry* rows = definition.find("startDiceTable"); rows != nullptr && (shuffled || !dice))
    definition.fail_key(IniEntry(*rows), shuffled ? "key 'startDiceTable' excludes 'starts'"
                                                  : "key 'startDiceTable' requires 'startDice'");
}

}  // namespace

std::optional<StartScheme> load_starts(Definition& definition, const std::shared_ptr<const Rules>& rules) {
  check_company(definition);
  if (!definition.errors().empty()) return std::nullopt;
  if (definition.has("starts")) return load_shuffle(definition, rules);
  if (definition.has("startDice")) return load_dice_armies(definition, rules);
  if (!definition.flag("chess960", false)) return std::nullopt;
  std::shared_ptr<const Shuffle> shuffle = shuffle_of(rules);
  return shuffle ? std::optional(StartScheme(std::move(shuffle))) : std::nullopt;
}

}  // namespace proconsul
