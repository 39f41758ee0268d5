// proconsul tb power: the table of mating power, as Markdown.
#include <fmt/chrono.h>
#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <ostream>

#include "protocol/cli/command.h"
#include "protocol/cli/interrupt.h"
#include "protocol/cli/mating_power.h"
#include "protocol/cli/progress_line.h"

namespace proconsul {
namespace {

using Pieces = std::vector<PieceType>;

// Results that an earlier run has left in a file, one to a line, and those that this run adds.
class PowerLog {
 public:
  explicit PowerLog(const std::string& file) {
    if (file.empty()) return;
    std::ifstream in(file);
    std::string key;
    MatingPower power;
    while (std::getline(in, key, '\t') && in >> power.positions >> power.wins >> power.longest) {
      in.ignore();
      known_[key] = power;
    }
    out_.open(file, std::ios::app);
  }
  const MatingPower* find(const std::string& key) const {
    const auto found = known_.find(key);
    return found == known_.end() ? nullptr : &found->second;
  }
  void add(const std::string& key, const MatingPower& power) {
    known_[key] = power;
    out_ << key << '\t' << power.positions << ' ' << power.wins << ' ' << power.longest << std::endl;
  }

 private:
  std::map<std::string, MatingPower> known_;
  std::ofstream out_;
};

std::string names_of(const Rules& rules, const Pieces& pieces) {
  std::string text;
  for (const PieceType piece : pieces) {
    if (!text.empty()) text += " + ";
    text += rules.pieces[index_of(piece)].name;
  }
  return text;
}

// Each kind alone, or all pairs of those kinds that cannot mate alone.
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

class PowerTable {
 public:
  PowerTable(const Invocation& invocation, std::vector<PowerBoard> boards)
      : console_(invocation.console),
        boards_(std::move(boards)),
        log_(invocation.arguments.text("state")),
        line_(invocation.console) {}

  // Prints one section; false if interrupted.
  bool print(const std::string& title, const std::vector<Pieces>& armies) {
    console_.out << "\n## " << title << "\n\n| pieces | moves |";
    for (const PowerBoard& board : boards_) console_.out << ' ' << board.name << " |";
    console_.out << "\n| --- | --- |";
    for (std::size_t i = 0; i < boards_.size(); ++i) console_.out << " --- |";
    console_.out << '\n';
    for (std::size_t i = 0; i < armies.size(); ++i) {
      if (!print_row(armies[i], static_cast<double>(i), static_cast<double>(armies.size()))) return false;
    }
    return true;
  }
  bool can_force(const Pieces& army) { return cell(0, army, 0, 1).has_value() && last_.can_force(); }

 private:
  bool print_row(const Pieces& army, double done, double total) {
    const Rules& rules = *boards_[0].rules;
    std::string row = fmt::format("| {} |", names_of(rules, army));
    std::string moves;
    for (const PieceType piece : army)
      moves += (moves.empty() ? "" : ", ") + rules.pieces[index_of(piece)].notation;
    row += fmt::format(" {} |", moves);
    for (std::size_t board = 0; board < boards_.size(); ++board) {
      const auto text =
          cell(board, army, done + static_cast<double>(board) / static_cast<double>(boards_.size()), total);
      if (!text) return false;
      row += fmt::format(" {} |", *text);
    }
    line_.clear();
    console_.out << row << '\n' << std::flush;
    return true;
  }

  std::optional<std::string> cell(std::size_t board, const Pieces& army, double done, double total) {
    const Rules& rules = *boards_[board].rules;
    const std::string key = boards_[board].name + ": " + names_of(rules, army);
    if (const MatingPower* known = log_.find(key)) {
      last_ = *known;
      return power_text(last_);
    }
    const SolverWatch watch{[&](double) { line_.show(done / total, key); },
                            [&] { return interrupt_.pressed(); }};
    const Result<MatingPower> power = mating_power(rules, army, watch);
    if (!power) return std::nullopt;
    last_ = *power;
    log_.add(key, last_);
    return power_text(last_);
  }

  Console& console_;
  std::vector<PowerBoard> boards_;
  PowerLog log_;
  MatingPower last_;
  ProgressLine line_;
  Interrupt interrupt_;
};

void print_head(std::ostream& out, const std::string& options) {
  out << fmt::format(
      "# Mating power\n\nMade by `proconsul tb power{}` on {:%Y-%m-%d}; do not edit.\n\n"
      "King and the named pieces against the lone king, solved by retrograde analysis; the fifty-move rule "
      "is left\n"
      "out of account. \"win 16\": the stronger side forces mate, in at most 16 moves, from nearly every "
      "position in\n"
      "which it is to move; \"no (0.12 %)\": only from that share of the positions; \"never\": from none. "
      "Two pieces that\n"
      "never leave the squares of one shade show about half: they mate if they stand on different shades.\n",
      options, fmt::gmtime(std::time(nullptr)));
}

int run(const Invocation& invocation) {
  const Arguments& arguments = invocation.arguments;
  std::vector<PowerBoard> boards = power_boards(Registry());
  const std::string wanted = arguments.text("board");
  if (!wanted.empty()) {
    std::erase_if(boards, [&](const PowerBoard& board) { return !board.name.starts_with(wanted); });
    if (boards.empty()) return usage_error(invocation.console, {"--board: one of 8x8, 10x8, 96"});
  }
  const bool pairs = arguments.has("pairs");
  print_head(invocation.console.out,
             (pairs ? " --pairs" : "") + (wanted.empty() ? std::string() : " --board " + wanted));
  const std::vector<Pieces> singles = singles_of(*boards[0].rules);
  PowerTable table(invocation, std::move(boards));
  if (!table.print("One piece", singles)) return exit_code::kNegative;
  if (!pairs) return exit_code::kOk;
  std::vector<Pieces> weak = singles;
  std::erase_if(weak, [&](const Pieces& army) { return table.can_force(army); });
  const bool done = table.print("Two pieces that cannot mate alone", pairs_of(weak));
  return done ? exit_code::kOk : exit_code::kNegative;
}

}  // namespace

Command tb_power_command() {
  using Kind = Option::Kind;
  return {
      "tb power",
      "",
      "Tell which pieces can force mate on which board, as Markdown",
      "All kinds of pieces of the games made for this engine, on 8x8, 10x8 and the 96 squares of chess56.",
      0,
      0,
      {{"pairs", Kind::kFlag, "", "also all pairs of pieces that cannot mate alone (hours)"},
       {"board", Kind::kValue, "B", "one board only: 8x8, 10x8 or 96"},
       {"state", Kind::kValue, "FILE", "keep results in this file and go on from it"}},
      run};
}

}  // namespace proconsul
