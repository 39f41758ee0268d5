// What the benchmark programs share: the built-in games and positions of them.
#pragma once

#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "engine/game.h"
#include "variants/registry.h"
#include "variants/starts.h"

namespace proconsul::bench {

inline const Registry& registry() {
  static const Registry built_in;
  return built_in;
}

// The game's default start, after the first legal moves of `plies` plies: deterministic, pieces developed.
inline Game game_of(const Variant& variant, int plies = 0) {
  const std::string& fen = variant.rules->start_fen;
  std::vector<PieceType> army;
  if (variant.rules->promotion_to_army) army = army_of(*variant.rules, fen);
  Game game = Game::create(variant.compiled, fen, army).take();
  for (int i = 0; i < plies; ++i) {
    const std::vector<Move> moves = game.legal_moves();
    if (moves.empty() || game.end().over()) break;
    game.play(moves[static_cast<std::size_t>(i) * 7 % moves.size()]);
  }
  return game;
}

inline constexpr int kMiddleGame = 16;  // plies

}  // namespace proconsul::bench
