#include "protocol/cli/interrupt.h"

#include <atomic>

namespace proconsul {
namespace {

// A signal handler can reach nothing but a global; other threads than the interrupted one read it.
std::atomic<bool> interrupted{false};
static_assert(std::atomic<bool>::is_always_lock_free);

void remember(int) { interrupted = true; }

}  // namespace

Interrupt::Interrupt() : previous_{} {
  interrupted = false;
  struct sigaction action {};
  action.sa_handler = remember;
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, &previous_);
}

Interrupt::~Interrupt() { sigaction(SIGINT, &previous_, nullptr); }

bool Interrupt::pressed() const { return interrupted; }

}  // namespace proconsul
