// `analyse --epd` and `analyse --pgn`: whole files.
#pragma once

#include <string>

#include "protocol/cli/command.h"
#include "protocol/cli/thinking.h"
#include "variants/registry.h"

namespace proconsul {

struct FileTask {
  Limits limits;
  SearchOptions options;
  int jobs = 1;  // positions at a time
};

// Both return an exit code: 1 if something is not solved or wrong.
int analyse_epd(const Variant& variant, const FileTask& task, const Invocation& invocation);
int analyse_pgn(const Variant& variant, const FileTask& task, const Invocation& invocation);

}  // namespace proconsul
