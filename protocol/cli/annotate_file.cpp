// `analyse --pgn`: a worker pool annotates the games of a file; each game is written as soon as it and all
// games before it are done.
#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <deque>
#include <map>
#include <ostream>

#include "engine/move_text.h"
#include "engine/null_move.h"
#include "engine/quoting.h"
#include "protocol/cli/analyse_files.h"
#include "protocol/cli/analysis_view.h"
#include "protocol/cli/annotate.h"
#include "protocol/cli/annotated_games.h"
#include "protocol/cli/interrupt.h"
#include "protocol/cli/progress_line.h"
#include "protocol/cli/warnings.h"
#include "protocol/formats/pgn_moves.h"
#include "protocol/formats/replay.h"
#include "protocol/text/input_file.h"
#include "protocol/text/output_file.h"
#include "protocol/text/words.h"

namespace proconsul {
namespace {

// Consecutive positions of a game evaluated by one worker, so that its hash table helps; other workers
// evaluate other positions of the game at the same time.
constexpr std::size_t kStretch = 16;
constexpr std::size_t kMaxOpenGames = 1000;  // started before the first of them is done

// A game being annotated.
struct OpenGame {
  PgnGame pgn;
  std::optional<EvaluationGame> game;  // nothing if its start is invalid
  std::vector<Evaluated> values;       // by position
  std::vector<Error> problems;
  std::size_t given = 0;  // positions handed out
  std::size_t done = 0;
  double begin = 0, end = 0;  // its place in the input, as shares of it
  bool over() const { return done == values.size(); }
};

// The moves of the main line up to the first that cannot be judged: an illegal or a null move.
struct MainLine {
  std::vector<std::string> moves;
  bool legal = true;  // as far as it goes
};

MainLine main_line_of(PgnGame& pgn, Game game) {
  MainLine line;
  for (std::size_t at = 0; at < pgn.moves.size(); ++at) {
    const Result<Move> move = read_pgn_move(game, pgn.moves, at);
    line.legal = move.ok();
    if (!move || is_null_move(*move)) break;
    line.moves.push_back(to_uci(game, *move));
    game.play(*move);
  }
  return line;
}

class Annotator {
 public:
  Annotator(const Variant& variant, const FileTask& task, const Invocation& invocation, InputFile& input)
      : variant_(variant),
        invocation_(invocation),
        console_(invocation.console),
        file_(invocation.arguments.text("pgn")),
        input_(input),
        games_(input.stream(), {file_, variant.rules->name}, invocation.registry),
        destination_(console_.out),
        evaluation_(task, invocation),
        progress_(console_),
        json_(asks_for_json(invocation.arguments)) {}

  int run() {
    if (invocation_.arguments.has("out")) {
      const Result<bool> opened = destination_.go_on(invocation_.arguments.text("out"), games_);
      if (!opened) return usage_error(console_, opened.error());
      if (!*opened) return cannot_write();
      if (destination_.games() > 0)
        console_.out << fmt::format("Continuing after {}.\n",
                                    counted(static_cast<std::size_t>(destination_.games()), "game"))
                     << std::flush;
    }
    progress_.begin_at(input_.share_read());
    const Status worked = invocation_.pool.run(work());
    progress_.clear();
    if (!worked) return io_error(console_, worked.error());
    return code_ != exit_code::kOk ? code_ : end();
  }

 private:
  struct Stretch {
    std::size_t game;  // index from the beginning
    std::size_t first;
    std::size_t count;
  };

  PoolWork work() {
    PoolWork work = evaluation_.work({&variant_}, {});
    work.next = [this] { return next(); };
    work.order = [this](Unit unit) {
      const Stretch& stretch = stretches_.at(unit);
      return evaluation_.order(*open(stretch).game, stretch.first, stretch.count);
    };
    work.take = [this](Unit unit, std::string_view text) { return take(unit, text); };
    work.go_on = [this] {
      if (!open_.empty()) {
        const OpenGame& first = open_.front();
        const double share = static_cast<double>(first.done) /
                             static_cast<double>(std::max<std::size_t>(1, first.values.size()));
        progress_.show(first.begin + (first.end - first.begin) * share,
                       fmt::format("game {}", destination_.games() + 1));
      }
      return !interrupt_.pressed() && code_ == exit_code::kOk;
    };
    return work;
  }

  OpenGame& open(const Stretch& stretch) { return open_[stretch.game - closed_]; }

  // The next positions of the game started last, or of the next one.
  std::optional<Unit> next() {
    while (code_ == exit_code::kOk && !interrupt_.pressed()) {
      if (!open_.empty() && open_.back().given < open_.back().values.size()) {
        OpenGame& game = open_.back();
        const std::size_t count = std::min(kStretch, game.values.size() - game.given);
        stretches_[units_] = {closed_ + open_.size() - 1, game.given, count};
        game.given += count;
        return units_++;
      }
      if (open_.size() == kMaxOpenGames || !begin_game()) return std::nullopt;
      code_ = write_games();
    }
    return std::nullopt;
  }

  // False at the end of the input. The parts of a game that cannot be parsed stay unchanged.
  bool begin_game() {
    OpenGame game;
    game.begin = input_.share_read();
    std::optional<PgnGame> pgn = games_.next();
    if (!pgn) {
      all_read_ = true;
      return false;
    }
    game.end = input_.share_read();
    game.pgn = std::move(*pgn);
    for (const Error& problem : game.pgn.problems) {
      if (problem.message != kNoResult) complain(game, problem);
    }
    if (Result<PgnSetup> setup = set_up(game.pgn, invocation_.registry, variant_.rules->name); setup) {
      if (!setup->start.repairs().empty()) progress_.clear();
      tell_repairs(file_, game.pgn, setup->start, console_);
      const auto endings = evaluation_.shelf().of(*setup->variant, setup->start);
      if (!endings) code_ = usage_error(console_, endings.error());
      MainLine line = main_line_of(game.pgn, setup->start);
      game.game.emplace(EvaluationGame{setup->variant, setup->start, std::move(line.moves)});
      game.values.resize(game.game->moves.size() + 1);
      mark_turns(game.pgn.moves, setup->start);
      if (!line.legal) {
        const PgnMove& wrong = game.pgn.moves[game.game->moves.size()];
        complain(game, {fmt::format("illegal move \"{}\"", wrong.text), wrong.line, wrong.column});
      }
    } else {
      complain(game, {setup.error().message, game.pgn.line, 0});
    }
    open_.push_back(std::move(game));
    return true;
  }

  bool take(Unit unit, std::string_view text) {
    const Stretch stretch = stretches_.at(unit);
    stretches_.erase(unit);
    OpenGame& game = open(stretch);
    Result<std::vector<Evaluated>> values =
        EvaluationWork::read(game.game->start, game.game->moves, stretch.first, text);
    if (!values || values->size() != stretch.count) {
      code_ = io_error(console_, {"a worker's result makes no sense"});
    } else if (code_ == exit_code::kOk) {
      std::move(values->begin(), values->end(),
                game.values.begin() + static_cast<std::ptrdiff_t>(stretch.first));
      game.done += stretch.count;
      code_ = write_games();
    }
    return code_ == exit_code::kOk;
  }

  // Writes finished games that have no unfinished ones before them.
  int write_games() {
    for (; !open_.empty() && open_.front().over(); open_.pop_front(), ++closed_) {
      OpenGame& first = open_.front();
      const std::vector<JudgedMove> judged =
          first.game ? judge(first.pgn, first.game->start, first.values) : std::vector<JudgedMove>();
      if (!(json_ ? write_json(first, judged) : write_pgn(std::move(first.pgn), judged)))
        return cannot_write();
    }
    return exit_code::kOk;
  }

  bool write_pgn(PgnGame pgn, const std::vector<JudgedMove>& judged) {
    annotate(pgn, judged);
    return destination_.write(pgn);
  }

  bool write_json(const OpenGame& game, const std::vector<JudgedMove>& judged) {
    destination_.count();
    judged_ += judged.size();
    const JudgedGameJson whole{destination_.games(), game.pgn, game.game ? game.game->variant : nullptr,
                               game.problems};
    for (const Json& line : judged_json(whole, judged)) print_json_line(console_.out, line);
    return static_cast<bool>(console_.out);
  }

  int end() {
    if (json_) {
      print_json_line(console_.out,
                      {{"games", destination_.games()}, {"judged", judged_}, {"problems", problems_}});
    }
    if (!all_read_ || !open_.empty()) {
      console_.err << fmt::format(
          "Interrupted after {}{}.\n", counted(static_cast<std::size_t>(destination_.games()), "game"),
          invocation_.arguments.has("out") ? ", run the same command again to continue" : "");
      return exit_code::kNegative;
    }
    if (const std::optional<Error> failure = input_.failure()) return io_error(console_, *failure);
    return problems_ == 0 ? exit_code::kOk : exit_code::kNegative;
  }

  int cannot_write() {
    progress_.clear();
    return io_error(console_, destination_.failure().value_or(write_error("-", EIO)));
  }

  void complain(OpenGame& game, const Error& problem) {
    const std::string column = problem.column > 0 ? fmt::format(":{}", problem.column) : "";
    progress_.clear();
    console_.err << printable(fmt::format("{}:{}{}: {}", file_, problem.line, column, problem.message))
                 << '\n';
    game.problems.push_back(problem);
    ++problems_;
  }

  const Variant& variant_;
  const Invocation& invocation_;
  Console& console_;
  std::string file_;
  InputFile& input_;
  GameQueue games_;
  Destination destination_;
  EvaluationWork evaluation_;
  ProgressLine progress_;
  bool json_;
  Interrupt interrupt_;
  std::deque<OpenGame> open_;
  std::size_t closed_ = 0;  // games before the first open one
  std::map<Unit, Stretch> stretches_;
  Unit units_ = 0;
  bool all_read_ = false;
  int problems_ = 0;
  std::size_t judged_ = 0;  // moves
  int code_ = exit_code::kOk;
};

// A process that follows the leader.
int help_annotating(const Variant& variant, const FileTask& task, const Invocation& invocation) {
  EvaluationWork evaluation(task, invocation);
  const Status worked = invocation.pool.run(evaluation.work({&variant}, {}));
  return worked ? exit_code::kOk : io_error(invocation.console, worked.error());
}

}  // namespace

int analyse_pgn(const Variant& variant, const FileTask& task, const Invocation& invocation) {
  if (!invocation.pool.leads()) return help_annotating(variant, task, invocation);
  const std::string file = invocation.arguments.text("pgn");
  Result<InputFile> in = InputFile::open(file, &invocation.console.in);
  if (!in) return io_error(invocation.console, in.error());
  return Annotator(variant, task, invocation, *in).run();
}

}  // namespace proconsul
