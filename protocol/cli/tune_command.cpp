// proconsul tune: fits the evaluation's weights to datagen's games.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <mutex>
#include <ostream>

#include "engine/quoting.h"
#include "protocol/cli/command.h"
#include "protocol/cli/interrupt.h"
#include "protocol/cli/thinking.h"
#include "protocol/formats/file_kinds.h"
#include "protocol/learning/game_files.h"
#include "protocol/learning/tuner.h"
#include "protocol/session/game_choice.h"
#include "protocol/text/output_file.h"
#include "search/eval/aims.h"

namespace proconsul {
namespace {

// The positions of all files with their variants.
class TuningLoader {
 public:
  TuningLoader(const Registry& registry, bool side_lines) : registry_(registry), side_lines_(side_lines) {}

  void load(const std::vector<GameFile>& files, int threads) {
    sets.resize(static_cast<std::size_t>(threads));
    failure = for_each_game(registry_, files, threads, [this](std::size_t thread, const TrainingGame& game) {
      if (!side_lines_ && game.is_side_line()) return;
      const auto& [number, tracer] = known(*game.variant);
      sets[thread].add(game, tracer, number);
    });
  }

  std::vector<TuningSet> sets;
  std::vector<const Variant*> variants;
  std::string failure;  // in the first bad line

 private:
  using Known = std::pair<std::uint16_t, EvalTracer>;  // index in `variants`

  const Known& known(const Variant& variant) {
    const std::lock_guard lock(mutex_);
    const auto [at, added] =
        known_.try_emplace(&variant, static_cast<std::uint16_t>(variants.size()), *variant.rules);
    if (added) variants.push_back(&variant);
    return at->second;
  }

  const Registry& registry_;
  bool side_lines_;
  std::mutex mutex_;
  std::map<const Variant*, Known> known_;
};

struct TuneJob {
  TuningSettings settings;
  std::vector<const Variant*> held_out;
  std::string out;
};

Result<TuneJob> read_tune_job(const Invocation& invocation) {
  const Arguments& arguments = invocation.arguments;
  TuneJob job;
  const Result<int> epochs = number_option(arguments, "epochs", job.settings.epochs, 0, 10'000);
  if (!epochs) return epochs.error();
  const Result<int> threads = number_option(arguments, "threads", 1, 1, 256);
  if (!threads) return threads.error();
  const Result<int> spring = number_option(arguments, "spring", 100, 0, 1'000'000);
  if (!spring) return spring.error();
  const Result<int> scale = number_option(arguments, "scale", 0, 0, 10'000);
  if (!scale) return scale.error();
  const Result<int> share = number_option(arguments, "result-share", 60, 0, 100);
  if (!share) return share.error();
  if (!arguments.has("out")) return Error{"--out FILE is missing"};
  for (const std::string& name : arguments.texts("hold-out")) {
    const Result<const Variant*> variant = choose_variant(invocation.registry, name);
    if (!variant) return variant.error();
    job.held_out.push_back(*variant);
  }
  job.settings.epochs = *epochs;
  job.settings.threads = *threads;
  job.settings.spring = *spring * 1e-9;
  job.settings.scale = *scale;
  job.settings.result_share = *share / 100.0;
  job.out = arguments.text("out");
  return job;
}

// Fails if the variants do not share an evaluation style, since each style has its own weights.
Result<EvalStyle> common_style(const std::vector<const Variant*>& variants) {
  EvalStyle common = EvalStyle::kOrdinary;
  for (const Variant* variant : variants) {
    const EvalStyle style = Aims(*variant->rules).style();
    if (variant == variants.front()) common = style;
    if (style == common) continue;
    return Error{fmt::format("{} is of the style {} and {} of the style {}; tune them apart",
                             variants.front()->rules->name, name_of(common), variant->rules->name,
                             name_of(style))};
  }
  return common;
}

std::string loss_line(const std::string& name, const TuningLoss& before, const TuningLoss& after) {
  return before.count == 0 ? ""
                           : fmt::format("{:<32}{:>10}{:>10.5f}{:>10.5f}\n", name, before.count,
                                         before.mean(), after.mean());
}

std::string loss_table(const TuningLoader& loader, const Tuner& tuner, const TuningWeights& weights,
                       const std::vector<bool>& held_out, EvalStyle style) {
  const TuningWeights start = built_in_weights(style);
  const auto learnt = std::array{tuner.losses(start), tuner.losses(weights)};
  const auto unseen = std::array{tuner.unseen_losses(start), tuner.unseen_losses(weights)};
  std::array<TuningLoss, 2> all, unseen_games, unseen_variants;
  std::string text =
      fmt::format("{:<32}{:>10}{:>10}{:>10}\n", "games learnt from", "positions", "before", "after");
  std::string rest = "only measured\n";
  for (std::size_t i = 0; i < held_out.size(); ++i) {
    const std::string& name = loader.variants[i]->rules->name;
    text += loss_line(name, learnt[0][i], learnt[1][i]);
    rest += loss_line((held_out[i] ? "held out: " : "unseen: ") + name, unseen[0][i], unseen[1][i]);
    for (std::size_t j = 0; j < 2; ++j) {
      all[j].add(learnt[j][i]);
      (held_out[i] ? unseen_variants : unseen_games)[j].add(unseen[j][i]);
    }
  }
  return text + loss_line("all learnt from", all[0], all[1]) + rest +
         loss_line("all unseen games", unseen_games[0], unseen_games[1]) +
         loss_line("all held-out variants", unseen_variants[0], unseen_variants[1]);
}

int run_tune(const Invocation& invocation) {
  Console& console = invocation.console;
  Result<TuneJob> job = read_tune_job(invocation);
  if (!job) return usage_error(console, job.error());
  const Result<std::vector<GameFile>> files = open_game_files(invocation.arguments.words(), console.in);
  if (!files) return io_error(console, files.error());
  TuningLoader loader(invocation.registry, !invocation.arguments.has("no-side-lines"));
  loader.load(*files, job->settings.threads);
  if (!loader.failure.empty()) io_error(console, {"skipped games: " + loader.failure});
  if (loader.variants.empty()) return io_error(console, {"no game to tune with"});
  std::vector<bool> held_out;
  for (const Variant* variant : loader.variants)
    held_out.push_back(std::find(job->held_out.begin(), job->held_out.end(), variant) != job->held_out.end());
  const Result<EvalStyle> style = common_style(loader.variants);
  if (!style) return usage_error(console, style.error());
  job->settings.style = *style;
  const Tuner tuner(loader.sets, held_out, job->settings);
  console.out << fmt::format("Style: {}\nScale: {:.0f} centipawns\n", name_of(*style), tuner.scale());
  const Interrupt interrupt;
  const TuningWeights weights = tuner.tune([&](int epoch, double loss) {
    console.out << fmt::format("Epoch {:>3}: {:.6f}\n", epoch, loss) << std::flush;
    return !interrupt.pressed();
  });
  console.out << loss_table(loader, tuner, weights, held_out, *style);
  const std::optional<Error> error = write_file(job->out, weights_text(weights, *style), &console.out);
  return error ? io_error(console, *error) : exit_code::kOk;
}

}  // namespace

Command tune_command() {
  using Kind = Option::Kind;
  return {
      "tune",
      "FILE ...",
      "Fit the weights of the evaluation to the games that datagen wrote",
      "Quiet positions of all games are used together: the evaluation should predict the result of the game "
      "and the score of the search. The file written replaces search/eval/weights.inc or, for games of a "
      "style other than mate (checks, race, extinction, explosion, losing, horde, rush, advance, weak, "
      "dash, shed, hands, palace), weights_STYLE.inc in the same folder; rebuild to use it.",
      1,
      64,
      {{"out", Kind::kValue, "FILE", "write the weights to this file", FileRole::kReplaced,
        &file_kinds::kWeights},
       force_option(),
       {"hold-out", Kind::kRepeated, "VARIANT", "exclude this variant from tuning, only measure it"},
       {"no-side-lines", Kind::kFlag, "", "ignore the side lines of datagen --side-lines"},
       {"epochs", Kind::kValue, "N", "number of passes over the positions (default 40)"},
       {"result-share", Kind::kValue, "P", "per cent of the result in the target (default 60)"},
       {"spring", Kind::kValue, "N",
        "loss, in billionths, for a weight 10 centipawns from where it began (default 100)"},
       {"scale", Kind::kValue, "CP",
        "advantage for which the odds are e to 1 (default 0: fitted to the games)"},
       {"threads", Kind::kValue, "N", "work in N threads (default 1)"}},
      run_tune,
      false,
      {force_rule({"out"})},
      [](const Arguments& arguments) { return files_of_words(arguments, 0, FileRole::kRead); }};
}

}  // namespace proconsul
