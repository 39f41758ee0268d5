// Matches on the command line: files, progress and the final table; tuning by SPSA; and the UCI check of an
// engine.
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
