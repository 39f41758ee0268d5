// Thinks about the start of chess for 10,000 nodes.
#include <iostream>

#include "engine/move_text.h"
#include "search/engine.h"
#include "variants/registry.h"

int main() {
  using namespace proconsul;
  const Registry registry;
  const Variant& chess = *registry.find("chess");
  Result<Game> game = Game::create(chess.compiled, chess.rules->start_fen, {});
  if (!game) return 1;
  Limits limits;
  limits.nodes = 10'000;
  Engine engine;
  std::cout << to_uci(*game, engine.think(*game, limits).best) << '\n';
}
