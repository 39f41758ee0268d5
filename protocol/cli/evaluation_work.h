// Evaluates positions of games in a worker pool: a unit is some consecutive positions of a game, searched by
// an engine with an empty history, so that a unit's result does not depend on who does it.
#pragma once

#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "protocol/cli/command.h"
#include "protocol/cli/thinking.h"

namespace proconsul {

struct Evaluated {
  Score score = 0;       // the mover's view
  std::vector<Move> pv;  // empty where there is no legal move
  int depth = 0;
};

// The solved endings for the games of a collection, which depend on the game's start alone: those of --tb,
// and where it has few pieces all that it can come to. Each is loaded once; from any thread.
class EndingsShelf {
 public:
  explicit EndingsShelf(const Arguments& arguments) : arguments_(arguments) {}
  Result<std::shared_ptr<const EndgameSet>> of(const Variant& variant, const Game& start);

 private:
  const Arguments& arguments_;
  std::mutex mutex_;
  std::map<std::pair<const Variant*, std::string>, std::shared_ptr<const EndgameSet>> known_;
};

// A game whose positions are to be evaluated.
struct EvaluationGame {
  const Variant* variant = nullptr;
  Game start;
  std::vector<std::string> moves;  // in coordinates
};

struct EvaluationSettings {
  Limits limits;
  SearchOptions options;
  int workers = 1;  // workers of each process
};

class EvaluationWork {
 public:
  EvaluationWork(const EvaluationSettings& settings, const Invocation& invocation)
      : settings_(settings), invocation_(invocation), shelf_(invocation.arguments) {}

  // What all processes have to bring; the leader adds what it does. `terms`: of the work besides the search's
  // settings and the games' definitions.
  PoolWork work(const std::vector<const Variant*>& games, Terms terms);
  EndingsShelf& shelf() { return shelf_; }

  // What a worker has to know: the positions of a game from one after so many moves on.
  std::string order(const EvaluationGame& game, std::size_t first, std::size_t count);
  // What it has found. `game` stands at the first position; fails if that cannot be.
  static Result<std::vector<Evaluated>> read(Game game, const std::vector<std::string>& moves,
                                             std::size_t first, std::string_view result);

 private:
  std::optional<std::string> evaluate(Engine& engine, const std::string& order);
  std::string definition_of(const Variant& variant);  // a hash

  const EvaluationSettings& settings_;
  const Invocation& invocation_;
  EndingsShelf shelf_;
  std::mutex mutex_;
  std::map<const Variant*, std::string> definitions_;
  std::atomic<bool> broken_off_{false};
};

}  // namespace proconsul
