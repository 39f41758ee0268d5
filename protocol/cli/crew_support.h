// What subcommands whose work can be shared out have in common.
#pragma once

#include "protocol/session/arguments.h"
#include "protocol/work/work_journal.h"

namespace proconsul {

// --shard, or all of it.
Result<Shard> shard_option(const Arguments& arguments);
Option shard_option_text();

// --any-build: whether to go on with what another build has begun.
Builds builds_option(const Arguments& arguments);
Option any_build_option_text();

}  // namespace proconsul
