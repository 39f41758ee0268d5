#include "protocol/cli/console.h"

#include <algorithm>
#include <cstdlib>
#include <ostream>
#include <string>
#include <string_view>

#include "engine/quoting.h"
#include "protocol/cli/terminal_system.h"
#include "protocol/text/number.h"

namespace proconsul {
namespace {

constexpr int kNarrowest = 10;
constexpr int kWidest = 1000;

std::string_view environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::string_view() : std::string_view(value);
}

std::optional<int> wished_columns() {
  const auto columns = parse_integer(environment("COLUMNS"), kNarrowest, kWidest);
  return columns ? std::optional(static_cast<int>(*columns)) : std::nullopt;
}

// The size of the terminal for output or, if that is redirected, for messages. Read each time, since windows
// can be resized.
TerminalSize terminal_size() {
  TerminalSize size;
  const std::optional<TerminalSize> known = size_of_terminal();
  if (known) size.columns = std::clamp(known->columns, kNarrowest, kWidest);
  if (known && known->rows != 0) size.rows = known->rows;
  const std::optional<int> wished = wished_columns();
  if (wished) size.columns = known ? std::min(size.columns, *wished) : *wished;
  return size;
}

}  // namespace

Terminal detect_terminal() {
  Terminal terminal;
  terminal.in = is_terminal(StandardStream::kIn);
  terminal.out = is_terminal(StandardStream::kOut);
  terminal.err = is_terminal(StandardStream::kErr);
  terminal.utf8 = terminal.out && terminal_takes_utf8();
  terminal.colour = terminal.out && environment("NO_COLOR").empty() && environment("TERM") != "dumb";
  terminal.width = terminal.out ? terminal_size().columns : wished_columns().value_or(TerminalSize{}.columns);
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
