// Checks whether an engine conforms to UCI, with a new process for each check.
#pragma once

#include <atomic>
#include <functional>
#include <optional>
#include <string>

#include "protocol/match/player.h"
#include "protocol/session/message_log.h"

namespace proconsul {

struct UciCheckResult {
  std::string_view name;
  std::optional<std::string> failure;  // nothing if passed
};

// Reports the checks one by one, until `cancelled`. Fails if the engine cannot be started.
Status check_uci(const EngineConfig& config, const PlayerSettings& settings,
                 const std::atomic<bool>& cancelled, const TrafficLog& log,
                 const std::function<void(const UciCheckResult&)>& report);

}  // namespace proconsul
