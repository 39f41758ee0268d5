// proconsul bench: searches fixed positions; the node count is the signature of the search.
#include <ostream>
#include <string>
#include <vector>

#include "protocol/cli/command.h"
#include "protocol/cli/thinking.h"
#include "protocol/formats/json_output.h"
#include "protocol/session/bench_positions.h"
#include "protocol/session/game_choice.h"

namespace proconsul {
namespace {

// The positions of the named variants, or of the fixed list.
Result<std::vector<Game>> positions_of(const Invocation& invocation) {
  const std::vector<std::string>& names = invocation.arguments.words();
  if (names.empty() && !invocation.variant_files.empty())
    return Error{"bench without VARIANT searches built-in variants; name those of --variant-file"};
  if (names.empty()) return bench_positions();
  std::vector<const Variant*> variants;
  for (const std::string& name : names) {
    const Result<const Variant*> variant = choose_variant(invocation.registry, name);
    if (!variant) return variant.error();
    variants.push_back(*variant);
  }
  return bench_positions(variants);
}

int run_bench(const Invocation& invocation) {
  const Result<int> depth = number_option(invocation.arguments, "depth", kBenchDepth, 1, kMaxPly - 1);
  if (!depth) return usage_error(invocation.console, depth.error());
  const Result<std::vector<Game>> positions = positions_of(invocation);
  if (!positions) return usage_error(invocation.console, positions.error());
  const BenchResult result = run_bench(*positions, *depth);
  if (invocation.arguments.has("json")) {
    print_json(invocation.console.out,
               {{"depth", *depth},
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
      "[VARIANT...]",
      "Search fixed positions of built-in variants and count the nodes",
      "The count is the same on every machine: it changes exactly when the search, the evaluation or the "
      "rules of "
      "a listed variant do, not when variants are added. With VARIANT..., search positions of these instead.",
      0,
      64,
      {{"depth", Kind::kValue, "N", "search N plies deep (default 10)"},
       {"json", Kind::kFlag, "", "as JSON"}},
      run_bench};
}

}  // namespace proconsul
