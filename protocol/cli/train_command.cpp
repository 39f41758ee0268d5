// proconsul train: makes a network that corrects the evaluation from the games of datagen.
#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <mutex>
#include <optional>
#include <ostream>
#include <utility>

#include "engine/quoting.h"
#include "protocol/cli/command.h"
#include "protocol/cli/interrupt.h"
#include "protocol/cli/thinking.h"
#include "protocol/learning/game_files.h"
#include "protocol/learning/net_trainer.h"
#include "protocol/session/net_file.h"
#include "protocol/text/number.h"
#include "search/net/format.h"

namespace proconsul {
namespace {

struct TrainJob {
  NetTrainingSettings settings;
  std::string out;
};

// Positions of all files for one network.
class TrainingLoader {
 public:
  TrainingLoader(const Registry& registry, const std::vector<GameFile>& files, int threads)
      : sets(static_cast<std::size_t>(threads)), registry_(registry), files_(files), threads_(threads) {}

  // The games' names are read first: the network must know the pieces of them all.
  std::optional<NetShape> find_shape() const {
    std::vector<const Rules*> games;
    LineSource lines(files_);
    for (std::string line; lines.next(line);) {
      const Result<LineSummary> summary = summarise_line(line);
      const Variant* variant = summary ? registry_.find(summary->variant) : nullptr;
      if (variant == nullptr) continue;
      const Rules* rules = variant->rules.get();
      if (std::find(games.begin(), games.end(), rules) == games.end()) games.push_back(rules);
    }
    std::sort(games.begin(), games.end(), [](const Rules* a, const Rules* b) { return a->name < b->name; });
    for (const Rules* rules : games) {
      if (auto shape = shape_for(*rules, games)) return shape;
    }
    return std::nullopt;
  }

  // Returns what is wrong with the files, if anything.
  std::string load(const NetShape& shape) {
    return for_each_game(registry_, files_, threads_, [&](std::size_t thread, const TrainingGame& game) {
      std::optional<NetReader>& reader = reader_for(thread, *game.variant, shape);
      if (reader) sets[thread].add(game, *reader);
    });
  }

  std::vector<NetSamples> sets;  // by thread

 private:
  // Nothing where the network does not fit the game.
  std::optional<NetReader>& reader_for(std::size_t thread, const Variant& variant, const NetShape& shape) {
    const std::lock_guard lock(mutex_);
    auto [at, added] = readers_.try_emplace({thread, &variant});
    if (!added) return at->second;
    if (const auto features = PieceSquares::create(shape, *variant.rules))
      at->second.emplace(NetReader{shape, *features, GameEvaluator(*variant.rules)});
    return at->second;
  }

  const Registry& registry_;
  const std::vector<GameFile>& files_;
  int threads_;
  std::mutex mutex_;
  std::map<std::pair<std::size_t, const Variant*>, std::optional<NetReader>> readers_;
};

// The size and the role of a network that is begun anew.
Result<NetTrainingSettings> read_new_net(const Arguments& arguments) {
  NetTrainingSettings settings;
  const Result<int> sums = number_option(arguments, "sums", static_cast<int>(settings.sums),
                                         static_cast<int>(kLeastSums), static_cast<int>(kMostSums));
  if (!sums) return sums.error();
  if (*sums % static_cast<int>(kSumBlock) != 0)
    return Error{fmt::format("--sums {}: expected a multiple of {}", *sums, kSumBlock)};
  for (const char* option : {"sums", "alone"}) {
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
  job.settings = *new_net;
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

int run_train(const Invocation& invocation) {
  Console& console = invocation.console;
  Result<TrainJob> job = read_train_job(invocation);
  if (!job) return usage_error(console, job.error());
  const Result<std::shared_ptr<const Net>> from = read_start(invocation.arguments);
  if (!from) return io_error(console, from.error());
  const Result<std::vector<GameFile>> files = open_game_files(invocation.arguments.words(), console.in);
  if (!files) return io_error(console, files.error());
  job->settings.from = *from;
  TrainingLoader loader(invocation.registry, *files, job->settings.threads);
  const std::optional<NetShape> shape = *from ? (*from)->shape : loader.find_shape();
  if (!shape)
    return io_error(console, {"no game to train with: it must be won by mate alone, with one royal a side"});
  console.out << fmt::format("{}x{} squares, {} kinds of pieces, {} sums; reading the games\n", shape->files,
                             shape->ranks, shape->kinds.size(), *from ? (*from)->sums : job->settings.sums)
              << std::flush;
  if (const std::string trouble = loader.load(*shape); !trouble.empty())
    io_error(console, {"skipped games: " + trouble});
  NetTrainer trainer(loader.sets, *shape, job->settings);
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
  std::ofstream output(job->out, std::ios::binary);
  output << to_bytes(trainer.net());
  output.flush();
  if (output) return exit_code::kOk;
  return io_error(console, {"cannot write the file " + quote(job->out)});
}

}  // namespace

Command train_command() {
  using Kind = Option::Kind;
  return {"train",
          "FILE ...",
          "Train a network to correct the evaluation, on the games that datagen wrote",
          "The network serves every game on the same board whose pieces move in the same ways and which is\n"
          "won by mate; quiet positions of all such games are used at once. One game in 16 is not learnt\n"
          "from: the error on its positions is printed after each pass. Ctrl-C ends the training early.",
          1,
          64,
          {{"out", Kind::kValue, "FILE", "where the network goes"},
           {"from", Kind::kValue, "FILE", "train this network further instead of beginning anew"},
           {"sums", Kind::kValue, "N", "sums in a new network, 32 to 256 by 32 (default 64)"},
           {"alone", Kind::kFlag, "", "a new network is the whole evaluation, not a correction of its terms"},
           {"step", Kind::kValue, "N", "first step of the descent, in ten-thousandths (default 10)"},
           {"epochs", Kind::kValue, "N", "passes over the positions (default 5)"},
           {"result-share", Kind::kValue, "P", "per cent of the result in the target (default 30)"},
           {"threads", Kind::kValue, "N", "work in N threads (default 1)"}},
          run_train};
}

}  // namespace proconsul
