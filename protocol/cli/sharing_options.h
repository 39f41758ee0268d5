// What subcommands whose work can be shared out have in common.
#pragma once

#include <string>

#include "protocol/session/arguments.h"
#include "protocol/work/work_journal.h"

namespace proconsul {

// --shard, or all of it.
Result<Shard> shard_option(const Arguments& arguments);
Option shard_option_text();

// --any-build: whether to go on with what another build has begun.
Builds builds_option(const Arguments& arguments);
Option any_build_option_text();

// How a command's work is shared out, and where it is kept.
struct Sharing {
  int threads = 1;    // of each process
  std::string state;  // a file; empty: nothing is kept
  Shard shard;
  Builds builds = Builds::kSame;
};
// --threads (1 unless given), --state, --shard, --any-build.
Result<Sharing> sharing_options(const Arguments& arguments);

}  // namespace proconsul
