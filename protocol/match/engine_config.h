// What the command line says about one engine of a match, and what its clock is.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/result.h"
#include "search/engine.h"

namespace proconsul {

// How long an engine may think; whatever is set holds at once.
struct TimeControl {
  std::optional<Milliseconds> base;  // for `moves` moves, or for the whole game
  Milliseconds increment{0};
  int moves = 0;  // in each session; 0: the base is for the whole game
  std::optional<Milliseconds> move_time;
  std::optional<std::uint64_t> nodes;
  std::optional<int> depth;

  bool limited() const { return base || move_time || nodes || depth; }
  bool operator==(const TimeControl&) const = default;
};

// "8+0.08", "40/60+0.5", "60": seconds, or minutes before a colon: "5:00+3", "40/1:30".
Result<TimeControl> parse_time_control(std::string_view text);
std::string to_text(const TimeControl& control);
// As a number, for people and for XBoard's commands.
double seconds(Milliseconds time);

enum class EngineProtocol : std::uint8_t { kUci, kXboard };

struct EngineConfig {
  using Options = std::vector<std::pair<std::string, std::string>>;  // names and values

  std::string name;  // empty: as the engine calls itself
  std::string command;
  std::vector<std::string> arguments;
  std::string directory;  // empty: ours
  std::string variant;    // its name for the game; empty: found by its own list
  EngineProtocol protocol = EngineProtocol::kUci;
  Options options;
  bool ponder = false;  // think in the opponent's time
  TimeControl control;

  bool operator==(const EngineConfig&) const = default;
};

// From "cmd=...", "name=...", "proto=uci|xboard", "args=...", "dir=...", "variant=...", "tc=...",
// "movetime=...", "nodes=...", "depth=...", "ponder", "option.NAME=VALUE". `common` holds where the words set
// no limit.
Result<EngineConfig> parse_engine(const std::vector<std::string>& words, const TimeControl& common);
// What such an error says, without the option --engine, where the words come from elsewhere.
std::string complaint_of(const Error& engine_error);

}  // namespace proconsul
