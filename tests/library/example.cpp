// Draws a start of Consulchess 42k, lists its legal moves, plays one and says where the game stands.
#include <iostream>

#include "engine/game.h"
#include "engine/move_text.h"
#include "variants/registry.h"

int main() {
  using namespace proconsul;
  const Registry registry;
  const Variant& variant = *registry.find("consul42k");
  const StartNumber number = random_start(*variant.starts, 7);
  const std::string fen = start_fen(*variant.starts, number).take();
  Result<Game> made = Game::create(variant.compiled, fen, army_of(*variant.rules, fen));
  if (!made) {
    std::cerr << made.error().message << '\n';
    return 1;
  }
  Game game = made.take();
  std::cout << "start " << to_text(number) << ": " << game.fen() << '\n';
  for (const Move move : game.legal_moves()) std::cout << to_uci(game, move) << ' ';
  const Result<Move> move = parse_uci(game, "e2e4");
  if (!move) return 1;
  game.play(*move);
  std::cout << '\n' << game.fen() << '\n' << result_text(game.end().outcome) << '\n';
}
