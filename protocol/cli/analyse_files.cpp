#include "protocol/cli/analyse_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <ostream>

#include "engine/move_text.h"
#include "protocol/cli/annotate.h"
#include "protocol/cli/epd.h"
#include "protocol/cli/evaluation_pool.h"
#include "protocol/cli/interrupt.h"
#include "protocol/cli/progress_line.h"
#include "protocol/pgn/pgn_reader.h"
#include "protocol/pgn/pgn_writer.h"
#include "protocol/pgn/replay.h"

namespace proconsul {
namespace {

int cannot_read(const std::string& file, Console& console) {
  console.err << fmt::format("proconsul: cannot read '{}'\n", file);
  return exit_code::kIo;
}

struct Suite {
  std::vector<EpdLine> lines;
  std::vector<Game> positions;
  int problems = 0;
};

Suite read_suite(std::istream& in, const std::string& file, const Variant& variant, Console& console) {
  Suite suite;
  int number = 0;
  for (std::string text; std::getline(in, text);) {
    ++number;
    if (text.find_first_not_of(" \t\r") == std::string::npos || text[0] == '#') continue;
    Result<EpdLine> line = parse_epd(text);
    const Result<Game> game = line ? Game::create(variant.rules, line->fen) : Result<Game>(line.error());
    if (!game) {
      console.err << fmt::format("{}:{}:{}: {}\n", file, number, game.error().column, game.error().message);
      ++suite.problems;
      continue;
    }
    suite.lines.push_back(line.take());
    suite.positions.push_back(game.value());
  }
  return suite;
}

std::string question_of(const EpdLine& line) {
  std::string text;
  for (const std::string& move : line.best) text += " bm " + move;
  for (const std::string& move : line.avoid) text += " am " + move;
  if (line.mate) text += fmt::format(" dm {}", *line.mate);
  return text;
}

// The main line's positions, from the first to that after the last legal move.
std::vector<Game> positions_of(const PgnGame& pgn, Game game) {
  std::vector<Game> positions = {game};
  for (const PgnMove& written : pgn.moves) {
    const Result<Move> move = parse_any(game, written.text);
    if (!move) break;
    game.play(move.value());
    positions.push_back(game);
  }
  return positions;
}

}  // namespace

int analyse_epd(const Variant& variant, const FileTask& task, const Invocation& invocation) {
  Console& console = invocation.console;
  const std::string file = invocation.arguments.text("epd");
  std::ifstream in(file);
  if (!in) return cannot_read(file, console);
  Suite suite = read_suite(in, file, variant, console);
  const Interrupt interrupt;
  ProgressLine progress(console);
  EvaluationPool pool(task.jobs, task.options);
  const auto done = [&](std::size_t count) {
    progress.show(static_cast<double>(count) / static_cast<double>(suite.positions.size()),
                  fmt::format("{} of {}", count, suite.positions.size()));
  };
  const std::vector<Evaluated> values =
      pool.evaluate(suite.positions, task.limits, done, [&] { return interrupt.pressed(); });
  progress.clear();
  std::size_t solved = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const Game& game = suite.positions[i];
    const EpdLine& line = suite.lines[i];
    const Move best = values[i].pv.empty() ? Move::none() : values[i].pv.front();
    const Result<bool> right = is_solved(line, game, best, mate_moves(values[i].score));
    if (!right) {
      console.err << fmt::format("{}: {}\n", line.id.empty() ? line.fen : line.id, right.error().message);
      ++suite.problems;
      continue;
    }
    solved += *right ? 1 : 0;
    console.out << fmt::format("{:<6} {:<8} {:>7}  depth {:<3}{}  {}\n", *right ? "ok" : "wrong",
                               best.valid() ? to_san(game, best) : "-", score_text(values[i].score),
                               values[i].depth, question_of(line), line.id);
  }
  console.out << fmt::format("Solved {} of {}{}\n", solved, suite.lines.size(),
                             interrupt.pressed() ? fmt::format(", interrupted after {}", values.size()) : "");
  return suite.problems == 0 && solved == suite.lines.size() ? exit_code::kOk : exit_code::kNegative;
}

int analyse_pgn(const Variant& variant, const FileTask& task, const Invocation& invocation) {
  Console& console = invocation.console;
  const std::string file = invocation.arguments.text("pgn");
  std::ifstream in(file, std::ios::binary);
  std::error_code failed;
  const auto size = static_cast<double>(std::filesystem::file_size(file, failed));
  if (!in || failed) return cannot_read(file, console);
  std::ofstream written;
  if (invocation.arguments.has("out")) written.open(invocation.arguments.text("out"), std::ios::binary);
  std::ostream& out = invocation.arguments.has("out") ? written : console.out;
  const Interrupt interrupt;
  ProgressLine progress(console);
  EvaluationPool pool(task.jobs, task.options);
  PgnReader reader(in);
  int problems = 0;
  for (int number = 1; !interrupt.pressed(); ++number) {
    const auto before = static_cast<double>(reader.bytes_read());
    std::optional<PgnGame> pgn = reader.next();
    if (!pgn) break;
    const double share = (static_cast<double>(reader.bytes_read()) - before) / std::max(1.0, size);
    Result<PgnSetup> setup = set_up(*pgn, invocation.registry, variant.rules->name);
    if (!setup) {
      console.err << fmt::format("{}:{}: {}\n", file, pgn->line, setup.error().message);
      ++problems;
      continue;
    }
    const std::vector<Game> positions = positions_of(*pgn, setup->start);
    if (positions.size() <= pgn->moves.size()) {
      const PgnMove& wrong = pgn->moves[positions.size() - 1];
      progress.clear();
      console.err << fmt::format("{}:{}:{}: illegal move or no SAN: \"{}\"\n", file, wrong.line, wrong.column,
                                 wrong.text);
      ++problems;
    }
    const auto done = [&](std::size_t count) {
      progress.show(
          before / size + share * static_cast<double>(count) / static_cast<double>(positions.size()),
          fmt::format("game {}", number));
    };
    annotate(*pgn, setup->start,
             pool.evaluate(positions, task.limits, done, [&] { return interrupt.pressed(); }));
    out << pgn_text(*pgn) << std::flush;
  }
  if (!out) return exit_code::kIo;
  return problems == 0 ? exit_code::kOk : exit_code::kNegative;
}

}  // namespace proconsul
