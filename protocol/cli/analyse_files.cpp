#include "protocol/cli/analyse_files.h"

#include <fmt/format.h>

#include <ostream>

#include "engine/move_text.h"
#include "engine/quoting.h"
#include "protocol/cli/evaluation_pool.h"
#include "protocol/cli/interrupt.h"
#include "protocol/cli/progress_line.h"
#include "protocol/formats/epd.h"
#include "protocol/text/input_file.h"

namespace proconsul {
namespace {

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
    const Result<Game> game = line ? Game::create(variant.compiled, line->fen) : Result<Game>(line.error());
    if (!game) {
      console.err << fmt::format("{}:{}:{}: {}\n", printable(file), number, game.error().column,
                                 printable(game.error().message));
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

}  // namespace

int analyse_epd(const Variant& variant, const FileTask& task, const Invocation& invocation) {
  Console& console = invocation.console;
  const std::string file = invocation.arguments.text("epd");
  Result<InputFile> in = InputFile::open(file, &console.in);
  if (!in) return io_error(console, in.error());
  Suite suite = read_suite(in->stream(), file, variant, console);
  if (const std::optional<Error> trouble = in->trouble()) return io_error(console, *trouble);
  if (suite.lines.empty() && suite.problems == 0)
    return io_error(console, {"there is no position in " + quote(file)});
  const Interrupt interrupt;
  ProgressLine progress(console);
  EvaluationPool pool(task.jobs, task.options);
  if (!suite.positions.empty()) {
    const auto endings = endings_of(suite.positions.front(), invocation.arguments);
    if (!endings) return usage_error(console, endings.error());
    pool.begin(*endings);
  }
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
      console.err << fmt::format("{}: {}\n", printable(line.id.empty() ? line.fen : line.id),
                                 printable(right.error().message));
      ++suite.problems;
      continue;
    }
    solved += *right ? 1 : 0;
    console.out << fmt::format("{:<6} {:<8} {:>7}  depth {:<3}{}  {}\n", *right ? "ok" : "wrong",
                               best.valid() ? to_san(game, best) : "-", score_text(values[i].score),
                               values[i].depth, printable(question_of(line)), printable(line.id));
  }
  if (suite.lines.empty()) return exit_code::kNegative;
  console.out << fmt::format("Solved {} of {}{}\n", solved, suite.lines.size(),
                             interrupt.pressed() ? fmt::format(", interrupted after {}", values.size()) : "");
  return suite.problems == 0 && solved == suite.lines.size() ? exit_code::kOk : exit_code::kNegative;
}

}  // namespace proconsul
