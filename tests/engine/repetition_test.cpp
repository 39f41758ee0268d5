// Repetitions seen one move ahead, against trying every move.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

#include "contract_checks.h"
#include "engine/ends.h"
#include "playing.h"
#include "support.h"

namespace proconsul::test {
namespace {

class RepetitionOfGame : public testing::TestWithParam<std::string> {};

template <class Bits>
bool repeats_by_a_step(Position<Bits> position, int plies) {
  MoveList moves;
  position.generate(moves);
  return std::any_of(moves.begin(), moves.end(), [&](Move move) {
    if (move.kind() != Move::Kind::kNormal || position.is_capture(move)) return false;
    position.do_move(move);
    const bool repeats = position.repeated_since(plies + 1);
    position.undo_move();
    return repeats;
  });
}

// Half of the moves take the side's last move back, where that can be done.
Move next_move(const Game& game, const std::vector<Move>& played, std::mt19937_64& random) {
  const std::vector<Move> legal = game.legal_moves();
  if (played.size() >= 2 && random() % 2 == 0) {
    const Move own = played[played.size() - 2];
    const auto back = std::find_if(legal.begin(), legal.end(), [&](Move move) {
      return move.is_step() && own.is_step() && move.from() == own.to() && move.to() == own.from();
    });
    if (back != legal.end()) return *back;
  }
  return legal[random() % legal.size()];
}

TEST_P(RepetitionOfGame, IsSeenAheadExactlyWhereAStepBringsIt) {
  constexpr int kGames = 3, kLength = 120;
  std::mt19937_64 random(11);
  for (int i = 0; i < kGames && !HasFailure(); ++i) {
    Game game = game_of(GetParam());
    std::vector<Move> played;
    while (static_cast<int>(played.size()) < kLength && !game.legal_moves().empty()) {
      visit(game, [&](const auto& position) {
        const Facts facts = position.tables().facts();
        if (!facts.has(Fact::kPlainQuiets) || !facts.has(Fact::kNoPostMove)) {
          EXPECT_FALSE(position.may_repeat(kLength));
          return;
        }
        for (const int plies : {2, 3, 5, 8, kLength})
          EXPECT_EQ(position.may_repeat(plies), repeats_by_a_step(position, plies))
              << plies << ' ' << game.fen();
      });
      played.push_back(next_move(game, played, random));
      game.play(played.back());
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Games, RepetitionOfGame, testing::ValuesIn(all_names()), test_name);

bool may_draw(const Game& game, int plies) {
  bool draws = false;
  visit(game, [&](const auto& position) { draws = may_draw_by_repetition(position, plies); });
  return draws;
}

TEST(Repetition, IsSeenAheadAfterThreePliesAndALongerWay) {
  const Game there = after(game_of("chess"), {"g1f3", "g8f6", "f3g1"});
  EXPECT_TRUE(may_draw(there, 3));
  EXPECT_FALSE(may_draw(there, 2));
  const Game around =
      after(game_of("chess"), {"e2e4", "e7e5", "e1e2", "e8e7", "e2d3", "e7d6", "d3e3", "d6e6", "e3e2"});
  EXPECT_TRUE(may_draw(around, 5));
  EXPECT_FALSE(may_draw(around, 4));
}

TEST(Repetition, IsNoDrawWhereItMayBeLostOrWon) {
  const Game shogi = after(game_of("shogi"), {"h2g2", "b8c8", "g2h2"});
  visit(shogi, [](const auto& position) { EXPECT_TRUE(position.may_repeat(3)); });
  EXPECT_FALSE(may_draw(shogi, 3));
}

}  // namespace
}  // namespace proconsul::test
