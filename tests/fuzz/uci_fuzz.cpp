// libFuzzer target of sessions in UCI and its dialects, a command a line. Whatever was said, the session goes
// on: it is ready and finds a move, or says that there is none.
#include <sstream>

#include "protocol/uci/uci.h"
#include "tests/fuzz/session_lines.h"

namespace {

bool ends_with(const std::ostringstream& stream, const std::string& text) {
  return stream.str().ends_with(text);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace proconsul;
  fuzz::Talk talk;
  std::ostringstream& stream = talk.stream;
  Uci uci(talk.session, talk.output);
  for (const std::string& line : fuzz::session_lines(fuzz::text_of(data, size))) {
    if (!uci.execute(line)) return 0;
  }
  uci.execute("stop");
  // A text that is still being read ends with its marker, whatever that is; such a session is left here.
  const std::size_t before = stream.str().size();
  uci.execute("isready");
  if (stream.str().size() == before) return 0;
  fuzz::require(ends_with(stream, "readyok\n"), "not ready");
  uci.execute("go nodes 50");
  uci.wait();
  fuzz::require(stream.str().find("bestmove", before) != std::string::npos, "no answer to go");
  return 0;
}
