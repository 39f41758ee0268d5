// PGN as written by people and other programs: contradicting results, loose notation, Latin-1.
#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "protocol/cli_runner.h"
#include "protocol/formats/pgn_reader.h"
#include "protocol/formats/pgn_writer.h"
#include "scratch.h"
#include "support.h"

namespace proconsul {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

PgnGame game_in(const std::string& text) {
  std::istringstream in(text);
  return PgnReader(in).next().value();
}

CliRun check(const std::string& pgn) {
  const std::string file = scratch_path("loose_pgn.pgn");
  std::ofstream(file, std::ios::binary) << pgn;
  CliRun run = run_words({"pgn", "check", file});
  std::filesystem::remove(file);
  return run;
}

std::string convert(const std::string& pgn) {
  const std::string file = scratch_path("loose_pgn.pgn");
  std::ofstream(file, std::ios::binary) << pgn;
  const CliRun run = run_words({"pgn", "convert", file});
  std::filesystem::remove(file);
  return run.err + run.out;
}

std::string from(const std::string& fen) { return "[SetUp \"1\"]\n[FEN \"" + fen + "\"]\n\n"; }

TEST(LoosePgn, TheResultTagAgreesWithTheGame) {
  EXPECT_THAT(check("[White \"A\"]\n[Result \"1-0\"]\n\n1. e4 0-1\n").out,
              HasSubstr(":2:1: the tag Result says '1-0', but the game ends with 0-1"));
  EXPECT_THAT(check("[Result \"0-1\"]\n\n1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n").out,
              HasSubstr(":1:1: the tag Result says '0-1', but the game ends with 1-0"));
  EXPECT_THAT(check("[Result \"won\"]\n\n1. e4 1-0\n").out,
              HasSubstr(":1:1: the tag Result says 'won', but the game ends with 1-0"));
  EXPECT_EQ(check("[Result \"1-0\"]\n\n1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n").code, exit_code::kOk);
  EXPECT_EQ(check("[Result \"1/2\"]\n\n1. e4 1/2-1/2\n").code, exit_code::kOk);
}

TEST(LoosePgn, AMissingTerminatorLeavesTheResultTagToTheBoard) {
  EXPECT_THAT(check("[Result \"1-0\"]\n\n1. f3 e5 2. g4 Qh4#\n").out,
              HasSubstr("the result is 1-0, but the last position is 0-1"));
}

TEST(LoosePgn, AStalemateIsNoWin) {
  const std::string stalemate = from("7k/8/6K1/8/8/8/5Q2/8 w - - 0 1") + "1. Qf7 ";
  EXPECT_THAT(check(stalemate + "1-0\n").out,
              HasSubstr("the result is 1-0, but the last position is 1/2-1/2"));
  EXPECT_EQ(check(stalemate + "1/2-1/2\n").code, exit_code::kOk);
}

TEST(LoosePgn, AnUnquotedTagKeepsItsValue) {
  const PgnGame game = game_in("[White Anna Bell]\n[Black foo\n[Event \"x\"]\n\n1. e4 *\n");
  EXPECT_EQ(game.tag("White"), "Anna Bell");
  EXPECT_EQ(game.tag("Black"), "foo");
  EXPECT_EQ(game.tag("Event"), "x");
  ASSERT_EQ(game.problems.size(), 2U);
  EXPECT_EQ(game.problems[0], (Error{"a tag is written [Name \"value\"]", 1, 1}));
  EXPECT_THAT(pgn_text(game), HasSubstr("[White \"Anna Bell\"]\n[Black \"foo\"]\n"));
}

TEST(LoosePgn, HalfIsADraw) {
  const PgnGame game = game_in("1. e4 e5 1/2\n\n[White \"next\"]\n");
  EXPECT_EQ(game.result, "1/2-1/2");
  EXPECT_THAT(game.problems, IsEmpty());
  EXPECT_EQ(game.moves.size(), 2U);
}

TEST(LoosePgn, PromotionsInBrackets) {
  const std::string start = from("3n3k/4P3/8/8/8/8/8/K7 w - - 0 1");
  EXPECT_THAT(convert(start + "1. e8(Q)+ *"), HasSubstr("1. e8=Q+ *"));
  EXPECT_THAT(convert(start + "1. exd8(N) (1. e8(R)+ Kg7) *"), HasSubstr("1. exd8=N (1. e8=R+ Kg7) *"));
  EXPECT_THAT(convert(start + "1. e8/Q *"), HasSubstr("1. e8=Q+ *"));
  EXPECT_THAT(convert("1. e4(d4) *"), HasSubstr("1. e4 (1. d4) *")) << "a variation all the same";
}

TEST(LoosePgn, BracketsBehindAnEndlessWordAreNoneOfIt) {
  const std::string endless(400, '1');
  for (const std::string& move : {"a" + endless + "(Q)", std::string(300, '.') + "O-O(g1)"}) {
    const std::string written = pgn_text(game_in(move + " *"));
    EXPECT_EQ(pgn_text(game_in(written)), written);
  }
}

TEST(LoosePgn, EnPassantIsNamedBehindTheCapture) {
  const std::string opening = "1. e4 a6 2. e5 d5 3. ";
  for (const char* capture : {"exd6 e.p.", "exd6e.p.", "exd6 ep", "exd6ep", "exd6 e.p.!", "exd6e.p.!"})
    EXPECT_THAT(convert(opening + capture + " cxd6 *"), HasSubstr("cxd6 *")) << capture;
  const PgnGame game = game_in(opening + "exd6 e.p.! Qxd6 *");
  ASSERT_EQ(game.moves.size(), 6U);
  EXPECT_THAT(game.moves[4].nags, ElementsAre(1));
  const std::string check = from("3k4/8/8/3pP3/8/8/8/3K4 w - d6 0 1");
  EXPECT_THAT(convert(check + "1. exd6e.p.+ *"), HasSubstr("1. exd6 *"));
}

TEST(LoosePgn, CastlingInSmallLettersAndZeros) {
  const std::string start = from("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
  const std::string castling =
      "[Variant \"consulchess\"]\n" + from("r4k3r/pppppppppp/10/10/10/10/PPPPPPPPPP/R4K3R w KQkq - 0 1");
  EXPECT_THAT(convert(start + "1. o-o o-o-o *"), HasSubstr("1. O-O O-O-O *"));
  EXPECT_THAT(convert(start + "1. 0-0-0 0-0 *"), HasSubstr("1. O-O-O O-O *"));
  EXPECT_THAT(convert(castling + "1. o-o(h1,e1) *"), HasSubstr("1. O-O(h1,e1) *"));
}

TEST(LoosePgn, Figurines) {
  EXPECT_THAT(convert("1. ♙e4 ♟e5 2. ♘f3 ♞c6 3. ♗b5 ♛e7 4. ♔e2 ♚d8 5. ♖e1 *"),
              HasSubstr("1. e4 e5 2. Nf3 Nc6 3. Bb5 Qe7 4. Ke2 Kd8 5. Re1 *"));
  EXPECT_THAT(convert(from("3n3k/4P3/8/8/8/8/8/K7 w - - 0 1") + "1. exd8=♘ *"), HasSubstr("1. exd8=N *"));
}

TEST(LoosePgn, CommandsInCommentsAreNotSplitAcrossLines) {
  for (std::size_t before = 30; before < 80; ++before) {
    const std::string text = "1. e4 {" + std::string(before, 'x') + " [%eval 0.31] [%clk 1:00:00]} e5 *";
    const std::string written = pgn_text(game_in(text));
    EXPECT_THAT(written, HasSubstr("[%eval 0.31]"));
    EXPECT_THAT(written, HasSubstr("[%clk 1:00:00]"));
    EXPECT_EQ(pgn_text(game_in(written)), written);
  }
  EXPECT_EQ(pgn_text(game_in("1. e4 {[%x [%y a} e5 *")), "1. e4 {[%x [%y a} e5 *\n\n");
}

TEST(LoosePgn, Latin1BecomesUtf8) {
  const PgnGame game = game_in(
      "[White \"P\xE9rez\"]\n[Black \"Müller\"]\n\n1. e4 {\xFC"
      "bel \x96\nMüller gut} ; na\xEFve\n *");
  EXPECT_EQ(game.tag("White"), "Pérez");
  EXPECT_EQ(game.tag("Black"), "Müller");
  EXPECT_EQ(game.moves[0].comment, "übel – Müller gut naïve");
  EXPECT_THAT(check("1. e4 K\xE9 *").out, HasSubstr("\"Ké\""));
}

TEST(LoosePgn, APageOfLatin1IsValidUtf8) {
  const std::string file = scratch_path("latin1.pgn");
  std::ofstream(file, std::ios::binary) << "[White \"P\xE9rez\"]\n\n1. e4 {\xFC"
                                           "bel} *\n";
  const CliRun run = run_words({"pgn", "html", file});
  std::filesystem::remove(file);
  EXPECT_THAT(run.out, HasSubstr("Pérez"));
  EXPECT_THAT(run.out, HasSubstr("übel"));
  EXPECT_THAT(run.out, Not(HasSubstr("\xE9rez")));
}

}  // namespace
}  // namespace proconsul
