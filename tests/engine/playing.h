// Positions after moves in UCI notation.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "engine/game.h"
#include "engine/move_text.h"

namespace proconsul::test {

inline Game after(Game game, const std::vector<std::string>& moves) {
  for (const std::string& text : moves) {
    const auto move = parse_uci(game, text);
    EXPECT_TRUE(move.ok()) << text << " in " << game.fen();
    if (move) game.play(*move);
  }
  return game;
}

inline bool is_legal(const Game& game, const std::string& text) { return parse_uci(game, text).ok(); }

}  // namespace proconsul::test
