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

constexpr int kLength = 120;  // plies of a game

class RepetitionOfGame : public testing::TestWithParam<std::string> {};

// How far back the nearest position lies that a step to an empty square repeats, at least `kLength` if none
// does.
template <class Bits>
int nearest_repetition(Position<Bits> position) {
  int nearest = kLength;
  MoveList moves;
  position.generate(moves);
  for (const Move move : moves) {
    if (move.kind() != Move::Kind::kNormal || position.is_capture(move)) continue;
    position.do_move(move);
    for (int plies = 1; plies < nearest + 1; ++plies) {
      if (position.repeated_since(plies)) nearest = plies - 1;
    }
    position.undo_move();
  }
  return nearest;
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

template <class Bits>
void check_steps(const Position<Bits>& position, const std::string& fen) {
  const Facts facts = position.tables().facts();
  const bool told = facts.has(Fact::kPlainQuiets) && facts.has(Fact::kNoPostMove);
  const int nearest = told ? nearest_repetition(position) : kLength;
  for (const int plies : {2, 3, 5, 8, kLength - 1})
    EXPECT_EQ(position.repeating_step(plies).valid(), plies >= nearest) << plies << ' ' << fen;
  const Move move = drawing_step(position, kLength);
  if (!move.valid()) return;
  Position<Bits> next = position;
  next.do_move(move);
  const auto end = end_before_moves(next, kLength + 1);
  EXPECT_TRUE(end && end->verdict == Verdict::kDraw) << fen;
}

TEST_P(RepetitionOfGame, IsSeenAheadExactlyWhereAStepBringsIt) {
  std::mt19937_64 random(11);
  for (int i = 0; i < 3 && !HasFailure(); ++i) {
    Game game = game_of(GetParam());
    std::vector<Move> played;
    while (static_cast<int>(played.size()) < kLength && !game.legal_moves().empty()) {
      visit(game, [&](const auto& position) { check_steps(position, game.fen()); });
      played.push_back(next_move(game, played, random));
      game.play(played.back());
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Games, RepetitionOfGame, testing::ValuesIn(all_names()), test_name);

bool may_draw(const Game& game, int plies) {
  bool draws = false;
  visit(game, [&](const auto& position) { draws = drawing_step(position, plies).valid(); });
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
  visit(shogi, [](const auto& position) { EXPECT_TRUE(position.repeating_step(3).valid()); });
  EXPECT_FALSE(may_draw(shogi, 3));
  Rules rules = *rules_of("chess");
  rules.shuttle_limit = 3;
  const auto shuttling = std::make_shared<const CompiledGame>(std::move(rules));
  const Game chess = Game::create(shuttling, shuttling->rules().start_fen).take();
  EXPECT_FALSE(may_draw(after(chess, {"g1f3", "b8c6", "f3g1"}), 3)) << "who goes to and fro loses";
}

}  // namespace
}  // namespace proconsul::test
