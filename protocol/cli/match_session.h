// A match as the command line runs it: files, progress, the final table; the tuning of an engine's options by
// games against itself (SPSA); and the check of one engine.
#pragma once

#include "protocol/cli/command.h"
#include "protocol/match/match_options.h"

namespace proconsul {

// All return an exit code.
int run_match(MatchSettings settings, PgnComments comments, const Arguments& arguments, Console& console,
              WorkerPool& pool);
int run_spsa_session(MatchSettings settings, PgnComments comments, const Arguments& arguments,
                     Console& console, WorkerPool& pool);
int run_uci_check(const EngineConfig& engine, const PlayerSettings& player, const Arguments& arguments,
                  Console& console);

}  // namespace proconsul
