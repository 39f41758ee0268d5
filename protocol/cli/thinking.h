// Lets the engine think for a subcommand: limits and engine settings from options, Ctrl-C, scores and lines
// as text.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "protocol/session/arguments.h"
#include "search/endgame/endgame_set.h"
#include "search/engine.h"

namespace proconsul {

// --time, --depth, --nodes; and --hash, --threads
std::vector<Option> limit_options();
std::vector<Option> engine_options();

// Without any of the three the limit is `default_time`; --time 0 thinks until Ctrl-C.
Result<Limits> parse_limits(const Arguments& arguments, Milliseconds default_time);
// For so many engines at a time: an error where there is no memory for them.
Result<SearchOptions> parse_engine_options(const Arguments& arguments, std::uint64_t engines = 1);
// What the engine should know when it plays `game`: the solved endings of --tb, and a tiny game itself. Null
// if there is nothing, an error if a file of --tb is damaged.
Result<std::shared_ptr<const EndgameSet>> endings_of(const Game& game, const Arguments& arguments);
// Options and solved endings.
Result<bool> set_up_engine(Engine& engine, const SearchOptions& options, const Game& game,
                           const Arguments& arguments);
// The value of an option that is a number, or `absent`.
Result<int> number_option(const Arguments& arguments, const std::string& name, int absent, int min, int max);

// Called from the search's thread; on_end after all the others.
class LineListener {
 public:
  virtual ~LineListener() = default;
  virtual void on_line(const SearchInfo& info) = 0;
  virtual void on_end(const SearchResult&) {}
};

// Thinks until the limits end it or `stopped`, which is asked now and then, says so. `listener` may be null.
SearchResult think_until(Engine& engine, const Game& game, const Limits& limits, LineListener* listener,
                         const std::function<bool()>& stopped);
// The same with Ctrl-C.
SearchResult think_interruptibly(Engine& engine, const Game& game, const Limits& limits,
                                 LineListener* listener);

// "+0.25" in pawns, "#4" for a mate in four, "#-3" for being mated in three.
std::string score_text(Score score);
enum class Notation : std::uint8_t { kSan, kUci };
// The moves of a line from the game's position, as far as they are legal. `game` is as before afterwards.
std::vector<std::string> line_texts(Game& game, const std::vector<Move>& moves, Notation notation);
std::uint64_t nodes_per_second(std::uint64_t nodes, Milliseconds time);

}  // namespace proconsul
