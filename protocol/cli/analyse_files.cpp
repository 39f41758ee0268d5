#include "protocol/cli/analyse_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>

#include "engine/move_text.h"
#include "engine/quoting.h"
#include "engine/text.h"
#include "protocol/cli/analysis_view.h"
#include "protocol/cli/interrupt.h"
#include "protocol/cli/progress_line.h"
#include "protocol/cli/sharing_options.h"
#include "protocol/formats/epd.h"
#include "protocol/text/input_file.h"
#include "protocol/text/input_line.h"
#include "protocol/work/work_terms.h"
#include "variants/chess960.h"

namespace proconsul {
namespace {

struct Suite {
  std::vector<EpdLine> lines;
  std::vector<Game> positions;
  std::vector<int> numbers;  // line numbers in the file
  int malformed = 0;
};

// The position of a line, if the line's moves are legal there.
Result<Game> position_of(const Result<EpdLine>& line, const Variant& variant) {
  if (!line) return line.error();
  Result<Game> game = game_of(variant, line->fen);
  if (!game) return game;
  if (const Result<bool> legal = check_moves(*line, *game); !legal) return legal.error();
  return game;
}

Suite read_suite(std::istream& in, const std::string& file, const Variant& variant, Console& console) {
  Suite suite;
  int number = 0;
  for (std::string text; read_text_line(in, text);) {
    ++number;
    if (is_remark(text)) continue;
    Result<EpdLine> line = parse_epd(text);
    Result<Game> game = position_of(line, variant);
    if (!game) {
      console.err << fmt::format("{}:{}:{}: {}\n", printable(file), number, game.error().column,
                                 printable(game.error().message));
      ++suite.malformed;
      continue;
    }
    if (const std::string repairs = game->repairs_text(); !repairs.empty())
      console.err << fmt::format("{}:{}: warning: {}\n", printable(file), number, printable(repairs));
    suite.lines.push_back(line.take());
    suite.positions.push_back(game.take());
    suite.numbers.push_back(number);
  }
  return suite;
}

std::string question_of(const EpdLine& line) {
  std::string text;
  for (const EpdMove& move : line.best) text += " bm " + move.text;
  for (const EpdMove& move : line.avoid) text += " am " + move.text;
  if (line.mate) text += fmt::format(" dm {}", *line.mate);
  return text;
}

Json texts_of(const std::vector<EpdMove>& moves) {
  Json texts = Json::array();
  for (const EpdMove& move : moves) texts.push_back(move.text);
  return texts;
}

// The number of lines by result.
struct SuiteTally {
  std::size_t asked = 0;
  std::size_t solved = 0;
  std::size_t unasked = 0;
};

// The positions of a test suite, one unit each, for a worker pool.
class SuiteSession {
 public:
  SuiteSession(const Variant& variant, const FileTask& task, const Invocation& invocation)
      : variant_(variant),
        invocation_(invocation),
        console_(invocation.console),
        evaluation_(task, invocation),
        line_(invocation.console),
        json_(asks_for_json(invocation.arguments)) {}

  int run() {
    const Arguments& arguments = invocation_.arguments;
    const Result<AnalysisView> view = parse_view(arguments);
    if (!view) return usage_error(console_, view.error());
    view_ = view.value();
    const Result<Shard> shard = shard_option(arguments);
    if (!shard) return usage_error(console_, shard.error());
    if (arguments.has("shard") && !arguments.has("state"))
      return usage_error(console_, {"--shard needs --state FILE"});
    shard_ = shard.value();
    const bool leads = invocation_.pool.leads();
    if (leads) {
      if (const int code = read(); code != exit_code::kOk) return code;
    }
    PoolWork work = evaluation_.work({&variant_}, {});
    Result<WorkJournal> journal = WorkJournal::open(
        leads ? arguments.text("state") : "",
        {"analyse --epd", journal_terms(work.terms), suite_.lines.size(), shard_}, builds_option(arguments));
    if (!journal) return io_error(console_, journal.error());
    const Status answered = answer(*journal, std::move(work));
    line_.clear();
    if (!answered) return io_error(console_, answered.error());
    if (journal->failure()) return io_error(console_, *journal->failure());
    return leads ? tell(*journal) : exit_code::kOk;
  }

 private:
  int read() {
    const std::string file = invocation_.arguments.text("epd");
    Result<InputFile> in = InputFile::open(file, &console_.in);
    if (!in) return io_error(console_, in.error());
    suite_ = read_suite(in->stream(), file, variant_, console_);
    if (const std::optional<Error> failure = in->failure()) return io_error(console_, *failure);
    if (suite_.lines.empty() && suite_.malformed == 0)
      return io_error(console_, {"there is no position in " + quote(file)});
    if (suite_.positions.empty()) return exit_code::kOk;
    const auto endings = evaluation_.shelf().of(variant_, suite_.positions.front());
    return endings ? exit_code::kOk : usage_error(console_, endings.error());
  }

  Terms journal_terms(Terms terms) const {
    std::string positions;
    for (const Game& game : suite_.positions) positions += game.fen() + '\n';
    terms.emplace_back("the list of positions", hash_text(positions));
    return terms;
  }

  Status answer(WorkJournal& journal, PoolWork work) {
    OpenUnits open(journal, shard_, suite_.lines.size());
    work.next = [&open] { return open.next(); };
    work.order = [this](Unit unit) {
      return evaluation_.order({&variant_, suite_.positions[static_cast<std::size_t>(unit)], {}}, 0, 1);
    };
    work.take = [&](Unit unit, std::string_view value) { return journal.add(unit, value); };
    work.go_on = [&] {
      const std::size_t count = journal.results().size(), all = suite_.lines.size();
      line_.show(static_cast<double>(count * shard_.count) / static_cast<double>(all),
                 fmt::format("{} of {}", count, all));
      return !interrupt_.pressed();
    };
    return invocation_.pool.run(work);
  }

  void tell_line(std::size_t number, const std::string& text) {
    const Game& game = suite_.positions[number];
    const EpdLine& line = suite_.lines[number];
    const auto values = EvaluationWork::read(game, {}, 0, text);
    const Evaluated value = values && !values.value().empty() ? values.value().front() : Evaluated{};
    const Move best = value.pv.empty() ? Move::none() : value.pv.front();
    const bool right = is_solved(line, game, best, mate_moves(value.score)).value();
    ++(line.asks() ? tally_.asked : tally_.unasked);
    if (right) ++tally_.solved;
    if (json_) return tell_json(number, value, best, right);
    const char* verdict = !line.asks() ? "-" : right ? "ok" : "wrong";
    console_.out << fmt::format("{:<6} {:<8} {:>7}  depth {:<3}{}  {}\n", verdict, move_text(game, best),
                                view_.text(value.score, game.side_to_move()), value.depth,
                                printable(question_of(line)), printable(line.id));
  }

  std::string move_text(const Game& game, Move move) const {
    if (!move.valid()) return "-";
    return view_.notation == Notation::kSan ? to_san(game, move) : to_uci(game, move);
  }

  void tell_json(std::size_t number, const Evaluated& value, Move best, bool right) {
    Game game = suite_.positions[number];
    const EpdLine& line = suite_.lines[number];
    Json json = {{"line", suite_.numbers[number]},
                 {"id", line.id},
                 {"fen", game.fen()},
                 {"bm", texts_of(line.best)},
                 {"am", texts_of(line.avoid)},
                 {"dm", nullptr},
                 {"solved", nullptr},
                 {"best", nullptr},
                 {"san", nullptr},
                 {"depth", value.depth},
                 {"score", score_json(value.score, view_, game.side_to_move())},
                 {"pv", line_texts(game, value.pv, Notation::kUci)}};
    if (line.mate) json["dm"] = *line.mate;
    if (line.asks()) json["solved"] = right;
    if (best.valid()) json["best"] = to_uci(game, best);
    if (best.valid()) json["san"] = to_san(game, best);
    print_json_line(console_.out, json);
  }

  int tell(const WorkJournal& journal) {
    for (const auto& [unit, text] : journal.results()) tell_line(static_cast<std::size_t>(unit), text);
    const std::size_t known = journal.results().size();
    json_ ? tell_json_totals(known) : tell_totals(known);
    const bool well = suite_.malformed == 0 && known == shard_.share_of(suite_.lines.size());
    if (shard_ != Shard{}) return well ? exit_code::kOk : exit_code::kNegative;
    return well && tally_.solved == suite_.lines.size() ? exit_code::kOk : exit_code::kNegative;
  }

  void tell_totals(std::size_t known) {
    const auto asking = [](const EpdLine& line) { return line.asks(); };
    std::string rest;
    if (tally_.unasked > 0) rest += fmt::format(", {} without bm, am or dm", tally_.unasked);
    if (suite_.malformed > 0) rest += fmt::format(", {} malformed", suite_.malformed);
    if (shard_ != Shard{}) rest += fmt::format(", {} of them in the shard {}", known, to_text(shard_));
    if (interrupt_.pressed()) rest += fmt::format(", interrupted after {}", known);
    console_.out << fmt::format("Solved {} of {}{}\n", tally_.solved,
                                std::count_if(suite_.lines.begin(), suite_.lines.end(), asking), rest);
  }

  void tell_json_totals(std::size_t known) {
    print_json_line(console_.out, {{"positions", suite_.lines.size()},
                                   {"answered", known},
                                   {"asked", tally_.asked},
                                   {"solved", tally_.solved},
                                   {"unasked", tally_.unasked},
                                   {"malformed", suite_.malformed}});
  }

  const Variant& variant_;
  const Invocation& invocation_;
  Console& console_;
  EvaluationWork evaluation_;
  ProgressLine line_;
  Interrupt interrupt_;
  Suite suite_;
  SuiteTally tally_;
  Shard shard_;
  AnalysisView view_;
  bool json_;
};

}  // namespace

int analyse_epd(const Variant& variant, const FileTask& task, const Invocation& invocation) {
  return SuiteSession(variant, task, invocation).run();
}

}  // namespace proconsul
