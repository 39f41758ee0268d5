#include <fcntl.h>
#include <io.h>
#include <stdlib.h>
#include <windows.h>

#include "protocol/cli/terminal_system.h"

namespace proconsul {
namespace {

HANDLE handle_of(StandardStream stream) {
  return GetStdHandle(stream == StandardStream::kIn    ? STD_INPUT_HANDLE
                      : stream == StandardStream::kOut ? STD_OUTPUT_HANDLE
                                                       : STD_ERROR_HANDLE);
}

}  // namespace

// Applies to files opened later too, including text files: the program handles both kinds of line ends.
void prepare_standard_streams() {
  _fmode = _O_BINARY;
  for (const StandardStream stream : {StandardStream::kIn, StandardStream::kOut, StandardStream::kErr}) {
    if (!is_terminal(stream)) _setmode(static_cast<int>(stream), _O_BINARY);
  }
  SetConsoleCP(CP_UTF8);
  SetConsoleOutputCP(CP_UTF8);
  for (const StandardStream stream : {StandardStream::kOut, StandardStream::kErr}) {
    DWORD mode = 0;
    if (GetConsoleMode(handle_of(stream), &mode) != 0)
      SetConsoleMode(handle_of(stream), mode | ENABLE_VIRTUAL_TERMINAL_PROCESSING);
  }
}

bool is_terminal(StandardStream stream) {
  DWORD mode = 0;
  return GetConsoleMode(handle_of(stream), &mode) != 0;
}

std::optional<TerminalSize> size_of_terminal() {
  for (const StandardStream stream : {StandardStream::kOut, StandardStream::kErr}) {
    CONSOLE_SCREEN_BUFFER_INFO window{};
    if (GetConsoleScreenBufferInfo(handle_of(stream), &window) == 0) continue;
    return TerminalSize{window.srWindow.Right - window.srWindow.Left + 1,
                        window.srWindow.Bottom - window.srWindow.Top + 1};
  }
  return std::nullopt;
}

bool terminal_takes_utf8() { return GetConsoleOutputCP() == CP_UTF8; }

// Reading blocks, and Ctrl-C interrupts it.
bool wait_for_typing(const Interrupt&) { return true; }

}  // namespace proconsul
