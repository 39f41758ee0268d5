#include "protocol/cli/train_session.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <limits>
#include <ostream>

#include "engine/quoting.h"
#include "protocol/cli/interrupt.h"
#include "protocol/draw/line_plot.h"
#include "protocol/text/input_file.h"
#include "protocol/text/output_file.h"
#include "protocol/text/text_table.h"
#include "protocol/text/words.h"
#include "protocol/work/work_terms.h"
#include "protocol/work/worker_pool.h"
#include "search/net/format.h"

namespace proconsul {
namespace {

constexpr std::size_t kLargestState = std::size_t{4} << 30;  // bytes

std::string describe(const Curriculum& curriculum, std::size_t sums) {
  const NetShape& shape = curriculum.shape;
  if (shape.rows == NetRows::kShared)
    return fmt::format("{} games, {} atoms of movements, {} sums", curriculum.games.size(),
                       shape.atoms.size(), sums);
  return fmt::format("{}x{} squares, {} kinds of pieces, {} sums", shape.files, shape.ranks,
                     shape.kinds.size(), sums);
}

// The validation error of each game.
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

// The errors by epoch, relative to those of the terms alone.
LinePlot loss_plot(const Curriculum& curriculum, const NetTrainer& trainer, int epochs) {
  const auto curve = [&](std::string name, auto share) {
    PlotCurve made{std::move(name), {}};
    for (const NetProgress& progress : trainer.history())
      made.points.push_back({static_cast<double>(progress.epoch), 100 * share(progress)});
    return made;
  };
  // Without validation positions the first epoch is the reference.
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
    if (const Status met = invocation_.pool.meet(terms()); !met) return io_error(console_, met.error());
    console_.out << describe(curriculum_, begun_.sums) << '\n';
    const bool exporting = !job_.exported.empty();
    const std::string path = exporting ? job_.exported : samples_path();
    const auto error = invocation_.pool.leads() ? provide_samples(path, exporting) : std::nullopt;
    if (const Status fine = all_fine(error); !fine) return io_error(console_, fine.error());
    Result<SampleFile> samples = SampleFile::open(path);
    if (const Status fine = all_fine(samples ? std::nullopt : std::optional(samples.error())); !fine)
      return io_error(console_, fine.error());
    if (samples->learnt() == 0) {
      if (invocation_.pool.leads()) remove(path);
      return io_error(console_, {"the games hold no quiet positions to learn from"});
    }
    console_.out << fmt::format("{} to learn from, {} unseen\n", counted(samples->learnt(), "position"),
                                samples->unseen());
    return exporting ? exit_code::kOk : train(*samples);
  }

 private:
  std::string samples_path() const { return samples_beside(job_.out); }
  std::string state_path() const { return state_beside(job_.out); }
  static void remove(const std::string& path) {
    std::error_code ignored;
    std::filesystem::remove(path, ignored);
  }

  // The terms on which all processes must agree; they determine the samples, which one process writes and all
  // read.
  Terms terms() const {
    Terms terms = program_terms(invocation_.registry, curriculum_.games);
    const NetTrainingSettings& settings = job_.settings;
    terms.emplace_back("the files of games", plan_.made_of);
    terms.emplace_back("the network that is begun with", hash_text(to_bytes(begun_)));
    terms.emplace_back("the settings",
                       fmt::format("{} epochs, result {}, step {}, decay {}, batches of {}", settings.epochs,
                                   settings.result_share, settings.step, settings.decay, settings.batch));
    return terms;
  }

  // Fails if any process has failed, with its rank and error.
  Status all_fine(const std::optional<Error>& failure) {
    const std::vector<std::string> all = invocation_.pool.exchange(failure ? failure->message : "");
    for (std::size_t rank = 0; rank < all.size(); ++rank) {
      if (all[rank].empty()) continue;
      if (rank == 0) return Error{all[rank]};
      return Error{
          fmt::format("process {}: {}; all processes must see the folder of --out", rank, all[rank])};
    }
    return done();
  }

  NetTeam team() {
    WorkerPool& pool = invocation_.pool;
    return {static_cast<std::size_t>(pool.rank()), static_cast<std::size_t>(pool.processes()),
            [&pool](const std::string& own) { return pool.exchange(own); }};
  }

  // The leader's text, sent to all.
  std::string leaders(const std::string& words) {
    return invocation_.pool.exchange(invocation_.pool.leads() ? words : "").front();
  }

  // Keeps the samples of an interrupted run.
  std::optional<Error> provide_samples(const std::string& path, bool anew) {
    if (!anew) {
      const Result<SampleFile> kept = SampleFile::open(path);
      if (kept && kept->holds(plan_)) {
        SampleWriter::remove_left(path);
        return std::nullopt;
      }
    }
    console_.out << "Reading the games\n" << std::flush;
    SampleWriter writer(path, plan_);
    const std::string failure =
        write_samples(invocation_.registry, curriculum_, files_, job_.settings.threads,
                      anew ? job_.settings.from : nullptr, writer);
    if (!failure.empty()) io_error(console_, {"skipped games: " + failure});
    return writer.finish();
  }

  int train(SampleFile& samples) {
    NetTrainer trainer(samples, curriculum_.shape, job_.settings, curriculum_.shapes, team());
    console_.out << fmt::format("Scale: {:.0f} centipawns; unseen error of the terms: {:.6f}\n",
                                samples.scale(), trainer.terms_loss());
    std::string kept;
    if (invocation_.pool.leads() && !not_a_file(state_path())) {
      if (const auto state = read_file(state_path(), nullptr, kLargestState)) kept = state.value();
    }
    if (trainer.restore(leaders(kept)))
      console_.out << fmt::format("Continuing after epoch {}\n", trainer.history().size());
    const Interrupt interrupt;
    trainer.train([&](const NetProgress& progress) { tell(progress, trainer); },
                  [&] { return go_on(trainer, interrupt); });
    if (!invocation_.pool.leads()) return exit_code::kOk;
    if (drifted_)
      return io_error(console_,
                      {"the processes have learnt different things: are they compiled for different "
                       "processors? -DPROCONSUL_NATIVE=OFF makes one program for all"});
    return conclude(trainer);
  }

  void tell(const NetProgress& progress, const NetTrainer& trainer) {
    if (!invocation_.pool.leads()) return;
    console_.out << fmt::format("Epoch {:>3}: {:.6f}, unseen {:.6f}\n", progress.epoch, progress.learnt,
                                progress.unseen)
                 << std::flush;
    plot(trainer);
  }

  // Called after each portion in all processes; returns whether to continue.
  bool go_on(NetTrainer& trainer, const Interrupt& interrupt) {
    const std::string state = trainer.state();
    const std::vector<std::string> all = invocation_.pool.exchange(fmt::format("{:016x}", check_sum(state)));
    drifted_ =
        std::any_of(all.begin(), all.end(), [&](const std::string& other) { return other != all.front(); });
    if (drifted_) return false;
    if (invocation_.pool.leads()) write(state_path(), state);
    return !leaders(!failed_ && !interrupt.pressed() ? "on" : "").empty();
  }

  int conclude(const NetTrainer& trainer) {
    write(job_.out, to_bytes(trainer.net()));
    if (failed_) return io_error(console_, *failed_);
    if (!trainer.history().empty()) console_.out << error_table(curriculum_, trainer.history().back().games);
    if (!trainer.ended()) {
      console_.out << "Interrupted: run the same command again to continue\n";
      return exit_code::kOk;
    }
    remove(samples_path());
    remove(state_path());
    return exit_code::kOk;
  }

  // Does nothing after an earlier write error.
  void write(const std::string& path, const std::string& content) {
    if (!failed_) failed_ = write_file(path, content, &console_.out);
  }

  void plot(const NetTrainer& trainer) {
    if (!job_.plot.empty())
      write(job_.plot, line_plot_svg(loss_plot(curriculum_, trainer, job_.settings.epochs)));
  }

  const TrainJob& job_;
  const Curriculum& curriculum_;
  const std::vector<GameFile>& files_;
  const Invocation& invocation_;
  Console& console_;
  Net begun_;
  SamplePlan plan_;
  std::optional<Error> failed_;  // write error
  bool drifted_ = false;
};

}  // namespace

int run_training(const TrainJob& job, const Curriculum& curriculum, const std::vector<GameFile>& files,
                 const Invocation& invocation) {
  return TrainSession(job, curriculum, files, invocation).run();
}

}  // namespace proconsul
