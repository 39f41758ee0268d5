// Ctrl-C as a question one can ask: while an Interrupt lives, SIGINT is remembered instead of ending the
// program.
#pragma once

#include <csignal>

namespace proconsul {

class Interrupt {
 public:
  Interrupt();   // at most one at a time
  ~Interrupt();  // restores what SIGINT did before
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  bool pressed() const;  // since construction

 private:
  struct sigaction previous_;
};

}  // namespace proconsul
