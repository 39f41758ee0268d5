// The state file of a run of SPSA: the pairs of games that have been played, from which all that has been
// learnt follows. It belongs to one set of settings and parameters, one number of iterations and one build.
#pragma once

#include <string>
#include <vector>

#include "protocol/match/spsa_match.h"
#include "protocol/work/work_journal.h"

namespace proconsul {

struct SpsaRecord {
  std::vector<SpsaPair> pairs;  // as they ended
  int faults = 0;               // of the engine in those games

  bool operator==(const SpsaRecord&) const = default;
};

class SpsaState {
 public:
  SpsaState(std::string file, const MatchSettings& settings, const SpsaCourse& course);

  // An empty one if the file does not exist. Fails if it belongs to another run, or to another build that is
  // not wanted, or makes no sense.
  Result<SpsaRecord> load(Builds builds = Builds::kSame) const;
  // Replaces the file in one step; false if it cannot be written.
  bool save(const SpsaRecord& record) const;

 private:
  std::string file_;
  std::size_t iterations_;
  std::string settings_;  // as JSON
};

}  // namespace proconsul
