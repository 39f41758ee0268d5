#include "tests/reloading.h"

#include "support.h"

namespace proconsul::test {
namespace {

class Reloading : public testing::TestWithParam<std::string> {};

TEST_P(Reloading, EveryPositionOfRandomGamesLoadsAgain) {
  const Variant& variant = variant_of(GetParam());
  for (std::uint64_t seed = 1; seed <= 6 && !HasFailure(); ++seed)
    play_reloading(variant.compiled, variant.rules->start_fen, seed, 300, 9);
}

INSTANTIATE_TEST_SUITE_P(Games, Reloading, testing::ValuesIn(all_names()), test_name);

// Sudden ends come soon only in games with blasts: many of those, up to their last position.
TEST(Reloading, BlastsEndGamesInPositionsThatLoad) {
  for (const Variant& variant : registry().variants()) {
    if (!variant.rules->extra.blast_on_capture) continue;
    for (std::uint64_t seed = 1; seed <= 60 && !testing::Test::HasFailure(); ++seed)
      play_reloading(variant.compiled, variant.rules->start_fen, seed, 200, 1000);
  }
}

TEST(Reloading, AnExplodedKingHasLost) {
  const std::string after = "rnbq3r/1pppp1pp/8/p7/8/8/PPPPPPPP/RNBQKB1R b KQ - 0 3";
  Game game = game_of("atomic");
  for (const char* move : {"g1f3", "a7a6", "f3e5", "a6a5", "e5f7"}) game.play(*parse_uci(game, move));
  EXPECT_EQ(game.fen(), after);
  const Game loaded = game_of("atomic", after);
  EXPECT_EQ(loaded.end().outcome, Outcome::kWhiteWins);
  EXPECT_TRUE(loaded.legal_moves().empty());
}

TEST(Reloading, NobodyBlowsUpBothKings) {
  EXPECT_FALSE(Game::create(variant_of("atomic").compiled, "8/pppppppp/8/8/8/8/PPPPPPPP/8 w - - 0 1").ok());
  EXPECT_FALSE(Game::create(variant_of("atomic").compiled, "4k3/8/8/8/8/8/8/KK6 w - - 0 1").ok());
  EXPECT_FALSE(Game::create(variant_of("chess").compiled, "8/8/8/8/8/8/8/K7 w - - 0 1").ok());
}

}  // namespace
}  // namespace proconsul::test
