// What the system knows of the terminal. Each system has a file of its own with these functions.
#pragma once

#include <optional>

#include "protocol/cli/console.h"
#include "protocol/cli/interrupt.h"

namespace proconsul {

enum class StandardStream : int { kIn = 0, kOut = 1, kErr = 2 };

// Before anything is read or written: bytes stay as they are, and terminals take UTF-8 and colours if they
// can.
void prepare_standard_streams();
bool is_terminal(StandardStream stream);
// That output goes to, or messages where output is redirected; rows 0 where only columns are known.
std::optional<TerminalSize> size_of_terminal();
// What the locale says, or the terminal itself.
bool terminal_takes_utf8();
// Until something has been typed; false at Ctrl-C, remembered since `interrupt` lives.
bool wait_for_typing(const Interrupt& interrupt);

}  // namespace proconsul
