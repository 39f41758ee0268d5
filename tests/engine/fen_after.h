// Positions after moves.
#pragma once

#include <string>
#include <vector>

#include "engine/move_text.h"
#include "support.h"

namespace proconsul::test {

// The FEN after the moves, in coordinates or SAN, or the error of the first illegal one.
inline std::string fen_after(const std::string& variant, const std::string& fen,
                             const std::vector<const char*>& moves) {
  Game game = game_of(variant, fen);
  for (const char* text : moves) {
    const Result<Move> move = parse_any(game, text);
    if (!move) return move.error().message;
    game.play(*move);
  }
  return game.fen();
}

inline std::string fen_after_move(const std::string& variant, const std::string& fen, const char* move) {
  return fen_after(variant, fen, std::vector{move});
}

}  // namespace proconsul::test
