// Positions and moves as shogi programs write them, in all games playable over USI.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>
#include <set>

#include "protocol/formats/sfen.h"
#include "protocol/formats/usi_moves.h"
#include "search/check_mate_search.h"
#include "tests/support.h"
#include "variants/mate_problem.h"

namespace proconsul {
namespace {

using test::all_names;
using test::game_of;
using test::rules_of;
using test::variant_of;

std::vector<std::string> usi_games() {
  std::vector<std::string> names = all_names();
  std::erase_if(names, [](const std::string& name) { return !is_written_in_usi(*rules_of(name)); });
  return names;
}

// Calls `visit` with the positions of random games.
template <class Visit>
void play_out(const std::string& name, unsigned seed, Visit visit) {
  std::mt19937 random(seed);
  for (int number = 0; number < 3; ++number) {
    Game game = game_of(name);
    for (int ply = 0; ply < 120 && !game.legal_moves().empty(); ++ply) {
      visit(game);
      const std::vector<Move> moves = game.legal_moves();
      game.play(moves[random() % moves.size()]);
    }
  }
}

TEST(UsiText, ComesBackInEveryGame) {
  ASSERT_GE(usi_games().size(), 13U);
  for (const std::string& name : usi_games()) {
    play_out(name, 11, [&](const Game& game) {
      const std::string sfen = to_sfen(game);
      const Game again = game_of(name, *fen_of_sfen(sfen, game.rules()));
      ASSERT_EQ(to_sfen(again), sfen) << name;
      ASSERT_EQ(again.key(), game.key()) << name << ' ' << sfen;
      std::set<std::string> texts;
      for (const Move move : game.legal_moves()) {
        const std::string text = to_usi(game, move);
        ASSERT_TRUE(texts.insert(text).second) << name << ' ' << sfen << ' ' << text;
        const Result<Move> read = parse_usi(game, text);
        ASSERT_TRUE(read.ok()) << name << ' ' << sfen << ' ' << text;
        ASSERT_EQ(*read, move) << name << ' ' << sfen << ' ' << text;
      }
    });
  }
}

TEST(UsiText, HasTheSquaresOfShogi) {
  const Game game = game_of("shogi");
  EXPECT_EQ(to_usi(game, *parse_uci(game, "c3c4")), "7g7f");
  EXPECT_EQ(to_usi(game, *parse_uci(game, "h2f2")), "2h4h");
  const Game kyoto = game_of("kyotoshogi", "p+nks+l/5/5/5/+LSK+NP[SPl] w - - 0 1");
  for (const char* text : {"P*2b", "+P*2b", "1e1d+", "2e2d-"})
    EXPECT_TRUE(parse_usi(kyoto, text).ok()) << text;
}

// The square of a royal piece of the side to move, if it has one.
Square royal_square(const Game& game) {
  for (const Square square : Squares(game.rules().board.squares)) {
    const Piece piece = game.piece_on(square);
    if (piece.valid() && piece.colour() == game.side_to_move() &&
        game.rules().pieces[index_of(piece.type())].royal)
      return square;
  }
  return Square::none();
}

// Without the mover's king every position is a problem, unless the king blocked a line to the other king.
TEST(MateProblems, AreTakenInEveryGame) {
  for (const std::string& name : usi_games()) {
    MateProblems problems;
    int taken = 0, refused = 0;
    play_out(name, 5, [&](const Game& game) {
      if (!royal_square(game).valid()) return;
      FenParts parts = game.fen_parts();
      parts.board[index_of(royal_square(game))] = Piece::none();
      const std::string sfen = to_sfen(game);
      const std::string rest = sfen.substr(sfen.find(' '));
      const std::string fen = *fen_of_sfen(placement_text(game.rules(), parts.board) + rest, game.rules());
      const Result<Game> problem = problems.game_of(variant_of(name), fen, Error{"refused"});
      if (!problem) {
        ++refused;
        ASSERT_NE(problem.error().message, "refused") << fen;
        return;
      }
      ++taken;
      for (const Move move : problem->legal_moves()) ASSERT_TRUE(problem->is_legal(move)) << fen;
    });
    EXPECT_GE(taken, 20 * refused) << name;
    EXPECT_TRUE(taken > 50 || rules_of(name)->royals(Colour::kWhite) == 0) << name;
  }
}

TEST(MateProblems, NeedOneKing) {
  MateProblems problems;
  const Variant& shogi = variant_of("shogi");
  for (const char* fen : {"9/9/9/9/9/9/9/9/9[] w - - 0 1", "4k4/9/9/9/9/9/9/9/4K4[] w - - 0 1", "9/9 w"})
    EXPECT_EQ(problems.game_of(shogi, fen, Error{"refused"}).error().message, "refused") << fen;
}

// Mates in a few plies, found by exhaustive search.
int shortest_mate(Game& game, int depth) {
  for (int plies = 1; plies <= depth; plies += 2) {
    for (const Move move : game.legal_moves()) {
      if (!game.gives_check(move)) continue;
      game.play(move);
      bool mates = true;
      for (const Move reply : game.legal_moves()) {
        game.play(reply);
        const int rest = plies > 1 ? shortest_mate(game, plies - 2) : 0;
        game.undo();
        mates &= rest > 0;
        if (!mates) break;
      }
      game.undo();
      if (mates) return plies;
    }
  }
  return 0;
}

TEST(MateProblems, AreSolvedAsEveryGameFromThemEnds) {
  const std::atomic<bool> stop{false};
  int found = 0;
  for (const char* name : {"minishogi", "judkins", "gorogoro"}) {
    play_out(name, 3, [&](Game game) {
      const int plies = shortest_mate(game, 3);
      const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(plies > 0 ? 60 : 0);
      const MateAnswer answer = find_mate_by_checks(game, stop, deadline);
      if (plies == 0) {
        ASSERT_TRUE(answer.kind != MateAnswer::Kind::kFound || answer.line.size() > 3) << game.fen();
        return;
      }
      ++found;
      ASSERT_EQ(answer.kind, MateAnswer::Kind::kFound) << game.fen();
      ASSERT_EQ(static_cast<int>(answer.line.size()), plies) << game.fen();
      for (const Move move : answer.line) {
        ASSERT_TRUE(game.is_legal(move)) << game.fen();
        game.play(move);
      }
      ASSERT_EQ(game.end().ending, Ending::kCheckmate) << game.fen();
    });
  }
  EXPECT_GT(found, 5);
}

}  // namespace
}  // namespace proconsul
