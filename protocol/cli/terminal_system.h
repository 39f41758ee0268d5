// System-specific terminal functions; each system implements them in a file of its own.
#pragma once

#include <optional>

#include "protocol/cli/console.h"
#include "protocol/cli/interrupt.h"

namespace proconsul {

enum class StandardStream : int { kIn = 0, kOut = 1, kErr = 2 };

// Call before any input or output: disables byte conversion, and enables UTF-8 and colours on terminals that
// support them.
void prepare_standard_streams();
bool is_terminal(StandardStream stream);
// Of the terminal for output, or for messages if output is redirected; rows is 0 if only the columns are
// known.
std::optional<TerminalSize> size_of_terminal();
// According to the locale or the terminal itself.
bool terminal_takes_utf8();
// Waits until a key has been pressed; false at Ctrl-C since `interrupt` exists.
bool wait_for_typing(const Interrupt& interrupt);

}  // namespace proconsul
