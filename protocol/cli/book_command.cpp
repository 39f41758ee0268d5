// proconsul book build, book probe.
#include <fmt/format.h>

#include <algorithm>
#include <ostream>

#include "engine/move_text.h"
#include "engine/null_move.h"
#include "engine/quoting.h"
#include "protocol/cli/command.h"
#include "protocol/cli/interrupt.h"
#include "protocol/cli/progress_line.h"
#include "protocol/cli/thinking.h"
#include "protocol/cli/warnings.h"
#include "protocol/formats/book.h"
#include "protocol/formats/file_kinds.h"
#include "protocol/formats/game_reader.h"
#include "protocol/formats/replay.h"
#include "protocol/session/game_choice.h"
#include "protocol/text/input_file.h"
#include "protocol/text/number.h"
#include "protocol/text/output_file.h"
#include "protocol/text/words.h"

namespace proconsul {
namespace {

constexpr int kDefaultPlies = 20;
constexpr int kMaxBookPlies = 400;
constexpr int kMaxGames = 1'000'000;
constexpr std::uint64_t kSelfPlayNodes = 5'000;
constexpr int kRandomPlies = 6;  // at the start of a self-play game

struct BuildTask {
  int plies = kDefaultPlies;
  int min_games = 1;
  int self_play = 0;  // games
  std::uint64_t nodes = kSelfPlayNodes;
  std::uint64_t seed = 1;
};

Result<BuildTask> parse_build_task(const Arguments& arguments) {
  BuildTask task;
  const Result<int> plies = number_option(arguments, "plies", kDefaultPlies, 1, kMaxBookPlies);
  if (!plies) return plies.error();
  const Result<int> least = number_option(arguments, "min-games", 1, 1, kMaxGames);
  if (!least) return least.error();
  const Result<int> games = number_option(arguments, "self-play", 0, 1, kMaxGames);
  if (!games) return games.error();
  task.plies = plies.value();
  task.min_games = least.value();
  task.self_play = games.value();
  for (const auto& [name, field] : {std::pair{"nodes", &task.nodes}, std::pair{"seed", &task.seed}}) {
    if (!arguments.has(name)) continue;
    const Result<std::uint64_t> value = parse_unsigned(arguments.text(name));
    if (!value) return Error{fmt::format("--{}: {}", name, value.error().message)};
    *field = value.value();
  }
  return task;
}

Outcome outcome_of(const std::string& result) {
  for (const Outcome outcome : {Outcome::kWhiteWins, Outcome::kBlackWins, Outcome::kDraw}) {
    if (result == result_text(outcome)) return outcome;
  }
  return Outcome::kOngoing;
}

// Skips games without a result and games with an invalid start, and stops games at what cannot be read.
// Returns the number of problems reported.
Result<std::size_t> add_games(const std::string& file, const BuildTask& task, const Invocation& invocation,
                              const Interrupt& interrupt, BookBuilder& builder) {
  Result<InputFile> in = InputFile::open(file, &invocation.console.in);
  if (!in) return in.error();
  ProgressLine line(invocation.console);
  GameReader reader(in->stream(), {file});
  std::size_t reported = 0;
  const auto report = [&](const std::vector<Error>& problems) {
    if (!problems.empty()) line.clear();
    tell_warnings(file, problems, invocation.console);
    reported += problems.size();
  };
  while (!interrupt.pressed()) {
    std::optional<PgnGame> pgn = reader.next(invocation.registry);
    if (!pgn) break;
    line.show(in->share_read(), file);
    const Outcome outcome = outcome_of(pgn->result);
    Result<PgnSetup> setup = set_up(*pgn, invocation.registry);
    report(pgn->problems);
    if (!setup) report({setup.error()});
    if (!setup || outcome == Outcome::kOngoing) continue;
    if (!setup->start.repairs().empty()) line.clear();
    tell_repairs(file, *pgn, setup->start, invocation.console);
    if (pgn->moves.size() > static_cast<std::size_t>(task.plies))
      pgn->moves.resize(static_cast<std::size_t>(task.plies));
    report(replay(setup->start, *pgn, Variations::kSkip, [&](const Game& game, Move move, PgnMove&) {
      if (!is_null_move(move)) builder.add(game, move, outcome);
    }));
  }
  if (const std::optional<Error> failure = in->failure()) return *failure;
  return reported;
}

// Plays a self-play game after a few random moves; ignores it if interrupted.
void play_itself(Game game, Engine& engine, const BuildTask& task, const Interrupt& interrupt,
                 std::uint64_t& random, BookBuilder& builder) {
  Limits limits;
  limits.nodes = task.nodes;
  std::vector<std::pair<Game, Move>> played;
  for (int ply = 0; !game.end().over() && ply < kMaxBookPlies; ++ply) {
    if (interrupt.pressed()) return;
    const std::vector<Move> moves = game.legal_moves();
    random = random * 6364136223846793005ULL + 1442695040888963407ULL;
    // Mostly good moves even in the opening, so that they get into the book.
    const bool any = ply < kRandomPlies && (random >> 60) < 4;
    const Move move = any ? moves[(random >> 33) % moves.size()] : engine.think(game, limits).best;
    if (ply < task.plies) played.emplace_back(game, move);
    game.play(move);
  }
  const Outcome outcome = game.end().over() ? game.end().outcome : Outcome::kDraw;
  for (const auto& [before, move] : played) builder.add(before, move, outcome);
}

int add_self_play(const BuildTask& task, const Invocation& invocation, const Interrupt& interrupt,
                  BookBuilder& builder) {
  if (!invocation.arguments.has("variant"))
    return usage_error(invocation.console, {"--self-play needs --variant NAME"});
  const Result<const Variant*> variant =
      choose_variant(invocation.registry, invocation.arguments, invocation.arguments.text("variant"));
  if (!variant) return usage_error(invocation.console, variant.error());
  const Result<Game> start = choose_game(invocation.registry, *variant.value(), invocation.arguments,
                                         invocation.arguments.words().size());
  if (!start) return usage_error(invocation.console, start.error());
  Engine engine;
  ProgressLine line(invocation.console);
  std::uint64_t random = task.seed;
  for (int i = 0; i < task.self_play && !interrupt.pressed(); ++i) {
    line.show(static_cast<double>(i) / task.self_play, fmt::format("game {}", i + 1));
    play_itself(*start, engine, task, interrupt, random, builder);
  }
  return exit_code::kOk;
}

int run_build(const Invocation& invocation) {
  Console& console = invocation.console;
  const std::vector<std::string>& words = invocation.arguments.words();
  const Result<BuildTask> task = parse_build_task(invocation.arguments);
  if (!task) return usage_error(console, task.error());
  if (words.size() == 1 && task->self_play == 0)
    return usage_error(console, {"a book needs PGN files or --self-play N"});
  const Interrupt interrupt;
  BookBuilder builder;
  std::size_t problems = 0;
  for (std::size_t i = 1; i < words.size(); ++i) {
    const Result<std::size_t> reported = add_games(words[i], *task, invocation, interrupt, builder);
    if (!reported) return io_error(console, reported.error());
    problems += *reported;
  }
  if (task->self_play > 0) {
    const int code = add_self_play(*task, invocation, interrupt, builder);
    if (code != exit_code::kOk) return code;
  }
  const Book book = builder.book(task->min_games);
  if (book.size() == 0)
    return io_error(console,
                    {fmt::format("no book is written: {}", builder.positions() == 0
                                                               ? "there is no game with a result"
                                                               : "no move is in enough games or has won")});
  if (interrupt.pressed()) console.err << "Interrupted: the book holds the games so far.\n";
  if (const std::optional<Error> error = write_file(words.front(), book.bytes(), &console.out))
    return io_error(console, *error);
  console.out << fmt::format("{} seen, {} written to {}\n", counted(builder.positions(), "position"),
                             counted(book.size(), "move"), printable(words.front()));
  return problems == 0 ? exit_code::kOk : exit_code::kNegative;
}

std::vector<NamedFile> files_of_building(const Arguments& arguments) {
  std::vector<NamedFile> files = files_of_words(arguments, 1, FileRole::kRead);
  files.push_back({arguments.words().front(), FileRole::kReplaced, "", &file_kinds::kBook});
  return files;
}

int run_book_probe(const Invocation& invocation) {
  Console& console = invocation.console;
  const std::vector<std::string>& words = invocation.arguments.words();
  const Result<const Variant*> variant = choose_variant(invocation.registry, invocation.arguments, words[1]);
  if (!variant) return usage_error(console, variant.error());
  const Result<Game> game = choose_game(invocation.registry, *variant.value(), invocation.arguments, 2);
  if (!game) return usage_error(console, game.error());
  const Result<Book> book = Book::read(words[0], &console.in);
  if (!book) return io_error(console, book.error());
  const std::vector<BookMove> moves = book->moves(*game);
  int sum = 0;
  for (const BookMove& move : moves) sum += move.weight;
  for (const BookMove& move : moves)
    console.out << fmt::format("{:<10}{:<8}{:>6}  {:>3.0f} %\n", to_san(*game, move.move),
                               to_uci(*game, move.move), move.weight, 100.0 * move.weight / sum);
  if (moves.empty()) console.out << "not in the book\n";
  return moves.empty() ? exit_code::kNegative : exit_code::kOk;
}

// The usual options for a position, which is the start of self-play here and not an argument.
std::vector<Option> start_of_self_play_options() {
  std::vector<Option> options = game_options();
  for (Option& option : options) {
    const std::string_view name = option.name;
    if (name == "fen") option.help = "with --self-play: begin the games with this position";
    if (name == "sfen") option.help = "with --self-play: the same, as shogi programs write it";
    if (name == "id")
      option.help =
          "with --self-play: begin with start number N; N/M for separate starts, N for White, M for Black";
    if (name == "moves") option.help = "with --self-play: moves to play first, in quotes";
  }
  return options;
}

}  // namespace

Command book_build_command() {
  using Kind = Option::Kind;
  std::vector<Option> options = {
      {"plies", Kind::kValue, "N", "the first N half-moves of each game (default 20)"},
      {"min-games", Kind::kValue, "N", "only moves that occur in at least N games (default 1)"},
      {"self-play", Kind::kValue, "N",
       "play N games of the engine against itself and use them, besides those of the files if there are any"},
      {"variant", Kind::kValue, "VARIANT", "with --self-play: the variant"},
      {"nodes", Kind::kValue, "N", "with --self-play: search N nodes per move (default 5000)"},
      {"seed", Kind::kValue, "S", "with --self-play: another seed gives other games"},
      force_option()};
  for (const Option& option : start_of_self_play_options()) options.push_back(option);
  return {
      "book build",
      "BOOK [FILE.pgn ...]",
      "Build an opening book from games",
      "The weight of a move is twice the number of games won with it plus the number of games drawn; moves "
      "that only lost are left out. Games without a result are not used. Games of all variants may be "
      "mixed. Ctrl-C stops reading or playing; the book is written with the games so far. Exit code 1 if "
      "games have illegal moves or other faults, which are named; their moves before that are used. Exit "
      "code 3 if there would be no move in the book.",
      1,
      1000,
      options,
      run_build,
      false,
      {{joined(names_of(game_options()), {"variant", "nodes", "seed"}),
        OptionRule::Kind::kNeeds,
        {"self-play"}}},
      files_of_building};
}

Command book_probe_command() {
  return {"book probe",
          "BOOK VARIANT [FEN]",
          "Look up a position in a book",
          "Prints each move with its weight and probability. Exit code 1 if the book has none.",
          2,
          8,
          game_options(),
          run_book_probe,
          false,
          {},
          [](const Arguments& arguments) {
            return std::vector<NamedFile>{{arguments.words().front(), FileRole::kRead}};
          }};
}

}  // namespace proconsul
