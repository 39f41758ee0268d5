#include "protocol/cli/interrupt.h"

#include <atomic>

namespace proconsul {
namespace {

// A signal handler can reach nothing but a global; other threads than the interrupted one read it. The last
// signal, 0 for none.
std::atomic<int> received{0};
static_assert(std::atomic<int>::is_always_lock_free);

void remember(int signal) { received = signal; }

}  // namespace

Interrupt::Interrupt(Signals signals) {
  received = 0;
  take(SIGINT);
  if (signals == Signals::kCtrlC) return;
  for (const int signal : {SIGTERM, SIGHUP}) take(signal);
}

void Interrupt::take(int signal) {
  struct sigaction action {};
  struct sigaction previous {};
  sigaction(signal, nullptr, &previous);
  const bool ignored = (previous.sa_flags & SA_SIGINFO) == 0 && previous.sa_handler == SIG_IGN;
  if (signal != SIGINT && ignored) return;  // as nohup wants it
  action.sa_handler = remember;
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  sigaction(signal, &action, nullptr);
  taken_.push_back({signal, previous});
}

Interrupt::~Interrupt() {
  for (const Taken& taken : taken_) sigaction(taken.signal, &taken.previous, nullptr);
}

bool Interrupt::pressed() const { return received != 0; }

std::optional<int> Interrupt::ending_code() const {
  const int signal = received;
  if (signal == 0 || signal == SIGINT) return std::nullopt;
  return kSignalCode + signal;
}

}  // namespace proconsul
