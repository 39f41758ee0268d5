// proconsul datagen: self-play games for tuning the evaluation and training networks.
#include <fmt/format.h>

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <ostream>

#include "engine/quoting.h"
#include "protocol/cli/command.h"
#include "protocol/cli/game_data_tools.h"
#include "protocol/cli/interrupt.h"
#include "protocol/cli/progress_line.h"
#include "protocol/cli/sharing_options.h"
#include "protocol/cli/thinking.h"
#include "protocol/learning/game_archive.h"
#include "protocol/session/game_choice.h"
#include "protocol/text/number.h"
#include "protocol/text/words.h"
#include "protocol/work/work_terms.h"

namespace proconsul {
namespace {

constexpr int kMaxPositions = 2'000'000'000;
constexpr int kMaxNodes = 1'000'000'000;
constexpr int kMaxBalance = 20'000;  // centipawns

struct Job {
  SelfPlaySettings settings;
  std::size_t positions = 0;  // target
  std::optional<Unit> games;  // number of games; nothing: as many as needed
  int threads = 1;
  std::string file;
  Shard shard;
  Builds builds = Builds::kSame;
};

// Plays the games that the file lacks.
class Generation {
 public:
  Generation(const Job& job, const Invocation& invocation)
      : job_(job), invocation_(invocation), line_(invocation.console) {}

  // Fails if the file cannot be opened or written, or the worker pool fails.
  Status run() {
    if (invocation_.pool.leads()) {
      Result<GameArchive> opened = GameArchive::open(job_.file, archive_header(job_.settings, job_.shard),
                                                     {job_.settings.side_lines, job_.positions, job_.builds});
      if (!opened) return opened.error();
      archive_.emplace(opened.take());
      if (archive_->games() > 0)
        invocation_.console.out << fmt::format("Continuing after {}.\n", counted(archive_->games(), "game"));
      line_.begin_at(share_done());
    }
    const Status worked = invocation_.pool.run(work());
    line_.clear();
    if (worked && archive_ && archive_->failure()) return *archive_->failure();
    return worked;
  }

  void tell() {
    invocation_.console.out << fmt::format("{} of {} in {}\n", counted(archive_->positions(), "position"),
                                           counted(archive_->games(), "game"), printable(job_.file));
  }

 private:
  PoolWork work() {
    PoolWork work;
    work.terms = program_terms(invocation_.registry, job_.settings.variants);
    work.terms.emplace_back("the work", archive_header(job_.settings, job_.shard));
    work.workers = job_.threads;
    work.make_worker = [this]() -> UnitWorker {
      return [player = std::make_shared<SelfPlayer>(job_.settings)](Unit number, const std::string&) {
        const auto game = player->play(static_cast<std::size_t>(number));
        return game ? lines_of(*game, player->side_lines()) : std::string();
      };
    };
    work.next = [this] { return next(); };
    work.take = [this](Unit number, std::string_view lines) {
      finished_[number] = lines;
      return add_in_order();
    };
    work.go_on = [this] {
      line_.show(share_done(), fmt::format("{}, {}", counted(archive_->positions(), "position"),
                                           counted(archive_->games(), "game")));
      return !interrupt_.pressed();
    };
    return work;
  }

  // Games enter the file in the order of their numbers, and none after the last one needed: which ones it
  // holds does not depend on the number of threads. Games after an unfinished one are lost by Ctrl-C.
  bool add_in_order() {
    for (; !given_.empty() && finished_.contains(given_.front()); given_.pop_front()) {
      const std::string lines = std::move(finished_.extract(given_.front()).mapped());
      if (!is_full() && !archive_->add(lines)) return false;
    }
    return true;
  }

  bool is_full() const { return archive_->positions() >= job_.positions; }

  std::optional<Unit> next() {
    while (archive_->contains(static_cast<std::size_t>(next_))) next_ += job_.shard.count;
    if (is_full() || (job_.games && next_ >= *job_.games)) return std::nullopt;
    const Unit number = next_;
    given_.push_back(number);
    next_ += job_.shard.count;
    return number;
  }

  double share_done() const {
    if (job_.games)
      return static_cast<double>(archive_->games()) * static_cast<double>(job_.shard.count) /
             static_cast<double>(*job_.games);
    return static_cast<double>(archive_->positions()) / static_cast<double>(job_.positions);
  }

  const Job& job_;
  const Invocation& invocation_;
  std::optional<GameArchive> archive_;  // the leader's only
  ProgressLine line_;
  Interrupt interrupt_;
  Unit next_ = job_.shard.number - 1;
  std::deque<Unit> given_;                // games begun that are not yet in the file
  std::map<Unit, std::string> finished_;  // of these, the lines of those that wait for an earlier one
};

Result<Job> read_datagen_job(const Invocation& invocation) {
  const Arguments& arguments = invocation.arguments;
  Job job;
  for (const std::string& name : arguments.words()) {
    const Result<const Variant*> variant = choose_variant(invocation.registry, arguments, name);
    if (!variant) return variant.error();
    job.settings.variants.push_back(*variant);
  }
  const Result<int> positions = number_option(arguments, "positions", 100'000, 1, kMaxPositions);
  if (!positions) return positions.error();
  const Result<int> nodes = number_option(arguments, "nodes", 1000, 1, kMaxNodes);
  if (!nodes) return nodes.error();
  const Result<int> threads = number_option(arguments, "threads", 1, 1, 256);
  if (!threads) return threads.error();
  const Result<int> seed = number_option(arguments, "seed", 1, 0, kMaxNodes);
  if (!seed) return seed.error();
  const Result<int> balance =
      number_option(arguments, "balance", SelfPlaySettings::kUsualBalance, 1, kMaxBalance);
  if (!balance) return balance.error();
  const Result<int> games = number_option(arguments, "games", 0, 1, kMaxPositions);
  if (!games) return games.error();
  const Result<Shard> shard = shard_option(arguments);
  if (!shard) return shard.error();
  if (!arguments.has("out")) return Error{"--out FILE is missing"};
  job.positions = static_cast<std::size_t>(*positions);
  if (arguments.has("games")) job.games = static_cast<Unit>(*games);
  if (arguments.has("games") && !arguments.has("positions")) job.positions = kMaxPositions;
  job.shard = shard.value();
  job.builds = builds_option(arguments);
  job.settings.nodes = static_cast<std::uint64_t>(*nodes);
  job.settings.seed = static_cast<std::uint64_t>(*seed);
  job.settings.balance = *balance;
  job.settings.side_lines = arguments.has("side-lines");
  job.threads = *threads;
  job.file = arguments.text("out");
  return job;
}

int run_datagen(const Invocation& invocation) {
  Console& console = invocation.console;
  const bool report = invocation.arguments.has("report"), convert = invocation.arguments.has("convert");
  if (report && convert) return usage_error(console, {"--report cannot be used with --convert"});
  if (report || convert) {
    if (invocation.pool.processes() > 1)
      return usage_error(console, {"--report and --convert take one process"});
    return report ? report_games(invocation) : convert_games(invocation);
  }
  const Result<Job> job = read_datagen_job(invocation);
  if (!job) return usage_error(console, job.error());
  Generation generation(job.value(), invocation);
  if (const Status generated = generation.run(); !generated) return io_error(console, generated.error());
  if (invocation.pool.leads()) generation.tell();
  return exit_code::kOk;
}

std::vector<Option> datagen_options() {
  using Kind = Option::Kind;
  return {{"positions", Kind::kValue, "N", "stop once the file has N positions (default 100000)"},
          {"nodes", Kind::kValue, "N", "search N nodes per move (default 1000)"},
          {"threads", Kind::kValue, "N", "play N games at a time (default 1)"},
          chess960_option(),
          {"seed", Kind::kValue, "N", "the same seed gives the same games (default 1)"},
          {"balance", Kind::kValue, "CP",
           "skip games whose first search finds an advantage of more than CP centipawns (default 500)"},
          {"side-lines", Kind::kFlag, "",
           "also play a few other moves at every move of a game, with few nodes each"},
          {"games", Kind::kValue, "N", "only the games numbered 0 to N-1"},
          {"out", Kind::kValue, "FILE", "write the games to this file", FileRole::kKept},
          shard_option_text(),
          any_build_option_text(),
          {"report", Kind::kFlag, "", "instead: summarise the given files"},
          {"json", Kind::kFlag, "", "with --report: as JSON"},
          {"convert", Kind::kFlag, "", "instead: convert text to the packed form, or back"},
          force_option()};
}

// Reports and conversions of files take no options for games.
std::vector<OptionRule> datagen_rules() {
  std::vector<std::string> of_games = names_of(datagen_options());
  std::erase_if(of_games, [](const std::string& name) {
    return name == "report" || name == "json" || name == "convert" || name == "force";
  });
  return {{of_games, OptionRule::Kind::kExcludes, {"report", "convert"}},
          {{"json"}, OptionRule::Kind::kNeeds, {"report"}},
          force_rule({"convert"})};
}

std::vector<NamedFile> files_of_datagen(const Arguments& arguments) {
  if (arguments.has("report")) return files_of_words(arguments, 0, FileRole::kRead);
  if (!arguments.has("convert")) return {};
  std::vector<NamedFile> files = files_of_words(arguments, 1, FileRole::kReplaced);
  files.push_back({arguments.words().front(), FileRole::kRead});
  return files;
}

}  // namespace

Command datagen_command() {
  return {
      "datagen",
      "VARIANT ... | FILE ...",
      "Generate self-play games for tuning and training",
      "The games begin with random starts and 4 to 8 random moves; every move is searched for the same\n"
      "number of nodes. The file holds one game per line. With the same options an existing file is "
      "continued; after Ctrl-C it holds the games finished so far. docs/dev/CLUSTER.md explains how to use "
      "many "
      "machines.\n\n"
      "--report FILE ... summarises such files instead: for each variant the positions, games, side lines, "
      "results, mean length, distinct starts and armies, repeated games and lines, the share of repeated "
      "positions (estimated from a sample beyond a quarter of a million), and positions by the number of "
      "pieces left.\n\n"
      "--convert IN OUT packs the text file IN into a few bytes per position, or unpacks a packed one. "
      "'tune', 'train' and --report read both forms; docs/dev/EVALUATION.md has the layout.",
      1,
      64,
      datagen_options(),
      run_datagen,
      true,
      datagen_rules(),
      files_of_datagen};
}

}  // namespace proconsul
