// libFuzzer target of PGN and game records (KIF, CSA, SFEN): what PGN has can be written and reads the same
// again; every game is replayed by the rules and shown as a page.
#include <sstream>

#include "protocol/draw/game_page.h"
#include "protocol/formats/game_reader.h"
#include "protocol/formats/pgn_reader.h"
#include "protocol/formats/pgn_writer.h"
#include "protocol/formats/replay.h"
#include "tests/fuzz/fuzz.h"

namespace proconsul::fuzz {
namespace {

void check_writing(const PgnGame& pgn) {
  const std::string text = pgn_text(pgn);
  std::istringstream stream(text);
  const std::optional<PgnGame> again = PgnReader(stream).next();
  require(again.has_value(), "a written game cannot be found");
  require(pgn_text(*again) == text, "a written game changes when it is read");
}

void check_replay(PgnGame pgn) {
  Result<PgnSetup> setup = set_up(pgn, built_in());
  GamePage page(built_in());
  require(!page.add(pgn).has_value() == setup.ok(), "a page of a game that cannot be set up, or none");
  if (!setup) return;
  for (const Error& problem : replay(setup->start, pgn, Variations::kFollow))
    require(problem.line > 0 && problem.column > 0, "a wrong move without its place");
}

}  // namespace
}  // namespace proconsul::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace proconsul;
  std::istringstream stream{std::string(fuzz::text_of(data, size))};
  GameReader reader(stream);
  while (const std::optional<PgnGame> pgn = reader.next(fuzz::built_in())) {
    if (reader.format() == GameFormat::kPgn) fuzz::check_writing(*pgn);
    fuzz::check_replay(*pgn);
  }
  return 0;
}
