// A game of a match: what is to be played, and what came of it.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/game.h"
#include "protocol/match/openings.h"
#include "protocol/match/player.h"

namespace proconsul {

struct GamePlan {
  std::size_t number = 0;  // from 0; two successive ones of an opening are a pair, colours reversed
  const Variant* variant = nullptr;
  std::size_t white = 0;  // index of the engine
  std::size_t black = 0;
  std::uint64_t round = 0;  // of the opening
  Opening opening;
};

struct PlayedMove {
  Move move;
  bool opening = false;
  std::chrono::microseconds used{0};
  Evaluation evaluation;
};

struct FaultRecord {
  std::size_t engine = 0;
  FaultKind kind = FaultKind::kCrash;
  std::string text;
  int move = 0;     // the number of the move that was to be made, 0 if unknown
  std::string fen;  // the position then
};

// What ended a game, as PGN's tag of this name tells it.
enum class Termination : std::uint8_t {
  kUnterminated,  // broken off
  kNormal,        // by its rules, or by the players' will
  kAdjudication,
  kTimeForfeit,
  kRulesInfraction,
  kAbandoned
};

struct GameRecord {
  GamePlan plan;
  std::vector<PlayedMove> moves;
  Outcome outcome = Outcome::kOngoing;  // kOngoing: broken off
  Termination termination = Termination::kUnterminated;
  std::string reason;  // "checkmate", "White: time forfeit"
  std::vector<FaultRecord> faults;
  std::chrono::system_clock::time_point started;  // both engines ready
  std::chrono::system_clock::time_point ended;
};

}  // namespace proconsul
