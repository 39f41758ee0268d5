// Games written by hand, as if they had been played to assess a variant.
#pragma once

#include <string>

#include "protocol/assess/assessed_game.h"
#include "protocol/text/words.h"
#include "support.h"

namespace proconsul::test {

// The moves in long algebraic notation from the usual start, or from `fen`; each with the score 0 if there
// are no `scores`.
inline AssessedGame recorded(const std::string& name, const std::string& moves, std::vector<int> scores = {},
                             const std::string& fen = "") {
  AssessedGame record;
  record.fen = fen.empty() ? rules_of(name)->start_fen : fen;
  Game game = game_of(name, fen);
  for (const std::string_view text : words_in(moves)) {
    const Result<Move> move = parse_uci(game, text);
    EXPECT_TRUE(move.ok()) << text;
    if (!move) return record;
    record.moves.push_back(*move);
    game.play(*move);
  }
  scores.resize(record.moves.size());
  record.scores = std::move(scores);
  return record;
}

inline constexpr const char* kFoolsMate = "f2f3 e7e5 g2g4 d8h4";

}  // namespace proconsul::test
