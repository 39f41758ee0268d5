// Searches for subcommands: limits and engine settings from options, Ctrl-C, scores and lines as text.
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

// If none of the three is given, the limit is `default_time`; --time 0 searches until Ctrl-C.
Result<Limits> parse_limits(const Arguments& arguments, Milliseconds default_time);
// For `engines` engines at a time: fails if memory does not suffice for them.
Result<SearchOptions> parse_engine_options(const Arguments& arguments, std::uint64_t engines = 1);
// The tablebases the engine should use for `game`: those of --tb, and the whole game if it is tiny. Null if
// there are none; fails if a file of --tb is damaged.
Result<std::shared_ptr<const EndgameSet>> endings_of(const Game& game, const Arguments& arguments);
// Sets options and tablebases.
Result<bool> set_up_engine(Engine& engine, const SearchOptions& options, const Game& game,
                           const Arguments& arguments);
// The value of a numeric option, or `absent` if it is not given.
Result<int> number_option(const Arguments& arguments, const std::string& name, int absent, int min, int max);

// Called from the search thread, on_end last.
class LineListener {
 public:
  virtual ~LineListener() = default;
  virtual void on_line(const SearchInfo& info) = 0;
  virtual void on_end(const SearchResult&) {}
};

// Searches until the limits or `stopped`, which is polled, end it. `listener` may be null.
SearchResult think_until(Engine& engine, const Game& game, const Limits& limits, LineListener* listener,
                         const std::function<bool()>& stopped);
// The same, stopped by Ctrl-C.
SearchResult think_interruptibly(Engine& engine, const Game& game, const Limits& limits,
                                 LineListener* listener);

// "+0.25" in pawns, "#4" for a mate in four, "#-3" if mated in three.
std::string score_text(Score score);
enum class Notation : std::uint8_t { kSan, kUci };
// The moves of a line from the game's position, up to the first illegal one. `game` is restored.
std::vector<std::string> line_texts(Game& game, const std::vector<Move>& moves, Notation notation);
std::uint64_t nodes_per_second(std::uint64_t nodes, Milliseconds time);

}  // namespace proconsul
