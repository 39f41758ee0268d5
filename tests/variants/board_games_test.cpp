// Rules of board games other than chess: custody, jumps, liberties, groups, the swap and points.
#include <gtest/gtest.h>

#include <random>

#include "engine/game.h"
#include "engine/move_text.h"
#include "variants/registry.h"

namespace proconsul::test {
namespace {

constexpr const char* kJump =
    "{hurdles: 1,1; pre: 1,1; post: 1,1; capture: locust_first; hurdle_types: enemy}";

std::string hasami() {
  return "[game]\nmaxRank = 5\nmaxFile = 5\ncustomPiece1 = r:mR\nstartFen = rrrrr/5/5/5/RRRRR w - - 0 1\n"
         "castling = false\nconnectDiagonal = false\nsurroundCaptureOpposite = true\nnMoveRule = 0\n";
}

std::string draughts() {
  return "[game]\ncustomPiece1 = m:mfFfc" + std::string(kJump) + "F\ncustomPiece2 = k:mFc" + kJump +
         "F\npromotionPawnTypes = m\npromotionPieceTypes = k\npromotionRegionWhite = K(*8)\n"
         "promotionRegionBlack = K(*1)\nmustCapture = true\nforcedJumpContinuation = true\ndoubleStep = "
         "false\n"
         "castling = false\nstalemateValue = loss\nstartFen = 1m1m1m2/8/8/8/8/8/8/M1M1M3 w - - 0 1\n";
}

std::string go() {
  return "[game]\nmaxRank = 3\nmaxFile = 3\nimmobile = p\nstartFen = 3/3/3 b - - 0 1\npieceDrops = true\n"
         "freeDrops = true\nlibertyCapture = remove\nlibertySelfCapture = forbid\npass = true\nnMoveRule = "
         "0\n"
         "samePlayerBoardRepetitionIllegal = true\ncastling = false\ndoubleStep = false\n";
}

class BoardGame {
 public:
  explicit BoardGame(const std::string& text) { EXPECT_EQ(registry_.load(text), std::vector<Error>{}); }
  Game game(const std::string& fen = "") const {
    const Variant& variant = *registry_.find("game");
    return Game::create(variant.compiled, fen.empty() ? variant.rules->start_fen : fen).take();
  }

 private:
  Registry registry_;
};

bool is_legal(const Game& game, const char* text) { return parse_uci(game, text).ok(); }

void play(Game& game, const char* text) { game.play(*parse_uci(game, text)); }

// In the order of the ranks and files of a small board.
std::string board_of(const Game& game) { return game.fen().substr(0, game.fen().find_first_of(" [")); }

// The expected result of a move, worked out square by square.
std::vector<Piece> naive_custody(const Game& game, Move move) {
  const Geometry& board = game.rules().board;
  std::vector<Piece> pieces;
  for (int i = 0; i < board.size(); ++i) pieces.push_back(game.piece_on(Square(i)));
  const Piece mover = game.piece_on(move.from());
  pieces[index_of(move.from())] = Piece::none();
  pieces[index_of(move.to())] = mover;
  const auto at = [&](int file, int rank) {
    return board.exists(file, rank) ? pieces[index_of(board.square(file, rank))] : Piece::none();
  };
  const int file = board.file_of(move.to()), rank = board.rank_of(move.to());
  std::vector<Square> taken;
  for (const auto& [right, up] : {std::pair{1, 0}, {-1, 0}, {0, 1}, {0, -1}}) {
    const Piece near = at(file + right, rank + up), far = at(file + 2 * right, rank + 2 * up);
    if (near.valid() && near.colour() != mover.colour() && far.valid() && far.colour() == mover.colour())
      taken.push_back(board.square(file + right, rank + up));
  }
  for (const Square square : taken) pieces[index_of(square)] = Piece::none();
  return pieces;
}

TEST(Custody, TakesWhatStandsBetweenInRandomGames) {
  const BoardGame definition(hasami());
  std::mt19937 random(7);
  int taken = 0;
  for (int round = 0; round < 20; ++round) {
    Game game = definition.game();
    for (int ply = 0; ply < 60 && !game.legal_moves().empty(); ++ply) {
      const std::vector<Move> legal = game.legal_moves();
      const Move move = legal[random() % legal.size()];
      const std::vector<Piece> expected = naive_custody(game, move);
      const std::string before = game.fen();
      game.play(move);
      for (int i = 0; i < game.rules().board.size(); ++i)
        ASSERT_EQ(game.piece_on(Square(i)), expected[static_cast<std::size_t>(i)])
            << before << ' ' << to_uci(game, move);
      EXPECT_EQ(definition.game(game.fen()).key(), game.key());
      taken += before.size() != game.fen().size();
    }
  }
  EXPECT_GT(taken, 20);
}

TEST(Custody, MovesBetweenEnemiesAreSafe) {
  const BoardGame definition(hasami());
  Game game = definition.game("5/r1r2/5/1R3/5 w - - 0 1");
  play(game, "b2b4");
  EXPECT_EQ(board_of(game), "5/rRr2/5/5/5");
}

TEST(Jumps, GoOnWithTheSamePiece) {
  const BoardGame definition(draughts());
  Game game = definition.game("1m6/8/8/8/3m4/8/1m5M/M7 w - - 0 1");
  EXPECT_EQ(game.legal_moves().size(), 1U);
  EXPECT_EQ(to_san(game, game.legal_moves()[0]), "axc3");
  play(game, "a1c3");
  EXPECT_EQ(game.fen(), "1m6/8/8/8/3m4/2M5/7M/8 w - c3 0 1");
  const Game again = definition.game(game.fen());
  EXPECT_EQ(again.key(), game.key());
  ASSERT_EQ(again.legal_moves().size(), 1U);
  EXPECT_EQ(to_uci(again, again.legal_moves()[0]), "c3e5");
  play(game, "c3e5");
  EXPECT_EQ(game.side_to_move(), Colour::kBlack);
  EXPECT_EQ(board_of(game), "1m6/8/8/4M3/8/8/7M/8");
  game.undo();
  game.undo();
  EXPECT_EQ(board_of(game), "1m6/8/8/8/3m4/8/1m5M/M7");
}

TEST(Jumps, APromotionEndsTheTurn) {
  const BoardGame definition(draughts());
  Game game = definition.game("8/1m1m4/M7/8/8/8/8/8 w - - 0 1");
  ASSERT_EQ(game.legal_moves().size(), 1U);
  game.play(game.legal_moves()[0]);
  EXPECT_EQ(game.fen(), "2K5/3m4/8/8/8/8/8/8 b - - 0 1");
}

TEST(Liberties, GroupsWithoutAnyComeOff) {
  const BoardGame definition(go());
  Game game = definition.game("pp1/PP1/3 b - - 0 1");
  play(game, "P@c3");
  EXPECT_EQ(board_of(game), "ppp/PP1/3");
  Game other = definition.game("pp1/PP1/3 w - - 0 1");
  play(other, "P@c3");
  EXPECT_EQ(board_of(other), "2P/PP1/3");
  EXPECT_FALSE(is_legal(definition.game("1P1/P2/3 b - - 0 1"), "P@a3"));
}

TEST(Liberties, NoMoveOfASideRepeatsAPlacementOfIts) {
  const BoardGame definition(
      "[game]\nmaxRank = 4\nmaxFile = 4\nimmobile = p\nstartFen = 4/4/4/4 b - - 0 1\n"
      "pieceDrops = true\nfreeDrops = true\nlibertyCapture = remove\n"
      "libertySelfCapture = forbid\npass = true\nsamePlayerBoardRepetitionIllegal = true\n"
      "castling = false\ndoubleStep = false\n");
  Game game = definition.game("1pP1/p2P/1pP1/4 b - - 0 1");
  play(game, "P@c3");  // Black's stone, which White captures immediately
  play(game, "P@b3");
  EXPECT_EQ(board_of(game), "1pP1/pP1P/1pP1/4");
  EXPECT_FALSE(is_legal(game, "P@c3"));
  play(game, "0000");
  play(game, "0000");
  EXPECT_EQ(game.end().ending, Ending::kPasses);
}

TEST(Swap, TheSecondMoveMayTakeTheFirstOnesPlace) {
  const BoardGame definition(
      "[game]\nmaxRank = 3\nmaxFile = 3\nimmobile = p\nstartFen = 3/3/3 b - - 0 1\n"
      "pieceDrops = true\nfreeDrops = true\nopeningSwapDrop = true\ncastling = false\n"
      "doubleStep = false\nconnectSouthEast = false\nconnectRegion1White = a*\n"
      "connectRegion2White = c*\nconnectRegion1Black = *1\nconnectRegion2Black = *3\n");
  Game game = definition.game();
  EXPECT_EQ(game.legal_moves().size(), 9U);
  play(game, "P@b2");
  EXPECT_EQ(game.legal_moves().size(), 9U);
  play(game, "P@b2");
  EXPECT_EQ(board_of(game), "3/1P1/3");
  EXPECT_EQ(game.legal_moves().size(), 8U);
  game.undo();
  EXPECT_EQ(board_of(game), "3/1p1/3");
}

TEST(Groups, LinesOfActionHas36FirstMoves) {
  const BoardGame definition(
      "[game]\ncustomPiece1 = n:x{transparent_types: friendly}Q\ncastling = false\n"
      "startFen = 1nnnnnn1/N6N/N6N/N6N/N6N/N6N/N6N/1nnnnnn1 b - - 0 1\n"
      "doubleStep = false\nconnectGroup = -1\nconnectGoalSimulValueByMover = win\n");
  EXPECT_EQ(definition.game().legal_moves().size(), 36U);
  const Game joined = definition.game("8/8/3N4/2N5/8/8/n6n/8 b - - 0 1");
  EXPECT_EQ(joined.end().outcome, Outcome::kWhiteWins);
}

TEST(Points, AreKeptInFens) {
  const BoardGame definition("[game:chess]\npointsCounting = true\npiecePoints = r:5 n:3\npointsGoal = 8\n");
  Game game = definition.game("4k3/8/8/8/8/8/3r4/4K1n1 w - - 0 1 {3 0}");
  play(game, "e1d2");
  EXPECT_EQ(game.fen(), "4k3/8/8/8/8/8/3K4/6n1 b - - 0 1 {8 0}");
  EXPECT_EQ(game.end().outcome, Outcome::kWhiteWins);
  game.undo();
  EXPECT_EQ(game.fen(), "4k3/8/8/8/8/8/3r4/4K1n1 w - - 0 1 {3 0}");
}

}  // namespace
}  // namespace proconsul::test
