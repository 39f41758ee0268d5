// proconsul perft: counts the legal leaf positions of a depth.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <ostream>

#include "engine/move_text.h"
#include "protocol/cli/command.h"
#include "protocol/cli/division.h"
#include "protocol/cli/game_choice.h"
#include "protocol/cli/json_output.h"
#include "protocol/cli/number.h"
#include "protocol/cli/picture_options.h"

namespace proconsul {
namespace {

constexpr int kMostPlies = 64;
constexpr int kMostThreads = 256;
constexpr std::chrono::seconds kSilence{1};  // no progress line before

struct Count {
  std::vector<std::pair<std::string, std::uint64_t>> moves;  // sorted
  std::uint64_t nodes = 0;
  double seconds = 0;
};

class Progress {
 public:
  Progress(Console& console, std::size_t total) : console_(console), total_(total) {}
  ~Progress() {
    if (shown_) console_.err << "\r\033[K" << std::flush;
  }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void show(std::size_t done) {
    if (!console_.terminal.err || std::chrono::steady_clock::now() - begin_ < kSilence) return;
    shown_ = true;
    console_.err << fmt::format("\r{} of {} first moves counted", done, total_) << std::flush;
  }

 private:
  Console& console_;
  std::size_t total_;
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
  bool shown_ = false;
};

Count count_leaves(const Game& game, int depth, int threads, Console& console) {
  const auto begin = std::chrono::steady_clock::now();
  Count count;
  if (depth == 0) {
    count.nodes = 1;
    return count;
  }
  Progress progress(console, game.legal_moves().size());
  for (const DivisionRow& row :
       divide(game, depth, threads, [&](std::size_t done) { progress.show(done); })) {
    count.moves.emplace_back(to_uci(game, row.move), row.nodes);
    count.nodes += row.nodes;
  }
  std::sort(count.moves.begin(), count.moves.end());
  count.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
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

void print_count_json(const Count& count, const Game& game, int depth, const Invocation& invocation) {
  Json json = {{"variant", game.rules().name},
               {"fen", game.fen()},
               {"depth", depth},
               {"nodes", count.nodes},
               {"seconds", count.seconds}};
  if (invocation.arguments.has("divide")) {
    json["moves"] = Json::object();
    for (const auto& [move, nodes] : count.moves) json["moves"][move] = nodes;
  }
  print_json(invocation.console.out, json);
}

int run(const Invocation& invocation) {
  Console& console = invocation.console;
  const Arguments& arguments = invocation.arguments;
  const Result<ChosenGame> chosen = choose(invocation.registry, arguments, 2);
  if (!chosen) return usage_error(console, chosen.error());
  const Result<std::int64_t> depth = parse_integer(arguments.words()[1], 0, kMostPlies);
  if (!depth) return usage_error(console, {"DEPTH: " + depth.error().message});
  const Result<std::int64_t> threads =
      parse_integer(arguments.has("threads") ? arguments.text("threads") : "1", 1, kMostThreads);
  if (!threads) return usage_error(console, {"--threads: " + threads.error().message});
  const Game& game = chosen.value().game;
  const int plies = static_cast<int>(depth.value());
  const Count count = count_leaves(game, plies, static_cast<int>(threads.value()), console);
  if (arguments.has("json")) {
    print_count_json(count, game, plies, invocation);
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
          joined(game_options(), {{"divide", Kind::kFlag, "", "also the count below each first move"},
                                  {"threads", Kind::kValue, "N", "count in N threads (default 1)"},
                                  {"json", Kind::kFlag, "", "as JSON"}}),
          run};
}

}  // namespace proconsul
