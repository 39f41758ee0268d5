// proconsul train: makes a network that corrects the evaluation from the games of datagen.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <limits>
#include <ostream>
#include <thread>

#include "engine/quoting.h"
#include "protocol/cli/command.h"
#include "protocol/cli/interrupt.h"
#include "protocol/cli/thinking.h"
#include "protocol/draw/line_plot.h"
#include "protocol/learning/game_files.h"
#include "protocol/learning/net_curriculum.h"
#include "protocol/learning/net_trainer.h"
#include "protocol/learning/shared_shape.h"
#include "protocol/session/game_choice.h"
#include "protocol/session/net_file.h"
#include "protocol/text/number.h"
#include "protocol/text/text_table.h"
#include "search/net/format.h"

namespace proconsul {
namespace {

constexpr std::size_t kSharedBatch = 16384;  // each costs the putting together of many games' rows
constexpr int kMostTrainThreads = 256;
constexpr double kSharedDecay = 10;  // its rows have many parts, which all learn at once

struct TrainJob {
  NetTrainingSettings settings;
  bool shared = false;  // rows of shared parts
  std::vector<const Variant*> held_out;
  std::string out;
  std::string exported;  // arrays are written there, and nothing is trained
  std::string plot;
};

// The size and the role of a network that is begun anew.
Result<NetTrainingSettings> read_new_net(const Arguments& arguments) {
  NetTrainingSettings settings;
  const Result<int> sums = number_option(arguments, "sums", static_cast<int>(settings.sums),
                                         static_cast<int>(kLeastSums), static_cast<int>(kMostSums));
  if (!sums) return sums.error();
  if (*sums % static_cast<int>(kSumBlock) != 0)
    return Error{fmt::format("--sums {}: expected a multiple of {}", *sums, kSumBlock)};
  for (const char* option : {"sums", "alone", "shared", "any-aim"}) {
    if (arguments.has("from") && arguments.has(option))
      return Error{fmt::format("--{} is for a new network, that of --from keeps its own", option)};
  }
  settings.sums = static_cast<std::size_t>(*sums);
  if (arguments.has("alone")) settings.role = NetRole::kEvaluation;
  return settings;
}

Result<TrainJob> read_train_job(const Invocation& invocation) {
  const Arguments& arguments = invocation.arguments;
  TrainJob job;
  const Result<int> epochs = number_option(arguments, "epochs", job.settings.epochs, 1, 10'000);
  if (!epochs) return epochs.error();
  const int cores = std::clamp(static_cast<int>(std::thread::hardware_concurrency()), 1, kMostTrainThreads);
  const Result<int> threads = number_option(arguments, "threads", cores, 1, kMostTrainThreads);
  if (!threads) return threads.error();
  const Result<int> share = number_option(arguments, "result-share", 30, 0, 100);
  if (!share) return share.error();
  const Result<int> step = number_option(arguments, "step", 10, 1, 1000);
  if (!step) return step.error();
  const Result<NetTrainingSettings> new_net = read_new_net(arguments);
  if (!new_net) return new_net.error();
  if (!arguments.has("out") && !arguments.has("export")) return Error{"--out FILE is missing"};
  if (arguments.has("out") && arguments.has("export"))
    return Error{"--export FILE writes arrays and trains nothing: without --out"};
  for (const std::string& name : arguments.texts("hold-out")) {
    const Result<const Variant*> variant = choose_variant(invocation.registry, name);
    if (!variant) return variant.error();
    job.held_out.push_back(*variant);
  }
  job.settings = *new_net;
  job.shared = arguments.has("shared");
  job.settings.epochs = *epochs;
  job.settings.threads = *threads;
  job.settings.result_share = *share / 100.0;
  job.settings.step = *step / 10'000.0;
  if (arguments.has("out")) job.out = arguments.text("out");
  if (arguments.has("export")) job.exported = arguments.text("export");
  if (arguments.has("plot")) job.plot = arguments.text("plot");
  return job;
}

// The network to begin with, null if none is named.
Result<std::shared_ptr<const Net>> read_start(const Arguments& arguments) {
  if (!arguments.has("from")) return std::shared_ptr<const Net>();
  Result<Net> net = read_net_file(arguments.text("from"));
  if (!net) return net.error();
  return std::make_shared<const Net>(net.take());
}

std::string describe(const Curriculum& curriculum, std::size_t sums) {
  const NetShape& shape = curriculum.shape;
  if (shape.rows == NetRows::kShared)
    return fmt::format("{} games, {} atoms of movements, {} sums", curriculum.games.size(),
                       shape.atoms.size(), sums);
  return fmt::format("{}x{} squares, {} kinds of pieces, {} sums", shape.files, shape.ranks,
                     shape.kinds.size(), sums);
}

// What is told of each game at the end: the error on positions that were not learnt from.
std::string error_table(const Curriculum& curriculum, const std::vector<NetGameError>& errors) {
  std::vector<std::vector<std::string>> rows = {{"game", "unseen", "terms", "network", "change"}};
  for (std::size_t i = 0; i < errors.size(); ++i) {
    const NetGameError& error = errors[i];
    if (error.positions == 0) continue;
    const double change = error.terms > 0 ? 100 * (error.net / error.terms - 1) : 0;
    rows.push_back({curriculum.games[i]->rules->name + (curriculum.held_out[i] ? " (held out)" : ""),
                    std::to_string(error.positions), fmt::format("{:.6f}", error.terms),
                    fmt::format("{:.6f}", error.net), fmt::format("{:+.1f} %", change)});
  }
  return text_table(rows);
}

// The errors by epoch, as shares of those of the terms alone.
LinePlot loss_plot(const Curriculum& curriculum, const NetTrainer& trainer, int epochs) {
  const auto curve = [&](std::string name, auto share) {
    PlotCurve made{std::move(name), {}};
    for (const NetProgress& progress : trainer.history())
      made.points.push_back({static_cast<double>(progress.epoch), 100 * share(progress)});
    return made;
  };
  // Without unseen positions there is only the first epoch to compare with.
  const std::vector<NetProgress>& history = trainer.history();
  const bool measured = trainer.terms_loss() > 0;
  const double whole = measured ? trainer.terms_loss() : history.empty() ? 1 : history.front().learnt;
  LinePlot plot{"Training a network: errors by epoch",
                "epochs",
                measured ? "error, % of that of the terms alone" : "error, % of that in the first epoch",
                static_cast<double>(epochs),
                {}};
  plot.curves.push_back(
      curve("positions learnt from", [&](const NetProgress& at) { return at.learnt / whole; }));
  if (!measured || history.empty()) return plot;
  plot.curves.push_back(curve("unseen positions", [&](const NetProgress& at) { return at.unseen / whole; }));
  for (std::size_t i = 0; i < curriculum.games.size(); ++i) {
    if (history.front().games[i].positions == 0) continue;
    plot.curves.push_back(
        curve(curriculum.games[i]->rules->name + (curriculum.held_out[i] ? ", held out" : ", unseen"),
              [&](const NetProgress& at) { return at.games[i].net / std::max(1e-9, at.games[i].terms); }));
  }
  return plot;
}

// Through a second file, so that an interruption leaves the old one.
bool write_safely(const std::string& path, const std::string& content) {
  const std::string fresh = path + ".new";
  std::ofstream output(fresh, std::ios::binary);
  output << content;
  output.close();
  std::error_code failed;
  if (output) std::filesystem::rename(fresh, path, failed);
  return output && !failed;
}

// One run of the command: positions to disk, training, what it leaves.
class TrainSession {
 public:
  TrainSession(const TrainJob& job, const Curriculum& curriculum, const std::vector<GameFile>& files,
               const Invocation& invocation)
      : job_(job),
        curriculum_(curriculum),
        files_(files),
        invocation_(invocation),
        console_(invocation.console) {
    Net& net = begun_;
    if (job_.settings.from) net = *job_.settings.from;
    if (!job_.settings.from) net.sums = job_.settings.sums;
    if (!job_.settings.from) net.role = job_.settings.role;
    plan_ = plan_of(curriculum_, net, files_);
  }

  int run() {
    console_.out << describe(curriculum_, begun_.sums) << '\n';
    const bool exporting = !job_.exported.empty();
    const std::string path = exporting ? job_.exported : samples_path();
    if (auto error = provide_samples(path, exporting)) return io_error(console_, *error);
    Result<SampleFile> samples = SampleFile::open(path);
    if (!samples) return io_error(console_, samples.error());
    if (samples->learnt() == 0) {
      remove(path);
      return io_error(console_, {"the games hold no quiet positions to learn from"});
    }
    console_.out << fmt::format("{} positions to learn from, {} unseen\n", samples->learnt(),
                                samples->unseen());
    return exporting ? exit_code::kOk : train(*samples);
  }

 private:
  std::string samples_path() const { return job_.out + ".samples"; }
  std::string state_path() const { return job_.out + ".state"; }
  static void remove(const std::string& path) {
    std::error_code ignored;
    std::filesystem::remove(path, ignored);
  }

  // Those of an interrupted run are taken as they are.
  std::optional<Error> provide_samples(const std::string& path, bool anew) {
    if (!anew) {
      const Result<SampleFile> kept = SampleFile::open(path);
      if (kept && kept->holds(plan_)) return std::nullopt;
    }
    console_.out << "Reading the games\n" << std::flush;
    SampleWriter writer(path, plan_);
    const std::string trouble =
        write_samples(invocation_.registry, curriculum_, files_, job_.settings.threads,
                      anew ? job_.settings.from : nullptr, writer);
    if (!trouble.empty()) io_error(console_, {"skipped games: " + trouble});
    return writer.finish();
  }

  int train(SampleFile& samples) {
    NetTrainer trainer(samples, curriculum_.shape, job_.settings, curriculum_.shapes);
    console_.out << fmt::format("Scale: {:.0f} centipawns; unseen error of the terms: {:.6f}\n",
                                samples.scale(), trainer.terms_loss());
    if (const auto state = read_file(state_path(), nullptr, std::numeric_limits<std::size_t>::max());
        state && trainer.restore(*state))
      console_.out << fmt::format("Going on after epoch {}\n", trainer.history().size());
    const Interrupt interrupt;
    bool written = true;
    trainer.train(
        [&](const NetProgress& progress) {
          console_.out << fmt::format("Epoch {:>3}: {:.6f}, unseen {:.6f}\n", progress.epoch, progress.learnt,
                                      progress.unseen)
                       << std::flush;
          written = written && plot(trainer);
        },
        [&] {
          written = written && write_safely(state_path(), trainer.state());
          return written && !interrupt.pressed();
        });
    written = written && write_safely(job_.out, to_bytes(trainer.net()));
    if (!written)
      return io_error(console_, {"cannot write the file " + quote(job_.out) + " or one beside it"});
    if (!trainer.history().empty()) console_.out << error_table(curriculum_, trainer.history().back().games);
    if (!trainer.ended()) {
      console_.out << "Interrupted: the same command goes on from here\n";
      return exit_code::kOk;
    }
    remove(samples_path());
    remove(state_path());
    return exit_code::kOk;
  }

  bool plot(const NetTrainer& trainer) const {
    return job_.plot.empty() ||
           write_safely(job_.plot, line_plot_svg(loss_plot(curriculum_, trainer, job_.settings.epochs)));
  }

  const TrainJob& job_;
  const Curriculum& curriculum_;
  const std::vector<GameFile>& files_;
  const Invocation& invocation_;
  Console& console_;
  Net begun_;
  SamplePlan plan_;
};

int run_train(const Invocation& invocation) {
  Console& console = invocation.console;
  Result<TrainJob> job = read_train_job(invocation);
  if (!job) return usage_error(console, job.error());
  const Result<std::shared_ptr<const Net>> from = read_start(invocation.arguments);
  if (!from) return io_error(console, from.error());
  const Result<std::vector<GameFile>> files = open_game_files(invocation.arguments.words(), console.in);
  if (!files) return io_error(console, files.error());
  NetTrainingSettings& settings = job->settings;
  settings.from = *from;
  if (*from) job->shared = (*from)->shape.rows == NetRows::kShared;
  if (job->shared) {
    settings.batch = kSharedBatch;
    settings.decay = kSharedDecay;
  }
  const GameChoice choice{games_in(invocation.registry, *files), job->held_out,
                          invocation.arguments.has("any-aim")};
  const NetShape* known = *from ? &(*from)->shape : nullptr;
  const Curriculum curriculum =
      job->shared ? shared_curriculum(choice, known) : folded_curriculum(choice, known);
  if (curriculum.empty() && !*from)
    return io_error(
        console,
        {job->shared ? "no game to train with: it must be won by mate alone, or --any-aim be said"
                     : "no game to train with: it must be won by mate alone, with one royal a side, or "
                       "--any-aim be said"});
  if (*from && job->shared) settings.from = std::make_shared<const Net>(widened(**from, curriculum.shape));
  return TrainSession(*job, curriculum, *files, invocation).run();
}

}  // namespace

Command train_command() {
  using Kind = Option::Kind;
  return {
      "train",
      "FILE ...",
      "Train a network to correct the evaluation, on the games that datagen wrote",
      "The network serves every game on the same board whose pieces move in the same ways and which is\n"
      "won by mate; with --shared it serves every game that is won by mate. With --any-aim it is for games\n"
      "with the aims of those in the files, such as counted checks. Quiet positions of all such\n"
      "games are used at once. One game in 16 is not learnt from: the error on its positions is printed\n"
      "after each pass, and for each game at the end.\n"
      "Positions are kept on disk beside the network while it is trained, not in memory. Ctrl-C writes the\n"
      "network as it is; the same command then goes on. --export writes the positions as arrays for other\n"
      "programs and trains nothing; with --from they have what that network says of them, too.",
      1,
      64,
      {{"out", Kind::kValue, "FILE", "where the network goes"},
       {"from", Kind::kValue, "FILE", "train this network further instead of beginning anew"},
       {"shared", Kind::kFlag, "", "a new network's rows are made of parts that all pieces and boards share"},
       {"hold-out", Kind::kRepeated, "VARIANT", "do not learn from it, only measure it"},
       {"any-aim", Kind::kFlag, "",
        "a new network is also for games that are not won by mate alone, as these"},
       {"sums", Kind::kValue, "N", "sums in a new network, 32 to 256 by 32 (default 64)"},
       {"alone", Kind::kFlag, "", "a new network is the whole evaluation, not a correction of its terms"},
       {"step", Kind::kValue, "N", "first step of the descent, in ten-thousandths (default 10)"},
       {"epochs", Kind::kValue, "N", "passes over the positions (default 5)"},
       {"result-share", Kind::kValue, "P", "per cent of the result in the target (default 30)"},
       {"plot", Kind::kValue, "FILE", "draw the errors by epoch into FILE, as SVG"},
       {"export", Kind::kValue, "FILE", "instead: write the positions as arrays"},
       {"threads", Kind::kValue, "N", "work in N threads (default: one for each core)"}},
      run_train};
}

}  // namespace proconsul
