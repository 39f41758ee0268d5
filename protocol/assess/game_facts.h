// What can be told of one recorded game by playing it through, without a search.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <vector>

#include "protocol/assess/assessed_game.h"
#include "protocol/assess/rule_use.h"

namespace proconsul {

// What became of the pieces of one type that stood on the board at the start.
struct PieceFacts {
  int at_start = 0;
  int moved = 0;     // of those
  int captured = 0;  // of this type, whenever it came into play
  int moves = 0;     // of this type
  int promoted = 0;  // pieces that became it
};

struct GameFacts {
  GameEnd end;  // not over: the game was cut
  std::size_t plies = 0;
  std::vector<double> expectations;  // White's, 0 to 1, before each ply
  std::vector<int> legal_moves;      // before each ply
  std::vector<ChoiceSample> choices;
  std::array<int, kRuleUses> uses{};
  std::vector<PieceFacts> pieces;    // by type
  std::vector<int> arrivals;         // by square: pieces that came there
  std::size_t occupied_squares = 0;  // on which a piece stood at some time
  Key after_opening = 0;             // key of the position after the moves of the opening
  Move first_move;
  bool forced_at_start = false;  // the first search found a forced end
};

// Precondition: the game is one of the variant, as read_assessed_game makes sure.
GameFacts facts_of(const Variant& variant, const AssessedGame& record);

// How a winner came to win. Expectations are the winner's.
struct Course {
  double behind = 0;    // mean of what the winner was behind the leader, 0 where it led: Ludii's drama
  double comeback = 0;  // the most that it was behind
  // The share of the game before the winner was first better off than the loser ever was: Ludii's
  // decisiveness.
  double decided = 1;
};
// Nothing if nobody won.
std::optional<Course> course_of(const GameFacts& facts);

// How often the lead passed from one side to the other. A side leads with an expectation of at least kLead.
inline constexpr double kLead = 0.55;
int lead_changes(const std::vector<double>& expectations);

}  // namespace proconsul
