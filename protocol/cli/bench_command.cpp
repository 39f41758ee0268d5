// proconsul bench: searches fixed positions; the node count is the fingerprint of the search.
#include <fmt/format.h>

#include <ostream>

#include "protocol/cli/bench_positions.h"
#include "protocol/cli/command.h"
#include "protocol/cli/thinking.h"
#include "search/bench.h"

namespace proconsul {
namespace {

constexpr int kDefaultDepth = 12;

int run(const Invocation& invocation) {
  const Result<int> depth = number_option(invocation.arguments, "depth", kDefaultDepth, 1, kMaxPly - 1);
  if (!depth) return usage_error(invocation.console, depth.error());
  const BenchResult result = run_bench(bench_positions(Registry()), depth.value());
  const double speed = result.seconds > 0 ? static_cast<double>(result.nodes) / result.seconds : 0;
  invocation.console.out << fmt::format("Nodes searched  : {}\nNodes/second    : {:.0f}\n", result.nodes,
                                        speed);
  return exit_code::kOk;
}

}  // namespace

Command bench_command() {
  using Kind = Option::Kind;
  return {
      "bench",
      "",
      "Search fixed positions of all built-in games and count the nodes",
      "The count is the same on every machine: it changes exactly when the search or the evaluation does.",
      0,
      0,
      {{"depth", Kind::kValue, "N", "search N plies deep (default 12)"}},
      run};
}

}  // namespace proconsul
