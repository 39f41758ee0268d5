// `analyse --epd` and `analyse --pgn`: analysis of whole files.
#pragma once

#include "protocol/cli/evaluation_work.h"
#include "variants/registry.h"

namespace proconsul {

using FileTask = EvaluationSettings;

// Both return an exit code: 1 if a position is not solved or a move is wrong.
int analyse_epd(const Variant& variant, const FileTask& task, const Invocation& invocation);
int analyse_pgn(const Variant& variant, const FileTask& task, const Invocation& invocation);

}  // namespace proconsul
