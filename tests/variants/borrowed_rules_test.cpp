// Rules of borrowed games, and keys shared with them, in positions where another interpretation would play
// differently.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "engine/game.h"
#include "engine/move_text.h"
#include "tests/reloading.h"
#include "tests/variants/walk.h"
#include "variants/registry.h"

namespace proconsul::test {
namespace {

class BorrowedRules : public testing::Test {
 protected:
  void define(const std::string& text) {
    for (const Error& error : registry_.load(text)) ADD_FAILURE() << error.message << " in " << text;
  }
  const Variant& variant(const std::string& name) { return *registry_.find(name); }
  Game game(const std::string& name, const std::string& fen) {
    const auto loaded = Game::create(variant(name).compiled, fen);
    EXPECT_TRUE(loaded.ok()) << fen << ": " << (loaded ? "" : loaded.error().message);
    return *loaded;
  }
  bool can(const std::string& name, const std::string& fen, const std::string& move) {
    return parse_uci(game(name, fen), move).ok();
  }

 private:
  Registry registry_;
};

// Rule 3.9 of the Myanmar federation; cutechess counts 16 and 12 moves.
TEST_F(BorrowedRules, SittuyinsPromotionUncoversNoCheck) {
  EXPECT_EQ(game("sittuyin", "8/8/R2P1k2/8/8/8/8/4K3[] w - - 0 9").legal_moves().size(), 16u);
  EXPECT_EQ(game("sittuyin", "8/8/S2P1k2/8/8/8/8/4K3[] w - - 0 9").legal_moves().size(), 12u);
  const std::string behind = "8/8/R2P1k2/8/8/8/8/4K3[] w - - 0 9";
  EXPECT_TRUE(can("sittuyin", behind, "d6d6f"));  // it stays in the rook's way
  EXPECT_FALSE(can("sittuyin", behind, "d6c7f"));
  EXPECT_FALSE(can("sittuyin", behind, "d6c5f"));
  EXPECT_TRUE(can("sittuyin", behind, "d6d7"));  // no promotion: the check is allowed
}

// In random games of promotions, no promotion leaves an enemy piece attacked by the promoted piece, nor the
// king in check.
TEST_F(BorrowedRules, SittuyinsPromotionsNeverCheck) {
  std::mt19937_64 random(11);
  int seen = 0;
  for (int i = 0; i < 400; ++i) {
    Game play = game("sittuyin", "2k5/1r6/2PP1n2/4P3/3p4/2p2N2/2R3R1/5K2[] w - - 0 9");
    for (int ply = 0; ply < 40 && !play.legal_moves().empty(); ++ply) {
      for (const Move move : play.legal_moves()) {
        if (!move.is_promotion() && move.kind() != Move::Kind::kBecome) continue;
        ++seen;
        Game after = play;
        after.play(move);
        EXPECT_FALSE(after.in_check()) << to_uci(play, move) << ' ' << play.fen();
      }
      play.play(any_move(play, random));
    }
  }
  EXPECT_GT(seen, 500);
}

// Pawns that promote like pieces may be dropped promoted as well.
TEST_F(BorrowedRules, PawnsTooAreDroppedPromoted) {
  define(
      "[dolphins:minishogi]\nshogiPawn = -\ncustomPiece1 = d:fW\ncustomPiece2 = e:bB\npawnTypes = d\n"
      "promotionPieceTypes = -\npromotedPieceType = d:e s:g\ndropPromoted = true\n"
      "startFen = rbsgk/4d/5/D4/KGSBR[] w - - 0 1\n[ordinary:dolphins]\npawnTypes = -\n");
  const std::string fen = "4k/5/5/5/K4[Dds] w - - 0 1";
  for (const char* name : {"dolphins", "ordinary"}) {
    EXPECT_TRUE(can(name, fen, "D@c3")) << name;
    EXPECT_TRUE(can(name, fen, "+D@c3")) << name;
    EXPECT_EQ(game(name, fen).perft(1), game("ordinary", fen).perft(1)) << name;
    EXPECT_EQ(game(name, fen).perft(3), game("ordinary", fen).perft(3)) << name;
  }
}

// By default the ranks are White's 2nd and 8th and Black's 7th and 1st, whatever the board's size.
TEST_F(BorrowedRules, UsualRanksDoNotMoveWithTheBoard) {
  define(
      "[ten:chess]\nmaxRank = 10\nstartFen = 4k3/pppppppp/8/8/8/8/8/8/PPPPPPPP/4K3 w - - 0 1\n"
      "[given:ten]\ndoubleStepRegionWhite = *2\npromotionRegionWhite = *8\n"
      "[riders:ten]\ncustomPiece1 = h:KifmW2\nstartFen = 4k3/3hh3/8/8/8/8/8/8/3HH3/4K3 w - - 0 "
      "1\n[seven:chess]\nmaxRank = 7\n"
      "promotionRegionWhite = *7\nstartFen = 4k3/pppp4/8/8/8/PPPP4/4K3 w - - 0 1\n");
  const std::string black = "4k3/p7/1p6/2p5/8/8/8/8/7p/4K3 b - - 0 1";
  EXPECT_TRUE(can("ten", black, "b8b7"));
  EXPECT_FALSE(can("ten", black, "b8b6"));
  EXPECT_FALSE(can("ten", black, "a9a7"));
  EXPECT_TRUE(can("ten", "4k3/8/8/p7/8/8/8/8/8/4K3 b - - 0 1", "a7a5"));
  EXPECT_TRUE(can("ten", black, "h2h1q"));
  EXPECT_FALSE(can("ten", black, "h2h1"));
  EXPECT_TRUE(can("given", "4k3/p7/8/8/8/8/3p4/8/8/4K3 b - - 0 1", "a9a7"));
  EXPECT_TRUE(can("given", "4k3/p7/8/8/8/8/3p4/8/8/4K3 b - - 0 1", "d4d3q"));
  EXPECT_TRUE(can("riders", "4k3/8/8/3h4/8/8/8/8/3H4/4K3 b - - 0 1", "d7d5"));
  EXPECT_FALSE(can("riders", "4k3/3h4/8/8/8/8/8/8/3H4/4K3 b - - 0 1", "d9d7"));
  EXPECT_FALSE(can("riders", "4k3/8/8/8/8/8/3h4/3H4/8/4K3 w - - 0 1", "d3d5"));
  EXPECT_TRUE(can("riders", "4k3/8/8/3h4/8/8/8/8/3H4/4K3 w - - 0 1", "d2d4"));
  EXPECT_TRUE(can("riders", "4k3/8/8/3h4/8/8/8/8/3H4/4K3 w - - 0 1", "d2d3"));
  EXPECT_FALSE(can("seven", "4k3/8/p7/8/8/8/4K3 b - - 0 1", "a5a3"));
  EXPECT_FALSE(can("seven", "4k3/p7/8/8/8/8/4K3 b - - 0 1", "a6a4"));
}

// A key that only Fairy-Stockfish-X has tells its texts, and so does none of this engine's own keys beside
// it.
TEST_F(BorrowedRules, TextsOfTheForkHaveItsDefaults) {
  const std::string games =
      "[riders:chess]\nmaxRank = 10\ncustomPiece1 = h:KifmW2\n"
      "startFen = 4k3/3hh3/8/8/8/8/8/8/3HH3/4K3 w - - 0 1\n"
      "[both:chess]\nextinctionValue = loss\nextinctionPieceTypes = qr\n";
  const std::string rider = "4k3/8/8/3h4/8/8/8/8/3H4/4K3 ", rookless = "k7/q7/8/8/8/8/Q7/K6R w - - 0 1";
  for (const std::string more :
       {"", "[turns:chess]\nmultimoves = 1 1\n", "[turns:chess]\nmultimoves = 1 1\ntitle = T\n"}) {
    const bool fork = !more.empty() && more.find("title") == more.npos;
    Registry registry;
    EXPECT_EQ(registry.load(games + more), std::vector<Error>{}) << more;
    const auto game = [&](const char* name, const std::string& fen) {
      return Game::create(registry.find(name)->compiled, fen).take();
    };
    EXPECT_EQ(parse_uci(game("riders", rider + "b - - 0 1"), "d7d5").ok(), !fork) << more;
    EXPECT_TRUE(parse_uci(game("riders", rider + "w - - 0 1"), "d2d4").ok()) << more;
    EXPECT_EQ(game("both", rookless).end().over(), !fork) << more;
  }
}

TEST_F(BorrowedRules, NoneOnAFileMeansNeverPut) {
  define("[never:crazyhouse]\ndropNoDoubled = p\ndropNoDoubledCount = 0\n");
  const std::string fen = "4k3/8/8/8/8/8/8/4K3[PN] w - - 0 1";
  EXPECT_FALSE(can("never", fen, "P@e4"));
  EXPECT_TRUE(can("never", fen, "N@e4"));
  EXPECT_TRUE(can("crazyhouse", fen, "P@e4"));
  for (std::uint64_t seed = 1; seed <= 3; ++seed)
    play_reloading(variant("never").compiled, variant("never").rules->start_fen, seed, 120, 7);
}

TEST_F(BorrowedRules, HoppersAreNotImmobile) {
  define(
      "[hop:chess]\nknight = -\ncustomPiece1 = h:fpR\nimmobilityIllegal = true\ncastling = false\n"
      "startFen = rhbqkbhr/pppppppp/8/8/8/8/PPPPPPPP/RHBQKBHR w - - 0 1\npromotionPieceTypes = qrb\n");
  const Game start = game("hop", variant("hop").rules->start_fen);
  EXPECT_TRUE(parse_uci(start, "b1b3").ok());
  EXPECT_FALSE(parse_uci(start, "b1b7").ok());
  // There is no square behind a hurdle on the last two ranks.
  const std::string near = "4k3/8/1p6/8/1p6/8/8/1H2K3 w - - 0 1";
  EXPECT_TRUE(can("hop", near, "b1b5"));
  EXPECT_TRUE(can("hop", near, "b1b6"));
  EXPECT_FALSE(can("hop", "4k3/8/8/8/1p6/8/8/1H2K3 w - - 0 1", "b1b7"));
  EXPECT_FALSE(can("hop", "4k3/8/8/8/1p6/8/8/1H2K3 w - - 0 1", "b1b8"));
}

// Exactly those squares are barred from which no path of the piece leads anywhere on any board.
TEST_F(BorrowedRules, OnlySquaresWithoutAWayOutAreBarred) {
  const std::vector<std::string> movements = {"fpR",      "fgB", "fR",   "ffN",  "fW",   "fcW",
                                              "cfFfmpW2", "fnN", "wfQ3", "frpB", "[F-R]"};
  std::mt19937_64 random(2);
  for (std::size_t number = 0; number < movements.size(); ++number) {
    const std::string& movement = movements[number];
    const std::string name = "bar" + std::to_string(number);
    const std::string common = "knight = n:" + movement + "\ncastling = false\npromotionPieceTypes = q\n";
    define("[" + name + ":chess]\n" + common + "immobilityIllegal = true\n[free" + name + ":chess]\n" +
           common);
    const Rules& rules = *variant(name).rules;
    const std::vector<Path>& paths = rules.pieces[index_of(rules.type_of("N"))].paths;
    for (int i = 0; i < 25; ++i) {
      const auto fen = [&] {
        std::string text = "4k3/";
        for (int rank = 7; rank >= 2; --rank) {
          for (int file = 0; file < 8; ++file) text += random() % 4 == 0 ? (random() % 2 ? 'p' : 'N') : '1';
          text += '/';
        }
        return text + "4K3 w - - 0 1";
      }();
      const auto barred = Game::create(variant(name).compiled, fen);
      const auto free = Game::create(variant("free" + name).compiled, fen);
      if (!barred || !free) continue;
      std::set<std::string> expected;
      for (const Move move : free->legal_moves()) {
        bool alive = free->mover(move).type() != rules.type_of("N");
        for (int hurdles = 0; hurdles < 64 && !alive; ++hurdles) {
          SquareSet occupied{};
          for (const Square square : Squares(rules.board.squares)) {
            if (random() % 4 == 0) occupied |= bit<SquareSet>(square);
          }
          alive = any(reach(rules.board, paths, move.to(), occupied, PathUse::kMove) |
                      reach(rules.board, paths, move.to(), occupied, PathUse::kCapture));
        }
        if (alive) expected.insert(to_uci(*free, move));
      }
      EXPECT_EQ(move_texts(*barred), expected) << movement << ' ' << fen;
    }
  }
}

// The last piece of a type that is royal when it is rare may not promote, unless it remains royal.
TEST_F(BorrowedRules, APseudoRoyalKindDoesNotPromoteAway) {
  define(
      "[rare:chess]\nking = -\ncommoner = k\ncastling = false\npromotedPieceType = k:q\n"
      "extinctionValue = loss\nextinctionPieceTypes = k\nextinctionPseudoRoyal = true\n"
      "[both:rare]\nextinctionPieceTypes = kq\n[foot:chess]\nextinctionValue = loss\nextinctionPieceTypes = "
      "p\nextinctionPseudoRoyal = true\n");
  EXPECT_TRUE(can("rare", "8/2K5/8/8/8/8/2k5/8 w - - 0 1", "c7c8"));
  EXPECT_FALSE(can("rare", "8/2K5/8/8/8/8/2k5/8 w - - 0 1", "c7c8+"));
  EXPECT_TRUE(can("rare", "8/2K5/8/8/8/8/2k3K1/8 w - - 0 1", "c7c8+"));
  EXPECT_TRUE(can("both", "8/2K5/8/8/8/8/2k5/8 w - - 0 1", "c7c8+"));
  EXPECT_FALSE(can("foot", "8/P3k3/8/8/8/8/4K2p/8 w - - 0 1", "a7a8q"));
  EXPECT_TRUE(can("foot", "8/P3k3/8/8/8/3P4/4K2p/8 w - - 0 1", "a7a8q"));
}

// A step that can be taken straight back does not reset the clock, as in Fairy-Stockfish.
TEST_F(BorrowedRules, OnlyIrreversiblePawnStepsResetTheClock) {
  define(
      "[back:chess]\npawn = p:fbmWfceF\n[slant:chess]\npawn = p:fsmWfceFbmF\n[riders:chess]\nnMoveRuleTypes "
      "= nr\n"
      "[left:chess]\npawn = p:fmWfceFlmW\n");
  const auto clock = [&](const std::string& name, const std::string& move) {
    Game play = game(name, "4k3/8/8/8/4P3/8/8/R3K1N1 w - - 7 9");
    play.play(*parse_uci(play, move));
    return play.idle_plies();
  };
  EXPECT_EQ(clock("pawnsideways", "e4d4"), 8);
  EXPECT_EQ(clock("pawnsideways", "e4e5"), 0);
  EXPECT_EQ(clock("pawnback", "e4e5"), 8);
  EXPECT_EQ(clock("chess", "e4e5"), 0);
  EXPECT_EQ(clock("back", "e4e3"), 8);
  EXPECT_EQ(clock("back", "e4e5"), 8);
  EXPECT_EQ(clock("slant", "e4d3"), 0);
  EXPECT_EQ(clock("left", "e4d4"), 0);
  EXPECT_EQ(clock("riders", "g1f3"), 8);
  EXPECT_EQ(clock("riders", "a1a4"), 8);
  EXPECT_EQ(clock("riders", "e4e5"), 8);
}

TEST_F(BorrowedRules, SidewaysStepsRepeatPositions) {
  Game play = game("pawnsideways", "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1");
  for (const char* move : {"e4d4", "e8d8", "d4e4", "d8e8", "e4d4", "e8d8", "d4e4", "d8e8"})
    play.play(*parse_uci(play, move));
  EXPECT_EQ(play.end().ending, Ending::kRepetition);
}

// A king in check may not castle, with cells either: cutechess lets it castle out of a pawn's check.
TEST_F(BorrowedRules, CellsDoNotLetACheckedKingCastle) {
  const std::string checked = "r3k2r/p1pPqpb1/bn3np1/4N3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 2";
  EXPECT_TRUE(game("grid", checked).in_check());
  EXPECT_FALSE(can("grid", checked, "e8g8"));
  EXPECT_FALSE(can("grid", checked, "e8c8"));
}

}  // namespace
}  // namespace proconsul::test
