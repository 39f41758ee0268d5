// The games of SPSA: an engine against itself, with the values of a trial moved up and down. Of the two
// engines of the settings the first one is that with the upper values.
#pragma once

#include <array>
#include <atomic>
#include <functional>
#include <string>
#include <vector>

#include "protocol/match/spsa.h"
#include "protocol/match/tournament.h"

namespace proconsul {

// A pair of games that is over, as a state file keeps it. What Spsa has learnt follows from the pairs in
// the order in which they ended.
struct SpsaPair {
  std::size_t iteration = 0;  // from 1
  int half_points = 0;        // of the upper values, 0 .. 4

  double balance() const { return half_points - 2; }
  bool operator==(const SpsaPair&) const = default;
};

// Told of every pair, one at a time, after `spsa` has learnt of it. False ends the run.
using SpsaListener = std::function<bool(const SpsaPair&, const std::array<GameRecord, 2>&)>;

// What an engine is told so that it plays with these values.
EngineConfig::Options spsa_options_of(const Spsa& spsa, const std::vector<double>& values);

// Plays the iterations that are not in `played` (by number, from 1), several at a time; each begins with the
// values as they are then. Setting `cancelled` breaks off those in progress. Returns what made it give up, or
// nothing.
std::string run_spsa(const Tournament& tournament, std::size_t concurrency, Spsa& spsa,
                     const std::vector<bool>& played, std::atomic<bool>& cancelled,
                     const SpsaListener& listener, const TrafficLog& log);

}  // namespace proconsul
