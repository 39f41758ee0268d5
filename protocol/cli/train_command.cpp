// proconsul train: trains a network that corrects the evaluation on datagen's games.
#include <fmt/format.h>

#include <algorithm>
#include <thread>

#include "protocol/cli/command.h"
#include "protocol/cli/thinking.h"
#include "protocol/cli/train_session.h"
#include "protocol/formats/file_kinds.h"
#include "protocol/learning/shared_shape.h"
#include "protocol/session/game_choice.h"
#include "protocol/session/net_file.h"
#include "search/net/fold.h"

namespace proconsul {
namespace {

constexpr std::size_t kSharedBatch = 16384;  // each step must compose the rows of many games
constexpr int kMaxTrainThreads = 256;
constexpr double kSharedDecay = 10;  // its rows have many parts, which are all updated together

// The size and the role of a new network.
Result<NetTrainingSettings> read_new_net(const Arguments& arguments) {
  NetTrainingSettings settings;
  const Result<int> sums = number_option(arguments, "sums", static_cast<int>(settings.sums),
                                         static_cast<int>(kMinSums), static_cast<int>(kMaxSums));
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
  const int cores = std::clamp(static_cast<int>(std::thread::hardware_concurrency()), 1, kMaxTrainThreads);
  const bool several = invocation.pool.processes() > 1;
  const Result<int> threads = number_option(arguments, "threads", several ? 1 : cores, 1, kMaxTrainThreads);
  if (!threads) return threads.error();
  const Result<int> share = number_option(arguments, "result-share", 30, 0, 100);
  if (!share) return share.error();
  const Result<int> step = number_option(arguments, "step", 10, 1, 1000);
  if (!step) return step.error();
  const Result<int> decay = number_option(arguments, "decay", 0, 0, 1000);
  if (!decay) return decay.error();
  const Result<NetTrainingSettings> new_net = read_new_net(arguments);
  if (!new_net) return new_net.error();
  if (!arguments.has("out") && !arguments.has("export")) return Error{"--out FILE is missing"};
  if (arguments.has("out") && arguments.has("export"))
    return Error{"--export FILE writes arrays and trains nothing: without --out"};
  if (several && arguments.has("export")) return Error{"--export takes one process"};
  if (several && invocation.pool.processes() > static_cast<int>(ShareTree::kShares))
    return Error{
        fmt::format("a batch is learnt in {} shares: no more processes than that", ShareTree::kShares)};
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
  if (arguments.has("decay")) job.decay = *decay;
  if (arguments.has("out")) job.out = arguments.text("out");
  if (arguments.has("export")) job.exported = arguments.text("export");
  if (arguments.has("plot")) job.plot = arguments.text("plot");
  return job;
}

// The initial network; null if none is given.
Result<std::shared_ptr<const Net>> read_start(const Arguments& arguments) {
  if (!arguments.has("from")) return std::shared_ptr<const Net>();
  Result<Net> net = read_net_file(arguments.text("from"));
  if (!net) return net.error();
  return std::make_shared<const Net>(net.take());
}

void add_regions(TrainJob& job, Curriculum& curriculum) {
  const std::shared_ptr<const Net> from = job.settings.from;
  curriculum.shape.regions = kRoyalRegions;
  for (NetShape& shape : curriculum.shapes) shape.regions = kRoyalRegions;
  if (from && from->shape.regions == 1)
    job.settings.from = std::make_shared<const Net>(with_regions(*from, kRoyalRegions));
}

// The training games and the initial network.
Result<Curriculum> begin(TrainJob& job, const GameChoice& choice, const Arguments& arguments) {
  const std::shared_ptr<const Net> from = job.settings.from;
  const bool folds = arguments.has("folded");
  if (from && !folds) job.shared = from->shape.rows == NetRows::kShared;
  if (job.shared) {
    job.settings.batch = kSharedBatch;
    job.settings.decay = kSharedDecay;
  }
  if (job.decay) job.settings.decay = *job.decay;
  const NetShape* known = from && !folds ? &from->shape : nullptr;
  Curriculum curriculum = job.shared ? shared_curriculum(choice, known) : folded_curriculum(choice, known);
  curriculum.side_lines = !arguments.has("no-side-lines");
  if (curriculum.empty() && known == nullptr)
    return Error{job.shared ? "no game to train with: it must be won by mate alone, or --any-aim be said"
                            : "no game to train with: it must be won by mate alone, with one royal a side, "
                              "or --any-aim be said"};
  if (known != nullptr && job.shared)
    job.settings.from = std::make_shared<const Net>(widened(*from, curriculum.shape));
  if (folds) {
    Result<Net> begun = folded(*from, curriculum.shape);
    if (!begun) return begun.error();
    if (curriculum.shape.hands && !begun->shape.hands)
      return Error{"the network of --from knows nothing of pieces in hand"};
    curriculum.shape = begun->shape;
    std::fill(curriculum.shapes.begin(), curriculum.shapes.end(), begun->shape);
    job.settings.from = std::make_shared<const Net>(begun.take());
  }
  if (arguments.has("regions")) add_regions(job, curriculum);
  return curriculum;
}

std::vector<NamedFile> files_of_training(const Arguments& arguments) {
  std::vector<NamedFile> files = files_of_words(arguments, 0, FileRole::kRead);
  if (!arguments.has("out")) return files;
  const std::string out = arguments.text("out");
  files.push_back({samples_beside(out), FileRole::kKept, "--out", &file_kinds::kArrays});
  files.push_back({state_beside(out), FileRole::kKept, "--out", &file_kinds::kTrainingState});
  return files;
}

int run_train(const Invocation& invocation) {
  Console& console = invocation.console;
  const Arguments& arguments = invocation.arguments;
  Result<TrainJob> job = read_train_job(invocation);
  if (!job) return usage_error(console, job.error());
  const Result<std::shared_ptr<const Net>> from = read_start(arguments);
  if (!from) return io_error(console, from.error());
  const bool from_shared = *from && (*from)->shape.rows == NetRows::kShared;
  if (arguments.has("folded") && !from_shared)
    return usage_error(console, Error{"--folded needs a network --from FILE whose rows are shared"});
  if (arguments.has("regions") && from_shared && !arguments.has("folded"))
    return usage_error(
        console,
        Error{"--regions needs folded rows: add --folded, for the network of --from has shared ones"});
  if (arguments.has("any-aim") && *from && !from_shared)
    return usage_error(console,
                       Error{"--any-aim needs a network whose rows are shared, or none, --from FILE"});
  job->settings.from = *from;
  const Result<std::vector<GameFile>> files = open_game_files(arguments.words(), console.in);
  if (!files) return io_error(console, files.error());
  const GameChoice choice{games_in(invocation.registry, *files), job->held_out, arguments.has("any-aim")};
  const Result<Curriculum> curriculum = begin(*job, choice, arguments);
  if (!curriculum) return io_error(console, curriculum.error());
  return run_training(*job, *curriculum, *files, invocation);
}

}  // namespace

Command train_command() {
  using Kind = Option::Kind;
  return {
      "train",
      "FILE ...",
      "Train a network to correct the evaluation, on the games that datagen wrote",
      "The network serves every variant on the same board that is won by mate and whose pieces move in the "
      "same ways; with --shared, every variant that is won by mate. With --any-aim it serves variants with "
      "the aims of those in the files, such as counted checks. Quiet positions of all variants are used "
      "together. One game in 16 is held out: the error on its positions is printed after each epoch, and "
      "for each variant at the end. During training the positions are kept on disk beside the network, not "
      "in memory. Ctrl-C writes the network as it is, and the same command continues. The result does not "
      "depend on --threads or the number of processes (docs/dev/CLUSTER.md). --export writes the positions "
      "as "
      "arrays for other programs instead of training; with --from it includes that network's output.",
      1,
      64,
      {{"out", Kind::kValue, "FILE", "write the network to this file", FileRole::kReplaced,
        &file_kinds::kNet},
       {"from", Kind::kValue, "FILE", "train this network further instead of a new one", FileRole::kReworked,
        &file_kinds::kNet},
       {"shared", Kind::kFlag, "", "a new network's rows are made of parts that all pieces and boards share"},
       {"folded", Kind::kFlag, "", "start a network with its own rows from the shared rows of --from"},
       {"hold-out", Kind::kRepeated, "VARIANT", "exclude this variant from training, only measure it"},
       {"any-aim", Kind::kFlag, "",
        "make a shared or new network for variants that are not won by mate alone, such as those in the "
        "files"},
       {"no-side-lines", Kind::kFlag, "", "ignore the side lines of datagen --side-lines"},
       {"regions", Kind::kFlag, "",
        "separate rows for each of four regions of the own royal, initialised from --from"},
       {"sums", Kind::kValue, "N", "sums in a new network, 32 to 256 in steps of 32 (default 64)"},
       {"alone", Kind::kFlag, "", "a new network is the whole evaluation, not a correction of its terms"},
       {"step", Kind::kValue, "N", "first step of the descent, in ten-thousandths (default 10)"},
       {"decay", Kind::kValue, "N",
        "how strongly rows are pulled back to their initial values; use more for fewer positions (default "
        "2, with shared rows 10)"},
       {"epochs", Kind::kValue, "N", "number of passes over the positions (default 5)"},
       {"result-share", Kind::kValue, "P", "per cent of the result in the target (default 30)"},
       {"plot", Kind::kValue, "FILE", "draw the errors by epoch into FILE, as SVG", FileRole::kReplaced,
        &file_kinds::kSvg},
       {"export", Kind::kValue, "FILE", "instead: write the positions as arrays", FileRole::kReplaced,
        &file_kinds::kArrays},
       force_option(),
       {"threads", Kind::kValue, "N", "work in N threads (default: one for each core)"}},
      run_train,
      true,
      {{{"regions"}, OptionRule::Kind::kExcludes, {"shared"}},
       {{"epochs", "step", "decay", "result-share", "plot"}, OptionRule::Kind::kExcludes, {"export"}},
       force_rule({"out", "export"})},
      files_of_training};
}

}  // namespace proconsul
