// proconsul perft: counts the legal leaf positions of a depth.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <new>
#include <ostream>

#include "engine/move_text.h"
#include "protocol/cli/choice.h"
#include "protocol/cli/command.h"
#include "protocol/cli/division.h"
#include "protocol/cli/picture_options.h"
#include "protocol/cli/position_json.h"
#include "protocol/cli/progress_line.h"
#include "protocol/cli/thinking.h"
#include "protocol/text/number.h"

namespace proconsul {
namespace {

constexpr int kMostPerftPlies = 64;
constexpr int kMostPerftThreads = 256;
constexpr int kMostPerftMegabytes = 1 << 16;

struct Count {
  std::vector<std::pair<std::string, std::uint64_t>> moves;  // sorted
  std::uint64_t nodes = 0;
  double seconds = 0;
};

double seconds_since(std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

void show(ProgressLine& line, const DivisionProgress& progress, double seconds) {
  const double millions = static_cast<double>(progress.nodes) / 1e6;
  line.show(static_cast<double>(progress.done) / static_cast<double>(progress.total),
            fmt::format("{:.0f} Mn, {:.1f} Mn/s", millions, millions / seconds));
}

Count count_leaves(const Game& game, int depth, const DivisionOptions& options, Console& console) {
  const auto begin = std::chrono::steady_clock::now();
  Count count;
  if (depth == 0) {
    count.nodes = 1;
    return count;
  }
  ProgressLine bar(console);
  const auto watch = [&](const DivisionProgress& progress) { show(bar, progress, seconds_since(begin)); };
  for (const DivisionRow& row : divide(game, depth, options, watch)) {
    count.moves.emplace_back(to_uci(game, row.move), row.nodes);
    count.nodes += row.nodes;
  }
  std::sort(count.moves.begin(), count.moves.end());
  count.seconds = seconds_since(begin);
  return count;
}

void print_count(const Count& count, const Invocation& invocation) {
  std::ostream& out = invocation.console.out;
  if (invocation.arguments.has("divide")) {
    for (const auto& [move, nodes] : count.moves) out << fmt::format("{}: {}\n", move, nodes);
    out << '\n';
  }
  out << fmt::format("Nodes: {}\nTime: {:.3f} s\n", count.nodes, count.seconds);
  if (count.seconds > 0)
    out << fmt::format("Speed: {:.1f} Mn/s\n", static_cast<double>(count.nodes) / count.seconds / 1e6);
}

void print_count_json(const Count& count, const ChosenGame& chosen, int depth, const Invocation& invocation) {
  Json json = position_json(chosen);
  json.update({{"depth", depth}, {"nodes", count.nodes}, {"seconds", count.seconds}});
  if (invocation.arguments.has("divide")) {
    json["moves"] = Json::object();
    for (const auto& [move, nodes] : count.moves) json["moves"][move] = nodes;
  }
  print_json(invocation.console.out, json);
}

int run_perft(const Invocation& invocation) {
  Console& console = invocation.console;
  const Arguments& arguments = invocation.arguments;
  const Result<ChosenGame> chosen = choose(invocation, 2);
  if (!chosen) return usage_error(console, chosen.error());
  const Result<std::int64_t> depth = parse_integer(arguments.words()[1], 0, kMostPerftPlies);
  if (!depth) return usage_error(console, {"DEPTH: " + depth.error().message});
  const Result<int> threads = number_option(arguments, "threads", 1, 1, kMostPerftThreads);
  if (!threads) return usage_error(console, threads.error());
  const Result<int> hash = number_option(arguments, "hash", 0, 0, kMostPerftMegabytes);
  if (!hash) return usage_error(console, hash.error());
  const Game& game = chosen.value().game;
  const int plies = static_cast<int>(depth.value());
  const DivisionOptions options{threads.value(), static_cast<std::size_t>(hash.value())};
  Count count;
  try {
    count = count_leaves(game, plies, options, console);
  } catch (const std::bad_alloc&) {
    return usage_error(console, {"--hash: there is not so much memory"});
  }
  if (arguments.has("json")) {
    print_count_json(count, *chosen, plies, invocation);
  } else {
    print_count(count, invocation);
  }
  return exit_code::kOk;
}

}  // namespace

Command perft_command() {
  using Kind = Option::Kind;
  return {"perft",
          "VARIANT DEPTH [FEN]",
          "Count the legal move sequences of a length",
          "The count of leaf positions is the usual proof that a move generator is right.",
          2,
          8,
          joined(game_options(),
                 {{"divide", Kind::kFlag, "", "also the count below each first move"},
                  {"threads", Kind::kValue, "N", "count in N threads (default 1)"},
                  {"hash", Kind::kValue, "MB", "count equal positions once (default 0: no table)"},
                  {"json", Kind::kFlag, "", "as JSON"}}),
          run_perft};
}

}  // namespace proconsul
