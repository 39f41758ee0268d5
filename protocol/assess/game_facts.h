// Facts about a recorded game, found by replaying it without a search.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <vector>

#include "protocol/assess/assessed_game.h"
#include "protocol/assess/rule_use.h"

namespace proconsul {

// Facts about the pieces of one type on the board at the start.
struct PieceFacts {
  int at_start = 0;
  int moved = 0;     // pieces of `at_start` that moved
  int captured = 0;  // pieces of this type, whenever they came into play
  int moves = 0;     // by pieces of this type
  int promoted = 0;  // pieces promoted to it
};

struct GameFacts {
  GameEnd end;  // not over: the game was cut
  std::size_t plies = 0;
  std::vector<double> expectations;  // White's view, 0 to 1, before each ply
  std::vector<int> legal_moves;      // number before each ply
  std::vector<ChoiceSample> choices;
  std::array<int, kRuleUses> uses{};
  std::vector<PieceFacts> pieces;    // by type
  std::vector<int> arrivals;         // number of arrivals by square
  std::size_t occupied_squares = 0;  // number of squares ever occupied
  Key after_opening = 0;             // of the position after the opening
  Move first_move;
  bool forced_at_start = false;  // found by the first search
};

// Precondition: the game is valid for the variant, as read_assessed_game ensures.
GameFacts facts_of(const Variant& variant, const AssessedGame& record);

// The course of a won game. Expectations are the winner's.
struct Course {
  double behind = 0;    // Ludii's drama: mean deficit of the winner to the leader, 0 where it led
  double comeback = 0;  // the largest deficit
  // Ludii's decisiveness: the share of the game before the winner's expectation first exceeded every
  // expectation of the loser.
  double decided = 1;
};
// Nothing if nobody won.
std::optional<Course> course_of(const GameFacts& facts);

// The number of times the lead changed sides. A side leads with an expectation of at least kLead.
inline constexpr double kLead = 0.55;
int lead_changes(const std::vector<double>& expectations);

}  // namespace proconsul
