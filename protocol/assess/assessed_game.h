// A game that was played to assess the rules: its moves, what the players thought, how many moves they could
// choose from. Kept as one line of JSON, so that it can be sent, stored and looked at again without a search.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game.h"
#include "variants/registry.h"

namespace proconsul {

// Which games are played: of equals at each node limit, and against twice the nodes.
struct AssessPlan {
  std::vector<std::uint64_t> nodes;  // limits for a move, ascending
  std::size_t games = 0;             // of each series; even
  // At each limit two series: equals, then against twice the nodes.
  std::size_t series() const { return 2 * nodes.size(); }
  std::size_t units() const { return games * series(); }
};

// One game of the plan. Units with the same `game` come one after the other, so that whatever is done first
// is spread over all series.
struct AssessUnit {
  std::size_t level = 0;  // index of the node limit
  bool doubled = false;   // one side has twice the nodes: White in games of an even number
  std::size_t game = 0;   // number within the series
  // Games of equals have an opening each; two against twice the nodes share one.
  std::size_t opening() const { return doubled ? game / 2 : game; }
  bool white_is_stronger() const { return game % 2 == 0; }
};
AssessUnit unit_of(const AssessPlan& plan, std::size_t number);

// How many moves a position offers, and how many of them are worth considering.
struct ChoiceSample {
  std::size_t ply = 0;
  int legal = 0;
  int good = 0;  // those that score near the best, which is one of them
};

struct AssessedGame {
  std::string fen;  // of the start
  std::vector<Move> moves;
  std::vector<int> scores;  // centipawns of each move's search, in the mover's view
  std::size_t opening = 0;  // so many moves were drawn from those near the best
  std::vector<ChoiceSample> choices;
  bool cut = false;  // ended by the limit on its length
};

std::string to_json_line(const Variant& variant, const AssessedGame& game);
// Fails on what is no such line or has an illegal move.
Result<AssessedGame> read_assessed_game(const Variant& variant, std::string_view line);

}  // namespace proconsul
