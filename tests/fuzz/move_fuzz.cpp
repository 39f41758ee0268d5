// libFuzzer target of moves as text: a game's name, then a move a line, in coordinates or SAN. What is
// understood is legal and played, the rest refused.
#include "engine/game.h"
#include "tests/fuzz/round_trip.h"

namespace {

constexpr int kLines = 100;

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace proconsul;
  std::string_view text = fuzz::text_of(data, size);
  const Variant& variant = fuzz::game_named(fuzz::take_line(text));
  Result<Game> game = Game::create(variant.compiled, variant.rules->start_fen);
  fuzz::require(game.ok(), "a game cannot begin");
  for (int line = 0; line < kLines && !text.empty(); ++line) {
    const std::string_view word = fuzz::take_line(text);
    const Result<Move> san = parse_san(*game, word);
    const Result<Move> move = parse_any(*game, word);
    fuzz::require(!san || *move == *san, "SAN does not come first");
    if (!move) continue;
    fuzz::require(game->is_legal(*move), "a move was read that is not legal");
    fuzz::check_move_text(*game, *move);
    game->play(*move);
  }
  fuzz::check_position(*game);
  return 0;
}
