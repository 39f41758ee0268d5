// Where the command line reads and writes, and what the terminal behind it can show. Every subcommand gets
// one, so that tests can run them on string streams.
#pragma once

#include <iosfwd>

#include "engine/result.h"

namespace proconsul {

struct TerminalSize {
  int columns = 80;
  int rows = 24;
};

struct Terminal {
  bool in = false;      // input comes from a person's terminal
  bool out = false;     // output goes to one
  bool err = false;     // messages go to one
  bool utf8 = false;    // its locale says that it shows UTF-8
  bool colour = false;  // output may be coloured
  int width = 80;       // columns of what is written: the terminal's, else those of COLUMNS or 80
  TerminalSize (*measure)() = nullptr;  // its size now, for what is drawn again; null: it never changes
};
// As it is at this moment.
TerminalSize size_of(const Terminal& terminal);

// What stdin, stdout and stderr are connected to; honours NO_COLOR, TERM=dumb, LC_ALL, LC_CTYPE, LANG, and
// COLUMNS where the terminal is not narrower.
Terminal detect_terminal();

struct Console {
  std::istream& in;
  std::ostream& out;
  std::ostream& err;
  Terminal terminal;
};

namespace exit_code {
inline constexpr int kOk = 0;
inline constexpr int kNegative = 1;  // the question has the answer no
inline constexpr int kUsage = 2;     // what was asked cannot be understood
inline constexpr int kIo = 3;        // a file cannot be read or written
}  // namespace exit_code

// "message (column 12)"
std::string error_line(const Error& error);
// Writes one line to console.err and returns exit_code::kUsage.
int usage_error(Console& console, const Error& error);
// The same with exit_code::kIo.
int io_error(Console& console, const Error& error);

}  // namespace proconsul
