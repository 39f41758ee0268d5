#include "protocol/bindings/record.h"

#include "protocol/formats/pgn_writer.h"
#include "protocol/formats/replay.h"

namespace proconsul::bindings {

std::vector<std::string> moves_as(const Game& played, const MoveText& text) {
  Game game = played;
  const std::vector<Move> moves = game.moves();
  while (game.undo()) {
  }
  std::vector<std::string> texts;
  for (const Move move : moves) {
    texts.push_back(text(game, move));
    game.play(move);
  }
  return texts;
}

std::string pgn_of(const PlayedGame& played, const std::vector<std::pair<std::string, std::string>>& tags) {
  PgnGame written;
  for (const auto& [name, value] : tags) written.set_tag(name, value);
  written.result = result_text(played.game.end().outcome);
  if (written.find("Result") == nullptr) written.set_tag("Result", written.result);
  describe_start(written, played.variant, played.game);
  moves_as(played.game, [&](const Game& game, Move move) {
    PgnMove& next = written.moves.emplace_back();
    next.text = to_san(game, move);
    next.goes_on = game.goes_on_after(move);
    return next.text;
  });
  return pgn_text(written);
}

}  // namespace proconsul::bindings
