// SPSA tuning on the command line: files, progress, results.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <mutex>
#include <ostream>

#include "engine/quoting.h"
#include "protocol/cli/match_session.h"
#include "protocol/cli/match_support.h"
#include "protocol/cli/sharing_options.h"
#include "protocol/cli/warnings.h"
#include "protocol/draw/line_plot.h"
#include "protocol/match/match_state.h"
#include "protocol/match/opening_files.h"
#include "protocol/match/rule_options.h"
#include "protocol/match/spsa_file.h"
#include "protocol/match/spsa_report.h"
#include "protocol/text/input_file.h"
#include "protocol/text/output_file.h"
#include "protocol/work/build_id.h"
#include "protocol/work/work_terms.h"
#include "protocol/work/worker_pool.h"
#include "search/tunables.h"

namespace proconsul {
namespace {

constexpr std::size_t kLargestSpsaFile = std::size_t{1} << 20;  // bytes
constexpr std::int64_t kUsualSpsaReport = 100;
constexpr std::int64_t kUsualLag = 16;
constexpr std::int64_t kMaxLag = 1'000'000;
constexpr std::size_t kMaxPlotPoints = 400;
constexpr std::string_view kOwnEngine = "Proconsul";

const Tunable* tunable_named(std::string_view name) {
  const auto all = tunables();
  const auto found = std::find_if(all.begin(), all.end(), [&](const Tunable& t) { return t.name == name; });
  return found == all.end() ? nullptr : &*found;
}

// "params.txt:3: ..."
Error placed(const std::string& file, const Error& error) {
  const std::string line = error.line > 0 ? fmt::format(":{}", error.line) : "";
  return Error{fmt::format("{}{}: {}", file, line, error.message)};
}

class SpsaSession {
 public:
  SpsaSession(MatchSettings settings, PgnComments comments, const Arguments& arguments, Console& console,
              WorkerPool& pool)
      : settings_(std::move(settings)),
        comments_(comments),
        arguments_(arguments),
        console_(console),
        pool_(pool),
        fresh_files_(arguments,
                     pool.leads() ? std::vector<std::string>{"pgn", "log"} : std::vector<std::string>{}) {}

  int run() {
    const auto report = integer_option(arguments_, "report", kUsualSpsaReport, 1, 1'000'000);
    if (!report) return usage_error(console_, report.error());
    report_every_ = static_cast<std::size_t>(*report);
    const auto boards =
        static_cast<std::int64_t>(settings_.concurrency) * static_cast<std::int64_t>(pool_.processes());
    const auto lag = integer_option(arguments_, "lag", std::max(kUsualLag, 2 * boards), 1, kMaxLag);
    if (!lag) return usage_error(console_, lag.error());
    lag_ = static_cast<std::size_t>(*lag);
    if (arguments_.has("shard"))
      return usage_error(console_, {"--shard: a part of the games teaches nothing; --spsa does all"});
    if (pool_.processes() > 1 && arguments_.has("log"))
      return usage_error(console_, {"--log takes one process"});
    name_sides();
    if (settings_.openings.source == OpeningSettings::Source::kFile) {
      if (const Status read = load_openings_text(settings_.openings, console_.in); !read)
        return io_error(console_, read.error());
    }
    const auto text = read_file(arguments_.text("spsa"), &console_.in, kLargestSpsaFile);
    if (!text) return io_error(console_, text.error());
    auto parameters = parse_spsa_parameters(*text);
    if (!parameters) return usage_error(console_, placed(arguments_.text("spsa"), parameters.error()));
    const Result<Tournament> tournament = Tournament::create(settings_);
    if (!tournament) return usage_error(console_, tournament.error());
    if (pool_.leads())
      tell_warnings(settings_.openings.file, tournament.value().opening_warnings(), console_);
    if (const int code = open_files(); code != exit_code::kOk) return code;
    return play(tournament.value(), parameters.take());
  }

 private:
  int play(const Tournament& tournament, std::vector<SpsaParameter> parameters) {
    const IgnoreBrokenPipes ignore_broken_pipes;
    const MatchWatch watch(cancelled_);
    if (const int code = fit_to_engine(tournament, parameters); code != exit_code::kOk)
      return watch.exit_code(code);
    course_.emplace(Spsa(std::move(parameters), settings_.iterations, settings_.openings.seed), lag_);
    if (const int code = take_up(); code != exit_code::kOk) return code;
    const Status played = pool_.run(work(tournament, watch));
    if (!pool_.leads()) return exit_code::kOk;
    return watch.exit_code(conclude(played ? failure_ : played.error().message, watch.pressed()));
  }

  const Spsa& spsa() const { return course_->spsa(); }

  // A unit is an iteration.
  PoolWork work(const Tournament& tournament, const MatchWatch& watch) {
    PoolWork work;
    work.terms = match_terms(settings_);
    work.terms.emplace_back(kBuildTerm, build_id());
    work.terms.emplace_back("the parameters",
                            spsa_parameters_text(spsa().parameters(), course_->values()[0]));
    work.terms.emplace_back("the number of iterations", std::to_string(settings_.iterations));
    if (settings_.openings.text) work.terms.emplace_back("the openings", hash_text(*settings_.openings.text));
    work.workers = static_cast<int>(settings_.concurrency);
    work.make_worker = [&]() -> UnitWorker {
      return [this, &tournament,
              board = std::make_shared<TournamentBoard>(tournament, boards_++, cancelled_, traffic_log())](
                 Unit iteration, const std::string& order) {
        return play_iteration(tournament, *board, static_cast<std::size_t>(iteration), order,
                              [this](const GameRecord& record) { return pgn_of(record); });
      };
    };
    work.break_off = [this] { cancelled_ = true; };
    work.next = [this]() -> std::optional<Unit> {
      const auto iteration = cancelled_ ? std::nullopt : course_->next();
      return iteration ? std::optional<Unit>(*iteration) : std::nullopt;
    };
    work.order = [this](Unit iteration) {
      return spsa_order(spsa(), course_->trial(static_cast<std::size_t>(iteration)));
    };
    work.take = [this](Unit iteration, std::string_view text) {
      return !over_ && take(parse_spsa_result(static_cast<std::size_t>(iteration), text));
    };
    work.go_on = [&watch] { return !watch.pressed(); };
    return work;
  }

  std::string pgn_of(const GameRecord& record) const {
    return arguments_.has("pgn") ? pgn_text(record, pgn_names(settings_, arguments_), comments_) : "";
  }

  bool take(const Result<SpsaResult>& result) {
    failure_ = result ? result.value().failure : result.error().message;
    over_ = !failure_.empty() || !finished(result.value());
    return !over_;
  }

  void name_sides() {
    name_engines(settings_.engines);
    const std::string name = settings_.engines[0].name;
    settings_.engines[0].name = name + " plus";
    settings_.engines[1].name = name + " minus";
  }

  int open_files() {
    if (!pool_.leads()) return exit_code::kOk;
    auto pgn = open_pgn(arguments_, console_);
    if (!pgn) return io_error(console_, pgn.error());
    auto log = open_log(arguments_, console_);
    if (!log) return io_error(console_, log.error());
    pgn_ = pgn.take();
    log_ = log.take();
    return exit_code::kOk;
  }

  int fit_to_engine(const Tournament& tournament, std::vector<SpsaParameter>& parameters) {
    Status fits = done();
    const int code =
        try_engine(settings_, tournament, 0, cancelled_, traffic_log(), console_, [&](Player& player) {
          fits = fit_to_options(parameters, player.offered_options());
          own_name_ = player.own_name();
        });
    console_.out.flush();
    if (code != exit_code::kOk || fits) return code;
    Error error = placed(arguments_.text("spsa"), fits.error());
    const auto at_fault = std::find_if(parameters.begin(), parameters.end(), [&](const SpsaParameter& other) {
      return other.line == fits.error().line;
    });
    if (is_ours() && tunable_named(at_fault->name) != nullptr)
      error.message += "; a build with -DPROCONSUL_TUNING=ON has all constants of the search as options";
    return usage_error(console_, error);
  }

  bool is_ours() const { return own_name_.starts_with(kOwnEngine); }

  // Loads the state file.
  int take_up() {
    if (!arguments_.has("state") || !pool_.leads()) return exit_code::kOk;
    state_.emplace(arguments_.text("state"), settings_, *course_);
    Result<SpsaRecord> record = state_->load(builds_option(arguments_));
    if (!record) return usage_error(console_, record.error());
    record_ = record.take();
    for (const SpsaPair& pair : record_.pairs) course_->take(pair);
    if (!record_.pairs.empty())
      console_.out << fmt::format("Continuing after {} iterations.\n", record_.pairs.size());
    const std::optional<Error> failure = state_->save(record_);
    return failure ? io_error(console_, *failure) : exit_code::kOk;
  }

  bool finished(const SpsaResult& result) {
    record_.pairs.push_back(result.pair);
    course_->take(result.pair);
    for (const MatchGame& game : result.games) {
      record_.faults += static_cast<int>(game.result.faults.size());
      for (const FaultRecord& fault : game.result.faults)
        console_.out << fmt::format("Game {}: {}: {}: {}\n", game.result.number + 1,
                                    settings_.engines[fault.engine].name, describe(fault.kind), fault.text);
      if (pgn_) pgn_->add(game.pgn);
    }
    if (!arguments_.has("quiet"))
      console_.out << spsa_line(result.pair, result.games[0].result, spsa().iterations());
    if (pgn_) write_failure_ = pgn_->failure();
    if (!write_failure_ && state_) write_failure_ = state_->save(record_);
    const bool last = record_.pairs.size() == spsa().iterations();
    if (record_.pairs.size() % report_every_ == 0 && !last) {
      console_.out << '\n' << spsa_summary(spsa(), record_) << spsa_table(spsa()) << '\n';
      if (!write_failure_) write_failure_ = write_results();
    }
    console_.out.flush();
    return !write_failure_;
  }

  // The error if a result file cannot be written.
  std::optional<Error> write_results() const {
    const std::pair<const char*, std::function<std::string()>> files[] = {
        {"result", [this] { return json_text(result_json()); }},
        {"spsa-out", [this] { return spsa_parameters_text(spsa().parameters(), spsa().values()); }},
        {"plot", [this] { return line_plot_svg(plot()); }}};
    for (const auto& [option, text] : files) {
      if (!arguments_.has(option)) continue;
      if (auto error = write_file(arguments_.text(option), text(), &console_.out)) return error;
    }
    return std::nullopt;
  }

  // Includes the history of the values.
  Json result_json() const {
    std::vector<SpsaMoment> moments;
    for (std::size_t learnt = 0; learnt <= course_->learnt(); ++learnt) {
      if (learnt % report_every_ == 0 || learnt == course_->learnt())
        moments.push_back({learnt, course_->values()[learnt]});
    }
    Json json = {{"complete", record_.pairs.size() == spsa().iterations()}};
    json.update(spsa_json(spsa(), record_, moments));
    return json;
  }

  // Each value as a share of its range.
  LinePlot plot() const {
    std::vector<std::string> games;
    for (const Variant* variant : settings_.variants) games.push_back(variant->rules->name);
    std::string where = games.size() > 4 ? fmt::format("{} games", games.size()) : games.front();
    for (std::size_t i = 1; i < games.size() && games.size() <= 4; ++i) where += ", " + games[i];
    LinePlot plot{
        fmt::format("{} of {} iterations of SPSA: {}", record_.pairs.size(), spsa().iterations(), where),
        "iterations (pairs of games)",
        "value, % of its range",
        static_cast<double>(spsa().iterations()),
        {}};
    for (std::size_t i = 0; i < spsa().parameters().size(); ++i) plot.curves.push_back(curve(i));
    return plot;
  }

  PlotCurve curve(std::size_t number) const {
    const SpsaParameter& parameter = spsa().parameters()[number];
    PlotCurve curve{fmt::format("{}: {} to {} ({} .. {})", parameter.name, spsa_number(parameter.start),
                                spsa_number(spsa().values()[number]), spsa_number(parameter.min),
                                spsa_number(parameter.max)),
                    {}};
    const auto& history = course_->values();
    const std::size_t stride = 1 + history.size() / kMaxPlotPoints;
    for (std::size_t i = 0; i < history.size(); ++i) {
      if (i % stride != 0 && i + 1 != history.size()) continue;
      const double share = (history[i][number] - parameter.min) / (parameter.max - parameter.min);
      curve.points.push_back({static_cast<double>(i), 100 * share});
    }
    return curve;
  }

  // How to use the tuned values.
  std::string advice() const {
    std::string text = fmt::format("To play with these values: {}\n", spsa_usage(spsa()));
    if (arguments_.has("spsa-out"))
      text += fmt::format("To continue from them: --spsa {}\n", quote(arguments_.text("spsa-out")));
    std::string lines;
    for (std::size_t i = 0; i < spsa().parameters().size() && is_ours(); ++i) {
      const SpsaParameter& parameter = spsa().parameters()[i];
      if (const Tunable* ours = tunable_named(parameter.name))
        lines += fmt::format("TUNABLE({}, {:.0f}, {}, {}, {})\n", ours->name,
                             settled(parameter, spsa().values()[i]), ours->min, ours->max, ours->step);
    }
    if (!lines.empty()) text += "To make them the constants of the search, in search/tunables.inc:\n" + lines;
    return text;
  }

  int conclude(const std::string& failure, bool broken_off) {
    console_.out << '\n' << spsa_summary(spsa(), record_) << spsa_table(spsa()) << '\n' << advice();
    if (broken_off)
      console_.out << fmt::format("\nInterrupted after {} of {} iterations.\n", record_.pairs.size(),
                                  spsa().iterations());
    if (const std::optional<Error> error = write_results()) return io_error(console_, *error);
    if (log_ && log_->failure()) return io_error(console_, *log_->failure());
    if (pgn_ && pgn_->failure()) return io_error(console_, *pgn_->failure());
    if (write_failure_) return io_error(console_, *write_failure_);
    if (!failure.empty()) return io_error(console_, {"the match is given up: " + failure});
    return record_.faults == 0 ? exit_code::kOk : exit_code::kNegative;
  }

  TrafficLog traffic_log() { return log_ ? log_->log() : TrafficLog(); }

  MatchSettings settings_;
  PgnComments comments_;
  const Arguments& arguments_;
  Console& console_;
  WorkerPool& pool_;
  FreshFiles fresh_files_;  // outlives the files themselves
  std::optional<SpsaCourse> course_;
  SpsaRecord record_;
  std::size_t lag_ = 1;
  std::size_t report_every_ = 0;
  std::atomic<std::size_t> boards_{0};
  std::string own_name_;
  std::optional<SpsaState> state_;
  std::optional<AppendedFile> pgn_;
  std::unique_ptr<TrafficFile> log_;
  std::atomic<bool> cancelled_{false};
  std::optional<Error> write_failure_;
  bool over_ = false;
  std::string failure_;
};

}  // namespace

int run_spsa_session(MatchSettings settings, PgnComments comments, const Arguments& arguments,
                     Console& console, WorkerPool& pool) {
  return SpsaSession(std::move(settings), comments, arguments, console, pool).run();
}

}  // namespace proconsul
