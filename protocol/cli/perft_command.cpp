// proconsul perft: counts the leaf nodes at a depth.
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <new>
#include <ostream>

#include "engine/move_text.h"
#include "engine/quoting.h"
#include "protocol/cli/choice.h"
#include "protocol/cli/command.h"
#include "protocol/cli/divide.h"
#include "protocol/cli/interrupt.h"
#include "protocol/cli/picture_options.h"
#include "protocol/cli/position_json.h"
#include "protocol/cli/progress_line.h"
#include "protocol/cli/sharing_options.h"
#include "protocol/cli/thinking.h"
#include "protocol/session/memory_room.h"
#include "protocol/text/number.h"
#include "protocol/work/work_terms.h"

namespace proconsul {
namespace {

constexpr int kMaxPerftPlies = 64;
constexpr int kMaxPerftThreads = 256;
constexpr int kMaxPerftMegabytes = 1 << 16;

constexpr int kFewestParts = 400;
constexpr int kUsualParts = 4000;  // of distributed work
constexpr int kMaxParts = 1'000'000;

struct Count {
  std::vector<std::pair<std::string, std::uint64_t>> moves;  // sorted
  std::uint64_t nodes = 0;
  double seconds = 0;
};

double seconds_since(std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

struct PerftOrder {
  int depth = 0;
  int threads = 1;
  DivideOptions divide;
  std::string state;
  Shard shard;
  Builds builds = Builds::kSame;
  bool partial() const { return shard != Shard{}; }
};

Result<PerftOrder> read_perft_order(const Invocation& invocation) {
  const Arguments& arguments = invocation.arguments;
  const Result<std::int64_t> depth = parse_integer(arguments.words()[1], 0, kMaxPerftPlies);
  if (!depth) return Error{"DEPTH: " + depth.error().message};
  const Result<int> threads = number_option(arguments, "threads", 1, 1, kMaxPerftThreads);
  if (!threads) return threads.error();
  const Result<int> hash = number_option(arguments, "hash", 0, 0, kMaxPerftMegabytes);
  if (!hash) return hash.error();
  if (const auto lack = lack_of_memory(static_cast<std::uint64_t>(*hash) << 20); lack && *hash > 0)
    return Error{fmt::format("--hash: no memory for a table of {} MB: {}", *hash, *lack)};
  const Result<Shard> shard = shard_option(arguments);
  if (!shard) return shard.error();
  if (arguments.has("shard") && !arguments.has("state")) return Error{"--shard needs --state FILE"};
  const bool shared_out = invocation.pool.processes() > 1 || arguments.has("state");
  const bool merge = shared_out || *hash > 0;
  const Result<int> parts =
      number_option(arguments, "parts", shared_out ? kUsualParts : kFewestParts, 1, kMaxParts);
  if (!parts) return parts.error();
  return PerftOrder{static_cast<int>(*depth),
                    *threads,
                    {static_cast<std::size_t>(*hash), merge, static_cast<std::size_t>(*parts)},
                    arguments.text("state"),
                    shard.value(),
                    builds_option(arguments)};
}

// Counts the parts that the journal lacks.
class PerftCount {
 public:
  PerftCount(const ChosenGame& chosen, const PerftOrder& order, const Invocation& invocation)
      : order_(order),
        pool_(invocation.pool),
        line_(invocation.console),
        divide_(chosen.game, order.depth, order.divide),
        terms_(program_terms(invocation.registry, {chosen.variant})) {
    for (const auto& [name, value] :
         {std::pair{"the position", chosen.game.fen()}, std::pair{"the depth", std::to_string(order.depth)},
          std::pair{"the number of parts", std::to_string(divide_.size())}})
      terms_.emplace_back(name, value);
  }

  Status run() {
    Result<WorkJournal> journal = WorkJournal::open(
        pool_.leads() ? order_.state : "", {"perft", terms_, divide_.size(), order_.shard}, order_.builds);
    if (!journal) return journal.error();
    for (const auto& [part, count] : journal->results()) {
      if (!add(part, count)) return Error{fmt::format("{}: part {} has no count", order_.state, part)};
    }
    line_.begin_at(share_done());
    OpenUnits open(*journal, order_.shard, divide_.size());
    if (!order_.state.empty()) interrupt_.emplace();
    const Status worked = pool_.run(work(*journal, open));
    line_.clear();
    if (worked && journal->failure()) return *journal->failure();
    return worked;
  }

  const Divide& divide() const { return divide_; }
  std::size_t done() const { return done_; }
  double seconds() const { return seconds_since(begin_); }

 private:
  PoolWork work(WorkJournal& journal, OpenUnits& open) {
    PoolWork work;
    work.terms = terms_;
    work.workers = order_.threads;
    work.ahead = true;
    work.make_worker = [this]() -> UnitWorker {
      return [this, game = divide_.game()](Unit part, const std::string&) mutable {
        return std::to_string(divide_.count(game, static_cast<std::size_t>(part)));
      };
    };
    work.next = [&open] { return open.next(); };
    work.take = [&](Unit part, std::string_view count) {
      return journal.add(part, count) && add(part, count);
    };
    work.go_on = [this] {
      show();
      return !interrupt_ || !interrupt_->pressed();
    };
    return work;
  }

  bool add(Unit part, std::string_view text) {
    const Result<std::uint64_t> count = parse_unsigned(text);
    if (!count) return false;
    divide_.add(static_cast<std::size_t>(part), count.value());
    ++done_;
    return true;
  }

  double share_done() const {
    return static_cast<double>(done_) * static_cast<double>(order_.shard.count) /
           static_cast<double>(divide_.size());
  }

  void show() {
    const double millions = static_cast<double>(divide_.nodes()) / 1e6;
    line_.show(share_done(), fmt::format("{:.0f} Mn, {:.1f} Mn/s", millions, millions / seconds()));
  }

  const PerftOrder& order_;
  WorkerPool& pool_;
  ProgressLine line_;
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
  Divide divide_;
  Terms terms_;
  std::optional<Interrupt> interrupt_;  // only with a state file, from which the count can be resumed
  std::size_t done_ = 0;
};

Count count_of(const PerftCount& perft) {
  Count count;
  for (const DivideRow& row : perft.divide().rows()) {
    count.moves.emplace_back(to_uci(perft.divide().game(), row.move), row.nodes);
    count.nodes += row.nodes;
  }
  std::sort(count.moves.begin(), count.moves.end());
  count.seconds = perft.seconds();
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

// Prints the result of an incomplete count.
int tell_partial(const PerftCount& perft, const PerftOrder& order, Console& console) {
  const std::size_t all = perft.divide().size();
  const auto ours = static_cast<std::size_t>(order.shard.share_of(all));
  console.out << fmt::format("{} of {} parts{} are counted", perft.done(), ours,
                             order.partial() ? fmt::format(" of the shard {}", to_text(order.shard)) : "");
  if (perft.done() < ours) {
    console.out << (order.state.empty() ? ".\n" : "; run the same command again to continue.\n");
    return exit_code::kNegative;
  }
  console.out << ".\n";
  return exit_code::kOk;
}

int print_result(const Count& count, const ChosenGame& chosen, int depth, const Invocation& invocation) {
  if (!invocation.pool.leads()) return exit_code::kOk;
  if (invocation.arguments.has("json")) {
    print_count_json(count, chosen, depth, invocation);
  } else {
    print_count(count, invocation);
  }
  return exit_code::kOk;
}

int run_perft(const Invocation& invocation) {
  Console& console = invocation.console;
  const Result<ChosenGame> chosen = choose(invocation, 2);
  if (!chosen) return usage_error(console, chosen.error());
  const Result<PerftOrder> order = read_perft_order(invocation);
  if (!order) return usage_error(console, order.error());
  if (order.value().depth == 0) return print_result({{}, 1, 0}, *chosen, 0, invocation);
  try {
    PerftCount perft(*chosen, order.value(), invocation);
    if (const Status counted = perft.run(); !counted) return io_error(console, counted.error());
    if (perft.done() < perft.divide().size() && invocation.pool.leads())
      return tell_partial(perft, order.value(), console);
    return print_result(count_of(perft), *chosen, order.value().depth, invocation);
  } catch (const std::bad_alloc&) {
    return usage_error(console, {"--hash: there is not so much memory"});
  }
}

}  // namespace

Command perft_command() {
  using Kind = Option::Kind;
  return {"perft",
          "VARIANT DEPTH [FEN]",
          "Count the legal move sequences of a length",
          "The number of leaf positions is the usual test of a move generator. With --state the counts of "
          "finished parts are kept, and the same command continues from them; docs/dev/CLUSTER.md explains "
          "how to "
          "use many machines.",
          2,
          8,
          joined(game_options(),
                 {{"divide", Kind::kFlag, "", "also print the count for each first move"},
                  {"threads", Kind::kValue, "N", "count in N threads (default 1)"},
                  {"hash", Kind::kValue, "MB", "count equal positions once (default 0: no table)"},
                  {"state", Kind::kValue, "FILE", "keep the counts in this file and continue from it",
                   FileRole::kKept},
                  shard_option_text(),
                  any_build_option_text(),
                  {"parts", Kind::kValue, "N", "with --state: split into at least N parts (default 4000)"},
                  {"json", Kind::kFlag, "", "as JSON"}}),
          run_perft,
          true,
          {{{"any-build"}, OptionRule::Kind::kNeeds, {"state"}}}};
}

}  // namespace proconsul
