// Points and faults of every engine, and the results of each pairing.
#pragma once

#include <array>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "protocol/match/game_record.h"
#include "protocol/match/statistics.h"

namespace proconsul {

// The data of one game needed for the standings; also stored in the state file.
struct GameResult {
  std::size_t number = 0;
  std::string variant;
  std::size_t white = 0;
  std::size_t black = 0;
  Outcome outcome = Outcome::kOngoing;
  std::string reason;
  std::string fen;
  std::string opening;
  int plies = 0;
  std::vector<FaultRecord> faults;
};
GameResult summary_of(const GameRecord& record);

// Results between two engines, from the view of the one with the lower index.
struct Encounter {
  GameCounts games;
  Pentanomial pairs{};          // only complete pairs
  int half_finished_pairs = 0;  // pairs with one game finished
};

class Standings {
 public:
  using EnginePair = std::pair<std::size_t, std::size_t>;
  // `repeat`: games per opening; if odd, games are not paired.
  explicit Standings(std::size_t engines, std::size_t repeat = 2)
      : in_pairs_(repeat % 2 == 0), counts_(engines), counts_by_colour_(engines), faults_(engines) {}

  void add(const GameResult& result);
  const std::vector<GameResult>& results() const { return results_; }
  const GameCounts& counts(std::size_t engine) const { return counts_[engine]; }
  const GameCounts& counts(std::size_t engine, Colour colour) const {
    return counts_by_colour_[engine][colour == Colour::kWhite ? 0 : 1];
  }
  // From White's view, whoever played White.
  const GameCounts& white() const { return white_; }
  const std::map<std::string, GameCounts>& white_by_variant() const { return white_by_variant_; }
  const std::map<EnginePair, Encounter>& encounters() const { return encounters_; }
  const std::map<std::string, std::map<EnginePair, Encounter>>& by_variant() const { return by_variant_; }
  Encounter encounter(std::size_t first, std::size_t second) const;  // first < second
  int faults(std::size_t engine, FaultKind kind) const;
  int faults(std::size_t engine) const;
  int faults() const;

 private:
  bool in_pairs_;
  std::vector<GameResult> results_;
  std::vector<GameCounts> counts_;
  std::vector<std::array<GameCounts, 2>> counts_by_colour_;
  GameCounts white_;
  std::map<std::string, GameCounts> white_by_variant_;
  std::vector<std::map<FaultKind, int>> faults_;
  std::map<EnginePair, Encounter> encounters_;
  std::map<std::string, std::map<EnginePair, Encounter>> by_variant_;
  std::map<std::size_t, double>
      half_pairs_;  // by pair number: points so far of the engine with the lower index
};

}  // namespace proconsul
