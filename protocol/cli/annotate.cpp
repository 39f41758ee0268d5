#include "protocol/cli/annotate.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/move_text.h"
#include "protocol/cli/analysis_view.h"
#include "protocol/formats/evaluations.h"
#include "protocol/formats/native_notation.h"

namespace proconsul {
namespace {

constexpr double kMistake = 0.10;  // drop of the expected result
constexpr double kBlunder = 0.20;
constexpr std::size_t kLongestLine = 8;
constexpr int kQuestion = 2, kDoubleQuestion = 4, kLastJudgement = 6;

// A score from the view of `mover`, written from White's view.
std::string eval_text(Score score, Colour mover) {
  const AnalysisView view{true, Notation::kSan};
  if (!is_mate(score)) return fmt::format("[%eval {:.2f}]", view.score(score, mover) / 100.0);
  return fmt::format("[%eval {}]", view.text(score, mover));
}

// Keeps an existing glyph.
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

std::vector<JudgedMove> judge(const PgnGame& pgn, Game game, const std::vector<Evaluated>& values) {
  std::vector<JudgedMove> judged;
  for (std::size_t i = 0; i + 1 < values.size() && i < pgn.moves.size(); ++i) {
    const Result<Move> move = parse_written(game, pgn.moves[i].text);
    if (!move) break;
    const Evaluated& found = values[i];
    Game next = game;
    next.play(move.value());
    const bool same_side = next.side_to_move() == game.side_to_move();  // within a turn of several actions
    const Score after = same_side ? values[i + 1].score : -values[i + 1].score;
    const bool best = !found.pv.empty() && found.pv.front() == move.value();
    const int glyph = best ? 0 : glyph_for(expectation(found.score), expectation(after));
    judged.push_back({std::move(game), move.value(), found, after, next.end().over(), glyph});
    game = std::move(next);
  }
  return judged;
}

void annotate(PgnGame& pgn, const std::vector<JudgedMove>& judged) {
  for (std::size_t i = 0; i < judged.size(); ++i) {
    const JudgedMove& one = judged[i];
    PgnMove& written = pgn.moves[i];
    const Colour mover = one.before.side_to_move();
    const std::string kept = without_eval(written.comment);
    const bool decided = is_mate(one.after) && one.ends;  // the result says so
    written.comment = decided ? std::string() : eval_text(one.after, mover);
    if (!kept.empty()) written.comment += (written.comment.empty() ? "" : " ") + kept;
    if (one.glyph == 0) continue;
    add_glyph(written, one.glyph);
    PgnLine line = better_line(one.before, one.found.pv, eval_text(one.found.score, mover));
    if (!line.empty() && !has_variation(written, line)) written.variations.push_back(std::move(line));
  }
}

std::vector<Json> judged_json(const JudgedGameJson& whole, const std::vector<JudgedMove>& judged) {
  Json tags = Json::object();
  for (const PgnTag& tag : whole.pgn.tags) tags[tag.name] = tag.value;
  Json problems = Json::array();
  for (const Error& problem : whole.problems)
    problems.push_back({{"line", problem.line}, {"column", problem.column}, {"message", problem.message}});
  const int number = whole.number;
  std::vector<Json> lines = {
      {{"game", number},
       {"variant", whole.variant != nullptr ? Json(whole.variant->rules->name) : Json()},
       {"tags", std::move(tags)},
       {"moves", whole.pgn.moves.size()},
       {"judged", judged.size()},
       {"result", whole.pgn.result},
       {"problems", std::move(problems)}}};
  const AnalysisView view;
  for (std::size_t i = 0; i < judged.size(); ++i) {
    const JudgedMove& one = judged[i];
    Game game = one.before;
    const Colour mover = game.side_to_move();
    lines.push_back(
        {{"game", number},
         {"ply", i + 1},
         {"fen", game.fen()},
         {"side", mover == Colour::kWhite ? "white" : "black"},
         {"move", to_uci(game, one.move)},
         {"san", to_san(game, one.move)},
         {"score", score_json(one.found.score, view, mover)},
         {"after", one.ends && is_mate(one.after) ? Json{{"mate", 0}} : score_json(one.after, view, mover)},
         {"depth", one.found.depth},
         {"glyph", one.glyph == kDoubleQuestion ? "??"
                   : one.glyph == kQuestion     ? "?"
                                                : ""},
         {"pv", line_texts(game, one.found.pv, Notation::kUci)},
         {"pv_san", line_texts(game, one.found.pv, Notation::kSan)}});
  }
  return lines;
}

}  // namespace proconsul
