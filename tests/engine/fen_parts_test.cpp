// The values that a game gives about its position agree with its FEN, in random games of every kind.
#include "engine/fen_parts.h"

#include <gtest/gtest.h>

#include <random>

#include "engine/game.h"
#include "engine/setup.h"
#include "engine/text.h"
#include "variants/registry.h"

namespace proconsul {
namespace {

constexpr int kPliesOfFens = 30;

const Registry& games_with_fens() {
  static const Registry games;
  return games;
}

void expect_values_of_fen(const Game& game) {
  const Rules& rules = game.rules();
  const std::string fen = game.fen();
  const std::vector<Word> words = words_of(fen);
  const Setup setup = parse_setup(rules, fen).take();
  EXPECT_EQ(game.side_to_move(), setup.side_to_move) << fen;
  EXPECT_EQ(game.rights(), words[2].text) << fen;
  EXPECT_EQ(game.full_move(), setup.full_move) << fen;
  EXPECT_EQ(std::to_string(game.full_move()), words.back().text) << fen;
  EXPECT_EQ(game.counted().limit, setup.count_limit) << fen;
  EXPECT_EQ(game.counted().limit > 0 ? game.counted().plies : game.idle_plies(), setup.rule50) << fen;
  if (!rules.has_turns()) {  // otherwise a FEN also has squares that the mover's own pawns have passed
    EXPECT_EQ(game.en_passant().valid() ? square_text(rules.board, game.en_passant()) : "-",
              setup.en_passant.text)
        << fen;
  }
  EXPECT_EQ(game.unmoved() & ~parse_rights(rules, setup).value(), SquareSet{}) << fen;
  for (const Colour colour : kBothColours) {
    EXPECT_EQ(game.hand(colour), setup.hands[index_of(colour)]) << fen;
    if (rules.check_limit > 0) {
      EXPECT_EQ(game.checks_given(colour), setup.checks[index_of(colour)]) << fen;
    }
  }
  const FenParts parts = game.fen_parts();
  EXPECT_EQ(parts.board, setup.board) << fen;
  EXPECT_EQ(fen_text(rules, parts), fen);
  EXPECT_EQ(placement_field(rules, parts) + ' ' + fields_after_placement(rules, parts), fen);
}

TEST(FenParts, AreWhatTheFenSays) {
  for (const Variant& variant : games_with_fens().variants()) {
    std::mt19937_64 random(41);
    Game game = Game::create(variant.compiled, variant.rules->start_fen).take();
    for (int ply = 0; ply < kPliesOfFens && !game.end().over() && !testing::Test::HasFailure(); ++ply) {
      expect_values_of_fen(game);
      const std::vector<Move> legal = game.legal_moves();
      game.play(legal[random() % legal.size()]);
    }
    expect_values_of_fen(game);
  }
}

// Whatever the fields mean in the game: here a count takes the place of the en passant square.
TEST(FenParts, APositionWithoutAPieceKeepsTheOtherFields) {
  const Variant& makruk = *games_with_fens().find("makruk");
  const Game counted = Game::create(makruk.compiled, "4k3/8/8/8/8/8/3R4/3RK3 b - 16 9 40").take();
  const Result<Game> fewer = counted.without(parse_square(counted.rules().board, "d2").value());
  ASSERT_TRUE(fewer) << fewer.error().message;
  EXPECT_EQ(fewer->fen(), "4k3/8/8/8/8/8/8/3RK3 b - 16 9 40");
  const Variant& chess = *games_with_fens().find("chess");
  const Game passed = Game::create(chess.compiled, "r3k2r/8/8/8/3pP3/8/8/R3K2R b KQkq e3 0 7").take();
  const auto left = [&](const char* square) {
    return passed.without(parse_square(passed.rules().board, square).value()).value().fen();
  };
  EXPECT_EQ(left("h1"), "r3k2r/8/8/8/3pP3/8/8/R3K3 b Qkq e3 0 7");
  EXPECT_EQ(left("e4"), "r3k2r/8/8/8/3p4/8/8/R3K2R b KQkq - 0 7");
}

TEST(FenParts, HandsAreReadFromTheirLetters) {
  const Rules& rules = *games_with_fens().find("crazyhouse")->rules;
  const Result<Hands> hands = parse_hands(rules, "QPPn");
  ASSERT_TRUE(hands);
  EXPECT_EQ(hands_text(rules, *hands),
            hands_text(rules, parse_setup(rules, "8/8/8/8/8/8/8/8[QPPn] w").value().hands));
  EXPECT_TRUE(parse_hands(rules, "")->at(0).empty());
  for (const char* wrong : {"Kx", "Q]", "[Q", "QP r"}) EXPECT_FALSE(parse_hands(rules, wrong)) << wrong;
}

}  // namespace
}  // namespace proconsul
