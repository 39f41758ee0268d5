// proconsul starts: evaluates the fairness of a variant's random starts.
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <memory>
#include <ostream>

#include "engine/quoting.h"
#include "protocol/assess/estimate.h"
#include "protocol/assess/stopped_listener.h"
#include "protocol/cli/command.h"
#include "protocol/cli/interrupt.h"
#include "protocol/cli/progress_line.h"
#include "protocol/cli/sharing_options.h"
#include "protocol/cli/thinking.h"
#include "protocol/formats/file_kinds.h"
#include "protocol/session/game_choice.h"
#include "protocol/session/start_scores.h"
#include "protocol/text/number.h"
#include "protocol/text/output_file.h"
#include "protocol/text/text_table.h"
#include "protocol/text/words.h"
#include "protocol/work/work_terms.h"
#include "variants/chess960.h"

namespace proconsul {
namespace {

constexpr int kStartsAUnit = 20;
constexpr int kStartMegabytes = 1;
constexpr int kMaxStartNodes = 1'000'000'000;
constexpr int kMaxListed = 100'000;

struct StartsOrder {
  const Variant* variant = nullptr;
  std::uint64_t nodes = 0;
  Sharing sharing;
};

// Searches every start, several per unit.
class StartSearch {
 public:
  StartSearch(const StartsOrder& order, const Invocation& invocation)
      : order_(order),
        invocation_(invocation),
        line_(invocation.console),
        scores_(static_cast<std::size_t>(start_count(*order.variant->starts))) {}

  Status run() {
    Terms terms = program_terms(invocation_.registry, {order_.variant});
    terms.emplace_back("the number of nodes", std::to_string(order_.nodes));
    const JournalHead head{"starts", terms, units(), order_.sharing.shard};
    Result<WorkJournal> journal =
        WorkJournal::open(invocation_.pool.leads() ? order_.sharing.state : "", head, order_.sharing.builds);
    if (!journal) return journal.error();
    for (const auto& [unit, text] : journal->results()) add(unit, text);
    line_.begin_at(share_done());
    OpenUnits open(*journal, order_.sharing.shard, units());
    const Status worked = invocation_.pool.run(work(terms, *journal, open));
    line_.clear();
    if (worked && journal->failure()) return *journal->failure();
    return worked;
  }

  const std::vector<std::int16_t>& scores() const { return scores_; }
  Unit done() const { return done_; }
  Unit units() const { return (scores_.size() + kStartsAUnit - 1) / kStartsAUnit; }

 private:
  PoolWork work(const Terms& terms, WorkJournal& journal, OpenUnits& open) {
    PoolWork work;
    work.terms = terms;
    work.workers = order_.sharing.threads;
    work.make_worker = [this]() -> UnitWorker {
      auto engine = std::make_shared<Engine>();
      engine->set_options({.hash_megabytes = kStartMegabytes});
      return [this, engine](Unit unit, const std::string&) { return search(*engine, unit); };
    };
    work.break_off = [this] { stopped_ = true; };
    work.next = [&open] { return open.next(); };
    work.take = [this, &journal](Unit unit, std::string_view text) {
      add(unit, text);
      return journal.add(unit, text);
    };
    work.go_on = [this] {
      line_.show(share_done(), fmt::format("{} starts", done_ * kStartsAUnit));
      return !interrupt_.pressed();
    };
    return work;
  }

  // Nothing if it was stopped before the end.
  std::optional<std::string> search(Engine& engine, Unit unit) const {
    Limits limits;
    limits.nodes = order_.nodes;
    std::string text;
    const std::size_t begin = static_cast<std::size_t>(unit) * kStartsAUnit;
    for (std::size_t i = begin; i < std::min(begin + kStartsAUnit, scores_.size()); ++i) {
      const int number = static_cast<int>(i);
      const std::string fen = start_fen(*order_.variant->starts, {number, number}).value();
      const Game game = game_of(*order_.variant, fen).take();
      engine.new_game();
      StoppedListener listener(engine, stopped_);
      const Score score = engine.think(game, limits, listener).score;
      if (stopped_) return std::nullopt;
      text += fmt::format("{}{}", text.empty() ? "" : " ",
                          game.side_to_move() == Colour::kWhite ? score : -score);
    }
    return text;
  }

  void add(Unit unit, std::string_view text) {
    std::size_t i = static_cast<std::size_t>(unit) * kStartsAUnit;
    for (const std::string_view word : words_in(text)) {
      const Result<std::int64_t> score = parse_integer(word, -kInfinite, kInfinite);
      if (i < scores_.size() && score) scores_[i++] = static_cast<std::int16_t>(*score);
    }
    ++done_;
  }

  double share_done() const {
    return static_cast<double>(done_) /
           static_cast<double>(std::max<Unit>(1, order_.sharing.shard.share_of(units())));
  }

  const StartsOrder& order_;
  const Invocation& invocation_;
  ProgressLine line_;
  Interrupt interrupt_;
  std::atomic<bool> stopped_{false};
  std::vector<std::int16_t> scores_;
  Unit done_ = 0;
};

Result<StartsOrder> read_starts_order(const Variant& variant, const Arguments& arguments) {
  StartsOrder order;
  order.variant = &variant;
  const Result<int> nodes = number_option(arguments, "nodes", 0, 1, kMaxStartNodes);
  if (!nodes) return nodes.error();
  order.nodes = static_cast<std::uint64_t>(*nodes);
  Result<Sharing> sharing = sharing_options(arguments);
  if (!sharing) return sharing.error();
  order.sharing = sharing.take();
  return order;
}

// "+24" centipawns, "#3" for a mate.
std::string score_words(Score score) {
  return is_mate(score) ? score_text(score) : fmt::format("{:+d}", score);
}

// Ignores forced wins, which have no mean.
void print_spread(const Variant& variant, const StartScores& scores, std::ostream& out) {
  std::vector<double> values;
  int white = 0, black = 0;
  for (const std::int16_t score : scores.scores) {
    if (is_mate(score)) {
      ++(score > 0 ? white : black);
    } else {
      values.push_back(score);
    }
  }
  out << fmt::format("{}: {} starts, {} nodes each; scores in centipawns, White's view\n",
                     variant.rules->name, scores.scores.size(), scores.nodes);
  if (white + black > 0)
    out << fmt::format("Forced mates: {} for White, {} for Black; what follows is of the other starts\n",
                       white, black);
  out << fmt::format(
      "Mean {:+.1f}, standard deviation {:.1f}, from {:+.0f} to {:+.0f}, half of them from {:+.0f} to "
      "{:+.0f}\n",
      mean_of(values), deviation_of(values), quantile_of(values, 0), quantile_of(values, 1),
      quantile_of(values, 0.25), quantile_of(values, 0.75));
  for (const int limit : {10, 20, 50})
    out << fmt::format("Within {} of even: {}\n", limit, counted(scores.within(limit).size(), "start"));
}

void print_starts(const std::string& title, const Variant& variant, const StartScores& scores,
                  std::span<const int> numbers, std::ostream& out) {
  std::vector<std::vector<std::string>> rows = {{"number", "score", "start"}};
  for (const int number : numbers)
    rows.push_back({std::to_string(number), score_words(scores.scores[static_cast<std::size_t>(number)]),
                    start_fen(*variant.starts, {number, number}).value()});
  out << '\n' << title << '\n' << text_table(rows);
}

int print_scores(const Variant& variant, const StartScores& scores, const Invocation& invocation) {
  const Result<int> listed = number_option(invocation.arguments, "list", 10, 0, kMaxListed);
  if (!listed) return usage_error(invocation.console, listed.error());
  std::ostream& out = invocation.console.out;
  print_spread(variant, scores, out);
  const std::vector<int> numbers = scores.fairest_first();
  const std::size_t count = std::min(numbers.size(), static_cast<std::size_t>(*listed));
  if (count == 0) return exit_code::kOk;
  const std::vector<int> wildest(numbers.rbegin(), numbers.rbegin() + static_cast<std::ptrdiff_t>(count));
  print_starts("The fairest", variant, scores, std::span(numbers).first(count), out);
  print_starts("The wildest", variant, scores, wildest, out);
  return exit_code::kOk;
}

int search_starts(const Variant& variant, const Invocation& invocation) {
  Console& console = invocation.console;
  const Result<StartsOrder> order = read_starts_order(variant, invocation.arguments);
  if (!order) return usage_error(console, order.error());
  StartSearch search(*order, invocation);
  if (const Status searched = search.run(); !searched) return io_error(console, searched.error());
  if (!invocation.pool.leads()) return exit_code::kOk;
  if (search.done() < search.units()) {
    const Unit ours = order->sharing.shard.share_of(search.units());
    const char* next = order->sharing.state.empty() ? "; use --state to be able to continue"
                                                    : "; run the same command again to continue";
    console.out << fmt::format("{} of {} units are done{}.\n", search.done(), ours,
                               search.done() < ours ? next : "");
    return search.done() < ours ? exit_code::kNegative : exit_code::kOk;
  }
  const StartScores scores{variant.rules->name, order->nodes, search.scores(),
                           definition_key(invocation.registry, variant)};
  if (invocation.arguments.has("out")) {
    const std::string out = invocation.arguments.text("out");
    if (const auto error = write_file(out, to_text(scores), &console.out)) return io_error(console, *error);
    if (out == "-") return exit_code::kOk;
  }
  return print_scores(variant, scores, invocation);
}

int run_starts(const Invocation& invocation) {
  Console& console = invocation.console;
  const Result<const Variant*> variant =
      choose_variant(invocation.registry, invocation.arguments, invocation.arguments.words().front());
  if (!variant) return usage_error(console, variant.error());
  if (!(*variant)->starts) return usage_error(console, {(*variant)->rules->name + " has a single start"});
  if (invocation.arguments.has("nodes")) return search_starts(**variant, invocation);
  if (invocation.pool.processes() > 1)
    return usage_error(console, {"without --nodes there is nothing to share"});
  const std::string file = invocation.arguments.text("scores");
  const Result<StartScores> scores = start_scores_of(invocation.registry, **variant, file);
  if (!scores && is_unreadable_table(file)) return io_error(console, {"--scores: " + scores.error().message});
  if (!scores) return usage_error(console, scores.error());
  return print_scores(**variant, *scores, invocation);
}

}  // namespace

Command starts_command() {
  using Kind = Option::Kind;
  return {
      "starts",
      "VARIANT",
      "Show how fair the random starts of a variant are",
      "Prints how the scores of a short search of every start are distributed, and the fairest and wildest "
      "starts. Without --nodes the scores come from the built-in table or the one named by --scores; with "
      "it all starts are searched, and --out writes such a table, for 'start --fair'. Shards are joined by "
      "'proconsul merge'; the same command without --shard then writes the table. See "
      "docs/dev/FAIR_STARTS.md.",
      1,
      1,
      {{"nodes", Kind::kValue, "N", "search every start for N nodes"},
       {"threads", Kind::kValue, "N", "search N starts at a time (default 1)"},
       {"state", Kind::kValue, "FILE", "keep the results in this file and continue from it", FileRole::kKept},
       shard_option_text(),
       any_build_option_text(),
       {"out", Kind::kValue, "FILE", "write the scores to this file", FileRole::kReplaced,
        &file_kinds::kStartScores},
       {"scores", Kind::kValue, "FILE", "read the scores that --out has written", FileRole::kRead},
       {"list", Kind::kValue, "N", "list the N fairest and wildest (default 10)"},
       chess960_option(),
       force_option()},
      run_starts,
      true,
      {{{"threads", "state", "out"}, OptionRule::Kind::kNeeds, {"nodes"}},
       {{"scores"}, OptionRule::Kind::kExcludes, {"nodes"}},
       {{"out"}, OptionRule::Kind::kExcludes, {"shard"}},
       {{"any-build", "shard"}, OptionRule::Kind::kNeeds, {"state"}},
       force_rule({"out"})}};
}

}  // namespace proconsul
