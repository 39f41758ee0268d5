#include "variants/switches.h"

namespace proconsul {
namespace {

constexpr SwitchKey kSwitchKeys[] = {
    {"blastOnCapture", [](Rules& rules) -> bool& { return rules.extra.blast_on_capture; }},
    {"capturesInPlace", [](Rules& rules) -> bool& { return rules.extra.captures_in_place; }},
    {"capturesToHand", [](Rules& rules) -> bool& { return rules.hand.takes; }},
    {"makpongRule", [](Rules& rules) -> bool& { return rules.extra.royal_stays_in_check; }},
    {"mustCapture", [](Rules& rules) -> bool& { return rules.extra.must_capture; }},
    {"nFoldValueAbsolute", [](Rules& rules) -> bool& { return rules.repetition_for_white; }},
    {"perpetualCheckIllegal", [](Rules& rules) -> bool& { return rules.perpetual_check_loses; }},
    {"promotionToArmy", [](Rules& rules) -> bool& { return rules.promotion_to_army; }},
    {"selfCapture", [](Rules& rules) -> bool& { return rules.extra.self_capture; }},
    {"stalematePieceCount", [](Rules& rules) -> bool& { return rules.stalemate_by_piece_count; }},
    {"walls", [](Rules& rules) -> bool& { return rules.walls; }},
};

}  // namespace

std::span<const SwitchKey> switch_keys() { return kSwitchKeys; }

void load_switches(Definition& definition, Rules& rules) {
  for (const SwitchKey& key : kSwitchKeys) key.field(rules) = definition.flag(key.name, false);
}

}  // namespace proconsul
