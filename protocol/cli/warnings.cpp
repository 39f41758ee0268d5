#include "protocol/cli/warnings.h"

#include <fmt/format.h>

#include <ostream>

#include "engine/quoting.h"
#include "protocol/formats/replay.h"

namespace proconsul {

std::string located(const std::string& file, const Error& error) {
  return fmt::format("{}:{}:{}: {}", printable(file), error.line, error.column, printable(error.message));
}

void tell_warnings(const std::string& file, const std::vector<Error>& warnings, Console& console) {
  for (const Error& warning : warnings) console.err << located(file, warning) << '\n';
}

void tell_repairs(const std::string& file, const PgnGame& pgn, const Game& start, Console& console) {
  if (const std::optional<Error> warning = repair_warning(pgn, start))
    tell_warnings(file, {*warning}, console);
}

}  // namespace proconsul
