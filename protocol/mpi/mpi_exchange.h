// All processes give all others what they have.
#pragma once

#include <boost/mpi/communicator.hpp>
#include <string>
#include <vector>

namespace proconsul {

// What each process has brought, by rank. Whoever waits leaves the processor to others.
std::vector<std::string> exchanged(const boost::mpi::communicator& world, const std::string& own);

}  // namespace proconsul
