#include "protocol/cli/interrupt.h"

#include <atomic>
#include <csignal>

namespace proconsul {
namespace {

// The last signal, 0 for none. Global, since a signal handler has no other access; read by other threads.
std::atomic<int> received{0};
static_assert(std::atomic<int>::is_always_lock_free);

}  // namespace

void Interrupt::forget() { received = 0; }
void Interrupt::remember(int signal) { received = signal; }

bool Interrupt::pressed() const { return received != 0; }

std::optional<int> Interrupt::ending_code() const {
  const int signal = received;
  if (signal == 0 || signal == SIGINT) return std::nullopt;
  return kSignalCode + signal;
}

}  // namespace proconsul
