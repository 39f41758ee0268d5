#include "search/skill.h"

#include <gtest/gtest.h>

#include <array>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "search/engine.h"
#include "search/games.h"

namespace proconsul {
namespace {

TEST(Skill, EloIsWhatWasMeasured) {
  for (const Strength& strength : kSkillStrengths)
    EXPECT_DOUBLE_EQ(skill_of_elo(strength.elo), strength.setting);
  EXPECT_EQ(skill_of_elo(0), 0);
  EXPECT_EQ(skill_of_elo(kMaxElo + 1000), skill_of_elo(kMaxElo));
  EXPECT_TRUE(plays_weaker(skill_of_elo(kMaxElo)));
  for (int elo = kMinElo; elo < kMaxElo; elo += 10) EXPECT_LT(skill_of_elo(elo), skill_of_elo(elo + 10));
}

TEST(Skill, NodesHaveAnEloAsFarAsItWasMeasured) {
  for (const Strength& strength : kNodesStrengths)
    EXPECT_EQ(elo_of_nodes(static_cast<std::uint64_t>(strength.setting)), strength.elo);
  const auto least = static_cast<std::uint64_t>(std::begin(kNodesStrengths)->setting);
  const auto most = static_cast<std::uint64_t>(std::rbegin(kNodesStrengths)->setting);
  EXPECT_FALSE(elo_of_nodes(0) || elo_of_nodes(least - 1) || elo_of_nodes(most + 1));
  for (std::uint64_t nodes = least; 2 * nodes <= most; nodes *= 2)
    EXPECT_LT(elo_of_nodes(nodes), elo_of_nodes(2 * nodes)) << nodes;
}

TEST(Skill, NothingButAnIncreasingTableIsTaken) {
  const std::array<Strength, 3> rising = {{{0, 900}, {2, 1000}, {4, 1100}}};
  const std::array<Strength, 3> alike = {{{0, 900}, {2, 1000}, {4, 1000}}};
  const std::array<Strength, 3> mixed = {{{0, 900}, {4, 1000}, {2, 1100}}};
  EXPECT_TRUE(increases(rising));
  EXPECT_FALSE(increases(alike));
  EXPECT_FALSE(increases(mixed));
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

// Otherwise few nodes would leave nothing to choose from, and a low skill would play the best move.
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

// White's piece `letter` and the kings on random squares, Black's king not in check and not beside the piece.
Game elementary_ending(const std::string& name, char letter, std::mt19937& random) {
  const std::shared_ptr<const Rules> rules = testing::rules_of(name);
  const Geometry& board = rules->board;
  for (;;) {
    std::vector<std::string> ranks(static_cast<std::size_t>(board.ranks),
                                   std::string(static_cast<std::size_t>(board.files), '.'));
    for (const char piece : {'K', letter, 'k'})
      ranks[random() % ranks.size()][random() % ranks[0].size()] = piece;
    std::string fen;
    for (const std::string& rank : ranks) {
      fen += fen.empty() ? "" : "/";
      for (std::size_t at = 0; at < rank.size();) {
        const std::size_t end = std::min(rank.find_first_not_of('.', at), rank.size());
        fen += end > at ? std::to_string(end - at) : std::string(1, rank[at]);
        at = std::max(end, at + 1);
      }
    }
    const Result<Game> game = Game::create(testing::variant_of(name).compiled, fen + " w - - 0 1");
    if (game && !game->in_check() && faces_bare_royals(*game)) return *game;
  }
}

// The weakest skill against a defender that looks a few moves ahead.
GameEnd play_out(Game game) {
  SearchOptions weakest;
  weakest.hash_megabytes = 1;
  weakest.skill = 0;
  SearchOptions careful = weakest;
  careful.skill = kFullSkill;
  Engine attacker, defender;
  attacker.set_options(weakest);
  defender.set_options(careful);
  Limits limits;
  limits.nodes = 500;
  while (!game.end().over()) {
    const bool attacks = game.side_to_move() == Colour::kWhite;
    game.play(attacks ? attacker.think(game, Limits{}).best : defender.think(game, limits).best);
  }
  return game.end();
}

TEST(Skill, TheWeakestWinsElementaryEndingsWithinTheMoveLimit) {
  std::mt19937 random(5);
  for (const auto& [name, letter] :
       {std::pair{"chess", 'Q'}, {"chess", 'R'}, {"capablanca", 'C'}, {"consulchess", 'Q'}}) {
    for (int i = 0; i < 3; ++i) {
      const Game start = elementary_ending(name, letter, random);
      EXPECT_EQ(play_out(start).outcome, Outcome::kWhiteWins) << name << ' ' << start.fen();
    }
  }
}

TEST(Skill, OnlyBareRoyalsAreFacedInEarnest) {
  const auto faces = [](const std::string& name, const std::string& fen) {
    return faces_bare_royals(testing::game_of(name, fen));
  };
  EXPECT_TRUE(faces("chess", "4k3/8/8/8/8/8/8/3QK3 w - - 0 1"));
  EXPECT_TRUE(faces("chess", "4k3/q7/8/8/8/8/8/4K3 b - - 0 1"));
  EXPECT_FALSE(faces("chess", "4k3/8/8/8/8/8/8/3QK3 b - - 0 1")) << "the bare side itself";
  EXPECT_FALSE(faces("chess", "4k3/p7/8/8/8/8/8/3QK3 w - - 0 1"));
  EXPECT_FALSE(faces("chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"));
  EXPECT_FALSE(faces("crazyhouse", "4k3/8/8/8/8/8/8/3QK3[p] w - - 0 1"));
  EXPECT_FALSE(faces("antichess", "4k3/8/8/8/8/8/8/3QK3 w - - 0 1")) << "nobody is mated";
  EXPECT_FALSE(faces("chess", ""));
}

TEST(Skill, NothingToChooseIsTheFirst) { EXPECT_EQ(choose_line({}, 0, 5), 0U); }

}  // namespace
}  // namespace proconsul
