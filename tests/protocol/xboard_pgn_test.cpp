// Games written by XBoard.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <random>
#include <regex>
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

// A game of random moves, as text and as moves.
struct RandomGame {
  std::vector<std::string> texts;  // in the engine's notation
  std::vector<std::string> moves;
};

RandomGame random_game(const std::string& variant, std::mt19937& random, int plies) {
  Game game = test::game_of(variant);
  RandomGame made;
  for (int ply = 0; ply < plies && !game.end().over(); ++ply) {
    std::vector<Move> moves = game.legal_moves();
    // XBoard writes them its own way.
    std::erase_if(moves, [&](Move move) { return game.special_move_of(move) != nullptr || move.has_wall(); });
    if (moves.empty()) break;
    const Move move = moves[random() % moves.size()];
    made.texts.push_back(to_san(game, move));
    made.moves.push_back(to_uci(game, move));
    game.play(move);
  }
  return made;
}

// With ranks counted from 0, and without the letters of pawns.
std::string as_xboard_writes(const std::string& san) {
  static const std::regex rank("10|[1-9]");
  std::string text = san.starts_with('P') && san.find('@') == san.npos ? san.substr(1) : san;
  std::string written;
  std::smatch match;
  for (; std::regex_search(text, match, rank); text = match.suffix())
    written += match.prefix().str() + std::to_string(std::stoi(match.str()) - 1);
  return written + text;
}

std::vector<std::string> moves_read(const std::string& variant, const std::vector<std::string>& texts,
                                    std::vector<Error>& problems) {
  PgnGame game;
  game.set_tag("Variant", variant);
  for (const std::string& text : texts) game.moves.emplace_back().text = text;
  auto setup = set_up(game, test::registry());
  std::vector<std::string> moves;
  problems = replay(setup->start, game, Variations::kFollow,
                    [&](const Game& before, Move move, PgnMove&) { moves.push_back(to_uci(before, move)); });
  return moves;
}

// Without XBoard's tag the moves decide how ranks are counted.
TEST(XboardPgn, OnTenRanksEitherNumberingIsRead) {
  std::mt19937 random(3);
  for (const Variant& variant : test::registry().variants()) {
    const Rules& rules = *variant.rules;
    if (rules.board.ranks != 10 || rules.has_turns() || rules.walling) continue;
    for (int i = 0; i < 3; ++i) {
      const RandomGame made = random_game(rules.name, random, 30);
      std::vector<std::string> shifted;
      for (const std::string& text : made.texts) shifted.push_back(as_xboard_writes(text));
      std::vector<Error> problems;
      EXPECT_EQ(moves_read(rules.name, made.texts, problems), made.moves) << rules.name;
      EXPECT_THAT(problems, IsEmpty());
      EXPECT_EQ(moves_read(rules.name, shifted, problems), made.moves) << rules.name;
      EXPECT_THAT(problems, IsEmpty()) << rules.name;
    }
  }
}

TEST(XboardPgn, OnTenRanksTheWrongMoveOfALineIsNamed) {
  std::string moves;
  const auto problems = problems_of("[Variant \"grand\"]\n\n1. Nc3 Nc6 2. e4 e5 3. Ke9 *\n", &moves);
  ASSERT_EQ(problems.size(), 1U);
  EXPECT_EQ(problems.front().message, "illegal move \"Ke9\"");
  EXPECT_EQ(moves, "Nc4 Nc7 e5 e6 Ke9 ");
  const auto native = problems_of("[Variant \"grand\"]\n\n1. Nc4 Nc7 2. e5 e6 3. Ke9 *\n", &moves);
  ASSERT_EQ(native.size(), 1U);
  EXPECT_EQ(moves, "Nc4 Nc7 e5 e6 Ke9 ");
}

TEST(XboardPgn, VariationsCountRanksAsTheGameDoes) {
  std::string moves;
  const std::string text = "[Variant \"xiangqi\"]\n\n1. Che2 Nc7 (1... Cbe7 2. Nc2) 2. Nc2 i5 *\n";
  EXPECT_THAT(problems_of(text, &moves), IsEmpty());
  EXPECT_EQ(moves, "Che3 Hc8 Hc3 Pi6 ");
  EXPECT_THAT(problems_of("[Variant \"xiangqi\"]\n\n1. h2e2 h9g7 2. h0g2 *\n", &moves), IsEmpty());
  EXPECT_EQ(moves, "Che3 Hg8 Hg3 ");
}

// Games that XBoard itself has saved: of xiangqi from a position that was set up, and of grand chess.
TEST(XboardPgn, ReadsWhatXBoardSaved) {
  for (const char* name : {"xboard_xiangqi.pgn", "xboard_grand.pgn"}) {
    std::ifstream in(test::data_folder() + "/pgn/" + name);
    PgnReader reader(in);
    std::optional<PgnGame> game = reader.next();
    ASSERT_TRUE(game) << name;
    auto setup = set_up(*game, test::registry());
    if (!setup && !test::rules_of("xiangqi")->type_of("H").valid()) continue;  // XBoard's letter of the horse
    ASSERT_TRUE(setup) << name << ": " << setup.error().message;
    EXPECT_THAT(replay(setup->start, *game, Variations::kFollow), IsEmpty()) << name;
    EXPECT_GT(setup->start.moves().size(), 40U) << name;
  }
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
