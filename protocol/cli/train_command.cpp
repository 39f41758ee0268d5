// proconsul train: makes a network that corrects the evaluation from the games of datagen.
#include <fmt/format.h>

#include <fstream>
#include <ostream>

#include "engine/quoting.h"
#include "protocol/cli/command.h"
#include "protocol/cli/interrupt.h"
#include "protocol/cli/thinking.h"
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
constexpr double kSharedDecay = 10;          // its rows have many parts, which all learn at once

struct TrainJob {
  NetTrainingSettings settings;
  bool shared = false;  // rows of shared parts
  std::vector<const Variant*> held_out;
  std::string out;
};

// The size and the role of a network that is begun anew.
Result<NetTrainingSettings> read_new_net(const Arguments& arguments) {
  NetTrainingSettings settings;
  const Result<int> sums = number_option(arguments, "sums", static_cast<int>(settings.sums),
                                         static_cast<int>(kLeastSums), static_cast<int>(kMostSums));
  if (!sums) return sums.error();
  if (*sums % static_cast<int>(kSumBlock) != 0)
    return Error{fmt::format("--sums {}: expected a multiple of {}", *sums, kSumBlock)};
  for (const char* option : {"sums", "alone", "shared"}) {
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
  const Result<int> threads = number_option(arguments, "threads", 1, 1, 256);
  if (!threads) return threads.error();
  const Result<int> share = number_option(arguments, "result-share", 30, 0, 100);
  if (!share) return share.error();
  const Result<int> step = number_option(arguments, "step", 10, 1, 1000);
  if (!step) return step.error();
  const Result<NetTrainingSettings> new_net = read_new_net(arguments);
  if (!new_net) return new_net.error();
  if (!arguments.has("out")) return Error{"--out FILE is missing"};
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
  job.out = arguments.text("out");
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
std::string error_table(const Curriculum& curriculum, const NetTrainer& trainer) {
  std::vector<std::vector<std::string>> rows = {{"game", "unseen", "terms", "network", "change"}};
  const std::vector<NetGameError> errors = trainer.game_errors(curriculum.games.size());
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

int write_trained(const TrainJob& job, const NetTrainer& trainer, Console& console) {
  std::ofstream output(job.out, std::ios::binary);
  output << to_bytes(trainer.net());
  output.flush();
  if (output) return exit_code::kOk;
  return io_error(console, {"cannot write the file " + quote(job.out)});
}

int train(TrainJob& job, const Curriculum& curriculum, const std::vector<GameFile>& files,
          const Invocation& invocation) {
  Console& console = invocation.console;
  NetTrainingSettings& settings = job.settings;
  if (settings.from && curriculum.shape.rows == NetRows::kShared)
    settings.from = std::make_shared<const Net>(widened(*settings.from, curriculum.shape));
  console.out << describe(curriculum, settings.from ? settings.from->sums : settings.sums)
              << "; reading the games\n"
              << std::flush;
  const LoadedSamples loaded = load_samples(invocation.registry, curriculum, files, settings.threads);
  if (!loaded.trouble.empty()) io_error(console, {"skipped games: " + loaded.trouble});
  NetTrainer trainer(loaded.sets, curriculum.shape, settings, curriculum.shapes);
  if (trainer.learnt() == 0) return io_error(console, {"the games hold no quiet positions to learn from"});
  console.out << fmt::format("{} positions to learn from, {} unseen\n", trainer.learnt(), trainer.unseen())
              << fmt::format("Scale: {:.0f} centipawns; unseen error of the terms: {:.6f}\n", trainer.scale(),
                             trainer.terms_loss());
  const Interrupt interrupt;
  trainer.train([&](const NetProgress& progress) {
    console.out << fmt::format("Epoch {:>3}: {:.6f}, unseen {:.6f}\n", progress.epoch, progress.learnt,
                               progress.unseen)
                << std::flush;
    return !interrupt.pressed();
  });
  console.out << error_table(curriculum, trainer);
  return write_trained(job, trainer, console);
}

int run_train(const Invocation& invocation) {
  Console& console = invocation.console;
  Result<TrainJob> job = read_train_job(invocation);
  if (!job) return usage_error(console, job.error());
  const Result<std::shared_ptr<const Net>> from = read_start(invocation.arguments);
  if (!from) return io_error(console, from.error());
  const Result<std::vector<GameFile>> files = open_game_files(invocation.arguments.words(), console.in);
  if (!files) return io_error(console, files.error());
  job->settings.from = *from;
  if (*from) job->shared = (*from)->shape.rows == NetRows::kShared;
  if (job->shared) {
    job->settings.batch = kSharedBatch;
    job->settings.decay = kSharedDecay;
  }
  const GameChoice choice{games_in(invocation.registry, *files), job->held_out};
  const NetShape* known = *from ? &(*from)->shape : nullptr;
  const Curriculum curriculum =
      job->shared ? shared_curriculum(choice, known) : folded_curriculum(choice, known);
  if (curriculum.empty() && !*from)
    return io_error(
        console,
        {job->shared ? "no game to train with: it must be won by mate alone"
                     : "no game to train with: it must be won by mate alone, with one royal a side"});
  return train(*job, curriculum, *files, invocation);
}

}  // namespace

Command train_command() {
  using Kind = Option::Kind;
  return {
      "train",
      "FILE ...",
      "Train a network to correct the evaluation, on the games that datagen wrote",
      "The network serves every game on the same board whose pieces move in the same ways and which is\n"
      "won by mate; with --shared it serves every game that is won by mate. Quiet positions of all such\n"
      "games are used at once. One game in 16 is not learnt from: the error on its positions is printed\n"
      "after each pass, and for each game at the end. Ctrl-C ends the training early.",
      1,
      64,
      {{"out", Kind::kValue, "FILE", "where the network goes"},
       {"from", Kind::kValue, "FILE", "train this network further instead of beginning anew"},
       {"shared", Kind::kFlag, "", "a new network's rows are made of parts that all pieces and boards share"},
       {"hold-out", Kind::kRepeated, "VARIANT", "do not learn from it, only measure it"},
       {"sums", Kind::kValue, "N", "sums in a new network, 32 to 256 by 32 (default 64)"},
       {"alone", Kind::kFlag, "", "a new network is the whole evaluation, not a correction of its terms"},
       {"step", Kind::kValue, "N", "first step of the descent, in ten-thousandths (default 10)"},
       {"epochs", Kind::kValue, "N", "passes over the positions (default 5)"},
       {"result-share", Kind::kValue, "P", "per cent of the result in the target (default 30)"},
       {"threads", Kind::kValue, "N", "work in N threads (default 1)"}},
      run_train};
}

}  // namespace proconsul
