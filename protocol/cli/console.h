// The streams of the command line and the capabilities of its terminal. Passed to every subcommand, so that
// tests can use string streams.
#pragma once

#include <iosfwd>

#include "engine/result.h"

namespace proconsul {

struct TerminalSize {
  int columns = 80;
  int rows = 24;
};

struct Terminal {
  bool in = false;      // input comes from a terminal
  bool out = false;     // output goes to a terminal
  bool err = false;     // messages go to a terminal
  bool utf8 = false;    // according to the locale
  bool colour = false;  // output may be coloured
  int width = 80;       // columns of the output: the terminal's, else COLUMNS or 80
  TerminalSize (*measure)() =
      nullptr;  // current size, for output that is redrawn; null: the size never changes
};
// The current size.
TerminalSize size_of(const Terminal& terminal);

// The terminals connected to stdin, stdout and stderr; honours NO_COLOR, TERM=dumb, LC_ALL, LC_CTYPE, LANG,
// and COLUMNS unless the terminal is narrower.
Terminal detect_terminal();

struct Console {
  std::istream& in;
  std::ostream& out;
  std::ostream& err;
  Terminal terminal;
};

namespace exit_code {
inline constexpr int kOk = 0;
inline constexpr int kNegative = 1;  // negative result
inline constexpr int kUsage = 2;     // invalid command line
inline constexpr int kIo = 3;        // a file cannot be read or written
}  // namespace exit_code

// "message (column 12)"
std::string error_line(const Error& error);
// Writes one line to console.err and returns exit_code::kUsage.
int usage_error(Console& console, const Error& error);
// The same with exit_code::kIo.
int io_error(Console& console, const Error& error);

}  // namespace proconsul
