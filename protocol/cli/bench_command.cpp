// proconsul bench: searches fixed positions; the node count is the fingerprint of the search.
#include <ostream>

#include "protocol/cli/command.h"
#include "protocol/cli/thinking.h"
#include "protocol/formats/json_output.h"
#include "protocol/session/bench_positions.h"

namespace proconsul {
namespace {

int run_bench(const Invocation& invocation) {
  const Result<int> depth = number_option(invocation.arguments, "depth", kBenchDepth, 1, kMaxPly - 1);
  if (!depth) return usage_error(invocation.console, depth.error());
  const BenchResult result = run_bench(bench_positions(Registry()), depth.value());
  if (invocation.arguments.has("json")) {
    print_json(invocation.console.out,
               {{"depth", depth.value()},
                {"nodes", result.nodes},
                {"seconds", result.seconds},
                {"nps", static_cast<std::uint64_t>(static_cast<double>(result.nodes) / result.seconds)}});
  } else {
    invocation.console.out << bench_report(result) << '\n';
  }
  return exit_code::kOk;
}

}  // namespace

Command bench_command() {
  using Kind = Option::Kind;
  return {
      "bench",
      "",
      "Search fixed positions of all built-in variants and count the nodes",
      "The count is the same on every machine: it changes exactly when the search or the evaluation does.",
      0,
      0,
      {{"depth", Kind::kValue, "N", "search N plies deep (default 10)"},
       {"json", Kind::kFlag, "", "as JSON"}},
      run_bench};
}

}  // namespace proconsul
