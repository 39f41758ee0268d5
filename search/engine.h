// The engine: searches a game's position, in its own threads or in the caller's, and reports through a
// Listener. Owns all mutable state of the search (hash table, histories); several engines can live in one
// process. Never prints.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/game.h"
#include "search/endgame/tablebase_probe.h"
#include "search/score.h"
#include "search/skill.h"

namespace proconsul {

struct Net;

using Milliseconds = std::chrono::milliseconds;

struct Clock {
  Milliseconds time{0};
  Milliseconds increment{0};
};

struct Limits {
  std::optional<int> depth;            // plies
  std::optional<std::uint64_t> nodes;  // of all threads together, kept from the first one on
  std::optional<Milliseconds> move_time;
  std::optional<Clock> clock[kColours];  // index_of(Colour)
  std::optional<int> moves_to_go;
  std::optional<int> mate;  // stop at a mate in this many moves
  bool infinite = false;    // report the best move only after stop()
  bool ponder = false;      // like infinite until ponder_hit()
  // When the search was requested: time is counted from then on; by default from the start of the search.
  std::optional<std::chrono::steady_clock::time_point> since = std::nullopt;
  std::vector<Move> search_moves;  // empty: all
};

enum class Bound : std::uint8_t { kExact, kLower, kUpper };

struct SearchInfo {
  int depth = 0;
  int selective_depth = 0;
  int multipv = 1;  // rank of this line, from 1
  Score score = 0;  // the mover's view, a pawn being 100 (score_unit.h); see score.h for mates
  // Other than kNone: the game is over at the root, and the score is that of its end, even if there are legal
  // moves.
  Ending ended = Ending::kNone;
  Bound bound = Bound::kExact;
  std::uint64_t nodes = 0;
  Milliseconds time{0};
  int hash_permille = 0;
  std::vector<Move> pv;  // legal moves from the root
};

struct SearchResult {
  Move best;    // none() if there is no legal move
  Move ponder;  // none() if unknown
  Score score = 0;
  Ending ended = Ending::kNone;  // how the game was over before the move
  int depth = 0;
  std::uint64_t nodes = 0;
};

// Called from the search's thread, never concurrently.
class Listener {
 public:
  virtual ~Listener() = default;
  virtual void on_info(const SearchInfo&) {}
  virtual void on_current_move(int /*depth*/, Move, int /*number, from 1*/) {}
  virtual void on_best_move(const SearchResult& result) = 0;  // exactly once for each start() or think()
};

inline constexpr int kUsualHashMegabytes = 16;
inline constexpr Milliseconds kUsualMoveOverhead{30};

struct SearchOptions {
  int hash_megabytes = kUsualHashMegabytes;
  int threads = 1;  // fewer if the system cannot create that many
  int multipv = 1;
  Milliseconds move_overhead = kUsualMoveOverhead;
  // Time limits are converted to nodes at this many nodes a second instead of using the wall clock; 0:
  // processor time is used.
  std::optional<std::int64_t> nodes_per_second = std::nullopt;
  bool use_net = true;                       // if one fits the game
  std::shared_ptr<const Net> net = nullptr;  // preferred to those built in
  bool raw_scores = false;                   // in the evaluation's internal unit, for training
  double skill = kFullSkill;  // from 0; below kFullSkill (skill.h) the engine plays below its strength
};

class Engine {
 public:
  Engine();
  ~Engine();  // stops and waits
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  void set_options(
      const SearchOptions& options);  // waits for a running search; keeps the hash if its size is the same
  const SearchOptions& options() const;
  // Allocates the hash table now instead of at the next search. False if there is not enough memory: then
  // searches use the largest half, quarter and so on of it that can be allocated.
  bool reserve_hash();
  // Makes now what the first search of this game would have to make: hash table, evaluation, threads' memory.
  // Waits for a running search.
  void prepare(const Game& game);
  int preparations() const;  // how many of these have been made
  void new_game();           // forgets hash and histories
  // Solved endings to probe from now on; null: none. Waits for a running search.
  void set_tablebases(std::shared_ptr<const TablebaseProbe> tablebases);

  // Returns immediately, unless no thread can be created. The listener must live until on_best_move returns.
  void start(const Game& game, const Limits& limits, Listener& listener);
  void stop();        // returns at once; on_best_move follows within milliseconds
  void ponder_hit();  // the pondered move was played: the clock counts from now
  void wait();        // until no search is running
  bool searching() const;

  // Searches on the caller's thread, from which the listener is called: until a limit is reached, until
  // stop() is called by the listener or another thread, or until nothing is left to search, whatever the
  // limits. Creates no thread if the options ask for one. The listener must neither wait nor throw.
  SearchResult think(const Game& game, const Limits& limits, Listener& listener);
  SearchResult think(const Game& game, const Limits& limits);  // without a listener

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

// The score for the side to move of a game that is over; if it still has legal moves, the end counts as one
// ply away. Precondition: game.end().over().
Score score_of_end(const Game& game);

// Static evaluation and its terms, for display (`eval`), in the mover's view. From here on all values are in
// centipawns of which a pawn of the game has 100 (score_unit.h), unless stated otherwise.
struct TermScore {
  const char* name;
  int white = 0;  // centipawns
  int black = 0;
};
int evaluate(const Game& game);  // by the terms alone
// The same with a network's correction, according to `options`; nothing if no network is used.
struct NetJudgement {
  int score = 0;
  std::string net;  // its name
  bool operator==(const NetJudgement&) const = default;
};
std::optional<NetJudgement> evaluate_with_net(const Game& game, const SearchOptions& options);
std::vector<TermScore> explain(const Game& game);
// What a piece on the board contributes to the evaluation: the difference to the same position without it.
// Centipawns, its owner's view.
struct PieceShare {
  Square square;
  Piece piece;
  int terms = 0;
  std::optional<int> net = std::nullopt;  // the network's contribution, if one is used
  std::string left_out = {};              // why the position without it is invalid; empty if it is valid
  int worth() const { return terms + net.value_or(0); }
};
std::vector<PieceShare> piece_shares(const Game& game, const SearchOptions& options);  // by square
// Derived value of a piece type on this game's board, in the unit of the evaluation; 0 for royals.
int piece_value(const Rules& rules, PieceType type);
// The same for all types of a game, with its parts.
struct PieceWorth {
  int prior = 0;  // by mobility, before tuning: a pawn of chess is 100
  int middlegame = 0;
  int endgame = 0;
  int value = 0;  // for exchanges
};
std::vector<PieceWorth> piece_worths(const Rules& rules);  // by piece type

}  // namespace proconsul
