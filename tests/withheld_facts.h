// What an entry of the rule table does not list is done slowly and correctly: a game whose tables rely on
// fewer facts has the same moves.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <random>
#include <set>
#include <string>

#include "engine/game.h"
#include "engine/move_text.h"

namespace proconsul::test {

inline Facts random_facts(std::mt19937_64& random) {
  Facts facts;
  for (unsigned i = 0; i < Facts::kNumber; ++i) {
    if (random() % 2 == 0) facts = facts | static_cast<Fact>(i);
  }
  return facts;
}

inline std::string numbers_of(Facts facts) {
  std::string numbers;
  for (unsigned i = 0; i < Facts::kNumber; ++i) {
    if (facts.has(static_cast<Fact>(i))) numbers += ' ' + std::to_string(i);
  }
  return numbers;
}

inline std::set<std::string> texts_of_moves(const Game& game) {
  std::set<std::string> texts;
  for (const Move move : game.legal_moves()) texts.insert(to_uci(game, move));
  return texts;
}

// One random game from the FEN, at every position of which its twin without these facts must agree.
inline void play_without_facts(const Rules& rules, const std::string& fen, Facts withheld, std::uint64_t seed,
                               int plies) {
  const auto relied = std::make_shared<const CompiledGame>(rules);
  const auto careful = std::make_shared<const CompiledGame>(rules, Budget{}, Facts::all().without(withheld));
  Result<Game> game = Game::create(relied, fen);
  Result<Game> twin = Game::create(careful, fen);
  ASSERT_EQ(twin.ok(), game.ok()) << rules.name << ' ' << fen;
  std::mt19937_64 random(seed);
  for (int ply = 0; game && ply < plies; ++ply) {
    SCOPED_TRACE(rules.name + ' ' + game->fen() + " without facts" + numbers_of(withheld));
    ASSERT_EQ(texts_of_moves(*twin), texts_of_moves(*game));
    ASSERT_EQ(twin->in_check(), game->in_check());
    ASSERT_EQ(twin->perft(1), game->perft(1));
    const std::vector<Move> moves = game->legal_moves();
    if (moves.empty()) return;
    const Move move = moves[random() % moves.size()];
    for (const Move each : {move, moves.front(), moves.back()}) {
      ASSERT_TRUE(twin->is_legal(each)) << to_uci(*game, each);
      ASSERT_EQ(twin->gives_check(each), game->gives_check(each)) << to_uci(*game, each);
    }
    game->play(move);
    twin->play(move);
    ASSERT_EQ(twin->fen(), game->fen());
    ASSERT_EQ(twin->key(), game->key());
  }
}

}  // namespace proconsul::test
