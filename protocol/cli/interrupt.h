// Signals: while an Interrupt exists, SIGINT is recorded instead of ending the program.
#pragma once

#include <optional>
#include <vector>

namespace proconsul {

// Added to the signal number: the exit code of a program ended by a signal.
inline constexpr int kSignalCode = 128;

class Interrupt {
 public:
  enum class Signals : unsigned char { kCtrlC, kAllThatEnd };

  // At most one may exist. kAllThatEnd: also records SIGTERM and SIGHUP, unless they are ignored.
  explicit Interrupt(Signals signals = Signals::kCtrlC);
  ~Interrupt();  // restores the previous signal handlers
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  bool pressed() const;  // since construction
  // The exit code for the signal received; nothing if there was none, or for Ctrl-C.
  std::optional<int> ending_code() const;

 private:
  struct Taken;  // a signal and its previous handler
  static void forget();
  static void remember(int signal);
  void take(int signal);

  std::vector<Taken> taken_;
};

// Writing to a terminated engine must not end this program.
class IgnoreBrokenPipes {
 public:
  IgnoreBrokenPipes();
  ~IgnoreBrokenPipes();
  IgnoreBrokenPipes(const IgnoreBrokenPipes&) = delete;
  IgnoreBrokenPipes& operator=(const IgnoreBrokenPipes&) = delete;

 private:
  void (*previous_)(int);
};

// From now on the program ends by SIGPIPE as soon as nobody can read its standard output any more, also while
// it writes nothing; where no thread can be created, only at the next line. Nothing on Windows.
void end_when_unread();

}  // namespace proconsul
