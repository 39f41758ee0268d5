#include <csignal>

#include "protocol/cli/interrupt.h"

namespace proconsul {

struct Interrupt::Taken {
  int signal;
  void (*previous)(int);
  // The system resets a handler when it is called.
  static void handle(int signal) {
    std::signal(signal, handle);
    remember(signal);
  }
};

Interrupt::Interrupt(Signals signals) {
  forget();
  take(SIGINT);
  if (signals == Signals::kCtrlC) return;
  for (const int signal : {SIGTERM, SIGBREAK})
    take(signal);  // SIGBREAK: Ctrl-Break, or the window has been closed
}

void Interrupt::take(int signal) { taken_.push_back({signal, std::signal(signal, &Taken::handle)}); }

Interrupt::~Interrupt() {
  for (const Taken& taken : taken_) std::signal(taken.signal, taken.previous);
}

// Windows has no SIGPIPE.
IgnoreBrokenPipes::IgnoreBrokenPipes() : previous_(nullptr) {}
IgnoreBrokenPipes::~IgnoreBrokenPipes() = default;
void end_when_unread() {}

}  // namespace proconsul
