// Counts of leaf nodes that can be stopped.
#include "protocol/session/perft_job.h"

#include <gtest/gtest.h>

#include "support.h"
#include "variants/registry.h"

namespace proconsul {
namespace {

Game start_of_game(const std::string& name) {
  static const Registry registry;
  const Variant& variant = *registry.find(name);
  return Game::create(variant.compiled, variant.rules->start_fen).take();
}

TEST(CountLeaves, IsPerft) {
  for (const char* const name : {"chess", "duck", "crazyhouse", "grand", "progressive"}) {
    Game game = start_of_game(name);
    const std::string before = game.fen();
    for (int depth = 0; depth <= 2; ++depth) {
      std::uint64_t asked = 0;
      EXPECT_EQ(count_leaves(game, depth, [&] { return ++asked == 0; }), game.perft(depth)) << name << depth;
      EXPECT_GT(asked, 0u);
    }
    EXPECT_EQ(game.fen(), before);
  }
}

// However many moves its positions have; perft of these would take years.
TEST(CountLeaves, EndsOnceItIsStopped) {
  for (const char* const name : {"chess", "duck", "crazyhouse", "grand"}) {
    Game game = start_of_game(name);
    int asked = 0;
    count_leaves(game, 30, [&] { return ++asked >= 40; });
    EXPECT_GE(asked, 40) << name;
    EXPECT_TRUE(game.moves().empty());
  }
}

}  // namespace
}  // namespace proconsul
