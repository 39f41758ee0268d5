// A worker pool of processes started by mpirun or srun, on one machine or many. The one with rank 0 is the
// leader, and works too. If a process is lost, MPI ends all of them; finished units are in the leader's
// files.
#pragma once

#include <boost/mpi/communicator.hpp>
#include <string>
#include <vector>

#include "protocol/work/pace.h"
#include "protocol/work/worker_pool.h"

namespace proconsul {

// What the work has cost, for the leader's report.
struct PoolEffort {
  std::size_t units = 0;
  std::size_t messages = 0;   // received by the leader
  double leader_seconds = 0;  // processor time of the thread that hands out units and takes results
  double worker_seconds = 0;  // processor time of all workers of all processes
  double elapsed_seconds = 0;
  int workers = 0;
};

class MpiPool : public WorkerPool {
 public:
  int rank() const override { return world_.rank(); }
  int processes() const override { return world_.size(); }
  Status run(const PoolWork& work) override;
  Status meet(const Terms& terms) override;
  std::vector<std::string> exchange(const std::string& own) override;

  // Once the command is over: lets others that still want to work know that this process does not, and why.
  // Returns when all are over.
  void leave(const std::string& complaint);
  // What the work has cost, and who was slow; "" if there was no work.
  std::string effort_text() const;

 private:
  class Member;
  class Leader;
  friend class Member;
  friend class Leader;
  // What this process brings to the round; returns what speaks against beginning.
  std::string agree(bool works, const std::string& complaint, const PoolWork* work);
  Status meet(const PoolWork& work);

  boost::mpi::communicator world_;
  std::vector<int> capacities_;    // by rank, of units
  std::vector<MemberPace> paces_;  // by rank
  PoolEffort effort_;
};

}  // namespace proconsul
