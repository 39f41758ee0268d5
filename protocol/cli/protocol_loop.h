// Speaks UCI or XBoard on a pair of streams, depending on the first command.
#pragma once

#include <iosfwd>
#include <string>
#include <utility>
#include <vector>

namespace proconsul {

using OptionList = std::vector<std::pair<std::string, std::string>>;  // names and values

// Runs until `quit` or the end of the input. Sets `options` first; errors in them are reported once the
// protocol is known. Returns the exit code.
int run_protocol_loop(std::istream& input, std::ostream& output, const OptionList& options = {});

}  // namespace proconsul
