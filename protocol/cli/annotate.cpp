#include "protocol/cli/annotate.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/move_text.h"
#include "protocol/cli/analysis_view.h"
#include "protocol/formats/evaluations.h"
#include "protocol/formats/native_notation.h"

namespace proconsul {
namespace {

constexpr double kMistake = 0.10;  // fall of the expected result
constexpr double kBlunder = 0.20;
constexpr std::size_t kLongestLine = 8;
constexpr int kQuestion = 2, kDoubleQuestion = 4, kLastJudgement = 6;

// In White's view of a score in the view of `mover`.
std::string eval_text(Score score, Colour mover) {
  const AnalysisView view{true, Notation::kSan};
  if (!is_mate(score)) return fmt::format("[%eval {:.2f}]", view.score(score, mover) / 100.0);
  return fmt::format("[%eval {}]", view.text(score, mover));
}

// A judgement that somebody has passed already stays.
void add_glyph(PgnMove& move, int glyph) {
  const bool judged = std::any_of(move.nags.begin(), move.nags.end(),
                                  [](int nag) { return nag >= 1 && nag <= kLastJudgement; });
  if (!judged) move.nags.insert(move.nags.begin(), glyph);
}

bool has_variation(const PgnMove& move, const PgnLine& line) {
  const auto same = [](const PgnMove& one, const PgnMove& other) { return one.text == other.text; };
  return std::any_of(move.variations.begin(), move.variations.end(), [&](const PgnLine& known) {
    return std::equal(known.begin(), known.end(), line.begin(), line.end(), same);
  });
}

PgnLine better_line(Game game, const std::vector<Move>& pv, const std::string& evaluation) {
  PgnLine line;
  for (const std::string& text : line_texts(game, pv, Notation::kSan)) {
    if (line.size() == kLongestLine) break;
    line.push_back({});
    line.back().text = text;
    line.back().goes_on = game.goes_on_after(pv[line.size() - 1]);
    game.play(pv[line.size() - 1]);
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
    const Result<Move> move = parse_written(game, written.text);
    if (!move) return;
    const Colour mover = game.side_to_move();
    const Evaluated& before = values[i];
    const Score after = -values[i + 1].score;
    const bool best = !before.pv.empty() && before.pv.front() == move.value();
    const int glyph = best ? 0 : glyph_for(expectation(before.score), expectation(after));
    const std::string kept = without_eval(written.comment);
    Game next = game;
    next.play(move.value());
    const bool decided = is_mate(values[i + 1].score) && next.end().over();  // as the result says
    written.comment = decided ? std::string() : eval_text(values[i + 1].score, !mover);
    if (!kept.empty()) written.comment += (written.comment.empty() ? "" : " ") + kept;
    if (glyph != 0) {
      add_glyph(written, glyph);
      PgnLine line = better_line(game, before.pv, eval_text(before.score, mover));
      if (!line.empty() && !has_variation(written, line)) written.variations.push_back(std::move(line));
    }
    game = std::move(next);
  }
}

}  // namespace proconsul
