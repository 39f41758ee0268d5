#include "protocol/cli/analyse_files.h"

#include <fmt/format.h>

#include <ostream>

#include "engine/move_text.h"
#include "engine/quoting.h"
#include "protocol/cli/crew_support.h"
#include "protocol/cli/interrupt.h"
#include "protocol/cli/progress_line.h"
#include "protocol/formats/epd.h"
#include "protocol/text/input_file.h"
#include "protocol/work/work_terms.h"

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

// The positions of a suite, a unit each, answered by a crew.
class SuiteSession {
 public:
  SuiteSession(const Variant& variant, const FileTask& task, const Invocation& invocation)
      : variant_(variant),
        invocation_(invocation),
        console_(invocation.console),
        evaluation_(task, invocation),
        line_(invocation.console) {}

  int run() {
    const Arguments& arguments = invocation_.arguments;
    const Result<Shard> shard = shard_option(arguments);
    if (!shard) return usage_error(console_, shard.error());
    if (arguments.has("shard") && !arguments.has("state"))
      return usage_error(console_, {"--shard needs --state FILE"});
    shard_ = shard.value();
    const bool leads = invocation_.crew.leads();
    if (leads) {
      if (const int code = read(); code != exit_code::kOk) return code;
    }
    CrewWork work = evaluation_.work({&variant_}, {});
    Result<WorkJournal> journal = WorkJournal::open(
        leads ? arguments.text("state") : "",
        {"analyse --epd", journal_terms(work.terms), suite_.lines.size(), shard_}, builds_option(arguments));
    if (!journal) return io_error(console_, journal.error());
    const Status answered = answer(*journal, std::move(work));
    line_.clear();
    if (!answered) return io_error(console_, answered.error());
    if (write_failed_) return io_error(console_, {"cannot write the file " + quote(arguments.text("state"))});
    return leads ? tell(*journal) : exit_code::kOk;
  }

 private:
  int read() {
    const std::string file = invocation_.arguments.text("epd");
    Result<InputFile> in = InputFile::open(file, &console_.in);
    if (!in) return io_error(console_, in.error());
    suite_ = read_suite(in->stream(), file, variant_, console_);
    if (const std::optional<Error> trouble = in->trouble()) return io_error(console_, *trouble);
    if (suite_.lines.empty() && suite_.problems == 0)
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

  Status answer(WorkJournal& journal, CrewWork work) {
    OpenUnits open(journal, shard_, suite_.lines.size());
    work.next = [&open] { return open.next(); };
    work.order = [this](Unit unit) {
      return evaluation_.order({&variant_, suite_.positions[static_cast<std::size_t>(unit)], {}}, 0, 1);
    };
    work.take = [&](Unit unit, std::string_view value) {
      write_failed_ = !journal.add(unit, value) || write_failed_;
      return !write_failed_;
    };
    work.go_on = [&] {
      const std::size_t count = journal.results().size(), all = suite_.lines.size();
      line_.show(static_cast<double>(count * shard_.count) / static_cast<double>(all),
                 fmt::format("{} of {}", count, all));
      return !interrupt_.pressed();
    };
    return invocation_.crew.run(work);
  }

  // Whether the answer solves the position; nothing where that cannot be told.
  std::optional<bool> tell_line(std::size_t number, const std::string& text) {
    const Game& game = suite_.positions[number];
    const EpdLine& line = suite_.lines[number];
    const auto values = EvaluationWork::read(game, {}, 0, text);
    const Evaluated value = values && !values.value().empty() ? values.value().front() : Evaluated{};
    const Move best = value.pv.empty() ? Move::none() : value.pv.front();
    const Result<bool> right = is_solved(line, game, best, mate_moves(value.score));
    if (!right) {
      console_.err << fmt::format("{}: {}\n", printable(line.id.empty() ? line.fen : line.id),
                                  printable(right.error().message));
      ++suite_.problems;
      return std::nullopt;
    }
    console_.out << fmt::format("{:<6} {:<8} {:>7}  depth {:<3}{}  {}\n", *right ? "ok" : "wrong",
                                best.valid() ? to_san(game, best) : "-", score_text(value.score), value.depth,
                                printable(question_of(line)), printable(line.id));
    return *right;
  }

  int tell(const WorkJournal& journal) {
    std::size_t solved = 0;
    for (const auto& [unit, text] : journal.results())
      solved += tell_line(static_cast<std::size_t>(unit), text).value_or(false) ? 1 : 0;
    if (suite_.lines.empty()) return exit_code::kNegative;
    const std::size_t known = journal.results().size(), all = suite_.lines.size();
    std::string rest;
    if (shard_ != Shard{}) rest += fmt::format(", {} of them in the shard {}", known, to_text(shard_));
    if (interrupt_.pressed()) rest += fmt::format(", interrupted after {}", known);
    console_.out << fmt::format("Solved {} of {}{}\n", solved, all, rest);
    if (shard_ != Shard{})
      return suite_.problems == 0 && known == shard_.share_of(all) ? exit_code::kOk : exit_code::kNegative;
    return suite_.problems == 0 && solved == all ? exit_code::kOk : exit_code::kNegative;
  }

  const Variant& variant_;
  const Invocation& invocation_;
  Console& console_;
  EvaluationWork evaluation_;
  ProgressLine line_;
  Interrupt interrupt_;
  Suite suite_;
  Shard shard_;
  bool write_failed_ = false;
};

}  // namespace

int analyse_epd(const Variant& variant, const FileTask& task, const Invocation& invocation) {
  return SuiteSession(variant, task, invocation).run();
}

}  // namespace proconsul
