#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <string>

#include "engine/text.h"
#include "protocol/cli/interrupt.h"
#include "protocol/cli/terminal_system.h"

namespace proconsul {

void prepare_standard_streams() {}

bool is_terminal(StandardStream stream) { return isatty(static_cast<int>(stream)) != 0; }

std::optional<TerminalSize> size_of_terminal() {
  winsize window{};
  const bool known =
      (ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) == 0 || ioctl(STDERR_FILENO, TIOCGWINSZ, &window) == 0) &&
      window.ws_col != 0;
  return known ? std::optional(TerminalSize{window.ws_col, window.ws_row}) : std::nullopt;
}

bool terminal_takes_utf8() {
  std::string locale;
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const char* value = std::getenv(name);
    locale = value == nullptr ? "" : value;
    if (!locale.empty()) break;
  }
  locale = lower_case(locale);
  return locale.find("utf-8") != std::string::npos || locale.find("utf8") != std::string::npos;
}

// The signal may arrive before poll() or in another thread, so it is also polled.
bool wait_for_typing(const Interrupt& interrupt) {
  constexpr int kSlice = 50;  // ms
  pollfd terminal{STDIN_FILENO, POLLIN, 0};
  while (!interrupt.pressed()) {
    const int ready = ::poll(&terminal, 1, kSlice);
    if (ready > 0 || (ready < 0 && errno != EINTR)) return true;
  }
  return false;
}

}  // namespace proconsul
