// An XBoard command: its name, what runs it and when it may run.
#pragma once

#include "protocol/xboard/xboard.h"

namespace proconsul {

struct Xboard::Command {
  enum class Timing : std::uint8_t {
    kAnytime,    // leaves a search alone
    kAtRest,     // stops a search and forgets its move
    kAfterMove,  // waits until the engine has moved; stops pondering and analysis
  };

  std::string_view name;
  void (Xboard::*run)(std::string_view arguments);
  Timing timing = Timing::kAnytime;
};

}  // namespace proconsul
