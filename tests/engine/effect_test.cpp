// Effects of moves that few games have; those of all others are tested by contract_test.cpp.
#include "engine/effect.h"

#include <gtest/gtest.h>

#include "engine/move_text.h"
#include "engine/setup.h"
#include "support.h"

namespace proconsul::test {
namespace {

Position<Bits64> position_of(const std::string& fen) {
  return std::get<Position<Bits64>>(game_of("chess", fen).position());
}

Square square_of(const Position<Bits64>& position, const char* text) {
  return *parse_square(position.rules().board, text);
}

TEST(Move, PutHasATypeInsteadOfAnOrigin) {
  const Move drop = Move::drop(PieceType(5), Square(28));
  EXPECT_TRUE(drop.is_drop());
  EXPECT_EQ(drop.drop_type(), PieceType(5));
  EXPECT_EQ(drop.to(), Square(28));
  EXPECT_FALSE(drop.origin().valid());
  EXPECT_FALSE(drop.is_step());
  EXPECT_FALSE(drop.changes_type());
  EXPECT_EQ(Move::from_bits(drop.bits()), drop);
}

TEST(Move, KeepsEveryKindAndDetail) {
  for (int kind = 0; kind < 16; ++kind) {
    for (const int detail : {0, 1, 128, 255}) {
      const Move move(Square(127), Square(126), static_cast<Move::Kind>(kind), detail);
      EXPECT_EQ(move.kind(), static_cast<Move::Kind>(kind));
      EXPECT_EQ(move.detail(), detail);
      EXPECT_EQ(move.to(), Square(126));
      EXPECT_EQ(move.origin().valid(), !move.is_drop());
    }
  }
}

TEST(Move, KeepsTheBitsThatBooksHold) {
  EXPECT_EQ(Move(Square(12), Square(28)).bits(), 12u | 28u << 7);
  EXPECT_EQ(Move(Square(52), Square(60), Move::Kind::kPromotion, 4).bits(),
            52u | 60u << 7 | 5u << 14 | 4u << 17);
}

TEST(Effect, PutAddsAPieceAndTakesItBack) {
  const Position<Bits64> chess = position_of("4k3/8/8/8/8/8/8/4K3 w - - 3 10");
  EXPECT_FALSE(chess.is_legal(Move::drop(chess.rules().type_of("N"), Square(28))));
  const Game game = game_of("crazyhouse", "4k3/8/8/8/8/8/8/4K3[NNp] w - - 3 10");
  Position<Bits64> position = std::get<Position<Bits64>>(game.position());
  const std::string before = position.fen();
  const Square e4 = square_of(position, "e4");
  const Move drop = Move::drop(position.rules().type_of("N"), e4);
  EXPECT_EQ(position.mover(drop), Piece(Colour::kWhite, position.rules().type_of("N")));
  EXPECT_TRUE(position.is_legal(drop));
  const Key likely = position.likely_key_after(drop);
  position.do_move(drop);
  EXPECT_EQ(position.fen(), "4k3/8/8/8/4N3/8/8/4K3[Np] b - - 0 10");
  EXPECT_EQ(position.key(), position.compute_key());
  EXPECT_EQ(position.key(), likely);
  position.undo_move();
  EXPECT_EQ(position.fen(), before);
  EXPECT_EQ(position.key(), position.compute_key());
}

TEST(Effect, PutIsWrittenWithAnAt) {
  const Game game = game_of("chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
  const Move drop = Move::drop(game.rules().type_of("N"), Square(28));
  EXPECT_EQ(to_uci(game, drop), "N@e4");
  EXPECT_EQ(to_san(game, drop), "N@e4");
  const auto changes = game.changes(drop);
  ASSERT_EQ(changes.size(), 1u);
  EXPECT_EQ(changes.front().square, Square(28));
  EXPECT_FALSE(changes.front().before.occupies());
  EXPECT_EQ(changes.front().after, Piece(Colour::kWhite, drop.drop_type()));
}

TEST(Effect, PutGivesCheck) {
  const Position<Bits64> position = position_of("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
  const PieceType knight = position.rules().type_of("N");
  EXPECT_TRUE(position.gives_check(Move::drop(knight, square_of(position, "d6"))));
  EXPECT_FALSE(position.gives_check(Move::drop(knight, square_of(position, "d5"))));
}

// The game has no walls: they are inserted into the parsed position.
Position<Bits64> walled(const std::string& fen, const std::vector<const char*>& walls) {
  const Variant& chess = variant_of("chess");
  Setup setup = parse_setup(*chess.rules, fen).take();
  for (const char* wall : walls)
    setup.board[index_of(*parse_square(chess.rules->board, wall))] = Piece::wall();
  auto position = Position<Bits64>::from_setup(chess.compiled, setup, {});
  EXPECT_TRUE(position.ok());
  return position.take();
}

std::string moves_from(const Position<Bits64>& position, const char* origin) {
  MoveList list;
  position.generate(list);
  std::string text;
  for (const Move move : list) {
    if (move.from() == square_of(position, origin))
      text += square_text(position.rules().board, move.to()) + ' ';
  }
  return text;
}

TEST(Wall, StopsSlidesAndIsNeitherTakenNorEntered) {
  const Position<Bits64> position =
      walled("4k3/8/8/8/8/8/1P6/RN2K3 w - - 0 1", {"a3", "b3", "c3", "f1", "d2"});
  EXPECT_EQ(position.fen(), "4k3/8/8/8/8/***5/1P1*4/RN2K*2 w - - 0 1");
  EXPECT_EQ(moves_from(position, "a1"), "a2 ");
  EXPECT_EQ(moves_from(position, "b1"), "");
  EXPECT_EQ(moves_from(position, "b2"), "");
  EXPECT_EQ(moves_from(position, "e1"), "d1 e2 f2 ");
  EXPECT_FALSE(position.on(square_of(position, "a3")).valid());
  EXPECT_TRUE(contains(position.occupied(), square_of(position, "a3")));
}

TEST(Wall, ShieldsARoyalAndBelongsToTheKey) {
  const char* const fen = "4r1k1/8/8/8/8/8/8/4K3 w - - 0 1";
  Position<Bits64> position = walled(fen, {"e4"});
  EXPECT_TRUE(position_of(fen).in_check());
  EXPECT_FALSE(position.in_check());
  EXPECT_NE(position.key(), position_of(fen).key());
  EXPECT_EQ(position.key(), position.compute_key());
  const Move move(square_of(position, "e1"), square_of(position, "e2"));
  ASSERT_TRUE(position.is_legal(move));
  position.do_move(move);
  EXPECT_EQ(position.key(), position.compute_key());
  EXPECT_FALSE(position.is_pseudo_legal(Move(square_of(position, "e8"), square_of(position, "e4"))));
  position.undo_move();
  EXPECT_EQ(position.fen(), "4r1k1/8/8/8/4*3/8/8/4K3 w - - 0 1");
}

TEST(Effect, MergesWhatHappensOnOneSquare) {
  Effect<Bits64> effect;
  const Piece rook(Colour::kWhite, PieceType(3)), king(Colour::kWhite, PieceType(5));
  effect.change(Square(4), king, Piece::none());
  effect.change(Square(7), rook, Piece::none());
  effect.change(Square(4), Piece::none(), rook);
  ASSERT_EQ(effect.end() - effect.begin(), 2);
  EXPECT_EQ(effect.begin()->before, king);
  EXPECT_EQ(effect.begin()->after, rook);
  EXPECT_EQ(effect.after(bit<Bits64>(Square(4)) | bit<Bits64>(Square(7))), bit<Bits64>(Square(4)));
}

}  // namespace
}  // namespace proconsul::test
