// Every position a game can come to is written as a FEN that loads again and means the same: along random
// games to their very end.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "engine/game.h"
#include "engine/move_text.h"

namespace proconsul::test {

inline std::set<std::string> move_texts(const Game& game) {
  std::set<std::string> texts;
  for (const Move move : game.legal_moves()) texts.insert(to_uci(game, move));
  return texts;
}

// By the last moves, whatever is on the board.
inline bool ended_by_passing(Ending ending) {
  return ending == Ending::kBikjang || ending == Ending::kPasses || ending == Ending::kShuttle;
}

// What a FEN cannot tell: positions that occurred before, the checks that led to this one, a castling that
// has won.
inline bool depends_on_history(const Game& game) {
  const Ending ending = game.end().ending;
  return ending == Ending::kRepetition || ending == Ending::kCastling ||
         (game.rules().mate && ending == Ending::kCheckmate);
}

inline void expect_reloads(const std::shared_ptr<const CompiledGame>& compiled, const Game& game,
                           const std::vector<PieceType>& army) {
  const Result<Game> again = Game::create(compiled, game.fen(), army);
  ASSERT_TRUE(again.ok()) << game.rules().name << ": " << again.error().message << " in " << game.fen();
  EXPECT_EQ(again->fen(), game.fen()) << game.rules().name;
  EXPECT_EQ(again->key(), game.key()) << game.rules().name << ' ' << game.fen();
  EXPECT_EQ(again->in_check(), game.in_check()) << game.rules().name << ' ' << game.fen();
  if (ended_by_passing(game.end().ending)) return;
  EXPECT_EQ(move_texts(*again), move_texts(game)) << game.rules().name << ' ' << game.fen();
  if (depends_on_history(game)) return;
  EXPECT_EQ(again->end().outcome, game.end().outcome) << game.rules().name << ' ' << game.fen();
}

// Captures and promotions bring games to an end.
inline Move any_move(const Game& game, std::mt19937_64& random) {
  const std::vector<Move> legal = game.legal_moves();
  std::vector<Move> sharp;
  std::copy_if(legal.begin(), legal.end(), std::back_inserter(sharp),
               [&](Move move) { return game.is_capture(move) || move.is_promotion(); });
  const std::vector<Move>& from = !sharp.empty() && random() % 5 < 2 ? sharp : legal;
  return from[random() % from.size()];
}

// Draws do not stop these games. All positions near their end are looked at, of the others one in `stride`.
inline void play_reloading(const std::shared_ptr<const CompiledGame>& compiled, const std::string& fen,
                           std::uint64_t seed, int plies, int stride) {
  Result<Game> start = Game::create(compiled, fen);
  ASSERT_TRUE(start.ok()) << fen << ": " << start.error().message;
  Game game = start.take();
  const std::vector<PieceType> army =
      game.rules().promotion_to_army ? game.promotion_types(Colour::kWhite) : std::vector<PieceType>{};
  std::mt19937_64 random(seed);
  for (int ply = 0; ply < plies && !game.legal_moves().empty(); ++ply) {
    if (ply % stride == 0) expect_reloads(compiled, game, army);
    game.play(any_move(game, random));
    if (testing::Test::HasFailure()) return;
  }
  expect_reloads(compiled, game, army);
}

}  // namespace proconsul::test
