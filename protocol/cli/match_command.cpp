// proconsul match: engines against each other.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <chrono>
#include <csignal>
#include <ctime>
#include <fstream>
#include <mutex>
#include <ostream>
#include <thread>

#include "protocol/cli/command.h"
#include "protocol/cli/interrupt.h"
#include "protocol/cli/number.h"
#include "protocol/match/match_options.h"
#include "protocol/match/match_report.h"
#include "protocol/match/match_state.h"
#include "protocol/match/pgn_writer.h"

namespace proconsul {
namespace {

constexpr Milliseconds kWatchInterval{50};

// Writing to an engine that has ended must not end us.
class IgnoreBrokenPipes {
 public:
  IgnoreBrokenPipes() : previous_(std::signal(SIGPIPE, SIG_IGN)) {}
  ~IgnoreBrokenPipes() { std::signal(SIGPIPE, previous_); }
  IgnoreBrokenPipes(const IgnoreBrokenPipes&) = delete;
  IgnoreBrokenPipes& operator=(const IgnoreBrokenPipes&) = delete;

 private:
  void (*previous_)(int);
};

// Passes Ctrl-C on to the match.
class Watch {
 public:
  explicit Watch(std::atomic<bool>& cancelled)
      : thread_([this, &cancelled] {
          while (!over_) {
            if (interrupt_.pressed()) cancelled = true;
            std::this_thread::sleep_for(kWatchInterval);
          }
        }) {}
  ~Watch() {
    over_ = true;
    thread_.join();
  }
  bool pressed() const { return interrupt_.pressed(); }

 private:
  Interrupt interrupt_;
  std::atomic<bool> over_{false};
  std::thread thread_;
};

std::string today() {
  const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  std::tm parts{};
  localtime_r(&now, &parts);
  return fmt::format("{:04}.{:02}.{:02}", parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday);
}

// A match as the command line runs it: files, progress, the final table.
class MatchSession {
 public:
  MatchSession(MatchSettings settings, const Invocation& invocation)
      : settings_(std::move(settings)),
        arguments_(invocation.arguments),
        console_(invocation.console),
        standings_(settings_.engines.size()) {}

  int run() {
    const auto report =
        parse_integer(arguments_.has("report") ? arguments_.text("report") : "10", 1, 1'000'000);
    if (!report) return usage_error(console_, {"--report: " + report.error().message});
    report_every_ = static_cast<std::size_t>(*report);
    name_engines(settings_.engines);
    const Result<Tournament> tournament = Tournament::create(settings_);
    if (!tournament) return usage_error(console_, tournament.error());
    game_count_ = tournament.value().game_count();
    std::vector<bool> played(game_count_);
    if (const int code = open_files(played); code != exit_code::kOk) return code;
    const IgnoreBrokenPipes ignore_broken_pipes;
    const Watch watch(cancelled_);
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

  int open_files(std::vector<bool>& played) {
    for (const auto& [option, stream] : {std::pair{"pgn", &pgn_}, std::pair{"log", &log_}}) {
      if (!arguments_.has(option)) continue;
      stream->open(arguments_.text(option), std::ios::app);
      if (!*stream) return io_error(fmt::format("cannot write the file '{}'", arguments_.text(option)));
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
      return io_error(fmt::format("cannot write the state file '{}'", arguments_.text("state")));
    return exit_code::kOk;
  }

  // Every engine once with every game, before the clocks run.
  int try_engines(const Tournament& tournament) {
    for (const EngineConfig& engine : settings_.engines) {
      const auto player = make_player(engine, settings_.player, cancelled_, traffic_log());
      for (std::size_t game = 0; game < settings_.variants.size(); ++game) {
        const Game start =
            game_from(*settings_.variants[game], {tournament.plan(2 * game).opening.fen, {}, ""});
        const MatchClock clock{engine.control, engine.control.base.value_or(Milliseconds(0)),
                               engine.control.moves};
        const auto trouble =
            player->prepare({settings_.variants[game], &start, Colour::kWhite, {clock, clock}});
        if (trouble && !cancelled_) return io_error(fmt::format("{}: {}", engine.name, trouble->text));
      }
      console_.out << fmt::format("{}: {}, {}\n", engine.name, player->own_name(), to_text(engine.control));
      player->stop();
    }
    console_.out.flush();
    return exit_code::kOk;
  }

  TrafficLog traffic_log() {
    if (!log_.is_open()) return {};
    return [this](bool to_engine, std::string_view line) {
      const std::lock_guard lock(log_mutex_);
      log_ << (to_engine ? "> " : "< ") << line << std::endl;
    };
  }

  bool decided() const {
    if (!settings_.sprt) return false;
    const SprtBounds& bounds = *settings_.sprt;
    const double llr = log_likelihood_ratio(standings_.encounter(0, 1).pairs, bounds.elo0, bounds.elo1);
    return sprt_verdict(bounds, llr) != SprtVerdict::kContinue;
  }

  bool finished(const GameRecord& record) {
    const GameResult result = summary_of(record);
    standings_.add(result);
    if (!arguments_.has("quiet")) console_.out << game_line(result, settings_, game_count_);
    if (standings_.results().size() % report_every_ == 0) {
      for (const auto& [engines, encounter] : standings_.encounters())
        console_.out << score_line(encounter, settings_, engines.first, engines.second);
    }
    console_.out.flush();
    if (pgn_.is_open()) pgn_ << pgn_text(record, names()) << std::flush;
    if ((pgn_.is_open() && !pgn_) || (state_ && !state_->save(standings_.results()))) {
      write_failed_ = true;
      return false;
    }
    return !decided();
  }

  PgnNames names() const {
    PgnNames names{arguments_.has("event") ? arguments_.text("event") : "Engine match", today(), {}, {}};
    for (const EngineConfig& engine : settings_.engines) {
      names.engines.push_back(engine.name);
      names.controls.push_back(to_text(engine.control));
    }
    return names;
  }

  int conclude(const std::string& trouble, bool interrupted) {
    console_.out << '\n' << report_text(standings_, settings_);
    if (interrupted)
      console_.out << fmt::format("\nInterrupted after {} of {} games.\n", standings_.results().size(),
                                  game_count_);
    if (arguments_.has("result")) {
      std::ofstream file(arguments_.text("result"));
      Json json = report_json(standings_, settings_);
      json["complete"] = !interrupted && trouble.empty() && !write_failed_;
      print_json(file, json);
      file.flush();
      if (!file) return io_error(fmt::format("cannot write the file '{}'", arguments_.text("result")));
    }
    if (write_failed_) return io_error("cannot write the games or the state of the match");
    if (!trouble.empty()) return io_error("the match is given up: " + trouble);
    return standings_.misdeeds() == 0 ? exit_code::kOk : exit_code::kNegative;
  }

  MatchSettings settings_;
  const Arguments& arguments_;
  Console& console_;
  Standings standings_;
  std::size_t game_count_ = 0;
  std::size_t report_every_ = 0;
  std::optional<MatchState> state_;
  std::ofstream pgn_;
  std::ofstream log_;
  std::mutex log_mutex_;
  std::atomic<bool> cancelled_{false};
  bool write_failed_ = false;
};

int run(const Invocation& invocation) {
  Result<MatchSettings> settings = read_match_settings(invocation.registry, invocation.arguments);
  if (!settings) return usage_error(invocation.console, settings.error());
  return MatchSession(settings.take(), invocation).run();
}

}  // namespace

Command match_command() {
  return {
      "match",
      "VARIANT...",
      "Play engines against each other",
      "Every opening is played twice with colours reversed. The rules of this program decide: an engine "
      "that makes\n"
      "an illegal move, exceeds its time, ends, hangs or claims a result that is not true is reported, "
      "loses if\n"
      "the game is still open, and is started anew where needed. VARIANT... may be 'all'. Ctrl-C ends "
      "the match\n"
      "with the table so far; with --state it can go on later. Draw offers reach XBoard engines only, and "
      "engines do\n"
      "not think in their opponents' time.\n\n"
      "  proconsul match consul42k --engine cmd=./new --engine cmd=./old --tc 8+0.08 --games 1000 "
      "--concurrency 4\n\n"
      "Exit codes: 0 every engine behaved, 1 one did not, 2 the command line is wrong, 3 an engine "
      "cannot be\n"
      "started or a file cannot be read or written.",
      1,
      64,
      match_options(),
      run};
}

}  // namespace proconsul
