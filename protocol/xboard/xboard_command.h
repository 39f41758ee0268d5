// An XBoard command: its name, its function, and how it interacts with a running search.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace proconsul {

struct XboardContext;

struct XboardCommand {
  enum class Timing : std::uint8_t {
    kAnytime,        // does not affect a search
    kAtRest,         // stops a search without its move; ends a pause
    kAfterThinking,  // deferred until the engine has moved
    kAfterMove       // the same; restarts pondering and analysis afterwards
  };

  std::string_view name;
  void (*run)(XboardContext& context, std::string_view arguments);
  Timing timing = Timing::kAnytime;
};

// Positions, games and moves entered by the user; the engine's play; settings, clocks and information.
std::span<const XboardCommand> xboard_position_commands();
std::span<const XboardCommand> xboard_play_commands();
std::span<const XboardCommand> xboard_setting_commands();

std::vector<std::string_view> xboard_command_names();
const XboardCommand* find_xboard_command(std::string_view name);

}  // namespace proconsul
