// Games for the tests of the search: by name and FEN, or after random legal moves.
#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <random>
#include <string>

#include "engine/game.h"
#include "engine/move_text.h"
#include "variants/registry.h"

namespace proconsul::testing {

inline const Registry& registry() {
  static const Registry kRegistry;
  return kRegistry;
}

inline std::shared_ptr<const Rules> rules_of(const std::string& name) {
  const Variant* variant = registry().find(name);
  EXPECT_NE(variant, nullptr) << name;
  return variant->rules;
}

inline Game game_of(const std::string& name, const std::string& fen = "") {
  const auto rules = rules_of(name);
  Result<Game> game = Game::create(rules, fen.empty() ? rules->start_fen : fen);
  EXPECT_TRUE(game.ok()) << name << ' ' << fen << ": " << (game.ok() ? "" : game.error().message);
  return game.take();
}

inline PieceType type_in(const Game& game, const std::string& letter) { return game.rules().type_of(letter); }

// Plays up to `plies` random moves; stops where the game ends.
inline void play_randomly(Game& game, int plies, std::mt19937& random) {
  for (int i = 0; i < plies; ++i) {
    const std::vector<Move> moves = game.legal_moves();
    if (moves.empty()) return;
    game.play(moves[random() % moves.size()]);
  }
}

// The 96 squares with hoppers, divergent and bent pieces.
inline constexpr const char* kHopperFen =
    "****vuct****/*rlngqkblnr*/*pppppppppp*/12/12/12/12/*PPPPPPPPPP*/*RLNGQKBLNR*/****VUCT**** w - - 0 1";

}  // namespace proconsul::testing
