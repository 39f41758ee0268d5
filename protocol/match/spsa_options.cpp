#include "protocol/match/spsa_options.h"

#include <fmt/format.h>

#include "protocol/formats/file_kinds.h"
#include "protocol/match/rule_options.h"

namespace proconsul {
namespace {

constexpr std::int64_t kMostIterations = 10'000'000;

}  // namespace

std::vector<Option> spsa_options() {
  using Kind = Option::Kind;
  return {
      {"spsa", Kind::kValue, "FILE",
       "instead of a match: find better values of the engine's options in FILE, one a line: NAME, START, "
       "LEAST, MOST, STEP [, RATE]; the one --engine plays itself",
       FileRole::kRead},
      {"iterations", Kind::kValue, "N", "with --spsa: play N pairs of games"},
      {"lag", Kind::kValue, "N",
       "with --spsa: an iteration begins with what those up to N before it have taught, whoever plays; at "
       "most "
       "N are played at a time (default 16, or twice the games at a time)"},
      {"spsa-out", Kind::kValue, "FILE", "with --spsa: write the values found as such a file",
       FileRole::kReplaced, &file_kinds::kSpsaParameters},
      {"plot", Kind::kValue, "FILE", "with --spsa: draw how the values changed (SVG)", FileRole::kReplaced,
       &file_kinds::kSvg},
  };
}

Status read_spsa_length(const Arguments& arguments, MatchSettings& settings) {
  if (!arguments.has("spsa")) {
    for (const char* name : {"iterations", "lag", "spsa-out", "plot"}) {
      if (arguments.has(name)) return Error{fmt::format("--{} goes with --spsa", name)};
    }
    return done();
  }
  for (const char* name : {"games", "rounds", "repeat", "tournament", "sprt", "latency"}) {
    if (arguments.has(name))
      return Error{
          fmt::format("--{} does not go with --spsa, which plays --iterations pairs of games", name)};
  }
  if (!arguments.has("iterations")) return Error{"--spsa needs --iterations N: how many pairs of games"};
  const auto iterations = integer_option(arguments, "iterations", 1, 1, kMostIterations);
  if (!iterations) return iterations.error();
  settings.iterations = static_cast<std::size_t>(*iterations);
  const std::size_t variants = settings.variants.size();
  settings.repeat = 2;
  settings.games = 2 * ((settings.iterations + variants - 1) / variants);
  return done();
}

}  // namespace proconsul
