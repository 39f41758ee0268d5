// Speaks UCI or XBoard on a pair of streams, whichever the other side begins with.
#pragma once

#include <iosfwd>
#include <string>
#include <utility>
#include <vector>

namespace proconsul {

using OptionList = std::vector<std::pair<std::string, std::string>>;  // names and values

// Until `quit` or the end of the input. `options` are set first; those that cannot be are reported once the
// protocol is known. Returns the program's exit code.
int run_protocol_loop(std::istream& input, std::ostream& output, const OptionList& options = {});

}  // namespace proconsul
