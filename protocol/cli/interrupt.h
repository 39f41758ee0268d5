// Ctrl-C as a question one can ask: while an Interrupt lives, SIGINT is remembered instead of ending the
// program.
#pragma once

#include <optional>
#include <vector>

namespace proconsul {

// And the number of the signal: how a program ends that one has ended.
inline constexpr int kSignalCode = 128;

class Interrupt {
 public:
  enum class Signals : unsigned char { kCtrlC, kAllThatEnd };

  // At most one at a time. kAllThatEnd: SIGTERM and SIGHUP are remembered as well, unless they are ignored.
  explicit Interrupt(Signals signals = Signals::kCtrlC);
  ~Interrupt();  // restores what the signals did before
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  bool pressed() const;  // since construction
  // That of the signal received; nothing without one, and for Ctrl-C.
  std::optional<int> ending_code() const;

 private:
  struct Taken;  // a signal and what it did before
  static void forget();
  static void remember(int signal);
  void take(int signal);

  std::vector<Taken> taken_;
};

// Writing to an engine that has ended must not end us.
class IgnoreBrokenPipes {
 public:
  IgnoreBrokenPipes();
  ~IgnoreBrokenPipes();
  IgnoreBrokenPipes(const IgnoreBrokenPipes&) = delete;
  IgnoreBrokenPipes& operator=(const IgnoreBrokenPipes&) = delete;

 private:
  void (*previous_)(int);
};

}  // namespace proconsul
