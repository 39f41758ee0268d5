// The tuned numbers of the evaluation, shared by all games: groups of weights in weights.inc, each
// {middlegame, endgame} in grains (kGrain to the centipawn). What multiplies them is derived from the rules.
// weights.inc is written by `proconsul tune`; a new group is added there by hand, with guessed values.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "search/eval/tapered.h"

namespace proconsul {

// What a weight belongs to, for people.
enum class EvalTerm : std::uint8_t {
  kMaterial,
  kPlacement,
  kPawns,
  kPassed,
  kShelter,
  kMobility,
  kThreats,
  kRoyals,
  kOfficers,
  kRights,
  kTempo
};
inline constexpr std::size_t kEvalTerms = 11;
const char* name_of(EvalTerm term);

namespace weight {

enum Id : int {
#define PROCONSUL_WEIGHTS(term, name, count, ...) name, name##Last = name + (count)-1,
#include "search/eval/weights.inc"
#undef PROCONSUL_WEIGHTS
  kCount
};

}  // namespace weight

struct WeightGroup {
  const char* name;
  const char* term_name;
  EvalTerm term;
  int first;
  int count;
};

inline constexpr WeightGroup kWeightGroups[] = {
#define PROCONSUL_WEIGHTS(term, name, count, ...) {#name, #term, EvalTerm::term, weight::name, count},
#include "search/eval/weights.inc"
#undef PROCONSUL_WEIGHTS
};

inline constexpr Tapered kWeights[] = {
#define PROCONSUL_WEIGHTS(term, name, count, ...) __VA_ARGS__,
#include "search/eval/weights.inc"
#undef PROCONSUL_WEIGHTS
};
static_assert(std::size(kWeights) == weight::kCount, "a group has more or fewer values than it says");

// A weight and its multiplier, in units of 1/kFeatureUnit.
inline constexpr int kFeatureUnit = 256;
struct Feature {
  int id = 0;
  int amount = 0;
};

// Sum of weights times multipliers, grains.
template <class Features>
constexpr Tapered total(const Features& features) {
  std::int64_t mg = 0;
  std::int64_t eg = 0;
  for (const Feature& feature : features) {
    const Tapered& weight = kWeights[static_cast<std::size_t>(feature.id)];
    mg += static_cast<std::int64_t>(weight.mg()) * feature.amount;
    eg += static_cast<std::int64_t>(weight.eg()) * feature.amount;
  }
  return {static_cast<int>(mg / kFeatureUnit), static_cast<int>(eg / kFeatureUnit)};
}

}  // namespace proconsul
