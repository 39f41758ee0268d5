// proconsul datagen: games of the engine against itself, for tuning its evaluation.
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <ostream>
#include <thread>
#include <unordered_set>

#include "engine/quoting.h"
#include "protocol/cli/command.h"
#include "protocol/cli/game_data_tools.h"
#include "protocol/cli/interrupt.h"
#include "protocol/cli/progress_line.h"
#include "protocol/cli/thinking.h"
#include "protocol/learning/self_play.h"
#include "protocol/session/game_choice.h"
#include "protocol/text/number.h"

namespace proconsul {
namespace {

constexpr int kMostPositions = 2'000'000'000;
constexpr int kMostNodes = 1'000'000'000;

struct Job {
  SelfPlaySettings settings;
  std::size_t positions = 0;  // wanted
  int threads = 1;
  std::string file;
};

// What must be the same for a file to be continued.
std::string header_of(const Job& job) {
  std::string text =
      fmt::format("# proconsul datagen, seed {}, nodes {}, random plies {}-{}, games", job.settings.seed,
                  job.settings.nodes, job.settings.least_random_plies, job.settings.most_random_plies);
  for (const Variant* variant : job.settings.variants) text += ' ' + variant->rules->name;
  if (job.settings.side_lines) text += ", side lines";
  return text;
}

// The file's games so far, and the file open to go on.
class Archive {
 public:
  static Result<Archive> open(const Job& job);

  bool contains(std::size_t number) const { return numbers_.contains(number); }
  std::size_t positions() const { return positions_; }
  std::size_t games() const { return numbers_.size(); }
  bool add(const TrainingGame& game, const std::vector<TrainingGame>& side_lines) {
    numbers_.insert(game.number);
    positions_ += game.scores.size();
    file_ << to_line(game) << '\n';
    for (const TrainingGame& line : side_lines) {
      positions_ += line.scores.size();
      file_ << to_line(line) << '\n';
    }
    return static_cast<bool>(file_.flush());  // nothing finished gets lost
  }

 private:
  std::unordered_set<std::size_t> numbers_;
  std::size_t positions_ = 0;
  std::ofstream file_;
};

// A last line without an end was cut off: it is removed.
Result<Archive> Archive::open(const Job& job) {
  Archive archive;
  std::uintmax_t whole = 0;
  if (std::ifstream old(job.file); old) {
    std::string line;
    for (bool first = true; std::getline(old, line) && !old.eof(); first = false) {
      whole += line.size() + 1;
      if (first && line != header_of(job))
        return Error{job.file + ": made with other settings; continue with the same or take another file"};
      if (first) continue;
      const auto summary = summarise_line(line);
      if (!summary) return Error{fmt::format("{}: {}", job.file, summary.error().message)};
      archive.numbers_.insert(summary->number);
      archive.positions_ += summary->positions;
    }
  }
  std::error_code failure;
  if (std::filesystem::exists(job.file)) std::filesystem::resize_file(job.file, whole, failure);
  archive.file_.open(job.file, std::ios::app);
  if (whole == 0) archive.file_ << header_of(job) << std::endl;
  if (failure || !archive.file_) return Error{fmt::format("cannot write the file {}", quote(job.file))};
  return Result<Archive>(std::move(archive));
}

// The threads at work.
class Generation {
 public:
  Generation(const Job& job, Archive& archive, Console& console)
      : job_(job), archive_(archive), line_(console) {
    line_.begin_at(share_done());
  }

  // False if the file could not be written.
  bool run() {
    std::vector<std::thread> threads;
    for (int i = 0; i < job_.threads; ++i) threads.emplace_back([this] { work(); });
    for (std::thread& thread : threads) thread.join();
    line_.clear();
    return !failed_;
  }

 private:
  void work() {
    SelfPlayer player(job_.settings);
    while (!over_ && !interrupt_.pressed()) {
      const std::size_t number = next_++;
      if (known(number)) continue;
      if (const auto game = player.play(number)) keep(*game, player.side_lines());
    }
  }

  bool known(std::size_t number) {
    const std::lock_guard lock(mutex_);
    if (archive_.positions() >= job_.positions) over_ = true;
    return over_ || archive_.contains(number);
  }

  void keep(const TrainingGame& game, const std::vector<TrainingGame>& side_lines) {
    const std::lock_guard lock(mutex_);
    if (!archive_.add(game, side_lines)) failed_ = over_ = true;
    line_.show(share_done(), fmt::format("{} positions, {} games", archive_.positions(), archive_.games()));
  }
  double share_done() const {
    return static_cast<double>(archive_.positions()) / static_cast<double>(job_.positions);
  }

  const Job& job_;
  Archive& archive_;
  ProgressLine line_;
  Interrupt interrupt_;
  std::mutex mutex_;
  std::atomic<std::size_t> next_{0};
  std::atomic<bool> over_{false};
  bool failed_ = false;
};

Result<Job> read_datagen_job(const Invocation& invocation) {
  const Arguments& arguments = invocation.arguments;
  Job job;
  for (const std::string& name : arguments.words()) {
    const Result<const Variant*> variant = choose_variant(invocation.registry, name);
    if (!variant) return variant.error();
    job.settings.variants.push_back(*variant);
  }
  const Result<int> positions = number_option(arguments, "positions", 100'000, 1, kMostPositions);
  if (!positions) return positions.error();
  const Result<int> nodes = number_option(arguments, "nodes", 1000, 1, kMostNodes);
  if (!nodes) return nodes.error();
  const Result<int> threads = number_option(arguments, "threads", 1, 1, 256);
  if (!threads) return threads.error();
  const Result<int> seed = number_option(arguments, "seed", 1, 0, kMostNodes);
  if (!seed) return seed.error();
  if (!arguments.has("out")) return Error{"--out FILE is missing"};
  job.positions = static_cast<std::size_t>(*positions);
  job.settings.nodes = static_cast<std::uint64_t>(*nodes);
  job.settings.seed = static_cast<std::uint64_t>(*seed);
  job.settings.side_lines = arguments.has("side-lines");
  job.threads = *threads;
  job.file = arguments.text("out");
  return job;
}

int run_datagen(const Invocation& invocation) {
  Console& console = invocation.console;
  const bool report = invocation.arguments.has("report"), convert = invocation.arguments.has("convert");
  if (report && convert) return usage_error(console, {"--report and --convert exclude each other"});
  if (report) return report_games(invocation);
  if (convert) return convert_games(invocation);
  const Result<Job> job = read_datagen_job(invocation);
  if (!job) return usage_error(console, job.error());
  Result<Archive> opened = Archive::open(*job);
  if (!opened) return io_error(console, opened.error());
  Archive archive = opened.take();
  if (archive.games() > 0) console.out << fmt::format("Going on after {} games.\n", archive.games());
  if (!Generation(*job, archive, console).run())
    return io_error(console, {"cannot write the file " + quote(job->file)});
  console.out << fmt::format("{} positions of {} games in {}\n", archive.positions(), archive.games(),
                             printable(job->file));
  return exit_code::kOk;
}

}  // namespace

Command datagen_command() {
  using Kind = Option::Kind;
  return {
      "datagen",
      "VARIANT ... | FILE ...",
      "Play games against itself and write them down, to tune the evaluation",
      "The games begin with drawn starts and 4 to 8 random moves; every move is searched for the same\n"
      "number of nodes. The file holds one game a line. With the same options an existing file is\n"
      "continued; after Ctrl-C it holds the games finished so far.\n\n"
      "--report FILE ... tells instead what such files hold: of each game positions, games, side lines,\n"
      "results, mean length, how many different starts and armies, games and lines that occur again, the\n"
      "share of positions seen before (beyond a quarter of a million estimated from some of them), and the\n"
      "positions by the pieces that are left.\n\n"
      "--convert IN OUT writes the file IN of lines packed, in a few bytes a position, or a packed one as\n"
      "lines. 'tune', 'train' and --report read both forms; docs/EVALUATION.md has the layout.",
      1,
      64,
      {{"positions", Kind::kValue, "N", "stop once the file has N positions (default 100000)"},
       {"nodes", Kind::kValue, "N", "search N nodes a move (default 1000)"},
       {"threads", Kind::kValue, "N", "play N games at a time (default 1)"},
       {"seed", Kind::kValue, "N", "the same seed gives the same games (default 1)"},
       {"side-lines", Kind::kFlag, "", "also play a few moves off the game at every move"},
       {"out", Kind::kValue, "FILE", "where the games go"},
       {"report", Kind::kFlag, "", "instead: what the files given hold"},
       {"json", Kind::kFlag, "", "with --report: as JSON"},
       {"convert", Kind::kFlag, "", "instead: from lines to the packed form, or back"}},
      run_datagen};
}

}  // namespace proconsul
