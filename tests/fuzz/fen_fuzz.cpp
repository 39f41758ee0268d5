// libFuzzer target of positions: a game's name in the first line, then a FEN, or `sfen` and an SFEN. It is
// refused with a column within it, or some plies are played from it and taken back.
#include "engine/game.h"
#include "engine/setup_fields.h"
#include "protocol/formats/sfen.h"
#include "tests/fuzz/round_trip.h"

namespace proconsul::fuzz {
namespace {

constexpr int kPlies = 6;

// The FEN that the text is or means; nothing if it is an SFEN that is refused.
std::string fen_in(std::string_view text) {
  constexpr std::string_view kSfen = "sfen ";
  if (!text.starts_with(kSfen)) return std::string(text);
  text.remove_prefix(kSfen.size());
  const Result<std::string> fen = fen_of_sfen(text);
  if (fen) return *fen;
  require(!fen.error().message.empty(), "a refusal without a reason");
  require(fen.error().column <= static_cast<int>(text.size()) + 1, "a column beyond the text");
  return "";
}

// Board, side and hands come back; moves are numbered alike where the position began with a full move.
void check_sfen(const Game& game) {
  if (!is_written_as_sfen(game.rules()) || game.end().over()) return;
  const Result<std::string> fen = fen_of_sfen(to_sfen(game));
  require(fen.ok(), "an SFEN that was written cannot be read");
  const Result<Game> again = Game::create(game.compiled(), *fen);
  require(again.ok(), "a position written as SFEN is refused");
  require(to_sfen(*again) == to_sfen(game), "an SFEN changes when it is read");
}

void play_and_take_back(Game game) {
  const std::string start = game.fen();
  int plies = 0;
  for (; plies < kPlies && !game.end().over(); ++plies) {
    const std::vector<Move> moves = game.legal_moves();
    for (const Move move : {moves.front(), moves.back(), moves[moves.size() / 2]})
      check_move_text(game, move);
    game.play(moves[game.key() % moves.size()]);
    check_position(game);
    check_sfen(game);
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
  const std::string fen = fuzz::fen_in(text);
  Result<Game> game = Game::create(variant.compiled, fen);
  if (!game) {
    fuzz::require(!game.error().message.empty(), "a refusal without a reason");
    fuzz::require(game.error().column <= static_cast<int>(fen.size()) + 1, "a column beyond the text");
    return 0;
  }
  fuzz::check_position(*game);
  fuzz::play_and_take_back(game.take());
  return 0;
}
