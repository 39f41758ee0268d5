#include "search/skill.h"

#include <gtest/gtest.h>

#include <array>
#include <random>
#include <string>

#include "search/engine.h"
#include "search/games.h"

namespace proconsul {
namespace {

TEST(Skill, EloSpansTheWholeRange) {
  EXPECT_EQ(skill_of_elo(kLeastElo), 0);
  EXPECT_EQ(skill_of_elo(kMostElo), kFullSkill);
  EXPECT_EQ(skill_of_elo(0), 0);
  EXPECT_EQ(skill_of_elo(1500), 10);
  for (int elo = kLeastElo; elo < kMostElo; elo += 10) EXPECT_LT(skill_of_elo(elo), skill_of_elo(elo + 10));
}

TEST(Skill, MoreSkillMayThinkMore) {
  for (int skill = 0; skill < 19; ++skill) EXPECT_LT(node_limit(skill), node_limit(skill + 1));
}

double share_of_best(double skill) {
  const std::array<Score, 3> scores = {30, 0, -200};
  std::mt19937_64 random(1);
  int best = 0;
  for (int i = 0; i < 1000; ++i) best += choose_line(scores, skill, random()) == 0;
  return best / 1000.0;
}

TEST(Skill, TheBestMoveIsPlayedTheMoreOftenTheHigherTheSkill) {
  EXPECT_EQ(share_of_best(kFullSkill), 1);
  EXPECT_GT(share_of_best(18), share_of_best(10));
  EXPECT_GT(share_of_best(10), share_of_best(0));
  EXPECT_GT(share_of_best(0), 0.34);
}

TEST(Skill, AMateIsNotMissedOnceSeen) {
  const std::array<Score, 2> scores = {mate_in(1), 500};
  for (const std::uint64_t random : {std::uint64_t{0}, std::uint64_t{1} << 63, ~std::uint64_t{0}})
    EXPECT_EQ(choose_line(scores, 0, random), 0U);
}

// Few nodes would else leave nothing to choose from, and a low skill would play the best move.
TEST(Skill, OnePlyIsSearchedWhateverTheLimitOfNodes) {
  for (const std::string name : {"chess", "capablanca", "consul42k"}) {
    const Game game = testing::game_of(name);
    Limits limits;
    limits.nodes = 1;
    for (const double skill : {0.0, kFullSkill}) {
      Engine engine;
      SearchOptions options;
      options.skill = skill;
      engine.set_options(options);
      EXPECT_EQ(engine.think(game, limits).depth, plays_weaker(skill) ? 1 : 0) << name;
    }
  }
}

TEST(Skill, NothingToChooseIsTheFirst) { EXPECT_EQ(choose_line({}, 0, 5), 0U); }

}  // namespace
}  // namespace proconsul
