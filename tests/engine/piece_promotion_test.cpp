// Pieces that promote in a region: where they may, where they must, and the notation; and further rules of
// shogi.
#include <gtest/gtest.h>

#include "engine/move_text.h"
#include "support.h"

namespace proconsul::test {
namespace {

// "fen uci san" after the move, or the error.
std::string played(const std::string& variant, const std::string& fen, const char* text) {
  Game game = game_of(variant, fen);
  const Result<Move> move = parse_any(game, text);
  if (!move) return move.error().message;
  const std::string texts = to_uci(game, *move) + ' ' + to_san(game, *move);
  game.play(*move);
  return game.fen() + ' ' + texts;
}

TEST(PiecePromotion, IsFreeWhereAMoveEntersLeavesOrStaysInTheRegion) {
  const std::string in = "4k4/9/9/4S4/9/9/9/9/4K4[] w - - 0 1";
  EXPECT_EQ(played("shogi", in, "e6e7+"), "4k4/9/4+S4/9/9/9/9/9/4K4[] b - - 0 1 e6e7+ Se7=+");
  EXPECT_EQ(played("shogi", in, "Se7"), "4k4/9/4S4/9/9/9/9/9/4K4[] b - - 1 1 e6e7 Se7");
  EXPECT_EQ(played("shogi", in, "Sd5=+"), "illegal move \"Sd5=+\"");
  EXPECT_EQ(played("shogi", "4k4/9/R8/9/9/9/9/9/4K4[] w - - 0 1", "Ra2=+"),
            "4k4/9/9/9/9/9/9/+R8/4K4[] b - - 0 1 a7a2+ Ra2=+");
  EXPECT_EQ(played("shogi", "3k5/9/4G4/9/9/9/9/9/4K4[] w - - 0 1", "e7e8+"), "illegal move \"e7e8+\"");
}

TEST(PiecePromotion, MustBeWhereThePieceCouldNeverMoveAgain) {
  const std::string lance = "4k4/L8/9/9/9/9/9/9/4K4[] w - - 0 1";
  EXPECT_EQ(played("shogi", lance, "a8a9"), "illegal move \"a8a9\"");
  EXPECT_EQ(played("shogi", lance, "a8a9+"), "+L3k4/9/9/9/9/9/9/9/4K4[] b - - 0 1 a8a9+ La9=+");
  const Game held = game_of("shogi", "4k4/9/9/9/9/9/9/9/4K4[LN] w - - 0 1");
  for (const char* move : {"L@a9", "N@a9", "N@a8"}) EXPECT_FALSE(parse_uci(held, move).ok()) << move;
  for (const char* move : {"L@a8", "N@a7"}) EXPECT_TRUE(parse_uci(held, move).ok()) << move;
}

TEST(PiecePromotion, EndsWithTheCapture) {
  EXPECT_EQ(played("shogi", "4k4/9/9/9/4+p4/4G4/9/9/4K4[] w - - 0 1", "Gxe5"),
            "4k4/9/9/9/4G4/9/9/9/4K4[P] b - - 0 1 e4e5 Gxe5");
}

TEST(PiecePromotion, TurnsBackWherePiecesAreTurnedOver) {
  const char* start = "p+nks+l/5/5/5/+LSK+NP[] w - - 0 1";
  EXPECT_EQ(played("kyotoshogi", start, "b1a2+"), "p+nks+l/5/5/+S4/+L1K+NP[] b - - 1 1 b1a2+ Sa2=+");
  EXPECT_EQ(played("kyotoshogi", start, "d1d2-"), "p+nks+l/5/5/3N1/+LSK1P[] b - - 1 1 d1d2- +Nd2=-");
  EXPECT_EQ(played("kyotoshogi", start, "d1d2"), "illegal move \"d1d2\"");
  EXPECT_EQ(played("kyotoshogi", "p+nk1+l/5/5/5/+LSK1P[Ns] w - - 0 1", "+N@d4"),
            "p+nk1+l/3+N1/5/5/+LSK1P[s] b - - 0 1 +N@d4 +N@d4+");
  EXPECT_EQ(played("microshogi", "k3/4/4/1r2/1B1K[] w - - 0 1", "b1b2"), "illegal move \"b1b2\"");
}

TEST(Shogi, PutsNeitherASecondPawnOnAFileNorAMatingPawn) {
  const Game game = game_of("shogi", "4k4/9/9/9/9/P8/9/9/4K4[P] w - - 0 1");
  EXPECT_FALSE(parse_uci(game, "P@a6").ok());
  EXPECT_TRUE(parse_uci(game, "P@b6").ok());
  EXPECT_TRUE(parse_uci(game, "P@e8").ok());  // a check, but no mate
  const std::string cornered = "k8/9/1G7/9/9/9/9/9/4K4[P] w - - 0 1";
  EXPECT_FALSE(parse_uci(game_of("shogi", "kl7/9/1G7/9/9/9/9/9/4K4[P] w - - 0 1"), "P@a8").ok());
  EXPECT_EQ(played("shogi", "kl7/9/PG7/9/9/9/9/9/4K4[] w - - 0 1", "a7a8"),
            "kl7/P8/1G7/9/9/9/9/9/4K4[] b - - 1 1 a7a8 Pa8#");
  EXPECT_TRUE(parse_uci(game_of("shogi", cornered), "P@a8").ok());  // it goes to b9
}

TEST(Shogi, LosesPerpetualChecksAndDrawsOtherRepetitions) {
  Game checks = game_of("shogi", "4k4/9/9/9/9/9/9/9/R3K4[] w - - 0 1");
  for (const char* move : {"a1a9", "e9e8", "a9a8", "e8e9", "a8a9", "e9e8", "a9a8", "e8e9", "a8a9", "e9e8",
                           "a9a8", "e8e9", "a8a9"}) {
    ASSERT_FALSE(checks.end().over()) << move;
    checks.play(*parse_uci(checks, move));
  }
  EXPECT_EQ(result_text(checks.end().outcome), "0-1");
  Game quiet = game_of("shogi", "4k4/9/9/9/9/9/9/9/R3K4[] w - - 0 1");
  for (int round = 0; round < 3; ++round) {
    for (const char* move : {"a1a2", "e9e8", "a2a1", "e8e9"}) quiet.play(*parse_uci(quiet, move));
  }
  EXPECT_EQ(result_text(quiet.end().outcome), "1/2-1/2");
}

TEST(Shogi, ReadsNumbersOfPiecesInHand) {
  EXPECT_EQ(game_of("shogi", "4k4/9/9/9/9/9/9/9/4K4[B2N5Pb] w - - 0 1").fen(),
            "4k4/9/9/9/9/9/9/9/4K4[BNNPPPPPb] w - - 0 1");
  const auto refused = Game::create(variant_of("shogi").compiled, "4k4/9/9/9/9/9/9/9/4K4[0P] w - - 0 1");
  EXPECT_EQ(refused.error().message, "a number of pieces in a hand must be 1 to 128");
}

// Ten pieces besides the king: a rook or bishop is worth 5 points, other pieces 1; pieces in hand give
// points, but do not count as pieces.
TEST(Impasse, IsDeclaredWithTenPiecesAndEnoughPoints) {
  const auto end_of = [](const std::string& fen) { return game_of("shogi", fen).end().outcome; };
  const std::string rest = "/9/9/9/9/9/4k4";
  EXPECT_EQ(end_of("+R+RBBKGGGG/SS7/9" + rest + "[] w - - 0 1"), Outcome::kOngoing) << "26 points";
  EXPECT_EQ(end_of("+R+RBBKGGGG/SS7/9" + rest + "[PP] w - - 0 1"), Outcome::kWhiteWins) << "28";
  EXPECT_EQ(end_of("+R+RBBKGGGG/SS7/9" + rest + "[PPppp] b - - 0 1"), Outcome::kOngoing) << "not his move";
  EXPECT_EQ(end_of("+R+RBBKGGGG/S8/9" + rest + "[SPPP] w - - 0 1"), Outcome::kOngoing) << "nine pieces";
  EXPECT_EQ(end_of("+R+RBBKGGGG/SS7/9/4r4/9/9/9/9/4k4[PP] w - - 0 1"), Outcome::kOngoing) << "in check";
  EXPECT_EQ(end_of("+R+RBB1GGGG/SS7/9/4K4/9/9/9/9/4k4[PP] w - - 0 1"), Outcome::kOngoing)
      << "the king is outside";
}

TEST(Impasse, BlackNeedsAPointLess) {
  const auto end_of = [](const std::string& fen) { return game_of("shogi", fen).end().outcome; };
  EXPECT_EQ(end_of("4K4/9/9/9/9/9/9/ss7/+r+rbbkgggg[pp] b - - 0 1"), Outcome::kBlackWins);
  EXPECT_EQ(end_of("4K4/9/9/9/9/9/9/ss7/+r+rbbkgggg[p] b - - 0 1"), Outcome::kBlackWins) << "27 points";
  EXPECT_EQ(end_of("4K4/9/9/9/9/9/9/ss7/+r+rbbkgggg[] b - - 0 1"), Outcome::kOngoing) << "26 points";
  EXPECT_EQ(game_of("minishogi", "K4/5/5/5/k4[] w - - 0 1").rules().impasse, std::nullopt);
}

}  // namespace
}  // namespace proconsul::test
