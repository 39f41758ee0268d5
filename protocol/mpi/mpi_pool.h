// A worker pool of processes started by mpirun or srun, on one machine or many. The process with rank 0 is
// the leader, and works too. If a process is lost, MPI ends all of them; finished units are in the leader's
// files.
#pragma once

#include <boost/mpi/communicator.hpp>
#include <string>
#include <vector>

#include "protocol/work/pace.h"
#include "protocol/work/worker_pool.h"

namespace proconsul {

// The cost of the work, for the leader's report.
struct PoolEffort {
  std::size_t units = 0;
  std::size_t messages = 0;   // received by the leader
  double leader_seconds = 0;  // CPU time of the thread that hands out units and collects results
  double worker_seconds = 0;  // CPU time of all workers of all processes
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

  // Called when the command is over: tells processes that still want to work that this one does not, and why.
  // Returns when all are done.
  void leave(const std::string& complaint);
  // The cost of the work and the slow processes; "" if there was no work.
  std::string effort_text() const;

 private:
  class Member;
  class Leader;
  friend class Member;
  friend class Leader;
  // Exchanges what each process brings to the round; returns why it cannot begin, or "".
  std::string agree(bool works, const std::string& complaint, const PoolWork* work);
  Status meet(const PoolWork& work);

  boost::mpi::communicator world_;
  std::vector<int> capacities_;    // number of units, by rank
  std::vector<MemberPace> paces_;  // by rank
  PoolEffort effort_;
};

}  // namespace proconsul
