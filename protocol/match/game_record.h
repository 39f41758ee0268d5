// A game of a match: its plan and its record.
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
  std::size_t number =
      0;  // from 0; two consecutive games with the same opening and reversed colours are a pair
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
  int move = 0;     // number of the move to be made; 0 if unknown
  std::string fen;  // position at that time
};

// Why a game ended, as in PGN's Termination tag.
enum class Termination : std::uint8_t {
  kUnterminated,  // interrupted
  kNormal,        // by the rules, by resignation or by agreement
  kAdjudication,
  kTimeForfeit,
  kRulesInfraction,
  kAbandoned
};

struct GameRecord {
  GamePlan plan;
  std::vector<PlayedMove> moves;
  Outcome outcome = Outcome::kOngoing;  // kOngoing: interrupted
  Termination termination = Termination::kUnterminated;
  std::string reason;  // "checkmate", "White: time forfeit"
  std::vector<FaultRecord> faults;
  std::chrono::system_clock::time_point started;  // when both engines were ready
  std::chrono::system_clock::time_point ended;
};

}  // namespace proconsul
