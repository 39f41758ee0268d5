// Evaluates positions of games in a worker pool. A unit is a sequence of positions of a game, searched by an
// engine with cleared hash and histories, so that its result does not depend on the worker.
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
  Score score = 0;       // from the mover's view
  std::vector<Move> pv;  // empty if there is no legal move
  int depth = 0;
};

// The tablebases for games of a collection, by start position: those of --tb and, for games with few pieces,
// all endings they can reach. Each set is loaded once. Thread-safe.
class EndingsShelf {
 public:
  explicit EndingsShelf(const Arguments& arguments) : arguments_(arguments) {}
  Result<std::shared_ptr<const EndgameSet>> of(const Variant& variant, const Game& start);

 private:
  const Arguments& arguments_;
  std::mutex mutex_;
  std::map<std::pair<const Variant*, std::string>, std::shared_ptr<const EndgameSet>> known_;
};

// A game to be evaluated.
struct EvaluationGame {
  const Variant* variant = nullptr;
  Game start;
  std::vector<std::string> moves;  // in coordinate notation
};

struct EvaluationSettings {
  Limits limits;
  SearchOptions options;
  int workers = 1;  // per process
};

class EvaluationWork {
 public:
  EvaluationWork(const EvaluationSettings& settings, const Invocation& invocation)
      : settings_(settings), invocation_(invocation), shelf_(invocation.arguments) {}

  // The part of the work that all processes share; the leader adds its own functions. `terms`: terms of the
  // work besides the search settings and the definitions.
  PoolWork work(const std::vector<const Variant*>& games, Terms terms);
  EndingsShelf& shelf() { return shelf_; }

  // The order for a worker: `count` positions of a game, beginning after `first` moves.
  std::string order(const EvaluationGame& game, std::size_t first, std::size_t count);
  // Parses a worker's result. `game` is at the first position; fails if the result does not match it.
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
