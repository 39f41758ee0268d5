#include "protocol/xboard/xboard_context.h"

#include <fmt/format.h>

#include "engine/quoting.h"

namespace proconsul {

void XboardContext::error(std::string_view kind, std::string_view command) {
  output.line(fmt::format("Error ({}): {}", printable(kind), printable(command)));
}

void XboardContext::check(const Status& status, std::string_view command, std::string_view arguments) {
  if (status) return;
  error(status.error().message,
        arguments.empty() ? std::string(command) : fmt::format("{} {}", command, arguments));
}

void XboardContext::illegal_move(std::string_view text) {
  output.line(fmt::format("Illegal move: {}", printable(text)));
}

void XboardContext::comment(std::string_view text) { output.line(fmt::format("# {}", text)); }

void XboardContext::set_node_rate(std::optional<std::int64_t> rate) {
  if (session.settings().nodes_per_second == rate) return;
  session.settings().nodes_per_second = rate;
  session.update_engine();
}

}  // namespace proconsul
