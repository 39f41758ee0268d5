// proconsul analyse: analyses a position and prints the lines as they are found; or analyses a file.
#include <fmt/format.h>

#include <cstdlib>
#include <ostream>
#include <string_view>

#include "engine/move_text.h"
#include "engine/quoting.h"
#include "protocol/cli/analyse_files.h"
#include "protocol/cli/analysis_view.h"
#include "protocol/cli/choice.h"
#include "protocol/cli/command.h"
#include "protocol/cli/picture_options.h"
#include "protocol/cli/position_json.h"
#include "protocol/cli/sharing_options.h"
#include "protocol/draw/worth_drawing.h"
#include "protocol/formats/file_kinds.h"
#include "protocol/text/output_file.h"

namespace proconsul {
namespace {

constexpr Milliseconds kTimeForPosition{10'000};
constexpr Milliseconds kDefaultTimeInFiles{1'000};
constexpr int kMaxLines = 256;
constexpr int kMaxJobs = 256;
constexpr int kColumnsInFiles = 100;
constexpr const char* kUntagged = "chess";  // games of a file that do not say what they are

struct Task {
  Limits limits;
  SearchOptions options;
  AnalysisView view;
  bool explained = false;
};

Result<Task> parse_analysis(const Arguments& arguments, Milliseconds default_time, int jobs = 1) {
  const Result<Limits> limits = parse_limits(arguments, default_time);
  if (!limits) return limits.error();
  Result<SearchOptions> options = parse_engine_options(arguments, static_cast<std::uint64_t>(jobs));
  if (!options) return options.error();
  const Result<int> lines = number_option(arguments, "multipv", 1, 1, kMaxLines);
  if (!lines) return lines.error();
  options->multipv = lines.value();
  const Result<AnalysisView> view = parse_view(arguments);
  if (!view) return view.error();
  return Task{limits.value(), options.value(), view.value(), arguments.has("explain")};
}

// Printed for a position without legal moves.
void tell_nothing_to_do(const ChosenGame& chosen, AnalysisView view, Console& console) {
  const Game& game = chosen.game;
  const Score score = score_of_end(game);
  Json answer = position_json(chosen);
  answer["best"] = nullptr;
  answer["score"] = score_json(score, view, game.side_to_move());
  answer["wdl"] = chances(view.score(score, game.side_to_move()), game.end().ending);
  print_json_line(console.out, answer);
}

int draw_worth(const Game& game, const SearchOptions& options, const Arguments& arguments, Console& console) {
  const std::string file = arguments.text("explain-svg");
  BoardDrawing drawing = worth_drawing(game, explanation_of(game, options));
  drawing.flipped = arguments.has("flip");
  const std::optional<Error> error = write_file(file, board_svg(drawing), &console.out);
  return error ? io_error(console, *error) : exit_code::kOk;
}

void analyse_as_json(Engine& engine, const ChosenGame& chosen, const Task& task, Console& console) {
  const Game& game = chosen.game;
  const auto lines = make_json_lines(game, console, task.view);
  const SearchResult result = think_interruptibly(engine, game, task.limits, lines.get());
  const Score score = task.view.score(result.score, game.side_to_move());
  Json json = position_json(chosen);
  json.update({{"best", to_uci(game, result.best)},
               {"san", to_san(game, result.best)},
               {"score", score_json(result.score, task.view, game.side_to_move())},
               {"wdl", chances(score, result.ended)},
               {"depth", result.depth},
               {"nodes", result.nodes}});
  if (task.explained) json["explanation"] = explanation_json(game, explanation_of(game, task.options));
  print_json_line(console.out, json);
}

// Whether lines can be redrawn in place.
bool is_live(const Console& console) {
  const char* term = std::getenv("TERM");
  return console.terminal.out && term != nullptr && std::string_view(term) != "dumb";
}

void analyse_as_text(Engine& engine, const ChosenGame& chosen, const Task& task, Console& console) {
  const Game& game = chosen.game;
  const auto lines = is_live(console) ? make_live_lines(game, console, task.view)
                                      : make_plain_lines(game, console, task.view, task.options.multipv > 1);
  const SearchResult result = think_interruptibly(engine, game, task.limits, lines.get());
  const Score score = task.view.score(result.score, game.side_to_move());
  const Colour viewer = task.view.white ? Colour::kWhite : game.side_to_move();
  console.out << fmt::format("\nBest move: {} ({}), score {} for {}, depth {}, {} nodes\nChances of {}: {}\n",
                             to_san(game, result.best), to_uci(game, result.best),
                             task.view.text(result.score, game.side_to_move()), name_of(viewer), result.depth,
                             result.nodes, name_of(viewer), chances_text(score, result.ended));
  if (!task.explained) return;
  const int columns = console.terminal.out ? size_of(console.terminal).columns : kColumnsInFiles;
  console.out << '\n' << explanation_text(game, explanation_of(game, task.options), columns) << '\n';
}

int analyse_file(const Invocation& invocation) {
  const Arguments& arguments = invocation.arguments;
  if (arguments.words().empty() && !arguments.has("pgn"))
    return usage_error(invocation.console, {"missing argument; usage: proconsul analyse VARIANT --epd FILE"});
  const Result<const Variant*> variant = choose_variant(
      invocation.registry, arguments, arguments.words().empty() ? kUntagged : arguments.words().front());
  if (!variant) return usage_error(invocation.console, variant.error());
  if (arguments.has("epd") && arguments.has("pgn"))
    return usage_error(invocation.console, {"--epd cannot be used with --pgn"});
  if (arguments.words().size() > 1)
    return usage_error(invocation.console, {fmt::format("--{} cannot be used with a position",
                                                        arguments.has("epd") ? "epd" : "pgn")});
  for (const std::string option : {"explain", "explain-svg"}) {
    if (arguments.has(option))
      return usage_error(invocation.console,
                         {fmt::format("--{} is for one position, not for files", option)});
  }
  const Result<int> jobs = number_option(arguments, "jobs", 1, 1, kMaxJobs);
  if (!jobs) return usage_error(invocation.console, jobs.error());
  const Result<Task> task = parse_analysis(arguments, kDefaultTimeInFiles, jobs.value());
  if (!task) return usage_error(invocation.console, task.error());
  const FileTask file{task->limits, task->options, jobs.value()};
  return (arguments.has("epd") ? analyse_epd : analyse_pgn)(*variant.value(), file, invocation);
}

int run_analyse(const Invocation& invocation) {
  Console& console = invocation.console;
  if (invocation.arguments.has("epd") || invocation.arguments.has("pgn")) return analyse_file(invocation);
  if (invocation.arguments.words().empty())
    return usage_error(console, {"missing argument; usage: proconsul analyse VARIANT [FEN]"});
  if (invocation.pool.processes() > 1)
    return usage_error(console, {"one position is for one process; several share out --epd or --pgn"});
  const Result<ChosenGame> chosen = choose(invocation);
  if (!chosen) return usage_error(console, chosen.error());
  const Result<Task> task = parse_analysis(invocation.arguments, kTimeForPosition);
  if (!task) return usage_error(console, task.error());
  const Game& game = chosen.value().game;
  const bool json = asks_for_json(invocation.arguments);
  if (!json) {
    console.out << board_picture(game, picture_style(console.terminal, invocation.arguments)) << '\n'
                << status_text(game);
  }
  if (game.legal_moves().empty()) {
    if (json) tell_nothing_to_do(*chosen, task->view, console);
    if (task->explained || invocation.arguments.has("explain-svg"))
      console.err << "proconsul: without a legal move there is nothing to explain\n";
    return exit_code::kNegative;
  }
  Engine engine;
  const Result<bool> ready = set_up_engine(engine, task.value().options, game, invocation.arguments);
  if (!ready) return usage_error(console, ready.error());
  (json ? analyse_as_json : analyse_as_text)(engine, *chosen, task.value(), console);
  if (!invocation.arguments.has("explain-svg")) return exit_code::kOk;
  return draw_worth(game, task->options, invocation.arguments, console);
}

constexpr const char* kDetails =
    "Searches for 10 seconds by default; Ctrl-C stops the search and prints the best move so far. Scores "
    "are in pawns from the mover's point of view, #4 is mate in four moves; the chances are a rule of "
    "thumb. Exit code 1 if there is no legal move.\n\n"
    "--epd FILE solves the positions of a test suite (bm, am: best moves and moves to avoid, dm: mate in so "
    "many moves). It counts the lines that are solved, those that have none of bm, am and dm, and those "
    "that are malformed; exit code 1 unless all are solved. --pgn FILE annotates the games of a file, each "
    "by "
    "its tag Variant (else VARIANT, or chess without it), with "
    "evaluations, glyphs for mistakes (? or double) and better lines, and keeps everything else except "
    "earlier [%eval ...]. Both search each position for one second by default. Each game is written "
    "as soon as it is finished. With --out FILE the same command continues an interrupted run, after the "
    "games that FILE already holds. With --nodes or --depth the results do not depend on --jobs. "
    "docs/dev/CLUSTER.md explains how to use many machines.\n\n"
    "--explain shows how the position is evaluated before any move is searched: what each term gives each "
    "side, and what each piece is worth where it stands. A piece's worth is the difference between the "
    "evaluations with and without it. --explain-svg FILE draws what the pieces are worth.\n\n"
    "--json, --jsonl: one object per line, with depth, seldepth, multipv, score ({\"cp\": centipawns} or "
    "{\"mate\": moves}), wdl\n"
    "(per mille: win, draw, loss), bound (exact, lower, upper), time_ms, nodes, nps, hashfull (per mille), "
    "pv (coordinates)\n"
    "and san; then one with variant, fen, best, san, score, wdl, depth and nodes. best is null without a "
    "legal move; end gives the result and the reason if the game is over. With --explain, explanation has "
    "evaluation and net (the contribution of the network net_name; both in centipawns, the mover's view), "
    "terms (term, white, black) and pieces (square, piece,\n"
    "name, side, worth, terms, net; the owner's view). worth is null, with the reason, where it cannot be "
    "computed. With --epd, one object per line of the suite instead: line (its number), id, fen, bm, am, "
    "dm, solved (null where the line has no task), best, san, depth, score, pv; then one with positions, "
    "answered, asked, solved, unasked, malformed.\n"
    "With --pgn, one object for each game: game (its number), variant (null if unknown), tags, moves, "
    "judged (how many of them), result, problems (line, column, message); then one\n"
    "for each judged move: game, ply, fen, side, move, san, score (before the move), after (it), depth, "
    "glyph (\"\", \"?\" or\n"
    "\"??\"), pv, pv_san, scores in the mover's view; at the end one with games, judged, problems.";

std::vector<OptionRule> analyse_rules() {
  using Kind = OptionRule::Kind;
  const std::vector<std::string> files = {"epd", "pgn"}, json = {"json", "jsonl"};
  std::vector<OptionRule> rules = picture_rules(joined(files, json), {"explain-svg"});
  rules.push_back({names_of(game_options()), Kind::kExcludes, files});
  rules.push_back({{"multipv", "flip"}, Kind::kExcludes, files});
  rules.push_back({names_of(view_options()), Kind::kExcludes, {"pgn"}});
  rules.push_back({{"out"}, Kind::kExcludes, json});
  rules.push_back({{"notation"}, Kind::kExcludes, json});
  rules.push_back({{"jobs"}, Kind::kNeeds, files});
  rules.push_back({{"out"}, Kind::kNeeds, {"pgn"}});
  rules.push_back({{"state", "shard", "any-build"}, Kind::kNeeds, {"epd"}});
  rules.push_back({{"any-build"}, Kind::kNeeds, {"state"}});
  rules.push_back(force_rule({"explain-svg"}));
  return rules;
}

}  // namespace

Command analyse_command() {
  using Kind = Option::Kind;
  std::vector<Option> options = joined(game_options(), limit_options());
  options =
      joined(options, {{"multipv", Kind::kValue, "K", "show the lines of the K best moves (default 1)"}});
  options = joined(options, engine_options());
  options = joined(options, view_options());
  options =
      joined(options,
             {{"json", Kind::kFlag, "", "one JSON object per line of analysis, the best move last"},
              {"jsonl", Kind::kFlag, "", "the same"},
              {"explain", Kind::kFlag, "", "also show what each term and each piece add to the evaluation"},
              {"explain-svg", Kind::kValue, "FILE", "draw the board coloured by what the pieces are worth",
               FileRole::kReplaced, &file_kinds::kSvg},
              {"epd", Kind::kValue, "FILE", "instead: solve the positions of a test suite", FileRole::kRead},
              {"pgn", Kind::kValue, "FILE", "instead: annotate the games of a file", FileRole::kRead},
              {"out", Kind::kValue, "FILE", "with --pgn: append to this file, after the games it already has",
               FileRole::kAppended},
              {"jobs", Kind::kValue, "N", "with --epd or --pgn: search N positions at a time (default 1)"},
              {"state", Kind::kValue, "FILE",
               "with --epd: keep the results in this file and continue from it", FileRole::kKept},
              force_option(),
              shard_option_text(),
              any_build_option_text()});
  return {"analyse",
          "[VARIANT [FEN]]",
          "Search a position and print the lines as they are found",
          kDetails,
          0,
          7,
          joined(options, picture_options()),
          run_analyse,
          true,
          analyse_rules()};
}

}  // namespace proconsul
