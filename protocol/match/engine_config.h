// The command line's description of an engine of a match, with its time control.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/result.h"
#include "search/engine.h"

namespace proconsul {

// How long an engine may think; all limits that are set apply together.
struct TimeControl {
  std::optional<Milliseconds> base;  // time for `moves` moves, or for the whole game
  Milliseconds increment{0};
  int moves = 0;  // per session; 0: the base time is for the whole game
  std::optional<Milliseconds> move_time;
  std::optional<std::uint64_t> nodes;
  std::optional<int> depth;

  bool limited() const { return base || move_time || nodes || depth; }
  bool operator==(const TimeControl&) const = default;
};

// "8+0.08", "40/60+0.5", "60": seconds, or minutes before a colon: "5:00+3", "40/1:30".
Result<TimeControl> parse_time_control(std::string_view text);
std::string to_text(const TimeControl& control);
// As a number, for users and for XBoard commands.
double seconds(Milliseconds time);

enum class EngineProtocol : std::uint8_t { kUci, kXboard };

struct EngineConfig {
  using Options = std::vector<std::pair<std::string, std::string>>;  // names and values

  std::string name;  // empty: the name the engine reports
  std::string command;
  std::vector<std::string> arguments;
  std::string directory;  // empty: the current one
  std::string variant;    // the engine's name for the variant; empty: found in its list
  EngineProtocol protocol = EngineProtocol::kUci;
  Options options;
  bool ponder = false;  // think in the opponent's time
  TimeControl control;

  bool operator==(const EngineConfig&) const = default;
};

// From "cmd=...", "name=...", "proto=uci|xboard", "args=...", "dir=...", "variant=...", "tc=...",
// "movetime=...", "nodes=...", "depth=...", "ponder", "option.NAME=VALUE". `common` applies if the words set
// no limit.
Result<EngineConfig> parse_engine(const std::vector<std::string>& words, const TimeControl& common);
// The message of such an error without the option --engine, if the words come from elsewhere.
std::string complaint_of(const Error& engine_error);

}  // namespace proconsul
