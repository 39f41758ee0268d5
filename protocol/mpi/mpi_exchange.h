// Exchanges data between all processes.
#pragma once

#include <boost/mpi/communicator.hpp>
#include <string>
#include <vector>

namespace proconsul {

// The data of every process, by rank. Waiting processes do not use the CPU.
std::vector<std::string> exchanged(const boost::mpi::communicator& world, const std::string& own);

}  // namespace proconsul
