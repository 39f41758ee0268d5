// The tuned numbers of the evaluation: groups of weights in weights.inc, each {middlegame, endgame} in grains
// (kGrain to the centipawn). Their multipliers are derived from the rules. Games share them by style:
// weights.inc is for games won by mate and the base of the other styles, for which weights_<style>.inc has
// the differences. The files are written by `proconsul tune`; a new group is added to weights.inc by hand,
// with guessed values.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <stdexcept>

#include "search/eval/tapered.h"

namespace proconsul {

// The term that a weight belongs to, for display.
enum class EvalTerm : std::uint8_t {
  kMaterial,
  kPlacement,
  kPawns,
  kPassed,
  kShelter,
  kMobility,
  kThreats,
  kRoyals,
  kNonPawns,
  kRights,
  kTempo,
  kAims
};
inline constexpr std::size_t kEvalTerms = 12;
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

// What decides a game.
enum class EvalStyle : std::uint8_t {
  kOrdinary,    // royals are mated, whatever else
  kChecks,      // checks are counted
  kRace,        // a royal is to reach a region
  kExtinction,  // types of pieces must not become extinct
  kExplosion,   // captures blow up adjacent pieces
  kLosing,      // a side that has lost everything wins
  kHorde,       // one side has no royal and must be captured completely
  kRush,        // other pieces are to reach a region
  kAdvance,     // the same, and every step brings them closer
  kWeak,        // royals are mated by armies without strong pieces, and pawns do not promote to any
  kDash,        // a royal is to reach a region, and no move may give check
  kShed,        // fewer pieces win, but royals may be neither lost nor left in check
  kHands,       // royals are mated, and captured pieces can be dropped by the captor
  kPalace       // royals that may not leave a small part of the board are mated
};
inline constexpr std::size_t kEvalStyles = 14;
const char* name_of(EvalStyle style);  // "mate", "checks" ...

using Weights = std::array<Tapered, weight::kCount>;

namespace weight {

constexpr void put(Weights& weights, int first, std::size_t count, std::initializer_list<Tapered> values) {
  if (values.size() != count) throw std::logic_error("a group has more or fewer values than it says");
  std::copy(values.begin(), values.end(), weights.begin() + first);
}

}  // namespace weight

inline constexpr std::array<Weights, kEvalStyles> kWeights = [] {
  std::array<Weights, kEvalStyles> styles{};
  Weights* style = styles.data();
#define PROCONSUL_WEIGHTS(term, name, count, ...) weight::put(*style, weight::name, count, {__VA_ARGS__});
#include "search/eval/weights.inc"
  styles.fill(styles[0]);
  ++style;
#include "search/eval/weights_checks.inc"
  ++style;
#include "search/eval/weights_race.inc"
  ++style;
#include "search/eval/weights_extinction.inc"
  ++style;
#include "search/eval/weights_explosion.inc"
  ++style;
#include "search/eval/weights_losing.inc"
  ++style;
#include "search/eval/weights_horde.inc"
  ++style;
#include "search/eval/weights_rush.inc"
  ++style;
#include "search/eval/weights_advance.inc"
  ++style;
#include "search/eval/weights_weak.inc"
  ++style;
#include "search/eval/weights_dash.inc"
  ++style;
#include "search/eval/weights_shed.inc"
  ++style;
#include "search/eval/weights_hands.inc"
  ++style;
#include "search/eval/weights_palace.inc"
#undef PROCONSUL_WEIGHTS
  return styles;
}();

constexpr const Weights& weights_of(EvalStyle style) { return kWeights[static_cast<std::size_t>(style)]; }

// A weight and its multiplier, in units of 1/kFeatureUnit.
inline constexpr int kFeatureUnit = 256;
struct Feature {
  int id = 0;
  int amount = 0;
};

// Sum of weights times multipliers, grains.
template <class Features>
constexpr Tapered total(const Weights& weights, const Features& features) {
  std::int64_t mg = 0;
  std::int64_t eg = 0;
  for (const Feature& feature : features) {
    const Tapered& weight = weights[static_cast<std::size_t>(feature.id)];
    mg += static_cast<std::int64_t>(weight.mg()) * feature.amount;
    eg += static_cast<std::int64_t>(weight.eg()) * feature.amount;
  }
  return {static_cast<int>(mg / kFeatureUnit), static_cast<int>(eg / kFeatureUnit)};
}

}  // namespace proconsul
