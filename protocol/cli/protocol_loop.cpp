#include "protocol/cli/protocol_loop.h"

#include <fmt/format.h>

#include <istream>

#include "engine/quoting.h"
#include "protocol/session/session.h"
#include "protocol/text/input_line.h"
#include "protocol/text/words.h"
#include "protocol/uci/uci.h"
#include "protocol/xboard/xboard.h"

namespace proconsul {
namespace {

// The first line that is not empty; "" at the end of the input.
std::string first_line(std::istream& input) {
  for (std::string line; read_text_line(input, line);) {
    if (!trimmed(line).empty()) return line;
  }
  return "";
}

std::vector<std::string> set_options(Session& session, const OptionList& options) {
  std::vector<std::string> complaints;
  for (const auto& [name, value] : options) {
    const Result<OptionEffect> effect = session.set_option(name, value);
    if (!effect) complaints.push_back(effect.error().message);
    if (!effect || *effect != OptionEffect::kVariantsLoaded) continue;
    for (const SourceError& problem : session.load_report().problems)
      complaints.push_back(location_text(problem) + ": " + problem.error.message);
  }
  return complaints;
}

void speak_uci(Session& session, Output& output, std::istream& input, std::string line,
               const std::vector<std::string>& complaints) {
  Uci uci(session, output);
  bool running = uci.execute(line);
  for (const std::string& complaint : complaints) uci.error(complaint);
  while (running && read_text_line(input, line)) running = uci.execute(line);
}

}  // namespace

int run_protocol_loop(std::istream& input, std::ostream& stream, const OptionList& options) {
  Session session;
  Output output(stream, session.message_log());
  const std::vector<std::string> complaints = set_options(session, options);
  const std::string line = first_line(input);
  if (split_head(line).head != "xboard") {
    speak_uci(session, output, input, line, complaints);
    return 0;
  }
  Xboard xboard(session, output);
  xboard.execute(line);
  for (const std::string& complaint : complaints) output.line("tellusererror " + printable(complaint));
  xboard.run(input);
  return 0;
}

}  // namespace proconsul
