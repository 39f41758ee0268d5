// proconsul analyse: thinks about a position and prints the lines as they come.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <ostream>

#include "engine/move_text.h"
#include "protocol/cli/command.h"
#include "protocol/cli/game_choice.h"
#include "protocol/cli/json_output.h"
#include "protocol/cli/picture_options.h"
#include "protocol/cli/thinking.h"

namespace proconsul {
namespace {

constexpr Milliseconds kDefaultTime{10'000};
constexpr int kMostLines = 256;

class TextLines : public LineListener {
 public:
  TextLines(Game game, Console& console, bool several)
      : game_(std::move(game)), console_(console), several_(several) {
    console_.out << "\ndepth   score      time       nodes    kn/s  line\n" << std::flush;
  }

  void on_line(const SearchInfo& info) override {
    if (info.bound != Bound::kExact || info.pv.empty()) return;
    std::string line = fmt::format("{:>5}  {:>6}  {:>7.2f}s  {:>10}  {:>6}  ", info.depth,
                                   score_text(info.score), static_cast<double>(info.time.count()) / 1000,
                                   info.nodes, nodes_per_second(info.nodes, info.time) / 1000);
    if (several_) line += fmt::format("{}. ", info.multipv);
    append_moves(line, line_texts(game_, info.pv, Notation::kSan));
    console_.out << line << std::endl;
  }

 private:
  // As many moves as the line of a terminal holds.
  void append_moves(std::string& line, const std::vector<std::string>& moves) const {
    const std::size_t room =
        console_.terminal.out ? static_cast<std::size_t>(console_.terminal.width) : line.max_size();
    for (const std::string& move : moves) {
      if (line.size() + move.size() >= room) break;
      line += move + ' ';
    }
    line.pop_back();
  }

  Game game_;
  Console& console_;
  bool several_;
};

Json score_json(Score score) {
  if (is_mate(score)) return {{"mate", mate_moves(score)}};
  return {{"cp", score}};
}

const char* bound_name(Bound bound) {
  return bound == Bound::kExact ? "exact" : bound == Bound::kLower ? "lower" : "upper";
}

class JsonLines : public LineListener {
 public:
  JsonLines(Game game, Console& console) : game_(std::move(game)), console_(console) {}

  void on_line(const SearchInfo& info) override {
    print_json_line(console_.out, {{"depth", info.depth},
                                   {"seldepth", info.selective_depth},
                                   {"multipv", info.multipv},
                                   {"score", score_json(info.score)},
                                   {"bound", bound_name(info.bound)},
                                   {"time_ms", info.time.count()},
                                   {"nodes", info.nodes},
                                   {"nps", nodes_per_second(info.nodes, info.time)},
                                   {"hashfull", info.hash_permille},
                                   {"pv", line_texts(game_, info.pv, Notation::kUci)},
                                   {"san", line_texts(game_, info.pv, Notation::kSan)}});
  }

 private:
  Game game_;
  Console& console_;
};

struct Task {
  Limits limits;
  SearchOptions options;
};

Result<Task> parse_task(const Arguments& arguments) {
  const Result<Limits> limits = parse_limits(arguments, kDefaultTime);
  if (!limits) return limits.error();
  Result<SearchOptions> options = parse_engine_options(arguments);
  if (!options) return options.error();
  const Result<int> lines = number_option(arguments, "multipv", 1, 1, kMostLines);
  if (!lines) return lines.error();
  options->multipv = lines.value();
  return Task{limits.value(), options.value()};
}

void analyse_as_json(Engine& engine, const Game& game, const Task& task, Console& console) {
  JsonLines lines(game, console);
  const SearchResult result = think_interruptibly(engine, game, task.limits, &lines);
  print_json_line(console.out, {{"variant", game.rules().name},
                                {"fen", game.fen()},
                                {"best", to_uci(game, result.best)},
                                {"san", to_san(game, result.best)},
                                {"score", score_json(result.score)},
                                {"depth", result.depth},
                                {"nodes", result.nodes}});
}

void analyse_as_text(Engine& engine, const Game& game, const Task& task, Console& console) {
  TextLines lines(game, console, task.options.multipv > 1);
  const SearchResult result = think_interruptibly(engine, game, task.limits, &lines);
  console.out << fmt::format("\nBest move: {} ({}), score {} for {}, depth {}, {} nodes\n",
                             to_san(game, result.best), to_uci(game, result.best), score_text(result.score),
                             colour_name(game.side_to_move()), result.depth, result.nodes);
}

int run(const Invocation& invocation) {
  Console& console = invocation.console;
  const Result<ChosenGame> chosen = choose(invocation.registry, invocation.arguments);
  if (!chosen) return usage_error(console, chosen.error());
  const Result<Task> task = parse_task(invocation.arguments);
  if (!task) return usage_error(console, task.error());
  const Game& game = chosen.value().game;
  const bool json = invocation.arguments.has("json");
  if (!json) {
    console.out << board_picture(game, picture_style(console.terminal, invocation.arguments)) << '\n'
                << status_text(game);
  }
  if (game.legal_moves().empty()) {
    if (json)
      print_json_line(console.out, {{"variant", game.rules().name}, {"fen", game.fen()}, {"best", nullptr}});
    return exit_code::kNegative;
  }
  Engine engine;
  const Result<bool> ready = set_up_engine(engine, task.value().options, game, invocation.arguments);
  if (!ready) return usage_error(console, ready.error());
  (json ? analyse_as_json : analyse_as_text)(engine, game, task.value(), console);
  return exit_code::kOk;
}

}  // namespace

Command analyse_command() {
  using Kind = Option::Kind;
  std::vector<Option> options = joined(game_options(), limit_options());
  options = joined(options, {{"multipv", Kind::kValue, "K", "show the K best moves' lines (default 1)"}});
  options = joined(options, engine_options());
  options = joined(options,
                   {{"json", Kind::kFlag, "", "one JSON object per line of analysis, the best move last"}});
  return {"analyse",
          "VARIANT [FEN]",
          "Think about a position and print the lines as they come",
          "Thinks 10 seconds unless told otherwise; Ctrl-C ends it with the best move so far. Scores are in "
          "pawns from the\n"
          "mover's view, #4 is a mate in four moves. Exit code 1 if there is no legal move.",
          1,
          7,
          joined(options, picture_options()),
          run};
}

}  // namespace proconsul
