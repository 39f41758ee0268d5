// The questions of `proconsul variant new`: each with an answer that Enter gives, each answer tried at once,
// so that what comes out of it loads. A person is asked again after a bad answer; of a script's input it is
// an error.
#pragma once

#include <functional>
#include <string>

#include "protocol/cli/console.h"
#include "protocol/cli/game_draft.h"
#include "variants/registry.h"

namespace proconsul {

struct DialogueResult {
  int code = 0;  // exit_code::kOk: `draft` is whole
  GameDraft draft;
};

// Asks on console.out. `name_error` says what speaks against a name that could be one, or "".
DialogueResult ask_for_game(const Registry& registry, Console& console,
                            const std::function<std::string(const std::string& name)>& name_error);

}  // namespace proconsul
