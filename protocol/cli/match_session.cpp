#include "protocol/cli/match_session.h"

#include <fmt/format.h>

#include <filesystem>
#include <memory>
#include <mutex>
#include <ostream>

#include "engine/quoting.h"
#include "protocol/cli/match_support.h"
#include "protocol/cli/progress_line.h"
#include "protocol/cli/sharing_options.h"
#include "protocol/cli/warnings.h"
#include "protocol/match/latency.h"
#include "protocol/match/match_report.h"
#include "protocol/match/match_state.h"
#include "protocol/match/opening_files.h"
#include "protocol/match/uci_check.h"
#include "protocol/text/number.h"
#include "protocol/text/output_file.h"
#include "protocol/text/words.h"
#include "protocol/work/build_id.h"
#include "protocol/work/work_terms.h"
#include "protocol/work/worker_pool.h"

namespace proconsul {
namespace {

constexpr int kRoundTrips = 10;
// A match on the command line: files, progress, the final table.
class MatchSession {
 public:
  MatchSession(MatchSettings settings, PgnComments comments, const Arguments& arguments, Console& console,
               WorkerPool& pool)
      : settings_(std::move(settings)),
        comments_(comments),
        arguments_(arguments),
        console_(console),
        progress_(console),
        pool_(pool),
        fresh_files_(arguments, pool.leads() ? std::vector<std::string>{"pgn", "log", "state"}
                                             : std::vector<std::string>{}),
        failed_starts_(settings_.engines),
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
    if (pool_.leads())
      tell_warnings(settings_.openings.file, tournament.value().opening_warnings(), console_);
    game_count_ = tournament.value().game_count();
    if (const int code = read_shard(); code != exit_code::kOk) return code;
    if (const int code = open_files(); code != exit_code::kOk) return code;
    if (!settings_.openings.note.empty() && pool_.leads())
      console_.out << "Openings: " << settings_.openings.note << '\n';
    const IgnoreBrokenPipes ignore_broken_pipes;
    const MatchWatch watch(cancelled_);
    if (const int code = try_engines(tournament.value()); code != exit_code::kOk) {
      forget_state();
      return watch.exit_code(code);
    }
    const Status played = play(tournament.value(), watch);
    if (!pool_.leads()) return exit_code::kOk;
    return watch.exit_code(conclude(played ? failure_ : played.error().message, watch.pressed()));
  }

 private:
  int io_error(const std::string& what) { return proconsul::io_error(console_, {what}); }

  Status read_openings() {
    if (settings_.openings.source != OpeningSettings::Source::kFile) return done();
    return load_openings_text(settings_.openings, console_.in);
  }

  int read_shard() {
    const Result<Shard> shard = shard_option(arguments_);
    if (!shard) return usage_error(console_, shard.error());
    shard_ = shard.value();
    if (arguments_.has("shard") && !arguments_.has("state"))
      return usage_error(console_, {"--shard needs --state FILE"});
    if (arguments_.has("shard") && settings_.sprt)
      return usage_error(console_, {"--shard: a part of the games decides no SPRT"});
    if (pool_.processes() > 1 && arguments_.has("log"))
      return usage_error(console_, {"--log takes one process"});
    return exit_code::kOk;
  }

  int open_files() {
    if (const int code = open_state(); code != exit_code::kOk || !pool_.leads()) return code;
    auto pgn = open_pgn(arguments_, console_);
    if (!pgn) return io_error(pgn.error().message);
    auto log = open_log(arguments_, console_);
    if (!log) return io_error(log.error().message);
    pgn_ = pgn.take();
    log_ = log.take();
    return exit_code::kOk;
  }

  int open_state() {
    Result<MatchState> state = MatchState::open(pool_.leads() ? arguments_.text("state") : "", settings_,
                                                shard_, builds_option(arguments_));
    if (!state) return usage_error(console_, state.error());
    state_.emplace(state.take());
    for (const MatchGame& game : state_->games()) standings_.add(game.result);
    progress_.begin_at(static_cast<double>(state_->games().size()) / static_cast<double>(game_count_));
    if (!state_->games().empty())
      console_.out << fmt::format("Continuing after {}.\n", counted(state_->games().size(), "game"));
    if (const auto failure = state_->mend(arguments_.text("pgn"))) return io_error(failure->message);
    return exit_code::kOk;
  }

  // A new state without games.
  void forget_state() {
    if (!state_->games().empty()) return;
    state_.reset();
    fresh_files_.remove(arguments_.text("state"));
  }

  // Starts every engine once with every variant, before any clock runs.
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

  TrafficLog traffic_log() { return log_ ? log_->log() : TrafficLog(); }

  Status play(const Tournament& tournament, const MatchWatch& watch) {
    OpenUnits open(state_->journal(), shard_, game_count_);
    std::atomic<std::size_t> boards{0};
    PoolWork work;
    work.terms = match_terms(settings_);
    work.terms.emplace_back(kBuildTerm, build_id());
    if (settings_.openings.text) work.terms.emplace_back("the openings", hash_text(*settings_.openings.text));
    work.workers = static_cast<int>(settings_.concurrency);
    work.make_worker = [&]() -> UnitWorker {
      return [this, &tournament,
              board = std::make_shared<TournamentBoard>(tournament, boards++, cancelled_, traffic_log())](
                 Unit number, const std::string&) {
        return left_of(board->play(tournament.plan(static_cast<std::size_t>(number))));
      };
    };
    work.break_off = [this] { cancelled_ = true; };
    work.next = [&] { return cancelled_ || decided() ? std::nullopt : open.next(); };
    work.take = [this](Unit, std::string_view game) { return finished(game); };
    work.go_on = [&watch] { return !watch.pressed(); };
    return pool_.run(work);
  }

  // Nothing if the game was interrupted.
  std::optional<std::string> left_of(const GameRecord& record) const {
    if (record.outcome == Outcome::kOngoing) return std::nullopt;
    MatchGame game{summary_of(record), "", overruns_of(record, settings_.engines), std::nullopt};
    if (arguments_.has("pgn")) game.pgn = pgn_text(record, pgn_names(settings_, arguments_), comments_);
    return to_text(game);
  }

  bool decided() const {
    if (!settings_.sprt) return false;
    const SprtBounds& bounds = *settings_.sprt;
    const double llr = log_likelihood_ratio(standings_.encounter(0, 1).pairs, bounds.elo0, bounds.elo1);
    return sprt_verdict(bounds, llr) != SprtVerdict::kContinue;
  }

  bool finished(std::string_view text) {
    if (over_) return false;
    Result<MatchGame> game = parse_match_game(text, settings_.engines.size());
    if (!game) {
      failure_ = game.error().message;
      over_ = true;
      return false;
    }
    const GameResult& result = game->result;
    standings_.add(result);
    for (const Overrun& overrun : game->overruns) latency_.add(overrun);
    if (arguments_.has("quiet")) {
      show_progress();
    } else {
      console_.out << game_line(result, settings_, game_count_);
    }
    if (standings_.results().size() % report_every_ == 0) {
      progress_.clear();
      for (const auto& [engines, encounter] : standings_.encounters())
        console_.out << score_line(encounter, settings_, engines.first, engines.second);
    }
    console_.out.flush();
    write_failed_ = !keep(game.value());
    failure_ = failed_starts_.note(result);
    over_ = write_failed_ || !failure_.empty() || decided();
    return !over_;
  }

  // As a share of this shard's games.
  void show_progress() {
    const GameCounts& white = standings_.white();
    const std::size_t all = std::max<std::size_t>(1, game_count_ / static_cast<std::size_t>(shard_.count));
    progress_.show(static_cast<double>(standings_.results().size()) / static_cast<double>(all),
                   fmt::format("{} of {} games, White {}, drawn {}, Black {}", standings_.results().size(),
                               all, white.wins, white.draws, white.losses));
  }

  void tell_interruption() {
    console_.out << fmt::format("\nInterrupted after {} of {} games.\n", standings_.results().size(),
                                game_count_);
    console_.out << (arguments_.has("state")
                         ? fmt::format("Run the same command again to continue from {}.\n",
                                       quote(arguments_.text("state")))
                         : "Use --state FILE to be able to continue after an interruption.\n");
  }

  bool keep(MatchGame& game) {
    const std::string file = arguments_.text("pgn");
    std::error_code failure;
    if (const std::uintmax_t size = std::filesystem::file_size(file, failure); pgn_ && !failure)
      game.place = PgnPlace{file, size};
    if (!state_->add(game)) return false;
    return !pgn_ || pgn_->add(game.pgn);
  }

  int conclude(const std::string& failure, bool broken_off) {
    progress_.clear();
    console_.out << '\n' << report_text(standings_, settings_);
    if (arguments_.has("latency")) console_.out << '\n' << latency_.text();
    if (broken_off) tell_interruption();
    if (arguments_.has("result")) {
      Json json = {{"complete", !broken_off && failure.empty() && !write_failed_}};
      json.update(report_json(standings_, settings_));
      if (arguments_.has("latency")) json["latency"] = latency_.json();
      if (const auto error = write_file(arguments_.text("result"), json_text(json), &console_.out))
        return io_error(error->message);
    }
    if (log_ && log_->failure()) return io_error(log_->failure()->message);
    if (pgn_ && pgn_->failure()) return io_error(pgn_->failure()->message);
    if (state_->failure()) return io_error(state_->failure()->message);
    if (!failure.empty()) return io_error("the match is given up: " + failure);
    return standings_.faults() == 0 ? exit_code::kOk : exit_code::kNegative;
  }

  MatchSettings settings_;
  PgnComments comments_;
  const Arguments& arguments_;
  Console& console_;
  ProgressLine progress_;
  WorkerPool& pool_;
  FreshFiles fresh_files_;  // outlives the files themselves
  FailedStarts failed_starts_;
  Standings standings_;
  LatencyReport latency_;
  std::size_t game_count_ = 0;
  std::size_t report_every_ = 0;
  Shard shard_;
  std::optional<MatchState> state_;
  std::optional<AppendedFile> pgn_;
  std::unique_ptr<TrafficFile> log_;
  std::atomic<bool> cancelled_{false};
  bool write_failed_ = false;
  bool over_ = false;
  std::string failure_;
};

}  // namespace

int run_match(MatchSettings settings, PgnComments comments, const Arguments& arguments, Console& console,
              WorkerPool& pool) {
  return MatchSession(std::move(settings), comments, arguments, console, pool).run();
}

int run_uci_check(const EngineConfig& engine, const PlayerSettings& player, const Arguments& arguments,
                  Console& console) {
  const FreshFiles fresh_files(arguments, {"log"});
  const auto opened = open_log(arguments, console);
  if (!opened) return io_error(console, opened.error());
  const std::unique_ptr<TrafficFile>& log = opened.value();
  std::atomic<bool> cancelled{false};
  const IgnoreBrokenPipes ignore_broken_pipes;
  const MatchWatch watch(cancelled);
  int checks = 0;
  int failures = 0;
  const Status started = check_uci(
      engine, player, cancelled, log ? log->log() : TrafficLog(), [&](const UciCheckResult& result) {
        ++checks;
        failures += result.failure ? 1 : 0;
        console.out << fmt::format("{}  {}{}{}\n", result.failure ? "FAIL" : "pass", result.name,
                                   result.failure ? ": " : "", printable(result.failure.value_or("")))
                    << std::flush;
      });
  if (!started) return watch.exit_code(io_error(console, started.error()));
  console.out << fmt::format("{} of {} checks passed\n", checks - failures, checks);
  if (log && log->failure()) return watch.exit_code(io_error(console, *log->failure()));
  return watch.exit_code(failures == 0 ? exit_code::kOk : exit_code::kNegative);
}

}  // namespace proconsul
