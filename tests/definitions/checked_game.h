// Plays a random game of a drawn definition and checks every position of it: against the witness, against its
// colour-flipped twin, and by the contracts that every game keeps.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "definitions/random_definition.h"
#include "variants/registry.h"

namespace proconsul::test {

struct Tally {
  int loaded = 0;
  int refused = 0;
  int witnessed = 0;  // games that the witness played too
  int twinned = 0;    // games whose rules are the same for both sides
  long positions = 0;
  std::map<std::string, int> unplayed;  // by the witness, by reason
  std::map<std::string, int> errors;    // errors of refused definitions
};

// Both report by EXPECT. A game in general keeps the contracts alone: there is no witness for it.
void check_game(const Variant& variant, std::uint64_t seed, Tally& tally);
void check_definition(const Keys& keys, std::uint64_t seed, Tally& tally);

// The first fault that check_definition finds, without reporting it.
std::optional<std::string> fault_of(const Keys& keys, std::uint64_t seed, Tally& tally);

// What is left of the definition when everything is dropped without which a fault remains.
Keys shrunk(Keys keys, std::uint64_t seed);

}  // namespace proconsul::test
