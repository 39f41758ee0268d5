// Tuning an engine's options by games against itself, as the command line runs it: files, progress, what has
// been found.
#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <mutex>
#include <ostream>

#include "engine/quoting.h"
#include "protocol/cli/match_session.h"
#include "protocol/cli/match_support.h"
#include "protocol/draw/line_plot.h"
#include "protocol/match/match_state.h"
#include "protocol/match/opening_files.h"
#include "protocol/match/rule_options.h"
#include "protocol/match/spsa_file.h"
#include "protocol/match/spsa_report.h"
#include "protocol/text/input_file.h"
#include "search/tunables.h"

namespace proconsul {
namespace {

constexpr std::size_t kLargestSpsaFile = std::size_t{1} << 20;  // bytes
constexpr std::int64_t kUsualSpsaReport = 100;
constexpr std::size_t kMostPlotPoints = 400;
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
  SpsaSession(MatchSettings settings, PgnComments comments, const Arguments& arguments, Console& console)
      : settings_(std::move(settings)), comments_(comments), arguments_(arguments), console_(console) {}

  int run() {
    const auto report = integer_option(arguments_, "report", kUsualSpsaReport, 1, 1'000'000);
    if (!report) return usage_error(console_, report.error());
    report_every_ = static_cast<std::size_t>(*report);
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
    if (const int code = open_files(); code != exit_code::kOk) return code;
    return play(tournament.value(), parameters.take());
  }

 private:
  int play(const Tournament& tournament, std::vector<SpsaParameter> parameters) {
    const IgnoreBrokenPipes ignore_broken_pipes;
    const MatchWatch watch(cancelled_);
    if (const int code = fit_to_engine(tournament, parameters); code != exit_code::kOk) return code;
    spsa_.emplace(std::move(parameters), settings_.iterations, settings_.openings.seed);
    history_.push_back({0, spsa_->values()});
    if (const int code = take_up(); code != exit_code::kOk) return code;
    std::vector<bool> played(settings_.iterations + 1);
    for (const SpsaPair& pair : record_.pairs) played[pair.iteration] = true;
    const std::string trouble = run_spsa(
        tournament, settings_.concurrency, *spsa_, played, cancelled_,
        [this](const SpsaPair& pair, const std::array<GameRecord, 2>& games) {
          return finished(pair, games);
        },
        traffic_log());
    return conclude(trouble, watch.pressed());
  }

  void name_sides() {
    name_engines(settings_.engines);
    const std::string name = settings_.engines[0].name;
    settings_.engines[0].name = name + " plus";
    settings_.engines[1].name = name + " minus";
  }

  int open_files() {
    for (const auto& [option, stream] : {std::pair{"pgn", &pgn_}, std::pair{"log", &log_}}) {
      if (!arguments_.has(option)) continue;
      stream->open(arguments_.text(option), std::ios::app);
      if (!*stream) return io_error(console_, cannot_write(arguments_.text(option)));
    }
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

  // What the state file has.
  int take_up() {
    if (!arguments_.has("state")) return exit_code::kOk;
    state_.emplace(arguments_.text("state"), settings_, *spsa_);
    Result<SpsaRecord> record = state_->load();
    if (!record) return usage_error(console_, record.error());
    record_.misdeeds = record->misdeeds;
    for (const SpsaPair& pair : record->pairs) {
      spsa_->learn(pair.iteration, pair.balance());
      note(pair);
    }
    if (!record_.pairs.empty())
      console_.out << fmt::format("Going on after {} iterations.\n", record_.pairs.size());
    return state_->save(record_) ? exit_code::kOk
                                 : io_error(console_, cannot_write(arguments_.text("state")));
  }

  void note(const SpsaPair& pair) {
    record_.pairs.push_back(pair);
    history_.push_back({record_.pairs.size(), spsa_->values()});
  }

  bool finished(const SpsaPair& pair, const std::array<GameRecord, 2>& games) {
    note(pair);
    for (const GameRecord& game : games) {
      record_.misdeeds += static_cast<int>(game.misdeeds.size());
      for (const Misdeed& misdeed : game.misdeeds)
        console_.out << fmt::format("Game {}: {}: {}: {}\n", game.plan.number + 1,
                                    settings_.engines[misdeed.engine].name, describe(misdeed.fault),
                                    misdeed.text);
      if (pgn_.is_open()) pgn_ << pgn_text(game, pgn_names(settings_, arguments_), comments_) << std::flush;
    }
    if (!arguments_.has("quiet")) console_.out << spsa_line(pair, games[0].plan, spsa_->iterations());
    bool written = (!pgn_.is_open() || pgn_) && (!state_ || state_->save(record_));
    const bool last = record_.pairs.size() == spsa_->iterations();
    if (record_.pairs.size() % report_every_ == 0 && !last) {
      console_.out << '\n' << spsa_summary(*spsa_, record_) << spsa_table(*spsa_) << '\n';
      written = written && write_results().empty();
    }
    console_.out.flush();
    write_failed_ = !written;
    return written;
  }

  // The file that cannot be written, if any.
  std::string write_results() const {
    const std::pair<const char*, std::function<void(std::ostream&)>> files[] = {
        {"result", [this](std::ostream& out) { print_json(out, result_json()); }},
        {"spsa-out",
         [this](std::ostream& out) { out << spsa_parameters_text(spsa_->parameters(), spsa_->values()); }},
        {"plot", [this](std::ostream& out) { out << line_plot_svg(plot()); }}};
    for (const auto& [option, write] : files) {
      if (arguments_.has(option) && !replace_file(arguments_.text(option), write))
        return arguments_.text(option);
    }
    return "";
  }

  // With the values as often as they are reported.
  Json result_json() const {
    std::vector<SpsaMoment> moments;
    for (const SpsaMoment& moment : history_) {
      if (moment.pairs % report_every_ == 0 || moment.pairs == record_.pairs.size())
        moments.push_back(moment);
    }
    Json json = spsa_json(*spsa_, record_, moments);
    json["complete"] = record_.pairs.size() == spsa_->iterations();
    return json;
  }

  // Each value as a share of its range.
  LinePlot plot() const {
    std::vector<std::string> games;
    for (const Variant* variant : settings_.variants) games.push_back(variant->rules->name);
    std::string where = games.size() > 4 ? fmt::format("{} games", games.size()) : games.front();
    for (std::size_t i = 1; i < games.size() && games.size() <= 4; ++i) where += ", " + games[i];
    LinePlot plot{
        fmt::format("{} of {} iterations of SPSA: {}", record_.pairs.size(), spsa_->iterations(), where),
        "iterations (pairs of games)",
        "value, % of its range",
        static_cast<double>(spsa_->iterations()),
        {}};
    for (std::size_t i = 0; i < spsa_->parameters().size(); ++i) plot.curves.push_back(curve(i));
    return plot;
  }

  PlotCurve curve(std::size_t number) const {
    const SpsaParameter& parameter = spsa_->parameters()[number];
    PlotCurve curve{fmt::format("{}: {} to {} ({} .. {})", parameter.name, spsa_number(parameter.start),
                                spsa_number(spsa_->values()[number]), spsa_number(parameter.least),
                                spsa_number(parameter.most)),
                    {}};
    const std::size_t stride = 1 + history_.size() / kMostPlotPoints;
    for (std::size_t i = 0; i < history_.size(); ++i) {
      if (i % stride != 0 && i + 1 != history_.size()) continue;
      const double share =
          (history_[i].values[number] - parameter.least) / (parameter.most - parameter.least);
      curve.points.push_back({static_cast<double>(history_[i].pairs), 100 * share});
    }
    return curve;
  }

  // What to do with the values.
  std::string advice() const {
    std::string text = fmt::format("To play with these values: {}\n", spsa_usage(*spsa_));
    if (arguments_.has("spsa-out"))
      text += fmt::format("To go on from them: --spsa {}\n", quote(arguments_.text("spsa-out")));
    std::string lines;
    for (std::size_t i = 0; i < spsa_->parameters().size() && is_ours(); ++i) {
      const SpsaParameter& parameter = spsa_->parameters()[i];
      if (const Tunable* ours = tunable_named(parameter.name))
        lines += fmt::format("TUNABLE({}, {:.0f}, {}, {}, {})\n", ours->name,
                             settled(parameter, spsa_->values()[i]), ours->least, ours->most, ours->step);
    }
    if (!lines.empty()) text += "To make them the constants of the search, in search/tunables.inc:\n" + lines;
    return text;
  }

  int conclude(const std::string& trouble, bool broken_off) {
    console_.out << '\n' << spsa_summary(*spsa_, record_) << spsa_table(*spsa_) << '\n' << advice();
    if (broken_off)
      console_.out << fmt::format("\nInterrupted after {} of {} iterations.\n", record_.pairs.size(),
                                  spsa_->iterations());
    if (const std::string file = write_results(); !file.empty())
      return io_error(console_, cannot_write(file));
    if (write_failed_) return io_error(console_, {"cannot write the games, the state or the results"});
    if (!trouble.empty()) return io_error(console_, {"the match is given up: " + trouble});
    return record_.misdeeds == 0 ? exit_code::kOk : exit_code::kNegative;
  }

  TrafficLog traffic_log() { return log_.is_open() ? log_to(log_, log_mutex_) : TrafficLog(); }

  MatchSettings settings_;
  PgnComments comments_;
  const Arguments& arguments_;
  Console& console_;
  std::optional<Spsa> spsa_;
  SpsaRecord record_;
  std::vector<SpsaMoment> history_;  // after every pair
  std::size_t report_every_ = 0;
  std::string own_name_;
  std::optional<SpsaState> state_;
  std::ofstream pgn_;
  std::ofstream log_;
  std::mutex log_mutex_;
  std::atomic<bool> cancelled_{false};
  bool write_failed_ = false;
};

}  // namespace

int run_spsa_session(MatchSettings settings, PgnComments comments, const Arguments& arguments,
                     Console& console) {
  return SpsaSession(std::move(settings), comments, arguments, console).run();
}

}  // namespace proconsul
