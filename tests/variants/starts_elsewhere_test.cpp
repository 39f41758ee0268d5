// Starts that others offer for our games, and any position that obeys the general rules: they load and can be
// played.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "engine/game.h"
#include "engine/move_text.h"
#include "engine/setup.h"
#include "tests/reloading.h"
#include "variants/registry.h"

namespace proconsul::test {
namespace {

struct Start {
  const char* game;
  const char* fen;
  std::size_t moves;  // as Fairy-Stockfish counts them
};

void PrintTo(const Start& start, std::ostream* out) { *out << start.game << ' ' << start.fen; }

class StartsElsewhere : public testing::TestWithParam<Start> {};

TEST_P(StartsElsewhere, LoadAndPlay) {
  const Registry registry;
  const Variant& variant = *registry.find(GetParam().game);
  const auto start = Game::create(variant.compiled, GetParam().fen);
  ASSERT_TRUE(start.ok()) << start.error().message;
  EXPECT_EQ(start->legal_moves().size(), GetParam().moves);
  EXPECT_FALSE(start->end().over());
  for (std::uint64_t seed = 1; seed <= 3 && !HasFailure(); ++seed)
    play_reloading(variant.compiled, GetParam().fen, seed, 200, 5);
}

// https://www.pychess.org, "alternate starts".
INSTANTIATE_TEST_SUITE_P(
    Pychess, StartsElsewhere,
    testing::Values(
        Start{"chess", "rnbqkbnr/8/8/pppppppp/PPPPPPPP/8/8/RNBQKBNR w KQkq - 0 1", 41},
        Start{"chess", "rnbqkbnr/8/8/PPPPPPPP/pppppppp/8/8/RNBQKBNR w KQkq - 0 1", 42},
        Start{"chess", "RNBKQBNR/PPPPPPPP/8/8/8/8/pppppppp/rnbkqbnr w - - 0 1", 4},
        Start{"chess", "1p6/2p3kn/3p2pp/4pppp/5ppp/8/PPPPPPPP/PPPPPPKN w - - 0 1", 14},
        Start{"crazyhouse", "rnbqkbnr/8/8/pppppppp/PPPPPPPP/8/8/RNBQKBNR[] w KQkq - 0 1", 41},
        Start{"crazyhouse", "1p6/2p3kn/3p2pp/4pppp/5ppp/8/PPPPPPPP/PPPPPPKN[] w - - 0 1", 14},
        Start{"3check", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 5+5 0 1", 20},
        Start{"capablanca", "ranbqkbncr/pppppppppp/10/10/10/10/PPPPPPPPPP/RANBQKBNCR w KQkq - 0 1", 28},
        Start{"capahouse", "rbncqkanbr/pppppppppp/10/10/10/10/PPPPPPPPPP/RBNCQKANBR[] w KQkq - 0 1", 28},
        Start{"shako", "rnbeqkebnr/10/1c6c1/p1p1pp1p1p/10/10/P1P1PP1P1P/1C6C1/10/RNBEQKEBNR w - - 0 1", 67},
        Start{"shogi", "4k4/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[-] b 0 1", 14},
        Start{"torishogi", "1pckcp1/7/sssssss/2s1S2/SSSSSSS/3F3/LPCKCPR[] b 0 1", 16},
        Start{"dobutsu", "gle/1c1/1C1/ELG[-] w 0 1", 4}));

TEST(StartsElsewhere, MayHoldMorePiecesThanTheUsualOne) {
  Registry registry;
  EXPECT_EQ(registry.load("[odds:crazyhouse]\ncapturesToHand = false\nwhiteDropRegion = *1 *2 *3 *4\n"
                          "startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/4K3[QRRBBNN] w kq - 0 1\n"),
            std::vector<Error>{});
  const char* more = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RN1QK1NR[QRRBBNN] w kq - 0 1";
  EXPECT_TRUE(Game::create(registry.find("odds")->compiled, more).ok());
}

TEST(StartsElsewhere, ThreeChecksMayBeMore) {
  const Registry registry;
  const Variant& three = *registry.find("3check");
  auto loaded = Game::create(three.compiled, "4k3/8/8/8/8/8/8/R3K3 w - - 5+4 0 1");
  ASSERT_TRUE(loaded.ok());
  Game game = loaded.take();
  game.play(*parse_uci(game, "a1a8"));
  EXPECT_EQ(game.fen(), "R3k3/8/8/8/8/8/8/4K3 b - - 4+4 1 1");
  for (const char* move : {"e8e7", "a8a7", "e7e8", "a7a8", "e8e7", "a8a7"}) game.play(*parse_uci(game, move));
  EXPECT_FALSE(game.end().over());
  game.play(*parse_uci(game, "e7e8"));
  game.play(*parse_uci(game, "a7a8"));
  EXPECT_EQ(game.end().outcome, Outcome::kWhiteWins) << game.fen();
  EXPECT_FALSE(Game::create(three.compiled, "4k3/8/8/8/8/8/8/R3K3 w - - 10+4 0 1").ok());
}

// Where one check wins, a check in a FEN without check counts is that one: the side giving it has won.
TEST(StartsElsewhere, TheFirstCheckOnTheBoardHasBeenGiven) {
  const Registry registry;
  const Variant& karouk = *registry.find("karouk");
  const auto end_of = [&](const char* fen) {
    const auto game = Game::create(karouk.compiled, fen);
    EXPECT_TRUE(game.ok()) << fen;
    return game->end().outcome;
  };
  EXPECT_EQ(end_of("8/8/8/2K1k3/3m4/3R1R2/8/8 w - 128 13 128"), Outcome::kBlackWins);
  EXPECT_EQ(end_of("8/8/8/2K1k3/8/3R1R2/8/8 w - - 13 128"), Outcome::kOngoing);
  EXPECT_EQ(end_of("8/8/8/2K1k3/3m4/3R1R2/8/8 w - - 1+1 13 128"), Outcome::kOngoing);
}

// The pieces of the usual start scattered on the board: as many kings as usual, no pawn where it must have
// promoted, and the side not to move not in check.
std::string thrown(const Game& usual, std::mt19937_64& random) {
  const Geometry& board = usual.rules().board;
  std::vector<Square> free;
  for (const Square square : Squares(board.squares)) free.push_back(square);
  std::shuffle(free.begin(), free.end(), random);
  std::vector<Piece> placed(static_cast<std::size_t>(board.size()), Piece::none());
  const SquareSet must = usual.rules().promotion_compulsory.value_or(usual.rules().promotion_region);
  for (const Square square : Squares(board.squares)) {
    const Piece piece = usual.piece_on(square);
    if (!piece.valid()) continue;
    const PieceDef& def = usual.rules().pieces[index_of(piece.type())];
    const Square to = free.back();
    free.pop_back();
    const SquareSet barred = def.pawn ? oriented(board, must, piece.colour()) : SquareSet{};
    if (!contains(barred, to) && (def.royal || random() % 3 != 0)) placed[index_of(to)] = piece;
  }
  return placement_text(usual.rules(), placed);
}

class StartsAnywhere : public testing::TestWithParam<std::string> {};

TEST_P(StartsAnywhere, LoadAndPlay) {
  const Registry registry;
  const Variant& variant = *registry.find(GetParam());
  const Game usual = Game::create(variant.compiled, variant.rules->start_fen).take();
  std::mt19937_64 random(3);
  int loaded = 0;
  for (int i = 0; i < 200; ++i) {
    const std::string fen = thrown(usual, random);
    const auto game = Game::create(variant.compiled, fen + " w");
    if (!game) {
      EXPECT_NE(game.error().message.find("in check"), std::string::npos)
          << fen << ": " << game.error().message;
      continue;
    }
    ++loaded;
    if (loaded <= 4) play_reloading(variant.compiled, game->fen(), 1, 60, 5);
  }
  EXPECT_GT(loaded, 5);
}

INSTANTIATE_TEST_SUITE_P(Games, StartsAnywhere,
                         testing::Values("chess", "capablanca", "makruk", "atomic", "torpedo", "berolina",
                                         "seirawan", "hoppelpoppel", "janus", "shako", "crazyhouse", "grand",
                                         "legan", "pawnsideways", "extinction", "losers"));

}  // namespace
}  // namespace proconsul::test
