// Composed mating problems without the attacker's king, as players of shogi and its kin write them.
#include <gmock/gmock.h>

#include <random>

#include "engine/move_text.h"
#include "engine/setup.h"
#include "protocol/cli_runner.h"
#include "support.h"

namespace proconsul {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

bool is_kin_of_shogi(const Rules& rules) {
  return rules.hand.takes && !rules.piece_promotion.changes.empty() && rules.checkmate == Verdict::kLoss &&
         rules.royals(Colour::kWhite) == 1 && rules.royals(Colour::kBlack) == 1;
}

// The start without the royal pieces of these sides.
std::string without_royals(const Game& start, const std::vector<Colour>& sides) {
  FenParts parts = start.fen_parts();
  for (Piece& piece : parts.board) {
    const bool royal = piece.valid() && start.rules().pieces[index_of(piece.type())].royal;
    if (royal && std::find(sides.begin(), sides.end(), piece.colour()) != sides.end()) piece = Piece::none();
  }
  return fen_text(start.rules(), parts);
}

// What holds of other positions holds of these.
void expect_sound(const Game& game) {
  const Result<Game> again = Game::create(game.compiled(), game.fen());
  ASSERT_TRUE(again) << game.fen();
  EXPECT_EQ(again->key(), game.key()) << game.fen();
  const std::vector<Move> legal = game.legal_moves();
  EXPECT_EQ(game.perft(1), legal.size());
  for (const Move move : legal) {
    EXPECT_TRUE(game.is_legal(move));
    const Result<Move> read = parse_san(game, to_san(game, move));
    EXPECT_TRUE(read && *read == move) << to_san(game, move) << " in " << game.fen();
  }
}

TEST(MatingProblems, LackTheKingOfOneSide) {
  int games = 0;
  for (const std::string& name : test::all_names()) {
    if (!is_kin_of_shogi(*test::rules_of(name))) continue;
    ++games;
    const Game start = test::game_of(name);
    EXPECT_FALSE(Game::create(start.compiled(), without_royals(start, {Colour::kWhite, Colour::kBlack})));
    for (const Colour side : kBothColours) {
      Result<Game> game = Game::create(start.compiled(), without_royals(start, {side}));
      ASSERT_TRUE(game) << name << ": " << game.error().message;
      std::mt19937 random(1);
      for (int ply = 0; ply < 40 && !game->end().over(); ++ply) {
        EXPECT_FALSE(game->side_to_move() == side && game->in_check()) << game->fen();
        expect_sound(*game);
        const std::vector<Move> legal = game->legal_moves();
        game->play(legal[random() % legal.size()]);
      }
      while (game->undo()) continue;
      EXPECT_EQ(game->fen(), game->start_fen());
    }
  }
  EXPECT_GE(games, 4);
}

TEST(MatingProblems, AreRefusedInOtherGames) {
  for (const char* name : {"chess", "crazyhouse", "xiangqi", "makruk", "grand"}) {
    const Game start = test::game_of(name);
    EXPECT_FALSE(Game::create(start.compiled(), without_royals(start, {Colour::kWhite}))) << name;
  }
}

// A gold dropped before the king, with a pawn behind it; and a knight's check that a gold follows.
TEST(MatingProblems, AreSolved) {
  const std::pair<const char*, const char*> rows[] = {
      {"4k4/9/4P4/9/9/9/9/9/9[G2r2b3g4s4n4l17p] w - - 0 1", "#1"},
      {"7nk/9/7G1/9/9/9/9/9/9[GG2r2bg4s3n4l18p] w - - 0 1", "#1"}};
  for (const auto& [fen, score] : rows) {
    const CliRun run = run_words({"analyse", "shogi", "--fen", fen, "--nodes", "20000"});
    EXPECT_EQ(run.code, exit_code::kOk) << run.err;
    EXPECT_THAT(run.out, AllOf(HasSubstr(score), HasSubstr("for White"))) << fen;
    EXPECT_EQ(run_words({"show", "shogi", "--fen", fen}).code, exit_code::kOk);
  }
}

}  // namespace
}  // namespace proconsul
