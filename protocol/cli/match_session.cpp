#include "protocol/cli/match_session.h"

#include <fmt/format.h>

#include <fstream>
#include <mutex>
#include <ostream>

#include "engine/quoting.h"
#include "protocol/cli/match_support.h"
#include "protocol/match/latency.h"
#include "protocol/match/match_report.h"
#include "protocol/match/match_state.h"
#include "protocol/match/opening_files.h"
#include "protocol/match/uci_check.h"
#include "protocol/text/number.h"

namespace proconsul {
namespace {

constexpr int kRoundTrips = 10;
// A match as the command line runs it: files, progress, the final table.
class MatchSession {
 public:
  MatchSession(MatchSettings settings, PgnComments comments, const Arguments& arguments, Console& console)
      : settings_(std::move(settings)),
        comments_(comments),
        arguments_(arguments),
        console_(console),
        standings_(settings_.engines.size(), settings_.repeat),
        latency_(settings_.engines) {}

  int run() {
    const auto report =
        parse_integer(arguments_.has("report") ? arguments_.text("report") : "10", 1, 1'000'000);
    if (!report) return usage_error(console_, {"--report: " + report.error().message});
    report_every_ = static_cast<std::size_t>(*report);
    name_engines(settings_.engines);
    if (const Status read = read_openings(); !read) return io_error(read.error().message);
    const Result<Tournament> tournament = Tournament::create(settings_);
    if (!tournament) return usage_error(console_, tournament.error());
    game_count_ = tournament.value().game_count();
    std::vector<bool> played(game_count_);
    if (const int code = open_files(played); code != exit_code::kOk) return code;
    const IgnoreBrokenPipes ignore_broken_pipes;
    const MatchWatch watch(cancelled_);
    if (const int code = try_engines(tournament.value()); code != exit_code::kOk) return code;
    const std::string trouble =
        decided() ? ""
                  : tournament.value().run(
                        played, cancelled_, [this](const GameRecord& record) { return finished(record); },
                        traffic_log());
    return conclude(trouble, watch.pressed());
  }

 private:
  int io_error(const std::string& what) {
    console_.err << "proconsul: " << what << '\n';
    return exit_code::kIo;
  }

  Status read_openings() {
    if (settings_.openings.source != OpeningSettings::Source::kFile) return done();
    return load_openings_text(settings_.openings, console_.in);
  }

  int open_files(std::vector<bool>& played) {
    for (const auto& [option, stream] : {std::pair{"pgn", &pgn_}, std::pair{"log", &log_}}) {
      if (!arguments_.has(option)) continue;
      stream->open(arguments_.text(option), std::ios::app);
      if (!*stream) return io_error(fmt::format("cannot write the file {}", quote(arguments_.text(option))));
    }
    if (!arguments_.has("state")) return exit_code::kOk;
    state_.emplace(arguments_.text("state"), settings_);
    const Result<std::vector<GameResult>> results = state_->load();
    if (!results) return usage_error(console_, results.error());
    for (const GameResult& result : results.value()) {
      standings_.add(result);
      if (result.number < played.size()) played[result.number] = true;
    }
    if (!results.value().empty())
      console_.out << fmt::format("Going on after {} games.\n", results.value().size());
    if (!state_->save(standings_.results()))
      return io_error(fmt::format("cannot write the state file {}", quote(arguments_.text("state"))));
    return exit_code::kOk;
  }

  // Every engine once with every game, before the clocks run.
  int try_engines(const Tournament& tournament) {
    for (std::size_t engine = 0; engine < settings_.engines.size(); ++engine) {
      if (const int code = try_engine(tournament, engine); code != exit_code::kOk) return code;
    }
    console_.out.flush();
    return exit_code::kOk;
  }

  int try_engine(const Tournament& tournament, std::size_t number) {
    const auto measure = [&](Player& player) {
      for (int i = 0; i < kRoundTrips && arguments_.has("latency"); ++i) {
        if (const auto time = player.round_trip()) latency_.add_round_trip(number, *time);
      }
    };
    return proconsul::try_engine(settings_, tournament, number, cancelled_, traffic_log(), console_, measure);
  }

  TrafficLog traffic_log() { return log_.is_open() ? log_to(log_, log_mutex_) : TrafficLog(); }

  bool decided() const {
    if (!settings_.sprt) return false;
    const SprtBounds& bounds = *settings_.sprt;
    const double llr = log_likelihood_ratio(standings_.encounter(0, 1).pairs, bounds.elo0, bounds.elo1);
    return sprt_verdict(bounds, llr) != SprtVerdict::kContinue;
  }

  bool finished(const GameRecord& record) {
    const GameResult result = summary_of(record);
    standings_.add(result);
    latency_.add(record);
    if (!arguments_.has("quiet")) console_.out << game_line(result, settings_, game_count_);
    if (standings_.results().size() % report_every_ == 0) {
      for (const auto& [engines, encounter] : standings_.encounters())
        console_.out << score_line(encounter, settings_, engines.first, engines.second);
    }
    console_.out.flush();
    if (pgn_.is_open()) pgn_ << pgn_text(record, pgn_names(settings_, arguments_), comments_) << std::flush;
    if ((pgn_.is_open() && !pgn_) || (state_ && !state_->save(standings_.results()))) {
      write_failed_ = true;
      return false;
    }
    return !decided();
  }

  int conclude(const std::string& trouble, bool broken_off) {
    console_.out << '\n' << report_text(standings_, settings_);
    if (arguments_.has("latency")) console_.out << '\n' << latency_.text();
    if (broken_off)
      console_.out << fmt::format("\nInterrupted after {} of {} games.\n", standings_.results().size(),
                                  game_count_);
    if (arguments_.has("result")) {
      std::ofstream file(arguments_.text("result"));
      Json json = report_json(standings_, settings_);
      if (arguments_.has("latency")) json["latency"] = latency_.json();
      json["complete"] = !broken_off && trouble.empty() && !write_failed_;
      print_json(file, json);
      file.flush();
      if (!file) return io_error(fmt::format("cannot write the file {}", quote(arguments_.text("result"))));
    }
    if (write_failed_) return io_error("cannot write the games or the state of the match");
    if (!trouble.empty()) return io_error("the match is given up: " + trouble);
    return standings_.misdeeds() == 0 ? exit_code::kOk : exit_code::kNegative;
  }

  MatchSettings settings_;
  PgnComments comments_;
  const Arguments& arguments_;
  Console& console_;
  Standings standings_;
  LatencyReport latency_;
  std::size_t game_count_ = 0;
  std::size_t report_every_ = 0;
  std::optional<MatchState> state_;
  std::ofstream pgn_;
  std::ofstream log_;
  std::mutex log_mutex_;
  std::atomic<bool> cancelled_{false};
  bool write_failed_ = false;
};

}  // namespace

int run_match(MatchSettings settings, PgnComments comments, const Arguments& arguments, Console& console) {
  return MatchSession(std::move(settings), comments, arguments, console).run();
}

int run_uci_check(const EngineConfig& engine, const PlayerSettings& player, const Arguments& arguments,
                  Console& console) {
  std::ofstream log;
  std::mutex mutex;
  if (arguments.has("log")) {
    log.open(arguments.text("log"), std::ios::app);
    if (!log) return io_error(console, cannot_write(arguments.text("log")));
  }
  std::atomic<bool> cancelled{false};
  const IgnoreBrokenPipes ignore_broken_pipes;
  const MatchWatch watch(cancelled);
  int checks = 0;
  int failures = 0;
  const Status started =
      check_uci(engine, player, cancelled, log.is_open() ? log_to(log, mutex) : TrafficLog(),
                [&](const UciCheckResult& result) {
                  ++checks;
                  failures += result.failure ? 1 : 0;
                  console.out << fmt::format("{}  {}{}{}\n", result.failure ? "FAIL" : "pass", result.name,
                                             result.failure ? ": " : "", result.failure.value_or(""))
                              << std::flush;
                });
  if (!started) {
    console.err << "proconsul: " << started.error().message << '\n';
    return exit_code::kIo;
  }
  console.out << fmt::format("{} of {} checks passed\n", checks - failures, checks);
  return failures == 0 ? exit_code::kOk : exit_code::kNegative;
}

}  // namespace proconsul
