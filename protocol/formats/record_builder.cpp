#include "protocol/formats/record_builder.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace proconsul {
namespace {

// Limits of a game, as in PGN.
constexpr std::size_t kMaxRecordMoves = 100'000;
constexpr std::size_t kMaxRecordDepth = 100;
constexpr std::size_t kMaxRecordProblems = 100;
constexpr std::size_t kLongestRecordComment = 1 << 20;

// The usual order of PGN, then all others.
void sort_tags(std::vector<PgnTag>& tags) {
  constexpr std::array<std::string_view, 9> kRoster = {"Event",  "Site",    "Date",  "White", "Black",
                                                       "Result", "Variant", "SetUp", "FEN"};
  const auto place = [&](const PgnTag& tag) { return std::find(kRoster.begin(), kRoster.end(), tag.name); };
  std::stable_sort(tags.begin(), tags.end(),
                   [&](const PgnTag& one, const PgnTag& other) { return place(one) < place(other); });
}

void join_comment(std::string& comment, std::string_view text) {
  if (comment.size() + text.size() >= kLongestRecordComment) return;
  if (!comment.empty()) comment += ' ';
  comment += text;
}

}  // namespace

void RecordBuilder::problem(std::string message, int line, int column) {
  if (game_.problems.size() < kMaxRecordProblems)
    game_.problems.push_back({std::move(message), line, column});
}

bool RecordBuilder::has_room(int line_number, int column) {
  if (++moves_ <= kMaxRecordMoves) return true;
  if (moves_ == kMaxRecordMoves + 1)
    problem("the game is too long, the rest is left out", line_number, column);
  return false;
}

void RecordBuilder::add_move(std::string text, int line_number, int column) {
  if (!has_room(line_number, column)) return;
  PgnMove& move = line().moves.emplace_back();
  move.text = std::move(text);
  move.line = line_number;
  move.column = column;
  move.comment_before.swap(pending_comment_);
}

void RecordBuilder::add_comment(std::string_view text) {
  if (text.empty()) return;
  join_comment(line().moves.empty() ? pending_comment_ : line().moves.back().comment, text);
}

void RecordBuilder::open_variation(int number, int line_number) {
  if (!has_room(line_number, 1)) return;
  const auto first = static_cast<std::size_t>(std::max(0, number - base_));
  while (open_.size() > 1 && line().first >= first) open_.pop_back();
  if (first > line().end() || line().moves.empty())
    problem(fmt::format("a variation from move {}, but the line before it has {} moves", number,
                        static_cast<int>(line().end()) + base_ - 1),
            line_number);
  if (open_.size() >= kMaxRecordDepth) {
    problem("variations are nested too deeply", line_number);
    open_.pop_back();
  }
  lines_.push_back({first, open_.back(), {}});
  open_.push_back(lines_.size() - 1);
}

void RecordBuilder::end(std::string_view result, std::string_view termination, std::string_view word) {
  if (in_variation()) return add_comment(word);
  game_.result = result;
  if (!termination.empty()) game_.set_tag("Termination", termination);
}

Colour RecordBuilder::mover() const { return line().end() % 2 == 0 ? first_mover_ : !first_mover_; }

// From the last line on: a line's own variations, which are listed after it, are complete when it is moved
// into its parent, in the opposite order.
void RecordBuilder::fold() {
  const auto restore_order = [](PgnLine& line) {
    for (PgnMove& move : line) std::reverse(move.variations.begin(), move.variations.end());
  };
  for (; lines_.size() > 1; lines_.pop_back()) {
    Line& child = lines_.back();
    Line& parent = lines_[child.parent];
    if (child.moves.empty() || parent.moves.empty() || child.first > parent.end()) continue;
    restore_order(child.moves);
    std::size_t at = child.first - parent.first;
    if (at == parent.moves.size()) {  // it goes on where the line ends, so it begins with the last move
      const PgnMove& last = parent.moves[--at];
      PgnMove repeated;
      repeated.text = last.text;
      repeated.line = last.line;
      repeated.column = last.column;
      child.moves.insert(child.moves.begin(), std::move(repeated));
    }
    parent.moves[at].variations.push_back(std::move(child.moves));
  }
  restore_order(lines_.front().moves);
}

PgnGame RecordBuilder::take() {
  if (!pending_comment_.empty()) game_.comment = std::exchange(pending_comment_, {});
  fold();
  game_.moves = std::move(lines_.front().moves);
  if (!ended()) game_.result = "*";  // unfinished
  game_.set_tag("Result", game_.result);
  sort_tags(game_.tags);
  for (PgnTag& tag : game_.tags) tag.line = game_.line;
  return std::move(game_);
}

}  // namespace proconsul
