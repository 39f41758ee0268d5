#include "protocol/cli/console.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <ostream>
#include <string>
#include <string_view>

#include "protocol/cli/number.h"

namespace proconsul {
namespace {

constexpr int kNarrowest = 40;
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
  std::transform(locale.begin(), locale.end(), locale.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return locale.find("utf-8") != std::string::npos || locale.find("utf8") != std::string::npos;
}

int terminal_width() {
  const auto columns = parse_integer(environment("COLUMNS"), kNarrowest, kWidest);
  if (columns) return static_cast<int>(*columns);
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return Terminal{}.width;
  return std::clamp<int>(size.ws_col, kNarrowest, kWidest);
}

}  // namespace

Terminal detect_terminal() {
  Terminal terminal;
  terminal.in = isatty(STDIN_FILENO) != 0;
  terminal.out = isatty(STDOUT_FILENO) != 0;
  terminal.err = isatty(STDERR_FILENO) != 0;
  terminal.utf8 = terminal.out && locale_is_utf8();
  terminal.colour = terminal.out && environment("NO_COLOR").empty() && environment("TERM") != "dumb";
  terminal.width = terminal_width();
  return terminal;
}

std::string error_line(const Error& error) {
  if (error.line > 0)
    return error.message + " (line " + std::to_string(error.line) + ", column " +
           std::to_string(error.column) + ")";
  if (error.column > 0) return error.message + " (column " + std::to_string(error.column) + ")";
  return error.message;
}

int usage_error(Console& console, const Error& error) {
  console.err << "proconsul: " << error_line(error) << '\n';
  return exit_code::kUsage;
}

}  // namespace proconsul
