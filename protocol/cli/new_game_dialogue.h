// The dialogue of `proconsul variant new`. Every question has a default for Enter, and every answer is
// checked immediately, so that the resulting definition loads. On a terminal an invalid answer is asked for
// again; in input from a script it is an error.
#pragma once

#include <functional>
#include <string>

#include "protocol/cli/console.h"
#include "protocol/cli/game_draft.h"
#include "variants/registry.h"

namespace proconsul {

struct DialogueResult {
  int code = 0;  // exit_code::kOk: `draft` is complete
  GameDraft draft;
};

// Prints questions to console.out. `name_error` returns why a valid name cannot be used, or "".
DialogueResult ask_for_game(const Registry& registry, Console& console,
                            const std::function<std::string(const std::string& name)>& name_error);

}  // namespace proconsul
