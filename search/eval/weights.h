// The tuned numbers of the evaluation: groups of weights in weights.inc, each {middlegame, endgame} in grains
// (kGrain to the centipawn). What multiplies them is derived from the rules. Games share them by what is at
// stake: weights.inc is for the mate of a royal and the base of the others, of which weights_<style>.inc has
// what differs. The files are written by `proconsul tune`; a new group is added to weights.inc by hand, with
// guessed values.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <stdexcept>

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

// What is at stake in a game.
enum class EvalStyle : std::uint8_t {
  kOrdinary,    // royals are mated, whatever else
  kChecks,      // checks are counted
  kRace,        // a royal is to reach a region
  kExtinction,  // kinds of pieces must not die out
  kExplosion,   // captures blow up what stands around
  kLosing,      // who has lost everything wins
  kHorde,       // one side has no royal and is to be taken to the last piece
  kRush,        // other pieces are to reach a region
  kAdvance,     // the same, and every step they make brings them nearer
  kWeak,        // royals are mated by armies without strong pieces, pawns become none
  kDash,        // a royal is to reach a region, and nobody may give check
  kShed,        // fewer pieces win, and yet royals may be neither lost nor left in check
  kHands,       // royals are mated, and what is captured comes back out of the capturer's hand
  kPalace       // royals are mated that may not leave a small part of the board
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
