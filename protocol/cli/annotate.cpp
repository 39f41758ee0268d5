#include "protocol/cli/annotate.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/move_text.h"
#include "protocol/cli/analysis_view.h"
#include "protocol/formats/evaluations.h"

namespace proconsul {
namespace {

constexpr double kMistake = 0.10;  // of the expected result
constexpr double kBlunder = 0.20;
constexpr std::size_t kLongestLine = 8;
constexpr int kQuestion = 2, kDoubleQuestion = 4;

// In White's view of a score in the view of `mover`. Nothing once the game is over by mate.
std::string eval_text(Score score, Colour mover) {
  const AnalysisView view{true, Notation::kSan};
  if (!is_mate(score)) return fmt::format("[%eval {:.2f}]", view.score(score, mover) / 100.0);
  return score == mated_in(0) ? std::string() : fmt::format("[%eval {}]", view.text(score, mover));
}

void set_glyph(PgnMove& move, int glyph) {
  std::erase_if(move.nags, [](int nag) { return nag >= 1 && nag <= 6; });
  if (glyph != 0) move.nags.insert(move.nags.begin(), glyph);
}

PgnLine better_line(Game game, const std::vector<Move>& pv, const std::string& evaluation) {
  PgnLine line;
  for (const std::string& text : line_texts(game, pv, Notation::kSan)) {
    if (line.size() == kLongestLine) break;
    line.push_back({});
    line.back().text = text;
  }
  if (!line.empty()) line.front().comment = evaluation;
  return line;
}

}  // namespace

double expectation(Score score) {
  const auto [win, draw, loss] = chances(score);
  return (win + draw / 2.0) / 1000;
}

int glyph_for(double before, double after) {
  if (before - after >= kBlunder) return kDoubleQuestion;
  return before - after >= kMistake ? kQuestion : 0;
}

void annotate(PgnGame& pgn, Game game, const std::vector<Evaluated>& values) {
  for (std::size_t i = 0; i + 1 < values.size() && i < pgn.moves.size(); ++i) {
    PgnMove& written = pgn.moves[i];
    const Result<Move> move = parse_any(game, written.text);
    if (!move) return;
    const Colour mover = game.side_to_move();
    const Evaluated& before = values[i];
    const Score after = -values[i + 1].score;
    const bool best = !before.pv.empty() && before.pv.front() == move.value();
    const int glyph = best ? 0 : glyph_for(expectation(before.score), expectation(after));
    const std::string remark = remark_in(written.comment);
    written.comment = eval_text(values[i + 1].score, !mover);
    if (!remark.empty()) written.comment += (written.comment.empty() ? "" : " ") + remark;
    if (glyph != 0) {
      set_glyph(written, glyph);
      if (PgnLine line = better_line(game, before.pv, eval_text(before.score, mover)); !line.empty())
        written.variations.push_back(std::move(line));
    }
    game.play(move.value());
  }
}

}  // namespace proconsul
