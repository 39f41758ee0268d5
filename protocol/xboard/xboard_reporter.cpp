#include "protocol/xboard/xboard_reporter.h"

#include <fmt/format.h>

namespace proconsul {
namespace {

constexpr int kMateBase = 100'000;

std::int64_t centiseconds(Milliseconds time) { return time.count() / 10; }

std::string_view bound_mark(Bound bound) {
  if (bound == Bound::kLower) return "!";
  return bound == Bound::kUpper ? "?" : "";
}

}  // namespace

int xboard_score(Score score) {
  if (!is_mate(score)) return score;
  return score > 0 ? kMateBase + mate_moves(score) : -kMateBase + mate_moves(score);
}

void XboardReporter::on_info(const SearchInfo& info) {
  std::string prefix;
  {
    const std::lock_guard lock(mutex_);
    if (info.multipv == 1) latest_ = info;
    prefix = prefix_;
  }
  if (!post_) return;
  output_.line(fmt::format("{} {} {} {}{}{}{}", info.depth, xboard_score(info.score), centiseconds(info.time),
                           info.nodes, prefix, line_text(info.pv), bound_mark(info.bound)));
}

void XboardReporter::on_current_move(int depth, Move move, int number) {
  const std::lock_guard lock(mutex_);
  latest_.depth = depth;
  current_number_ = number;
  current_move_ = dialect_.text(game_, move).value_or("");
}

void XboardReporter::on_best_move(const SearchResult& result) {
  Event event;
  event.kind = Event::Kind::kBestMove;
  event.search = search_;
  event.result = result;
  events_.push(std::move(event));
}

void XboardReporter::ponder_hit() {
  const std::lock_guard lock(mutex_);
  prefix_.clear();
}

std::string XboardReporter::status_line() const {
  const std::lock_guard lock(mutex_);
  const int left = std::max(0, root_moves_ - current_number_);
  std::string line = fmt::format("stat01: {} {} {} {} {}", centiseconds(latest_.time), latest_.nodes,
                                 latest_.depth, left, root_moves_);
  if (!current_move_.empty()) line += " " + current_move_;
  return line;
}

Move XboardReporter::best_move() const {
  const std::lock_guard lock(mutex_);
  return latest_.pv.empty() ? Move::none() : latest_.pv.front();
}

std::string XboardReporter::line_text(const std::vector<Move>& moves) {
  std::string text;
  std::size_t played = 0;
  for (; played < moves.size() && game_.is_legal(moves[played]); ++played) {
    const auto move = dialect_.text(game_, moves[played]);
    if (!move) break;
    text += " " + *move;
    game_.play(moves[played]);
  }
  for (; played > 0; --played) game_.undo();
  return text;
}

}  // namespace proconsul
