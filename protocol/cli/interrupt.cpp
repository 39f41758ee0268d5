#include "protocol/cli/interrupt.h"

namespace proconsul {
namespace {

// A signal handler can reach nothing but a global.
volatile std::sig_atomic_t interrupted = 0;

void remember(int) { interrupted = 1; }

}  // namespace

Interrupt::Interrupt() : previous_{} {
  interrupted = 0;
  struct sigaction action {};
  action.sa_handler = remember;
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, &previous_);
}

Interrupt::~Interrupt() { sigaction(SIGINT, &previous_, nullptr); }

bool Interrupt::pressed() const { return interrupted != 0; }

}  // namespace proconsul
