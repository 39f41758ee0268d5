// libFuzzer target of positions: a game's name in the first line, then a FEN. It is refused with a column
// within it, or some plies are played from it and taken back.
#include "engine/game.h"
#include "tests/fuzz/round_trip.h"

namespace proconsul::fuzz {
namespace {

constexpr int kPlies = 6;

void play_and_take_back(Game game) {
  const std::string start = game.fen();
  int plies = 0;
  for (; plies < kPlies && !game.end().over(); ++plies) {
    const std::vector<Move> moves = game.legal_moves();
    for (const Move move : {moves.front(), moves.back(), moves[moves.size() / 2]})
      check_move_text(game, move);
    game.play(moves[game.key() % moves.size()]);
    check_position(game);
  }
  for (; plies > 0; --plies) require(game.undo(), "a move cannot be taken back");
  require(game.fen() == start, "a position is not what it was after taking back");
}

}  // namespace
}  // namespace proconsul::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace proconsul;
  std::string_view text = fuzz::text_of(data, size);
  const Variant& variant = fuzz::game_named(fuzz::take_line(text));
  Result<Game> game = Game::create(variant.compiled, text);
  if (!game) {
    fuzz::require(!game.error().message.empty(), "a refusal without a reason");
    fuzz::require(game.error().column <= static_cast<int>(text.size()) + 1, "a column beyond the text");
    return 0;
  }
  fuzz::check_position(*game);
  fuzz::play_and_take_back(game.take());
  return 0;
}
