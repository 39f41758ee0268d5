#include "protocol/cli/console.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <ostream>
#include <string>
#include <string_view>

#include "engine/quoting.h"
#include "engine/text.h"
#include "protocol/text/number.h"

namespace proconsul {
namespace {

constexpr int kNarrowest = 10;
constexpr int kWidest = 1000;

std::string_view environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::string_view() : std::string_view(value);
}

bool locale_is_utf8() {
  std::string locale;
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    locale = environment(name);
    if (!locale.empty()) break;
  }
  locale = lower_case(locale);
  return locale.find("utf-8") != std::string::npos || locale.find("utf8") != std::string::npos;
}

// The size of the terminal that output or, if that is redirected, messages go to. Asked each time, because
// windows can be resized.
TerminalSize terminal_size() {
  TerminalSize size;
  winsize window{};
  const bool known =
      (ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) == 0 || ioctl(STDERR_FILENO, TIOCGWINSZ, &window) == 0) &&
      window.ws_col != 0;
  if (known) size.columns = std::clamp<int>(window.ws_col, kNarrowest, kWidest);
  if (known && window.ws_row != 0) size.rows = window.ws_row;
  const auto wished = parse_integer(environment("COLUMNS"), kNarrowest, kWidest);
  if (wished)
    size.columns = known ? std::min(size.columns, static_cast<int>(*wished)) : static_cast<int>(*wished);
  return size;
}

}  // namespace

Terminal detect_terminal() {
  Terminal terminal;
  terminal.in = isatty(STDIN_FILENO) != 0;
  terminal.out = isatty(STDOUT_FILENO) != 0;
  terminal.err = isatty(STDERR_FILENO) != 0;
  terminal.utf8 = terminal.out && locale_is_utf8();
  terminal.colour = terminal.out && environment("NO_COLOR").empty() && environment("TERM") != "dumb";
  terminal.width = terminal_size().columns;
  terminal.measure = terminal_size;
  return terminal;
}

TerminalSize size_of(const Terminal& terminal) {
  if (terminal.measure != nullptr) return terminal.measure();
  return {terminal.width, TerminalSize{}.rows};
}

std::string error_line(const Error& error) {
  const std::string message = printable(error.message);
  if (error.line > 0)
    return message + " (line " + std::to_string(error.line) + ", column " + std::to_string(error.column) +
           ")";
  if (error.column > 0) return message + " (column " + std::to_string(error.column) + ")";
  return message;
}

int usage_error(Console& console, const Error& error) {
  console.err << "proconsul: " << error_line(error) << '\n';
  return exit_code::kUsage;
}

int io_error(Console& console, const Error& error) {
  console.err << "proconsul: " << error_line(error) << '\n';
  return exit_code::kIo;
}

}  // namespace proconsul
