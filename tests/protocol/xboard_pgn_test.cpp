// Games written by XBoard.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "protocol/formats/pgn_reader.h"
#include "protocol/formats/replay.h"
#include "tests/protocol/cli_runner.h"
#include "tests/scratch.h"
#include "tests/support.h"

namespace proconsul {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

std::vector<Error> problems_of(const std::string& text, std::string* converted = nullptr) {
  std::istringstream in(text);
  PgnReader reader(in);
  PgnGame game = reader.next().value();
  auto setup = set_up(game, test::registry());
  if (!setup) return {setup.error()};
  const std::vector<Error> problems = replay(setup->start, game, Variations::kFollow);
  if (converted != nullptr) {
    converted->clear();
    for (const PgnMove& move : game.moves) *converted += move.text + " ";
  }
  return problems;
}

std::string xboard_pgn(const std::string& variant, const std::string& fen, const std::string& moves) {
  return "[Variant \"" + variant + "\"]\n[VariantMen \"K:K\"]\n[FEN \"" + fen + "\"]\n[SetUp \"1\"]\n\n" +
         "{--------------\n. . .\nwhite to play\n--------------}\n" + moves + " *\n";
}

TEST(XboardPgn, ReadsXBoardsCastlingsAndSwaps) {
  std::string moves;
  const std::string consuls = "rnbkkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKKBNR w - - 0 1";
  EXPECT_THAT(
      problems_of(xboard_pgn("consuls", consuls, "1. Nf3 Nf6 2. Pg3 Pg6 3. Bg2 Bg7 4. Ke1xh1-g1 Ke8xh8-g8"),
                  &moves),
      IsEmpty());
  EXPECT_EQ(moves, "Nf3 Nf6 g3 g6 Bg2 Bg7 O-O O-O ");
  EXPECT_THAT(
      problems_of(xboard_pgn("contemporaryrandom", "rkrbqbnn/pppppppp/8/8/8/8/PPPPPPPP/NNBQBRKR w 0 1",
                             "1. Bcxd1 Bdxe8 2. e3 e6"),
                  &moves),
      IsEmpty());
  EXPECT_EQ(moves, "Bc<=>Q Bd<=>Q e3 e6 ");
  EXPECT_THAT(problems_of(xboard_pgn("consulchess",
                                     "rnbcqkcbnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBCQKCBNR w - - 0 1",
                                     "1. Cg3 a6 2. i3 b6 3. Bi2 c6 4. Nh3 d6 5. Kxj1-i1"),
                          &moves),
              IsEmpty());
  EXPECT_EQ(moves, "Cg3 a6 i3 b6 Bi2 c6 Nh3 d6 O-O(i1,h1) ");
}

TEST(XboardPgn, ReadsXBoardsRanksAndFensWithoutAllFields) {
  const std::string savard =
      "****tmct****/*rlnbqkbnlr*/*pppppppppp*/12/12/12/12/*PPPPPPPPPP*/*RLNBQKBNLR*/****TMCT**** w - 0 1";
  std::string moves;
  EXPECT_THAT(
      problems_of(xboard_pgn("chess2016", savard, "1. c4 d5 2. cxd5 e6 3. dxe6 Nc6 4. exf7=P+ Kxf7"), &moves),
      IsEmpty());
  EXPECT_EQ(moves, "c5 d6 cxd6 e7 dxe7 Nc7 exf8+ Kxf8 ");
}

TEST(XboardPgn, WhatXBoardCouldNotHavePlayedIsNamed) {
  const std::string consuls = "rnbkkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKKBNR w - - 0 1";
  const auto problems = problems_of(xboard_pgn("consuls", consuls, "1. Nf3 Nf6 2. Ke1xh1-g1 Nc6"));
  ASSERT_EQ(problems.size(), 1U);
  EXPECT_THAT(problems.front().message, HasSubstr("\"Ke1xh1-g1\""));
  EXPECT_EQ(problems.front().line, 10);
}

TEST(XboardPgn, ReadsXBoardsShogi) {
  std::string moves;
  const std::string shogi = "[Variant \"shogi\"]\n\n";
  EXPECT_THAT(problems_of(shogi + "1. c4 g6 2. Bxh8+ Sxh8 3. B@e5 Gg8 4. Bxh8+ Gxh8 5. S@c5 *\n", &moves),
              IsEmpty());
  EXPECT_EQ(moves, "Pc4 Pg6 Bxh8=+ Sxh8 B@e5 Gg8 Bxh8=+ Gxh8 S@c5 ");
  EXPECT_THAT(problems_of(shogi + "1. Pc4 Pg6 2. c4c5 Pa6 *\n", &moves), IsEmpty());
  EXPECT_EQ(moves, "Pc4 Pg6 c4c5 Pa6 ");
  const std::vector<Error> problems = problems_of(shogi + "1. c4 g6 2. Bxh9+ Sxh8 *\n");
  ASSERT_EQ(problems.size(), 1U);
  EXPECT_THAT(problems.front().message, HasSubstr("\"Bxh9+\""));
}

TEST(XboardPgn, AConvertedGameIsNoLongerXBoards) {
  const std::string file = scratch_path("xboard_pgn.pgn");
  std::ofstream(file) << xboard_pgn("contemporaryrandom", "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w 0 1",
                                    "1. Nf3 Nc6 2. g3 b6 3. Bg2 Bb7 4. O-O a6");
  const CliRun run = run_words({"pgn", "convert", file, "--to", "san"});
  EXPECT_THAT(run.out, Not(HasSubstr("VariantMen")));
  EXPECT_THAT(run.out, HasSubstr("4. O-Og"));
  std::ofstream(file) << run.out;
  EXPECT_EQ(run_words({"pgn", "check", file}).code, exit_code::kOk);
  std::filesystem::remove(file);
}

}  // namespace
}  // namespace proconsul
