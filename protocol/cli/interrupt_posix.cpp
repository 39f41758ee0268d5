#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <system_error>
#include <thread>

#include "protocol/cli/interrupt.h"

namespace proconsul {

struct Interrupt::Taken {
  int signal;
  struct sigaction previous;
};

Interrupt::Interrupt(Signals signals) {
  forget();
  take(SIGINT);
  if (signals == Signals::kCtrlC) return;
  for (const int signal : {SIGTERM, SIGHUP}) take(signal);
}

void Interrupt::take(int signal) {
  struct sigaction action {};
  struct sigaction previous {};
  sigaction(signal, nullptr, &previous);
  const bool ignored = (previous.sa_flags & SA_SIGINFO) == 0 && previous.sa_handler == SIG_IGN;
  if (signal != SIGINT && ignored) return;  // by nohup, for example
  action.sa_handler = &Interrupt::remember;
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  sigaction(signal, &action, nullptr);
  taken_.push_back({signal, previous});
}

Interrupt::~Interrupt() {
  for (const Taken& taken : taken_) sigaction(taken.signal, &taken.previous, nullptr);
}

IgnoreBrokenPipes::IgnoreBrokenPipes() : previous_(std::signal(SIGPIPE, SIG_IGN)) {}
IgnoreBrokenPipes::~IgnoreBrokenPipes() { std::signal(SIGPIPE, previous_); }

void end_when_unread() {
  const auto watch = [] {
    pollfd output{STDOUT_FILENO, 0, 0};
    while (::poll(&output, 1, -1) < 0 && errno == EINTR) continue;
    if ((output.revents & (POLLERR | POLLHUP)) == 0) return;  // it is closed
    std::signal(SIGPIPE, SIG_DFL);
    ::kill(::getpid(), SIGPIPE);
  };
  try {
    std::thread(watch).detach();
  } catch (const std::system_error&) {
    return;
  }
}

}  // namespace proconsul
