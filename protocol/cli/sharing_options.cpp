#include "protocol/cli/sharing_options.h"

#include "protocol/cli/thinking.h"

namespace proconsul {
namespace {

constexpr int kMaxWorkers = 256;

}  // namespace

Result<Shard> shard_option(const Arguments& arguments) {
  if (!arguments.has("shard")) return Shard{};
  const Result<Shard> shard = parse_shard(arguments.text("shard"));
  return shard ? shard : Result<Shard>(Error{"--shard: " + shard.error().message});
}

Option shard_option_text() {
  return {"shard", Option::Kind::kValue, "K/N", "do only the K-th of N shares; 'proconsul merge' joins them"};
}

Builds builds_option(const Arguments& arguments) {
  return arguments.has("any-build") ? Builds::kAny : Builds::kSame;
}

Option any_build_option_text() {
  return {"any-build", Option::Kind::kFlag, "", "also accept work begun by another build of this program"};
}

Result<Sharing> sharing_options(const Arguments& arguments) {
  const Result<int> threads = number_option(arguments, "threads", 1, 1, kMaxWorkers);
  if (!threads) return threads.error();
  const Result<Shard> shard = shard_option(arguments);
  if (!shard) return shard.error();
  return Sharing{*threads, arguments.text("state"), *shard, builds_option(arguments)};
}

}  // namespace proconsul
