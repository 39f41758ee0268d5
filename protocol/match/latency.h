// Engine overhead apart from thinking: round trips, and time used beyond a fixed move time.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "protocol/formats/json_output.h"
#include "protocol/match/game_record.h"
#include "protocol/match/match_game.h"

namespace proconsul {

struct Delays {
  using Microseconds = std::chrono::microseconds;
  int count = 0;
  Microseconds sum{0};
  Microseconds max{0};
  void add(Microseconds delay);
  double mean_ms() const;
  double max_ms() const;
};

// Overruns of moves with a fixed time and no clock.
std::vector<Overrun> overruns_of(const GameRecord& record, const std::vector<EngineConfig>& engines);

class LatencyReport {
 public:
  explicit LatencyReport(const std::vector<EngineConfig>& engines)
      : engines_(engines), round_trips_(engines.size()), overruns_(engines.size()) {}

  void add_round_trip(std::size_t engine, Delays::Microseconds time) { round_trips_[engine].add(time); }
  void add(const Overrun& overrun) { overruns_[overrun.engine].add(overrun.time); }
  std::string text() const;
  Json json() const;  // by engine

 private:
  const std::vector<EngineConfig>& engines_;
  std::vector<Delays> round_trips_;
  std::vector<Delays> overruns_;
};

}  // namespace proconsul
