// Common options of subcommands whose work can be distributed.
#pragma once

#include <string>

#include "protocol/session/arguments.h"
#include "protocol/work/work_journal.h"

namespace proconsul {

// --shard; the default is all of the work.
Result<Shard> shard_option(const Arguments& arguments);
Option shard_option_text();

// --any-build: whether to accept work begun by another build.
Builds builds_option(const Arguments& arguments);
Option any_build_option_text();

// How a command's work is distributed, and where it is stored.
struct Sharing {
  int threads = 1;    // per process
  std::string state;  // a file; empty: nothing is stored
  Shard shard;
  Builds builds = Builds::kSame;
};
// --threads (1 unless given), --state, --shard, --any-build.
Result<Sharing> sharing_options(const Arguments& arguments);

}  // namespace proconsul
