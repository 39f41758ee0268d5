// proconsul-mpi: the program as one of many processes, started by mpirun or srun. All get the same command;
// only the leader prints.
#include <boost/mpi/environment.hpp>
#include <exception>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

#include "protocol/cli/cli.h"
#include "protocol/mpi/mpi_pool.h"

namespace proconsul {
namespace {

int lead(const std::vector<std::string>& words, MpiPool& pool) {
  Console console{std::cin, std::cout, std::cerr, detect_terminal()};
  const int code = run_cli(words, console, pool);
  if (const std::string effort = pool.effort_text(); !effort.empty()) std::cerr << effort << std::flush;
  pool.leave("");
  return code;
}

// Its own messages are sent to the leader.
int follow(const std::vector<std::string>& words, MpiPool& pool) {
  std::istringstream nothing;
  std::ostringstream out, err;
  Console console{nothing, out, err, Terminal{}};
  const int code = run_cli(words, console, pool);
  std::string complaint = err.str();
  if (!complaint.empty() && complaint.back() == '\n') complaint.pop_back();
  pool.leave(complaint);
  return code;
}

}  // namespace
}  // namespace proconsul

int main(int argc, char** argv) {
  try {
    const boost::mpi::environment environment(argc, argv, boost::mpi::threading::funneled);
    proconsul::MpiPool pool;
    const std::vector<std::string> words(argv + 1, argv + argc);
    if (pool.leads()) return proconsul::lead(words, pool);
    proconsul::follow(words, pool);
    return proconsul::exit_code::kOk;  // only the leader's exit code counts
  } catch (const std::exception& failure) {
    std::cerr << "proconsul-mpi: " << failure.what() << '\n';
    return proconsul::exit_code::kIo;
  }
}
