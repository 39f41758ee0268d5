#include "protocol/match/spsa_options.h"

#include <fmt/format.h>

#include "protocol/formats/file_kinds.h"
#include "protocol/match/rule_options.h"

namespace proconsul {
namespace {

constexpr std::int64_t kMaxIterations = 10'000'000;

}  // namespace

std::vector<Option> spsa_options() {
  using Kind = Option::Kind;
  return {
      {"spsa", Kind::kValue, "FILE",
       "instead of a match: tune the options of the engine listed in FILE, one per line: NAME, START, "
       "LEAST, MOST, STEP [, RATE]; the one --engine plays itself",
       FileRole::kRead},
      {"iterations", Kind::kValue, "N", "with --spsa: play N pairs of games"},
      {"lag", Kind::kValue, "N",
       "with --spsa: an iteration starts from the values after the one N before it; at most N are played at "
       "a time (default 16, or twice the number of concurrent games)"},
      {"spsa-out", Kind::kValue, "FILE", "with --spsa: write the values found, as input for another --spsa",
       FileRole::kReplaced, &file_kinds::kSpsaParameters},
      {"plot", Kind::kValue, "FILE", "with --spsa: plot how the values changed (SVG)", FileRole::kReplaced,
       &file_kinds::kSvg},
  };
}

Status read_spsa_length(const Arguments& arguments, MatchSettings& settings) {
  if (!arguments.has("spsa")) {
    for (const char* name : {"iterations", "lag", "spsa-out", "plot"}) {
      if (arguments.has(name)) return Error{fmt::format("--{} requires --spsa", name)};
    }
    return done();
  }
  for (const char* name : {"games", "rounds", "repeat", "tournament", "sprt", "latency"}) {
    if (arguments.has(name))
      return Error{
          fmt::format("--{} cannot be used with --spsa, which plays --iterations pairs of games", name)};
  }
  if (!arguments.has("iterations")) return Error{"--spsa needs --iterations N: how many pairs of games"};
  const auto iterations = integer_option(arguments, "iterations", 1, 1, kMaxIterations);
  if (!iterations) return iterations.error();
  settings.iterations = static_cast<std::size_t>(*iterations);
  const std::size_t variants = settings.variants.size();
  settings.repeat = 2;
  settings.games = 2 * ((settings.iterations + variants - 1) / variants);
  return done();
}

}  // namespace proconsul
