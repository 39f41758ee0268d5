// An XBoard command: its name, what runs it, and how it acts on what the engine is doing.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace proconsul {

struct XboardContext;

struct XboardCommand {
  enum class Timing : std::uint8_t {
    kAnytime,        // leaves a search alone
    kAtRest,         // stops a search and forgets its move; ends a pause
    kAfterThinking,  // waits until the engine has moved
    kAfterMove       // the same; pondering and analysis begin anew behind it
  };

  std::string_view name;
  void (*run)(XboardContext& context, std::string_view arguments);
  Timing timing = Timing::kAnytime;
};

// Positions, games and moves by hand; the engine's part in the game; settings, clocks and information.
std::span<const XboardCommand> xboard_position_commands();
std::span<const XboardCommand> xboard_play_commands();
std::span<const XboardCommand> xboard_setting_commands();

std::vector<std::string_view> xboard_command_names();
const XboardCommand* find_xboard_command(std::string_view name);

}  // namespace proconsul
