#include "search/net/atoms.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>
#include <set>

#include "engine/text.h"

namespace proconsul {
namespace {

constexpr int kFar = 4;  // steps; this many and more are one

// A number of an offset, and whether it stands for one direction.
struct SignedNumber {
  int value = 0;
  bool directed = false;
};

std::optional<SignedNumber> parse_signed(std::string_view text) {
  const bool plus = text.starts_with('+');
  const auto value = parse_number(text.substr(plus ? 1 : 0), -99, 99);
  if (!value) return std::nullopt;
  return SignedNumber{*value, plus || *value < 0};
}

// "1:+2*3": a step, and how often it is repeated at most.
struct Run {
  SignedNumber file;
  SignedNumber rank;
  int count = 1;  // 0: up to the edge of the board
};

std::optional<Run> parse_run(std::string_view text) {
  Run run;
  if (const std::size_t star = text.find('*'); star != text.npos) {
    const std::string_view count = text.substr(star + 1);
    run.count = count.empty() ? 0 : parse_number(count, 0, 99).value_or(0);
    text = text.substr(0, star);
  }
  const std::size_t colon = text.find(':');
  if (colon == text.npos) return std::nullopt;
  const auto file = parse_signed(text.substr(0, colon));
  const auto rank = parse_signed(text.substr(colon + 1));
  if (!file || !rank) return std::nullopt;
  run.file = *file;
  run.rank = *rank;
  return run;
}

// One move of a text, without conditions on its origin and target.
struct MoveText {
  std::string_view use;   // "move", "capture", empty for both
  std::string_view rest;  // the text after it
  std::string kind;       // "hop " and the like, empty for a slide
  std::vector<Run> runs;
  int first_stop = 1;
};

MoveText parse_move(std::string_view text) {
  MoveText move;
  for (const std::string_view region : {" to ", " from "}) text = text.substr(0, text.find(region));
  const std::vector<Word> words = words_of(text);
  move.rest = text;
  std::size_t at = 0;
  if (!words.empty() && (words[0].text == "move" || words[0].text == "capture")) {
    move.use = words[at++].text;
    move.rest = at < words.size() ? text.substr(words[at].offset) : "";
  }
  if (at < words.size() && words[at].text.find(':') == std::string_view::npos)
    move.kind = std::string(words[at++].text) + ' ';
  for (; at < words.size(); ++at) {
    const std::optional<Run> run = parse_run(words[at].text);
    if (!run) break;
    move.runs.push_back(*run);
  }
  if (at + 1 < words.size() && words[at].text == "stop")
    move.first_stop = parse_number(words[at + 1].text, 1, 99).value_or(1);
  return move;
}

std::string rank_text(int rank) { return (rank > 0 ? "+" : "") + std::to_string(rank); }

// The first step, in each direction that the text means; left and right are not distinguished.
std::set<std::string> directed_steps(const Run& run) {
  const int file = std::abs(run.file.value);
  const int rank = run.rank.value;
  const auto text = [](int files, int ranks) { return std::to_string(files) + ':' + rank_text(ranks); };
  const bool all = !run.file.directed && !run.rank.directed && rank > 0;
  if (!all) return {text(file, rank)};
  return {text(file, rank), text(file, -rank), text(rank, file), text(rank, -file)};
}

// "0:1 far 3": squares three such steps away.
std::string far_text(const Run& run, int steps) {
  const auto [shorter, longer] = std::minmax({std::abs(run.file.value), std::abs(run.rank.value)});
  return std::to_string(shorter) + ':' + std::to_string(longer) + " far " + std::to_string(steps);
}

// The squares that a move along one line leads to.
std::set<std::string> stops_of(const MoveText& move) {
  std::set<std::string> stops;
  if (move.runs.empty()) return stops;
  const Run& run = move.runs.front();
  if (move.first_stop == 1) stops = directed_steps(run);
  if (move.runs.size() > 1 || run.count == 1) return stops;
  const int last = run.count == 0 ? kFar : std::min(run.count, kFar);
  for (int steps = std::max(2, std::min(move.first_stop, kFar)); steps <= last; ++steps)
    stops.insert(move.kind + far_text(run, steps));
  return stops;
}

void add_move(std::set<std::string>& atoms, std::string_view text) {
  const MoveText move = parse_move(text);
  for (const std::string_view use : {"move", "capture"}) {
    if (!move.use.empty() && move.use != use) continue;
    const std::string prefix = std::string(use) + ' ';
    atoms.insert(prefix + std::string(move.rest));
    for (const std::string& stop : stops_of(move)) atoms.insert(prefix + stop);
  }
}

}  // namespace

std::vector<std::string> atoms_of(std::string_view movement) {
  std::set<std::string> atoms = {std::string(kAnyPiece)};
  constexpr std::string_view kSeparator = "; ";
  while (!movement.empty()) {
    const std::size_t end = std::min(movement.find(kSeparator), movement.size());
    const std::string_view word = movement.substr(0, end);
    movement.remove_prefix(std::min(movement.size(), end + kSeparator.size()));
    if (word == "royal" || word == "pawn") {
      atoms.insert(std::string(word));
    } else if (word.starts_with("stands on ")) {
      atoms.insert("confined");
    } else if (word.find(':') != word.npos) {
      add_move(atoms, word);
    }
  }
  return {atoms.begin(), atoms.end()};
}

}  // namespace proconsul
