// How games end, and moves as text.
#include "engine/game.h"

#include <gtest/gtest.h>

#include "engine/checked.h"
#include "engine/setup.h"
#include "support.h"

namespace proconsul::test {
namespace {

Ending ending(const std::string& variant, const std::string& fen) {
  return game_of(variant, fen).end().ending;
}

void play(Game& game, const std::vector<std::string>& moves) {
  for (const std::string& text : moves) {
    const auto move = parse_any(game, text);
    ASSERT_TRUE(move.ok()) << text << " in " << game.fen();
    game.play(*move);
  }
}

TEST(End, Checkmate) {
  Game game = game_of("chess");
  play(game, {"f2f3", "e7e5", "g2g4", "d8h4"});
  EXPECT_EQ(game.end().ending, Ending::kCheckmate);
  EXPECT_EQ(game.end().outcome, Outcome::kBlackWins);
}

TEST(CheckedRoyals, AreThoseUnderAttack) {
  const auto squares = [](const Game& game) {
    std::vector<std::string> names;
    for (const Square square : checked_royals(game)) names.push_back(square_text(game.rules().board, square));
    return names;
  };
  using Names = std::vector<std::string>;
  EXPECT_EQ(squares(game_of("chess")), Names{});
  EXPECT_EQ(squares(game_of("chess", "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1")), Names{"e1"});
  EXPECT_EQ(squares(game_of("consuls", "3kk3/p7/8/8/8/8/3r4/P2KK2R w K - 0 1")), Names{"d1"});
  EXPECT_EQ(squares(game_of("consuls", "3kk3/p7/8/8/8/2n5/5p2/P2KK2R w K - 0 1")), (Names{"d1", "e1"}));
}

TEST(End, ForkedKingsAreMate) {
  EXPECT_EQ(ending("consuls", "3kk3/p7/8/8/8/2n5/5p2/P2KK2R w K - 0 1"), Ending::kCheckmate);
  EXPECT_EQ(ending("arena", "K2K/4/1kk1/4 w - - 0 1"),
            game_of("arena", "K2K/4/1kk1/4 w - - 0 1").in_check() ? Ending::kCheckmate : Ending::kStalemate);
}

TEST(End, Stalemate) { EXPECT_EQ(ending("chess", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), Ending::kStalemate); }

TEST(End, PassAvertsStalemate) {
  // The lone rhinoceros may only circle back to its square.
  const Game game = game_of("chess56", "****4****/*K8r'*/*10*/12/12/12/12/*10*/*k9*/****4**** b - - 0 1");
  EXPECT_FALSE(game.end().over());
}

TEST(End, MoveLimit) {
  EXPECT_EQ(ending("chess", "7k/8/8/8/8/8/8/R5K1 w - - 100 90"), Ending::kMoveLimit);
  EXPECT_EQ(ending("chess", "7k/8/8/8/8/8/8/R5K1 w - - 99 90"), Ending::kNone);
  EXPECT_EQ(ending("chess", "R5k1/5ppp/8/8/8/8/8/6K1 b - - 100 90"), Ending::kCheckmate);
}

TEST(End, ThreefoldRepetition) {
  Game game = game_of("chess");
  play(game, {"g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1"});
  EXPECT_FALSE(game.end().over());
  play(game, {"f6g8"});
  EXPECT_EQ(game.end().ending, Ending::kRepetition);
}

TEST(End, RightsBelongToThePosition) {
  // The first occurrence still has the castling right that the rook's trip loses.
  Game game = game_of("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
  play(game, {"h1g1", "e8d8", "g1h1", "d8e8", "h1g1", "e8d8", "g1h1", "d8e8"});
  EXPECT_FALSE(game.end().over());
  play(game, {"h1g1", "e8d8", "g1h1", "d8e8"});
  EXPECT_EQ(game.end().ending, Ending::kRepetition);
}

TEST(End, InsufficientMaterial) {
  EXPECT_EQ(ending("chess", "7k/8/8/8/8/8/8/6K1 w - - 0 1"), Ending::kInsufficientMaterial);
  EXPECT_EQ(ending("chess", "7k/8/8/8/8/8/8/5NK1 w - - 0 1"), Ending::kInsufficientMaterial);
  EXPECT_EQ(ending("chess", "7k/8/8/8/8/8/8/4NNK1 w - - 0 1"), Ending::kNone);
  EXPECT_EQ(ending("chess", "2b4k/8/8/8/8/8/8/5BK1 w - - 0 1"), Ending::kInsufficientMaterial);
  EXPECT_EQ(ending("chess", "1b5k/8/8/8/8/8/8/5BK1 w - - 0 1"), Ending::kNone);
  EXPECT_EQ(ending("chess", "7k/8/8/8/8/8/7P/6K1 w - - 0 1"), Ending::kNone);
  EXPECT_EQ(ending("consuls", "3kk3/8/8/8/8/8/8/3KK3 w - - 0 1"), Ending::kInsufficientMaterial);
  EXPECT_EQ(ending("arena", "1kk1/4/4/1KK1 w - - 0 1"), Ending::kNone);
  EXPECT_EQ(ending("contemporaryrandom", "k7/8/8/8/8/8/8/K1B1B3 w - - 0 80"), Ending::kInsufficientMaterial);
}

TEST(End, BishopsThatMayStillTradePlacesChangeTheirShade) {
  const Game adjusting = game_of("contemporaryrandom", "k7/8/8/8/8/8/8/2BKB3 w CDE - 0 1");
  EXPECT_EQ(adjusting.end().ending, Ending::kNone);
  Game traded = adjusting;
  traded.play(*parse_uci(adjusting, "c1d1"));
  EXPECT_EQ(traded.end().ending, Ending::kNone);
  Game settled = adjusting;
  settled.play(*parse_uci(adjusting, "d1d2"));
  EXPECT_EQ(settled.end().ending, Ending::kInsufficientMaterial);
}

TEST(End, LackOfMovesComesBeforeDraws) {
  EXPECT_EQ(ending("chess", "7k/5Q2/6K1/8/8/8/8/8 b - - 100 90"), Ending::kStalemate);
  EXPECT_EQ(ending("chess", "kb6/8/KN6/8/8/8/8/8 b - - 100 90"), Ending::kCheckmate);
}

TEST(End, DeadPositionsComeBeforeTheMoveLimit) {
  EXPECT_EQ(ending("chess", "7k/8/8/8/8/8/8/5NK1 w - - 100 90"), Ending::kInsufficientMaterial);
}

std::string san(const std::string& variant, const std::string& fen, const std::string& uci) {
  const Game game = game_of(variant, fen);
  const auto move = parse_uci(game, uci);
  EXPECT_TRUE(move.ok()) << uci;
  return move ? to_san(game, *move) : "";
}

TEST(San, SpecialMoves) {
  EXPECT_EQ(san("chess", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1"), "O-O");
  EXPECT_EQ(san("chess", "3rkr2/8/8/8/8/8/8/R3K3 w Q - 0 1", "a1a8"), "Ra8");
  EXPECT_EQ(san("consulchess", "5k4/10/10/10/10/10/10/R4K3R w KQ - 0 1", "f1h1,j1e1"), "O-O(h1,e1)");
  const char* open = "rnbkqb1r/pppppppp/5n2/8/8/5N2/PPPPPPPP/RNBQKB1R w AEHadh - 0 1";
  EXPECT_EQ(san("contemporaryrandom", open, "e1g1"), "Ke>>g1");
  EXPECT_EQ(san("contemporaryrandom", "4k3/8/8/8/8/8/8/4K2R w EH - 0 1", "e1h1"), "O-Og");
  EXPECT_EQ(
      san("contemporaryrandom", "nqrbnbkr/pppppppp/8/8/8/8/PPPPPPPP/RKBNBRQN w ABCDEFcdefgh - 0 1", "c1b1"),
      "Bc<=>K");
  EXPECT_EQ(san("contemporaryrandom", "4k3/8/8/8/8/8/8/3NBN1K w DEFH - 0 1", "e1d1"), "Be<=>Nd");
}

// "O-O" by every reader of moves; empty where it is refused.
std::string castled(const std::string& variant, const std::string& fen, const std::string& text) {
  const Game game = game_of(variant, fen);
  std::string castled;
  for (const auto& read : {parse_any(game, text), parse_san(game, text), parse_uci(game, text)})
    castled += (castled.empty() ? "" : " ") + (read ? to_uci(game, *read) : "");
  return castled == "  " ? "" : castled;
}

TEST(San, TheOnlyCastlingNeedsNoSquares) {
  const char* one = "5k4/10/10/10/10/10/10/R1KN6 w Q - 0 1";
  for (const char* text : {"O-O", "0-0", "o-o", "O-O!"})
    EXPECT_EQ(castled("consulchess", one, text), "c1b1,a1c1 c1b1,a1c1 c1b1,a1c1") << text;
  EXPECT_EQ(castled("consulchess", "5k4/10/10/10/10/10/10/R1K1N5 w Q - 0 1", "O-O"), "") << "one of two";
  EXPECT_EQ(castled("consulchess", "5k4/10/10/10/10/10/10/R1KN6 w - - 0 1", "O-O"), "") << "none";
  EXPECT_EQ(castled("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "0-0"), "e1g1 e1g1 e1g1");
  EXPECT_EQ(castled("chess", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "O-O-O"), "e1c1 e1c1 e1c1");
  EXPECT_EQ(castled("chess", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "O-O"), "") << "the other side";
  const char* short_both_ways = "4k3/8/8/8/8/8/8/R3K3 w AE - 0 1";
  EXPECT_EQ(castled("contemporaryrandom", short_both_ways, "O-O"), "e1a1 e1a1 e1a1");
  EXPECT_EQ(castled("contemporaryrandom", short_both_ways, "O-O-O"), "");
}

TEST(San, DisambiguationPromotionAndDressedLetters) {
  EXPECT_EQ(san("chess", "4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "a1d1"), "Rad1");
  EXPECT_EQ(san("chess", "4k3/8/8/R7/8/8/4K3/R7 w - - 0 1", "a1a4"), "R1a4");
  EXPECT_EQ(san("chess", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q"), "a8=Q+");
  EXPECT_EQ(san("chess", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "a1a8"), "Ra8#");
  EXPECT_EQ(san("chess56", "****4****/*8k1*/*10*/12/5R'6/12/12/*10*/*1K8*/****4**** w - - 0 1", "f6f6"),
            "R'f6");
}

TEST(ParseUci, TellsMalformedFromIllegal) {
  const Game game = game_of("chess");
  EXPECT_EQ(parse_uci(game, "e2e5").error().message, "illegal move \"e2e5\"");
  EXPECT_EQ(parse_uci(game, "e2e9").error().message, "not a move: \"e2e9\", expected e.g. e2e4");
  EXPECT_EQ(parse_uci(game, "").error().message, "not a move: \"\", expected e.g. e2e4");
}

TEST(ParseUci, AcceptsBothCastlingForms) {
  const Game game = game_of("chess", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
  EXPECT_EQ(*parse_uci(game, "e1g1"), *parse_uci(game, "e1h1"));
  EXPECT_EQ(to_uci(game, *parse_uci(game, "e1g1"), CastlingInput::kKingTakesRook), "e1h1");
}

std::string without(const std::string& variant, const std::string& fen, const std::string& square,
                    const std::vector<PieceType>& army = {}) {
  const Game game = game_of(variant, fen, army);
  const Result<Game> rest = game.without(*parse_square(game.rules().board, square));
  return rest ? rest->fen() : rest.error().message;
}

TEST(Without, TakesAPieceAndItsRights) {
  const std::string fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 5 9";
  EXPECT_EQ(without("chess", fen, "h1"), "r3k2r/8/8/8/8/8/8/R3K3 w Qkq - 5 9");
  EXPECT_EQ(without("chess", fen, "a8"), "4k2r/8/8/8/8/8/8/R3K2R w KQk - 5 9");
  EXPECT_EQ(without("3check", "4k3/8/8/8/8/8/8/R3K3 b - - 2+3 4 9", "a1"),
            "4k3/8/8/8/8/8/8/4K3 b - - 2+3 4 9");
}

TEST(Without, KeepsEnPassantWhereItIsPossible) {
  const std::string fen = "4k3/8/8/8/Pp1Pp3/8/8/4K3 b - d3 0 1";
  EXPECT_EQ(without("chess", fen, "a4"), "4k3/8/8/8/1p1Pp3/8/8/4K3 b - d3 0 1");
  EXPECT_EQ(without("chess", fen, "d4"), "4k3/8/8/8/Pp2p3/8/8/4K3 b - - 0 1");
}

TEST(Without, FailsWhereThePositionCannotOccur) {
  EXPECT_EQ(without("chess", "4k3/4p3/8/8/8/8/8/4R1K1 w - - 0 1", "e7"), "Black is not to move but in check");
  EXPECT_EQ(without("chess", "4k3/4p3/8/8/8/8/8/4R1K1 w - - 0 1", "g1"),
            "White has 0 royal pieces, expected 1");
}

TEST(Without, KeepsTheArmy) {
  const Rules& rules = *rules_of("chess2016");
  const std::vector<PieceType> army = types_of(rules, {"R", "N", "B"});
  const std::string fen = game_of("chess2016").fen();
  const Game game = game_of("chess2016", fen, army);
  for (const Square square : Squares(rules.board.squares)) {
    if (!game.piece_on(square).valid()) continue;
    const Result<Game> rest = game.without(square);
    if (!rest) continue;
    EXPECT_EQ(rest->promotion_types(Colour::kBlack), game.promotion_types(Colour::kBlack));
  }
}

}  // namespace
}  // namespace proconsul::test
