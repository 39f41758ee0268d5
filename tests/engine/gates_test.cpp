// Gates: pieces from the hand that come in where an unmoved piece stood.
#include <gtest/gtest.h>

#include <algorithm>

#include "engine/move_text.h"
#include "fen_after.h"

namespace proconsul::test {
namespace {

constexpr const char* kCastling = "4k3/8/8/8/8/8/8/4K2R[HE] w K - 0 1";

std::vector<std::string> moves_of(const Game& game) {
  std::vector<std::string> moves;
  for (const Move move : game.legal_moves()) moves.push_back(to_uci(game, move));
  std::sort(moves.begin(), moves.end());
  return moves;
}

bool has(const Game& game, const std::string& text) {
  const std::vector<std::string> moves = moves_of(game);
  return std::find(moves.begin(), moves.end(), text) != moves.end();
}

TEST(Gates, OpenWhenAnUnmovedPieceMoves) {
  Game game = game_of("seirawan");
  EXPECT_EQ(game.legal_moves().size(), 28u);
  game.play(*parse_uci(game, "b1c3e"));
  EXPECT_EQ(game.fen(), "rnbqkbnr/pppppppp/8/8/8/2N5/PPPPPPPP/REBQKBNR[Hhe] b KQCDFGkqbcdfg - 1 1");
  game.play(*parse_uci(game, "b8c6"));
  EXPECT_FALSE(has(game, "b1a3h")) << "what has come in opens no gate";
  EXPECT_TRUE(game.undo());
  EXPECT_TRUE(game.undo());
  EXPECT_EQ(game.fen(), game.rules().start_fen);
}

TEST(Gates, ShutOnceTheHandIsEmpty) {
  EXPECT_EQ(fen_after_move("seirawan", "4k3/8/8/8/8/8/8/RN2K3[E] w QB - 0 1", "b1c3e"),
            "4k3/8/8/8/8/2N5/8/RE2K3[] b Q - 1 1");
  // In S-House there may be further captures.
  EXPECT_EQ(fen_after_move("shouse", "4k3/8/8/8/8/8/8/RNB1K3[E] w QBC - 0 1", "b1c3e"),
            "4k3/8/8/8/8/2N5/8/REB1K3[] b QC - 1 1");
}

TEST(Gates, OfCapturedPiecesAreGone) {
  EXPECT_EQ(fen_after_move("seirawan", "4k3/8/8/8/8/8/6b1/4K2R[E] b K - 0 1", "g2h1"),
            "4k3/8/8/8/8/8/8/4K2b[E] w E - 0 2");
}

TEST(Gates, AreTwoInCastling) {
  const Game game = game_of("seirawan", kCastling);
  EXPECT_EQ(game.legal_moves().size(), 47u);
  EXPECT_EQ(fen_after_move("seirawan", kCastling, "e1g1h"), "4k3/8/8/8/8/8/8/4HRK1[E] b - - 1 1");
  EXPECT_EQ(fen_after_move("seirawan", kCastling, "h1e1h"), "4k3/8/8/8/8/8/8/5RKH[E] b - - 1 1");
  const Move by_rook = *parse_uci(game, "h1e1e");
  EXPECT_EQ(to_san(game, by_rook), "O-O/Eh1");
  EXPECT_EQ(*parse_san(game, "O-O/Eh1"), by_rook);
  EXPECT_EQ(*parse_san(game, "O-O/E"), *parse_uci(game, "e1g1e"));
  EXPECT_EQ(to_uci(game, *parse_san(game, "O-O/He1")), "e1g1h");
  EXPECT_EQ(*parse_uci(game, "e1h1h"), *parse_uci(game, "e1g1h")) << "king takes rook";
}

TEST(Gates, AreWrittenBehindTheMove) {
  const Game game = game_of("seirawan");
  EXPECT_EQ(to_san(game, *parse_uci(game, "g1f3h")), "Nf3/H");
  EXPECT_EQ(to_uci(game, *parse_san(game, "Nf3/E")), "g1f3e");
  EXPECT_EQ(to_uci(game, *parse_san(game, "Nf3")), "g1f3");
  EXPECT_FALSE(parse_san(game, "Nf3/Q").ok());
  EXPECT_FALSE(parse_uci(game, "e2e4e").ok());
}

TEST(Gates, WardOffNoCheck) {
  EXPECT_FALSE(has(game_of("seirawan", "4k3/8/8/8/8/8/8/4KB1r[E] w EF - 0 1"), "f1e2e")) << "pinned";
  const Game checked = game_of("seirawan", "4k3/8/8/8/8/8/8/r3K3[E] w E - 0 1");
  EXPECT_FALSE(has(checked, "e1f1"));
  EXPECT_FALSE(has(checked, "e1f1e"));
  EXPECT_TRUE(has(checked, "e1f2e"));
}

TEST(Gates, MayGiveCheck) {
  const Game behind = game_of("seirawan", "6k1/8/8/8/8/8/8/2K3N1[E] w CG - 0 1");
  EXPECT_TRUE(behind.gives_check(*parse_uci(behind, "g1f3e")));
  EXPECT_FALSE(behind.gives_check(*parse_uci(behind, "g1f3")));
}

TEST(Gates, ReadMarksAsFilesAndTheUnmovedRookAsBoth) {
  const auto compiled = variant_of("seirawan").compiled;
  EXPECT_EQ(Game::create(compiled, "4k3/8/8/8/8/8/8/4K2R[E] w H - 0 1")->fen(),
            "4k3/8/8/8/8/8/8/4K2R[E] w H - 0 1");
  EXPECT_EQ(Game::create(compiled, "4k3/8/8/8/8/8/8/4K2R[E] w HE - 0 1")->fen(),
            "4k3/8/8/8/8/8/8/4K2R[E] w K - 0 1");
  EXPECT_EQ(Game::create(compiled, "4k3/8/8/8/8/8/8/4K2R[] w H - 0 1")->fen(),
            "4k3/8/8/8/8/8/8/4K2R[] w K - 0 1");
  EXPECT_EQ(Game::create(compiled, "4k3/8/8/8/8/8/8/4K2R[E] w B - 0 1").error().message,
            "unmoved-piece letter B needs a piece on b1");
  EXPECT_EQ(Game::create(compiled, "4k3/8/8/8/8/8/8/4K2R[Q] w - - 0 1").error().message,
            "no piece in a hand of seirawan has the letter Q");
}

TEST(Gates, AreNoneForMovesOfOtherKinds) {
  const Game game = game_of("seirawan");
  const Move step = *parse_uci(game, "b1c3");
  const PieceType hawk = game.rules().type_of("H");
  EXPECT_TRUE(game.is_legal(Move::gated(step, hawk)));
  EXPECT_EQ(Move::gated(step, hawk).ungated(), step);
  EXPECT_FALSE(game.is_legal(Move::gated(step, game.rules().type_of("Q"))));
  const Move pawn = *parse_uci(game, "e2e4");
  EXPECT_FALSE(game.is_legal(Move::gated(pawn, hawk)));
  EXPECT_FALSE(game.is_legal(Move(step.from(), step.to(), Move::Kind::kGate)));
}

}  // namespace
}  // namespace proconsul::test
