// Statistics of the rules from the games of a plan. Nothing is searched or played here.
//
// The measures are those of C. Browne, "Automatic Generation and Evaluation of Recombination Games" (PhD
// thesis, Queensland University of Technology, 2008), as Ludii computes them (github.com/Ludeme/Ludii,
// Evaluation/src/ metrics; E. Piette and others, "General Board Game Concepts", IEEE Conference on Games
// 2021). docs/dev/ASSESS.md has the definition of each and says where it differs from theirs.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "protocol/assess/estimate.h"
#include "protocol/assess/game_facts.h"
#include "protocol/match/statistics.h"

namespace proconsul {

struct ResultCounts {
  std::size_t white = 0;
  std::size_t draws = 0;  // without games cut at the length limit
  std::size_t black = 0;
  std::size_t cut = 0;  // at the length limit; scored as draws
  std::size_t games() const { return white + draws + black + cut; }
};

// Games between equals at one node limit.
struct LevelReport {
  std::uint64_t nodes = 0;
  ResultCounts results;
  Estimate white_score;    // Ludii's AdvantageP1
  Estimate draw_rate;      // Drawishness
  Estimate cut_rate;       // Timeouts
  Estimate decisive_rate;  // Completion
  Estimate plies;          // DurationMoves
  double plies_deviation = 0;
  double plies_low = 0, plies_median = 0, plies_high = 0;  // 5th, 50th and 95th percentile
  Estimate branching;                                      // BranchingFactor: mean over games
  Estimate decisions;     // DecisionMoves: share of positions with more than one legal move
  Estimate choice;        // number of moves near the best
  Estimate choice_of;     // number of legal moves in the positions sampled for `choice`
  Estimate lead_changes;  // per game
  Estimate drama;         // of won games, like the next two
  Estimate comeback;
  Estimate decided;
  Estimate coverage;      // BoardCoverage: share of squares ever occupied
  Estimate pieces_moved;  // share of the pieces on the board at the start
};

// Games against twice the nodes, from the stronger side's view; two games with the same opening are a pair.
struct SkillReport {
  std::uint64_t nodes = 0;  // of the weaker side
  GameCounts games;
  Pentanomial pairs{};  // complete pairs
  Estimate score;
  EloEstimate elo;
};

struct RuleUseCount {
  std::size_t games = 0;  // number of games in which it took effect
  std::size_t times = 0;
};

struct EndingCount {
  std::size_t games = 0;
  std::size_t won = 0;  // won games among them
};

struct PieceReport {
  PieceFacts total;       // over all games
  std::size_t games = 0;  // number of games with the type on the board at the start
};

struct Assessment {
  std::size_t games = 0;  // of all series
  std::vector<LevelReport> levels;
  std::vector<SkillReport> skill;
  std::vector<RuleUseCount> uses;              // by RuleUse
  std::vector<EndingCount> endings;            // by Ending; kNone: cut
  std::vector<PieceReport> pieces;             // by type
  std::vector<std::size_t> arrivals;           // by square
  std::map<std::size_t, std::size_t> lengths;  // number of games between equals by plies
  std::vector<Estimate> branching_by_ply;      // of games between equals, while at least a tenth of them last
  std::vector<Estimate> lead_by_tenth;  // mean distance of the expectation from 1/2, by tenths of a game
  std::size_t openings = 0;         // number of different openings of games between equals at the first limit
  double first_move_variety = 0;    // see variety_of
  double opening_variety = 0;       // of the positions after the opening
  std::size_t forced_at_start = 0;  // number of these games whose first search found a forced end
  std::size_t over_at_start = 0;    // number of these games that were over at the start
};

// A game of the plan.
struct JudgedGame {
  AssessUnit unit;
  GameFacts facts;
};
// Of any number of games of the plan, in any order.
Assessment assess(const Rules& rules, const AssessPlan& plan, const std::vector<JudgedGame>& games);

}  // namespace proconsul
