// Parsing, replaying and writing PGN: what is kept, and which errors are reported.
#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "protocol/cli_runner.h"
#include "protocol/formats/pgn_reader.h"
#include "protocol/formats/pgn_writer.h"
#include "protocol/formats/replay.h"
#include "scratch.h"
#include "support.h"
#include "tests/paths.h"

namespace proconsul {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::string data(const std::string& name) { return test::data_folder() + "/pgn/" + name; }

std::vector<PgnGame> read_all(std::istream& in) {
  std::vector<PgnGame> games;
  PgnReader reader(in);
  while (auto game = reader.next()) games.push_back(std::move(*game));
  return games;
}

std::vector<PgnGame> read_text(const std::string& text) {
  std::istringstream in(text);
  return read_all(in);
}

std::vector<std::string> texts(const PgnLine& line) {
  std::vector<std::string> words;
  for (const PgnMove& move : line) words.push_back(move.text);
  return words;
}

TEST(PgnReader, KeepsCommentsGlyphsAndVariations) {
  std::ifstream in(data("rich.pgn"));
  const std::vector<PgnGame> games = read_all(in);
  ASSERT_EQ(games.size(), 3U);
  const PgnGame& game = games[0];
  EXPECT_TRUE(game.problems.empty());
  EXPECT_EQ(game.tag("Event"), "A \"quoted\" name with a \\");
  EXPECT_THAT(texts(game.moves), ElementsAre("e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Bxc6", "dxc6", "O-O"));
  EXPECT_EQ(game.moves[0].comment_before, "Before the game");
  EXPECT_EQ(game.moves[0].comment, "king's pawn");
  EXPECT_THAT(game.moves[0].nags, ElementsAre(1));
  EXPECT_THAT(game.moves[1].nags, ElementsAre(6));
  EXPECT_EQ(game.moves[3].comment, "the rest of a line");
  ASSERT_EQ(game.moves[2].variations.size(), 1U);
  EXPECT_THAT(texts(game.moves[2].variations[0]), ElementsAre("f4", "exf4", "Nf3", "g5"));
  EXPECT_THAT(texts(game.moves[2].variations[0][1].variations.at(0)), ElementsAre("d5", "exd5"));
  EXPECT_EQ(game.moves[4].line, 8);
  EXPECT_EQ(game.moves[4].column, 4);
  EXPECT_EQ(game.result, "1-0");
}

TEST(PgnReader, TellsAFreeCastlingFromAVariation) {
  std::ifstream in(data("rich.pgn"));
  const PgnGame game = read_all(in).at(1);
  EXPECT_THAT(texts(game.moves), ElementsAre("O-O(h1,e1)", "b7b6"));
  EXPECT_THAT(texts(game.moves[0].variations.at(0)), ElementsAre("O-O(d1,e1)", "O-O(h8,g8)"));
  EXPECT_THAT(texts(read_text("1.O-O(h1,e1) O-O(h8,g8) *").at(0).moves),
              ElementsAre("O-O(h1,e1)", "O-O(h8,g8)"));
}

TEST(PgnReader, SkipsTheByteOrderMarksOfFilesPutTogether) {
  const std::string mark = "\xEF\xBB\xBF";
  const std::vector<PgnGame> games = read_text(mark + "[White \"A\"]\n\n*\n" + mark + "[White \"B\"]\n\n*\n");
  ASSERT_EQ(games.size(), 2U);
  EXPECT_EQ(games[1].tag("White"), "B");
  EXPECT_TRUE(games[1].problems.empty());
}

TEST(PgnReader, GoesOnAfterMistakes) {
  const std::vector<PgnGame> games = read_text("[A \"x\"\n1. e4 $ ) } *\n[B \"y\"]\n1. d4");
  ASSERT_EQ(games.size(), 2U);
  EXPECT_EQ(games[0].problems.front(), (Error{"a tag is written [Name \"value\"]", 1, 1}));
  ASSERT_EQ(games[1].problems.size(), 1U);
  EXPECT_EQ(games[1].problems[0], (Error{"a result is missing at the end of the game", 4, 6}));
}

TEST(PgnReader, ReadsWhatLiesAcrossItsBuffer) {
  std::string text;
  for (int i = 0; i < 9000; ++i)
    text += "[Round \"" + std::to_string(i) + "\"]\n1. e4 {" +
            std::string(static_cast<std::size_t>(i % 50), 'x') + "} e5 *\n\n";
  const std::vector<PgnGame> games = read_text(text);
  ASSERT_EQ(games.size(), 9000U);
  for (std::size_t i = 0; i < games.size(); ++i) {
    ASSERT_EQ(games[i].tag("Round"), std::to_string(i));
    ASSERT_EQ(games[i].moves.size(), 2U) << i;
    ASSERT_EQ(games[i].moves[0].comment.size(), i % 50);
  }
}

TEST(PgnReader, HoldsBackFromEndlessGames) {
  std::string text;
  for (int i = 0; i < 120'000; ++i) text += "e4 ";
  const std::vector<PgnGame> games = read_text(text + std::string(500, '(') + " *");
  ASSERT_EQ(games.size(), 1U);
  EXPECT_EQ(games[0].moves.size(), 100'000U);
  EXPECT_THAT(games[0].problems[0].message, HasSubstr("too long"));
}

TEST(PgnWriter, WritesWhatItReads) {
  std::ifstream in(data("rich.pgn"));
  for (const PgnGame& game : read_all(in)) {
    const std::string text = pgn_text(game);
    EXPECT_EQ(pgn_text(read_text(text).at(0)), text);
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 80U);
  }
  std::ifstream again(data("rich.pgn"));
  EXPECT_THAT(pgn_text(read_all(again)[0]),
              HasSubstr("{Before the game} 1. e4 $1 {king's pawn} e5 $6 2. Nf3 (2. f4 exf4 (2... d5\n"
                        "{Falkbeer} 3. exd5) 3. Nf3 g5) 2... Nc6 {the rest of a line} 3. Bb5 a6 4. Bxc6\n"));
}

std::string written(const std::string& text) { return pgn_text(read_text(text).at(0)); }

// Found by fuzzing: the output must be read back with the same meaning.
TEST(PgnWriter, NumbersAndResultsAreNoMoves) {
  EXPECT_EQ(written("1. e4 .14.. e5 *"), "1. e4 e5 *\n\n");
  EXPECT_EQ(written("1.2.e4 *"), "1. e4 *\n\n");
  EXPECT_EQ(written("1. e4 14! 1-0! e5 *"), "1. e4 e5 *\n\n");
  EXPECT_EQ(written("1. e4 2.1-0"), "1. e4 1-0\n\n");
}

TEST(PgnWriter, WhatSignsAndResultsAreGluedToIsReadAgain) {
  for (const char* words : {"N!", "± N!", "e4 N! ±!", "e4 e41-0!", "e4 a6±1-0.14..e41-0*", "0-01-00a6±1-01-0",
                            "e4 37", "1. 37", "e4 2. 37 e5", "e4 0!", "e4 mate! +"}) {
    const std::string once = written(std::string(words) + " *");
    EXPECT_EQ(written(once), once) << words;
  }
}

TEST(PgnWriter, NoLineBeginsWithWhatIsSkippedThere) {
  const std::string hidden = "%x", mark = "\xEF\xBB\xBF";
  std::string text = "1." + hidden;
  for (int i = 0; i < 30; ++i) text += " " + hidden;
  const std::string once = written(text + " *");
  EXPECT_THAT(once, HasSubstr("1. " + hidden + " " + hidden + " 2."));
  EXPECT_EQ(written(once), once);
  EXPECT_EQ(written("1." + mark + "e4 " + mark + "e5 *"), "1. e4 e5 *\n\n");
}

TEST(PgnWriter, TheCommentOfAnEmptyVariationStays) {
  const std::string once = written("1. e4 (1. d4) ({x}) e5 *");
  EXPECT_EQ(once, "1. e4 {x} (1. d4) 1... e5 *\n\n");
  EXPECT_EQ(written(once), once);
}

TEST(PgnWriter, BlanksOfAnyKindInACommentAreSpaces) {
  EXPECT_EQ(written("1. e4 ; a\vb\fc\n*"), "1. e4 {a b c} *\n\n");
  EXPECT_EQ(written("1. e4 {a\vb\fc} *"), "1. e4 {a b c} *\n\n");
}

TEST(PgnReplay, PlaysVariationsAndEndsInTheMainLine) {
  std::ifstream in(data("rich.pgn"));
  PgnGame pgn = read_all(in)[0];
  auto setup = set_up(pgn, test::registry());
  ASSERT_TRUE(setup.ok());
  int moves = 0;
  EXPECT_TRUE(
      replay(setup->start, pgn, Variations::kFollow, [&](const Game&, Move, PgnMove&) { ++moves; }).empty());
  EXPECT_EQ(moves, 15);
  EXPECT_EQ(setup->start.moves().size(), 9U);
}

TEST(PgnReplay, StartNumbersMakeTheStart) {
  std::ifstream in(data("rich.pgn"));
  const PgnGame pgn = read_all(in)[2];
  const auto setup = set_up(pgn, test::registry());
  ASSERT_TRUE(setup.ok()) << setup.error().message;
  EXPECT_THAT(setup->start.fen(), HasSubstr("/QNNBBRKR "));
  PgnGame described;
  describe_start(described, *setup->variant, setup->start);
  EXPECT_EQ(described.tag("StartNumber"), "0");
  EXPECT_EQ(set_up(described, test::registry())->start.fen(), setup->start.fen());
}

TEST(PgnReplay, GamesOfEveryVariantSurviveARoundTrip) {
  for (const Variant& variant : test::registry().variants()) {
    Game game = test::game_of(variant.rules->name);
    const Game start = game;
    PgnGame pgn;
    describe_start(pgn, variant, start);
    pgn.result = "*";
    std::uint64_t random = 12345;
    for (int ply = 0; ply < 30 && !game.end().over(); ++ply) {
      const std::vector<Move> moves = game.legal_moves();
      random = random * 6364136223846793005ULL + 1442695040888963407ULL;
      const Move move = moves[(random >> 33) % moves.size()];
      pgn.moves.push_back({});
      pgn.moves.back().text = to_san(game, move);
      game.play(move);
    }
    PgnGame read = read_text(pgn_text(pgn)).at(0);
    auto setup = set_up(read, test::registry());
    ASSERT_TRUE(setup.ok()) << variant.rules->name;
    const std::vector<Error> problems = replay(setup->start, read, Variations::kFollow);
    EXPECT_TRUE(problems.empty()) << variant.rules->name << ": "
                                  << (problems.empty() ? "" : problems[0].message);
    EXPECT_EQ(setup->start.fen(), game.fen()) << variant.rules->name;
  }
}

TEST(PgnCommand, CheckTellsWhereTheMistakesAre) {
  const CliRun good = run_words({"pgn", "check", data("rich.pgn")});
  EXPECT_EQ(good.code, exit_code::kOk) << good.out;
  EXPECT_THAT(good.out, HasSubstr("3 games, 20 moves, 0 problems"));
  const CliRun bad = run_words({"pgn", "check", data("broken.pgn")});
  EXPECT_EQ(bad.code, exit_code::kNegative);
  EXPECT_THAT(bad.out, HasSubstr("broken.pgn:3:13: illegal move \"Ke3\""));
  EXPECT_THAT(bad.out, HasSubstr("broken.pgn:5:1: a tag is written [Name \"value\"]"));
  EXPECT_THAT(bad.out, HasSubstr("a comment is not closed"));
  EXPECT_EQ(run_words({"pgn", "check", "/nowhere.pgn"}).code, exit_code::kIo);
}

TEST(PgnCommand, CheckComparesTheResultWithAMate) {
  const std::string file = scratch_path("mate.pgn");
  std::ofstream(file) << "1. f3 e5 2. g4 Qh4# 1-0\n";
  const CliRun run = run_words({"pgn", "check", file});
  EXPECT_THAT(run.out, HasSubstr("the result is 1-0, but the last position is 0-1"));
  std::filesystem::remove(file);
}

TEST(PgnCommand, ConvertsThereAndBack) {
  const CliRun uci = run_words({"pgn", "convert", data("rich.pgn"), "--to", "uci"});
  ASSERT_EQ(uci.code, exit_code::kOk) << uci.err;
  EXPECT_THAT(uci.out, HasSubstr("1. e2e4 $1 {king's pawn} e7e5 $6"));
  EXPECT_THAT(uci.out, HasSubstr("1. f1h1,j1e1 (1. f1d1,a1e1 f8h8,j8g8)"));
  const std::string file = scratch_path("uci.pgn");
  std::ofstream(file) << uci.out;
  const CliRun back = run_words({"pgn", "convert", file});
  const CliRun direct = run_words({"pgn", "convert", data("rich.pgn")});
  EXPECT_EQ(back.out, direct.out);
  std::filesystem::remove(file);
}

}  // namespace
}  // namespace proconsul
