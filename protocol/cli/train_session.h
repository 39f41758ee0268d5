// One run of `train`: writes positions to disk, trains, writes the results. Several processes train in
// lockstep.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "protocol/cli/command.h"
#include "protocol/learning/game_files.h"
#include "protocol/learning/net_curriculum.h"
#include "protocol/learning/net_trainer.h"

namespace proconsul {

struct TrainJob {
  NetTrainingSettings settings;
  bool shared = false;       // rows are sums of shared parts
  std::optional<int> decay;  // if given; the default depends on the rows
  std::vector<const Variant*> held_out;
  std::string out;
  std::string exported;  // file for --export; nothing is trained then
  std::string plot;
};

// Temporary files kept beside the network until it is trained.
inline std::string samples_beside(const std::string& out) { return out + ".samples"; }
inline std::string state_beside(const std::string& out) { return out + ".state"; }

// Returns an exit code.
int run_training(const TrainJob& job, const Curriculum& curriculum, const std::vector<GameFile>& files,
                 const Invocation& invocation);

}  // namespace proconsul
