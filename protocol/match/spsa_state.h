// The state file of an SPSA run: the pairs of games played so far, from which everything learned can be
// recomputed. It belongs to one set of settings and parameters, one number of iterations and one build.
#pragma once

#include <string>
#include <vector>

#include "protocol/match/spsa_match.h"
#include "protocol/work/work_journal.h"

namespace proconsul {

struct SpsaRecord {
  std::vector<SpsaPair> pairs;  // in the order they ended
  int faults = 0;               // of the engine in these games

  bool operator==(const SpsaRecord&) const = default;
};

class SpsaState {
 public:
  SpsaState(std::string file, const MatchSettings& settings, const SpsaCourse& course);

  // Returns an empty record if the file does not exist. Fails if it belongs to another run or to a build not
  // allowed by `builds`, or is damaged.
  Result<SpsaRecord> load(Builds builds = Builds::kSame) const;
  // Replaces the file in one step. Returns the error if it cannot be written.
  std::optional<Error> save(const SpsaRecord& record) const;

 private:
  std::string file_;
  std::size_t iterations_;
  std::string settings_;  // as JSON
};

}  // namespace proconsul
