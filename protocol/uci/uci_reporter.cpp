#include "protocol/uci/uci_reporter.h"

#include <fmt/format.h>

#include "protocol/session/wdl.h"

namespace proconsul {
namespace {

constexpr std::chrono::milliseconds kCurrentMovePause{500};

std::uint64_t nodes_per_second(const SearchInfo& info) {
  const auto milliseconds = static_cast<std::uint64_t>(std::max<std::int64_t>(1, info.time.count()));
  return info.nodes * 1000 / milliseconds;
}

std::string_view bound_text(Bound bound) {
  if (bound == Bound::kLower) return " lowerbound";
  return bound == Bound::kUpper ? " upperbound" : "";
}

}  // namespace

std::string wdl_text(Score score, Ending ended) {
  const Wdl wdl = wdl_of(score, ended);
  return fmt::format(" wdl {} {} {}", wdl.win, wdl.draw, wdl.loss);
}

bool CurrentMovePace::allows(std::chrono::milliseconds since_begin) {
  if (since_begin < next_) return false;
  next_ = since_begin + kCurrentMovePause;
  return true;
}

void UciReporter::on_info(const SearchInfo& info) {
  if (style_.dialect->is(Tongue::kUcci))
    return output_.line(fmt::format("info time {} nodes {}\ninfo depth {} score {} pv{}", info.time.count(),
                                    info.nodes, info.depth, style_.dialect->score_text(info.score),
                                    line_text(info.pv)));
  output_.line(fmt::format(
      "info depth {} seldepth {} multipv {} score {}{}{} nodes {} nps {} hashfull {} time {} pv{}",
      info.depth, info.selective_depth, info.multipv, style_.dialect->score_text(info.score),
      bound_text(info.bound), style_.wdl ? wdl_text(info.score, info.ended) : "", info.nodes,
      nodes_per_second(info), info.hash_permille, info.time.count(), line_text(info.pv)));
}

void UciReporter::on_current_move(int depth, Move move, int number) {
  const auto elapsed = std::chrono::steady_clock::now() - begin_;
  if (!pace_.allows(std::chrono::duration_cast<std::chrono::milliseconds>(elapsed))) return;
  output_.line(fmt::format("info depth {} currmove {} currmovenumber {}", depth, move_text(move), number));
}

void UciReporter::on_best_move(const SearchResult& result) {
  if (!result.best.valid()) return output_.line(style_.dialect->no_move);
  std::string text = "bestmove " + move_text(result.best);
  if (result.ponder.valid()) {
    game_.play(result.best);
    if (game_.is_legal(result.ponder)) text += " ponder " + move_text(result.ponder);
    game_.undo();
  }
  output_.line(text + verdict_text(result));
}

std::string UciReporter::verdict_text(const SearchResult& result) const {
  if (style_.resigns_at && result.score <= *style_.resigns_at) return " resign";
  return draw_offered_ && style_.takes_draws && result.score <= 0 ? " draw" : "";
}

std::string UciReporter::line_text(const std::vector<Move>& moves) {
  std::string text;
  std::size_t played = 0;
  for (; played < moves.size() && game_.is_legal(moves[played]); ++played) {
    text += " " + move_text(moves[played]);
    game_.play(moves[played]);
  }
  for (; played > 0; --played) game_.undo();
  return text;
}

}  // namespace proconsul
