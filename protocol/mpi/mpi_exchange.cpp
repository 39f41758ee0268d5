#include "protocol/mpi/mpi_exchange.h"

#include <unistd.h>

#include <chrono>
#include <limits>
#include <stdexcept>

namespace proconsul {
namespace {

constexpr std::chrono::microseconds kExchangeNap{50};

// MPI counts bytes with an int.
int small_size(std::size_t size) {
  if (size > static_cast<std::size_t>(std::numeric_limits<int>::max()))
    throw std::length_error("the processes have more to exchange than MPI can send at a time");
  return static_cast<int>(size);
}

// Waits without using the CPU for long.
void await(MPI_Request& request) {
  const auto begin = std::chrono::steady_clock::now();
  for (int ended = 0;;) {
    MPI_Test(&request, &ended, MPI_STATUS_IGNORE);
    if (ended != 0) return;
    if (std::chrono::steady_clock::now() - begin > kExchangeNap)
      usleep(static_cast<useconds_t>(kExchangeNap.count()));
  }
}

}  // namespace

std::vector<std::string> exchanged(const boost::mpi::communicator& world, const std::string& own) {
  const auto count = static_cast<std::size_t>(world.size());
  const int size = small_size(own.size());
  std::vector<int> sizes(count), places(count);
  MPI_Request request{};
  MPI_Iallgather(&size, 1, MPI_INT, sizes.data(), 1, MPI_INT, world, &request);
  await(request);
  std::size_t whole = 0;
  for (std::size_t rank = 0; rank < count; ++rank) {
    places[rank] = small_size(whole);
    whole += static_cast<std::size_t>(sizes[rank]);
  }
  std::string bytes(static_cast<std::size_t>(small_size(whole)), '\0');
  MPI_Iallgatherv(own.data(), size, MPI_CHAR, bytes.data(), sizes.data(), places.data(), MPI_CHAR, world,
                  &request);
  await(request);
  std::vector<std::string> all;
  for (std::size_t rank = 0; rank < count; ++rank)
    all.push_back(
        bytes.substr(static_cast<std::size_t>(places[rank]), static_cast<std::size_t>(sizes[rank])));
  return all;
}

}  // namespace proconsul
