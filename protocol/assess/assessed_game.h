// A game played to assess the rules: its moves, the players' scores, and samples of the number of choices.
// Stored as one line of JSON, so that it can be sent, stored and evaluated without a search.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game.h"
#include "variants/registry.h"

namespace proconsul {

// The games to be played: between equals at each node limit, and against twice the nodes.
struct AssessPlan {
  std::vector<std::uint64_t> nodes;  // limits per move, ascending
  std::size_t games = 0;             // per series; even
  // Two series per limit: between equals, then against twice the nodes.
  std::size_t series() const { return 2 * nodes.size(); }
  std::size_t units() const { return games * series(); }
};

// One game of the plan. Consecutive units have the same `game`, so that a partial run is spread over all
// series.
struct AssessUnit {
  std::size_t level = 0;  // index of the node limit
  bool doubled = false;   // one side has twice the nodes: White in games with even numbers
  std::size_t game = 0;   // number within the series
  // Games between equals have different openings; games against twice the nodes share them in pairs.
  std::size_t opening() const { return doubled ? game / 2 : game; }
  bool white_is_stronger() const { return game % 2 == 0; }
};
AssessUnit unit_of(const AssessPlan& plan, std::size_t number);

// The number of legal moves in a position, and how many of them are worth considering.
struct ChoiceSample {
  std::size_t ply = 0;
  int legal = 0;
  int good = 0;  // number of moves scored near the best, including the best
};

struct AssessedGame {
  std::string fen;  // of the start
  std::vector<Move> moves;
  std::vector<int> scores;  // search score of each move in centipawns, from the mover's view
  std::size_t opening = 0;  // number of opening moves chosen at random
  std::vector<ChoiceSample> choices;
  bool cut = false;  // ended at the length limit
};

std::string to_json_line(const Variant& variant, const AssessedGame& game);
// Fails if the line is malformed or has an illegal move.
Result<AssessedGame> read_assessed_game(const Variant& variant, std::string_view line);

}  // namespace proconsul
