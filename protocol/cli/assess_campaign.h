// Plays the games of an assessment with a worker pool and stores them in a journal.
#pragma once

#include <atomic>
#include <deque>
#include <functional>
#include <optional>
#include <set>

#include "protocol/assess/assess_player.h"
#include "protocol/assess/assessment.h"
#include "protocol/cli/command.h"
#include "protocol/cli/interrupt.h"
#include "protocol/cli/progress_line.h"
#include "protocol/cli/sharing_options.h"

namespace proconsul {

struct CampaignOrder {
  AssessSettings settings;
  Sharing sharing;
};

class AssessCampaign {
 public:
  // `registry`: the registry of the variant.
  AssessCampaign(const CampaignOrder& order, const Registry& registry, const Invocation& invocation);

  // Called once, when a small first run has been played, unless it is all there is to play.
  void on_first_games(std::function<void()> told) { told_ = std::move(told); }

  // Plays the games missing in the journal. Fails if the journal cannot be read or written, or the worker
  // pool fails.
  Status run();

  const std::vector<JudgedGame>& games() const { return games_; }
  bool complete() const;  // within its shard
  // `code`, or the exit code of the signal that ended the campaign.
  int exit_code(int code) const { return interrupt_.ending_code().value_or(code); }

 private:
  void plan_first_run(const WorkJournal& journal);
  std::optional<Unit> next(OpenUnits& open);
  void note_first_run(Unit unit);
  PoolWork work(WorkJournal& journal, OpenUnits& open);
  Status add(Unit unit, std::string_view line);
  Unit share() const { return order_.sharing.shard.share_of(order_.settings.plan.units()); }
  double share_done() const;

  const CampaignOrder& order_;
  WorkerPool& pool_;
  Terms terms_;
  ProgressLine line_;
  Interrupt interrupt_{Interrupt::Signals::kAllThatEnd};
  std::function<void()> told_;
  std::deque<Unit> first_;      // units of the first run to be handed out
  std::set<Unit> first_units_;  // all of them
  std::size_t first_left_ = 0;  // without results
  std::atomic<bool> stopped_{false};
  std::vector<JudgedGame> games_;
  Status failure_ = done();
};

}  // namespace proconsul
