// libFuzzer target of XBoard sessions, a command a line; an empty line waits until the engine has moved.
// Whatever was said, the session goes on and answers a ping.
#include <sstream>

#include "protocol/xboard/xboard.h"
#include "tests/fuzz/session_lines.h"

namespace proconsul::fuzz {
namespace {

// It thinks for a while each time.
constexpr int kMaxHints = 1;

bool run(Xboard& xboard, const std::vector<std::string>& lines) {
  int hints = 0;
  for (const std::string& line : lines) {
    if (contains_any(line, {"hint"}) && ++hints > kMaxHints) continue;
    if (line.empty()) {
      xboard.execute("?");
      xboard.settle();
    } else if (!xboard.execute(line)) {
      return false;
    }
  }
  return true;
}

}  // namespace
}  // namespace proconsul::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace proconsul;
  fuzz::Talk talk;
  std::ostringstream& stream = talk.stream;
  Xboard xboard(talk.session, talk.output);
  if (!fuzz::run(xboard, fuzz::session_lines(fuzz::text_of(data, size)))) return 0;
  xboard.execute(".");      // the end of an edited position
  xboard.execute("force");  // and of any thinking
  xboard.execute("ping 1");
  fuzz::require(stream.str().ends_with("pong 1\n"), "a ping is not answered");
  return 0;
}
