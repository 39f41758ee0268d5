// proconsul tb power: the table of mating power, as Markdown.
#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <fstream>
#include <functional>
#include <map>
#include <ostream>

#include "protocol/cli/army_power.h"
#include "protocol/cli/command.h"
#include "protocol/cli/interrupt.h"
#include "protocol/cli/progress_line.h"
#include "protocol/cli/thinking.h"
#include "protocol/formats/file_kinds.h"
#include "protocol/text/input_file.h"
#include "protocol/text/output_file.h"
#include "protocol/work/work_terms.h"

namespace proconsul {
namespace {

using Pieces = std::vector<PieceType>;
using Clock = std::chrono::steady_clock;

constexpr int kMaxMinutes = 1'000'000;
constexpr int kMaxPowerThreads = 256;
constexpr std::string_view kWin = "win ";  // prefix of the result of an army that can mate
constexpr const char* kUnknown = "?";      // not computed

// Results stored in a file by earlier runs, one per line after board and army, to which this run appends.
class PowerLog {
 public:
  // Fails if the file cannot be written.
  Status open(const std::string& file) {
    std::ifstream in(file);
    bool cut_off = false;
    for (std::string line; std::getline(in, line);) {
      cut_off = in.eof();
      const std::size_t tab = line.find('\t');
      const bool whole = tab != std::string::npos && line.find('\t', tab + 1) == std::string::npos;
      if (whole && !cut_off) known_[line.substr(0, tab)] = line.substr(tab + 1);
    }
    Result<AppendedFile> opened = AppendedFile::open(file, nullptr, AppendedFile::Begin::kAtEnd);
    if (!opened) return opened.error();
    out_.emplace(opened.take());
    if (cut_off) out_->add("\t\t\n");  // turns a truncated line into one that is ignored
    return failure();
  }
  bool knows(const std::string& key) const { return known_.contains(key); }
  std::string verdict(const std::string& key) const { return knows(key) ? known_.at(key) : kUnknown; }
  // False if it cannot be written.
  bool add(const std::string& key, const std::string& verdict) {
    known_[key] = verdict;
    return !out_ || out_->add(fmt::format("{}\t{}\n", key, verdict));
  }
  Status failure() const { return out_ && out_->failure() ? Status(*out_->failure()) : done(); }

 private:
  std::map<std::string, std::string> known_;
  std::optional<AppendedFile> out_;
};

std::string army_text(const Rules& rules, const Pieces& pieces) {
  std::string text;
  for (const PieceType piece : pieces) {
    if (!text.empty()) text += " + ";
    text += rules.pieces[index_of(piece)].name;
  }
  return text;
}

std::vector<Pieces> singles_of(const Rules& rules) {
  std::vector<Pieces> all;
  for (std::size_t i = 0; i < rules.pieces.size(); ++i) {
    if (!rules.pieces[i].royal) all.push_back({PieceType(static_cast<int>(i))});
  }
  return all;
}

std::vector<Pieces> pairs_of(const std::vector<Pieces>& singles) {
  std::vector<Pieces> pairs;
  for (std::size_t i = 0; i < singles.size(); ++i) {
    for (std::size_t j = i; j < singles.size(); ++j) pairs.push_back({singles[i][0], singles[j][0]});
  }
  return pairs;
}

// Armies on all boards: a unit of work is one army on one board.
class PowerTable {
 public:
  PowerTable(const Invocation& invocation, std::vector<PowerBoard> boards, int minutes, int threads)
      : invocation_(invocation),
        console_(invocation.console),
        boards_(std::move(boards)),
        threads_(threads),
        line_(invocation.console),
        end_(Clock::now() + std::chrono::minutes(minutes)) {}

  // Opens the file for results, if requested.
  Status open_log() {
    const bool kept = invocation_.pool.leads() && invocation_.arguments.has("state");
    return kept ? log_.open(invocation_.arguments.text("state")) : done();
  }

  // Computes wanted results that are not known yet, until time runs out. All processes get the same armies;
  // the leader alone knows which are wanted.
  Status compute(const std::vector<Pieces>& armies, const std::function<bool(const Pieces&)>& wanted) {
    std::vector<Unit> units;
    for (std::size_t army = 0; army < armies.size(); ++army) {
      for (std::size_t board = 0; board < boards_.size() && wanted(armies[army]); ++board) {
        if (!log_.knows(key_of(boards_[board], armies[army]))) units.push_back(army * boards_.size() + board);
      }
    }
    broken_off_ = false;  // the previous round may have been interrupted
    const Status computed = invocation_.pool.run(work(armies, units));
    line_.clear();
    return computed ? log_.failure() : computed;
  }
  // Returns the number of unknown results.
  int print(const std::string& title, const std::vector<Pieces>& armies) {
    console_.out << "\n## " << title << "\n\n| pieces | moves |";
    for (const PowerBoard& board : boards_) console_.out << ' ' << board.name << " |";
    console_.out << "\n| --- | --- |";
    for (std::size_t i = 0; i < boards_.size(); ++i) console_.out << " --- |";
    console_.out << '\n';
    int unknown = 0;
    for (const Pieces& army : armies) unknown += print_row(army);
    return unknown;
  }
  // Whether it is known that the army cannot mate on the first board.
  bool is_weak(const Pieces& army) const {
    const std::string key = key_of(boards_[0], army);
    return log_.knows(key) && !log_.verdict(key).starts_with(kWin);
  }

 private:
  static std::string key_of(const PowerBoard& board, const Pieces& army) {
    return board.name + ": " + army_text(board.rules(), army);
  }
  const PowerBoard& board_of(Unit unit) const {
    return boards_[static_cast<std::size_t>(unit) % boards_.size()];
  }
  const Pieces& army_of(Unit unit, const std::vector<Pieces>& armies) const {
    return armies[static_cast<std::size_t>(unit) / boards_.size()];
  }
  bool stopped() const { return interrupt_.pressed() || Clock::now() >= end_; }

  PoolWork work(const std::vector<Pieces>& armies, const std::vector<Unit>& units) {
    PoolWork work;
    work.terms = program_terms(invocation_.registry, {});
    for (const PowerBoard& board : boards_)
      work.terms.emplace_back("the board " + board.name, std::to_string(armies.size()) + " armies");
    work.workers = threads_;
    work.make_worker = [&]() -> UnitWorker {
      return [&](Unit unit, const std::string&) -> std::optional<std::string> {
        const SolverWatch watch{{}, [this] { return broken_off_.load(); }};
        const auto power = army_power(board_of(unit).game, army_of(unit, armies), watch);
        return power ? std::optional(power_text(*power)) : std::nullopt;
      };
    };
    work.break_off = [this] { broken_off_ = true; };
    work.next = [this, &units, next = std::size_t{0}]() mutable -> std::optional<Unit> {
      return next < units.size() && !stopped() ? std::optional(units[next++]) : std::nullopt;
    };
    work.take = [this, &armies, done = 0.0, all = static_cast<double>(units.size())](
                    Unit unit, std::string_view verdict) mutable {
      const std::string key = key_of(board_of(unit), army_of(unit, armies));
      line_.show(++done / all, key);
      return log_.add(key, std::string(verdict));
    };
    work.go_on = [this] { return !stopped(); };
    return work;
  }

  int print_row(const Pieces& army) {
    const Rules& rules = boards_[0].rules();
    std::string moves;
    for (const PieceType piece : army)
      moves += (moves.empty() ? "" : ", ") + rules.pieces[index_of(piece)].notation;
    console_.out << fmt::format("| {} | {} |", army_text(rules, army), moves);
    int unknown = 0;
    for (const PowerBoard& board : boards_) {
      const std::string key = key_of(board, army);
      console_.out << ' ' << log_.verdict(key) << " |";
      unknown += log_.knows(key) ? 0 : 1;
    }
    console_.out << '\n';
    return unknown;
  }

  const Invocation& invocation_;
  Console& console_;
  std::vector<PowerBoard> boards_;
  int threads_;
  PowerLog log_;
  ProgressLine line_;
  Interrupt interrupt_;
  Clock::time_point end_;
  std::atomic<bool> broken_off_{false};
};

void print_head(std::ostream& out, const std::string& options) {
  out << fmt::format(
      "# Mating power\n\nMade by `proconsul tb power{}` on {:%Y-%m-%d}; do not edit.\n\n"
      "King and the named pieces against the lone king, solved by retrograde analysis; the fifty-move rule "
      "is ignored.\n"
      "\"win 16\": the stronger side to move forces mate from nearly every position, in at most 16 moves; "
      "\"no (0.12 %)\":\n"
      "only from that share of the positions; \"never\": from none. Two pieces that never leave the squares "
      "of one shade\n"
      "show about half: they can mate if they stand on different shades. \"?\": not computed yet.\n",
      options, fmt::gmtime(std::time(nullptr)));
}

int run_tb_power(const Invocation& invocation) {
  const Arguments& arguments = invocation.arguments;
  std::vector<PowerBoard> boards = power_boards(Registry());
  const std::string wanted = arguments.text("board");
  if (!wanted.empty()) {
    std::erase_if(boards, [&](const PowerBoard& board) { return !board.name.starts_with(wanted); });
    if (boards.empty()) return usage_error(invocation.console, {"--board: one of 8x8, 10x8, 96"});
  }
  const Result<int> minutes = number_option(arguments, "minutes", kMaxMinutes, 0, kMaxMinutes);
  if (!minutes) return usage_error(invocation.console, minutes.error());
  const Result<int> threads = number_option(arguments, "threads", 1, 1, kMaxPowerThreads);
  if (!threads) return usage_error(invocation.console, threads.error());
  if (const auto other = not_a_file(arguments.text("state"))) return io_error(invocation.console, *other);
  const bool pairs = arguments.has("pairs");
  const std::vector<Pieces> singles = singles_of(boards[0].rules());
  PowerTable table(invocation, std::move(boards), *minutes, *threads);
  if (const Status opened = table.open_log(); !opened) return io_error(invocation.console, opened.error());
  const auto is_weak = [&](const Pieces& army) { return table.is_weak(army); };
  const auto all = [](const Pieces&) { return true; };
  if (const Status done = table.compute(singles, all); !done)
    return io_error(invocation.console, done.error());
  std::vector<Pieces> weak_pairs;
  if (pairs) {
    std::vector<Pieces> weak = singles;
    std::erase_if(weak, std::not_fn(is_weak));
    weak_pairs = pairs_of(weak);
    std::vector<Pieces> equal_first = pairs_of(singles);
    std::stable_partition(equal_first.begin(), equal_first.end(),
                          [](const Pieces& pair) { return pair[0] == pair[1]; });
    const auto both_weak = [&](const Pieces& pair) { return is_weak({pair[0]}) && is_weak({pair[1]}); };
    if (const Status done = table.compute(equal_first, both_weak); !done)
      return io_error(invocation.console, done.error());
  }
  if (!invocation.pool.leads()) return exit_code::kOk;
  print_head(invocation.console.out,
             (pairs ? " --pairs" : "") + (wanted.empty() ? std::string() : " --board " + wanted));
  int unknown = table.print("One piece", singles);
  if (pairs) unknown += table.print("Two pieces that cannot mate alone", weak_pairs);
  return unknown == 0 ? exit_code::kOk : exit_code::kNegative;
}

}  // namespace

Command tb_power_command() {
  using Kind = Option::Kind;
  return {
      "tb power",
      "",
      "List which pieces can force mate on which board, as Markdown",
      "Covers all kinds of pieces of this engine's own games, on 8x8, 10x8 and the 96 squares of chess56. "
      "With --state a later run continues where Ctrl-C or --minutes stopped; what is not known yet is "
      "printed as '?', with exit code 1. docs/dev/CLUSTER.md explains how to use many machines; four pieces "
      "on "
      "96 squares take a gigabyte each.",
      0,
      0,
      {{"pairs", Kind::kFlag, "", "also all pairs of pieces that cannot mate alone (hours)"},
       {"minutes", Kind::kValue, "N", "stop computing after N minutes; 0: only print what is known"},
       {"board", Kind::kValue, "8x8|10x8|96", "one board only"},
       {"threads", Kind::kValue, "N", "solve N endings at a time (default 1)"},
       {"state", Kind::kValue, "FILE", "keep the results in this file and continue from it", FileRole::kKept,
        &file_kinds::kMatingPower},
       force_option()},
      run_tb_power,
      true,
      {force_rule({"state"})}};
}

}  // namespace proconsul
