// Plays the games of an assessment with a worker pool and stores them in a journal.
#pragma once

#include <atomic>
#include <optional>

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

  // Plays the games missing in the journal. Fails if the journal cannot be read or written, or the worker
  // pool fails.
  Status run();

  const std::vector<JudgedGame>& games() const { return games_; }
  bool complete() const;  // within its shard

 private:
  PoolWork work(WorkJournal& journal, OpenUnits& open);
  Status add(Unit unit, std::string_view line);
  Unit share() const { return order_.sharing.shard.share_of(order_.settings.plan.units()); }
  double share_done() const;

  const CampaignOrder& order_;
  WorkerPool& pool_;
  Terms terms_;
  ProgressLine line_;
  Interrupt interrupt_;
  std::atomic<bool> stopped_{false};
  std::vector<JudgedGame> games_;
  Status failure_ = done();
};

}  // namespace proconsul
