// The games of an assessment, played by a worker pool and kept in a journal.
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
  // `registry`: where the variant comes from.
  AssessCampaign(const CampaignOrder& order, const Registry& registry, const Invocation& invocation);

  // Plays what the journal does not have. Fails if it cannot be read or written, or the worker pool fails.
  Status run();

  const std::vector<JudgedGame>& games() const { return games_; }
  bool complete() const;  // as far as the shard goes

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
