// Moves, marks and results as people and other programs spell them, and what follows a move that is illegal.
#include <gmock/gmock.h>

#include <algorithm>

#include "engine/move_text.h"
#include "notation/converted.h"
#include "protocol/cli_runner.h"
#include "protocol/formats/native_notation.h"
#include "protocol/formats/pgn_game.h"
#include "protocol/formats/typed_move.h"
#include "support.h"

namespace proconsul {
namespace {

using ::testing::AllOf;
using ::testing::AnyOf;
using ::testing::HasSubstr;
using ::testing::Not;

std::string from(const std::string& fen) { return "[SetUp \"1\"]\n[FEN \"" + fen + "\"]\n\n"; }

struct SpellingRow {
  const char* fen;
  const char* uci;
  std::vector<std::string> texts;
};

const SpellingRow kOtherSpellings[] = {
    {"4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1",
     "e4d5",
     {"exd5", "ed5", "e:d5", "e4:d5", "ed5:", "ed", "exd", "e:d", "ed:", "e×d5", "e4xd5", "e4-d5", "e4–d5",
      "exd5!?", "Pxd5", "Pe4xd5"}},
    {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
     "e5d6",
     {"exd6", "exd6ep", "exd6e.p.", "exd6e.p", "exd6/ep", "exd6/e.p.", "ed6ep", "e:d6ep", "exd", "ed6 e.p."}},
    {"3rk3/4P3/8/8/8/8/8/4K3 w - - 0 1",
     "e7d8q",
     {"exd8=Q+", "exd8Q", "ed8(Q)", "e:d8=Q", "edQ", "exdQ", "ed=Q", "exd8=Q†", "exd8=Qch", "exd8=Q ch."}},
    {"4k3/8/8/8/8/5N2/8/4K3 w - - 0 1", "f3e5", {"Ne5", "Nf3-e5", "Nf3–e5", "Nf3—e5", "♘e5", "♞f3-e5"}},
    {"4k3/8/8/4p3/8/5N2/8/4K3 w - - 0 1", "f3e5", {"Nxe5", "N:e5", "Nf3:e5", "Nf3×e5", "Ne5:", "♘×e5"}},
    {"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", {"O-O", "0-0", "o-o", "0–0", "O–O", "OO", "O-O!"}},
    {"r3k3/8/8/8/8/8/8/4K3 b q - 0 1", "e8c8", {"O-O-O", "0-0-0", "o-o-o", "0–0–0", "OOO"}},
    {"7k/6pp/8/8/8/8/8/R3K3 w - - 0 1",
     "a1a8",
     {"Ra8#", "Ra8++", "Ra8mate", "Ra8≠", "Ra8‡", "Ra8+", "Ra8†", "Ra8ch", "Ra8 mate", "Ra8##", "Ra1-a8#"}},
    {"3k4/8/8/8/3N4/8/8/3RK3 w - - 0 1",
     "d4c6",
     {"Nc6+", "Nc6++", "Nc6dis.ch", "Nc6dis.ch.", "Nc6dbl.ch", "Nc6disch", "Nc6††"}},
};

// By what reads moves of PGN, and by what reads moves that are typed or sent by XBoard.
TEST(OtherSpellings, AreReadAsTheMove) {
  for (const SpellingRow& row : kOtherSpellings) {
    const Game game = test::game_of("chess", row.fen);
    for (const std::string& text : row.texts) {
      for (const auto& read : {parse_san, parse_any, parse_written, parse_typed}) {
        const Result<Move> move = read(game, text);
        EXPECT_EQ(move ? to_uci(game, *move) : move.error().message, row.uci) << text;
      }
      const CliRun run = convert(from(row.fen) + text + " *\n", "uci");
      EXPECT_THAT(run.out, AllOf(HasSubstr(row.uci), Not(HasSubstr("illegal")))) << text << run.err;
    }
  }
}

TEST(OtherSpellings, NameOneMoveOnly) {
  const Game game = test::game_of("chess", "4k3/8/8/3p4/3pP3/4P3/8/4K3 w - - 0 1");
  for (const char* text : {"exd", "ed", "exe", "dxe", "O", "OO", "ch", "ep", "e.p.", "mate", "#", ":", "e:"})
    EXPECT_FALSE(parse_san(game, text)) << text;
}

// The moves of the test are neither check nor mate nor en passant, which is told but changes nothing.
TEST(MarksBesideMoves, AreNoMoves) {
  for (const char* mark :
       {"ch", "ch.", "dis ch", "dis. ch.", "dbl ch", "double check", "mate", "++",  "+",    "†",        "‡",
        "≠",  "#",   "e.p.",   "ep",       "(ep)",   "(e.p.)",       "(ch)", "(+)", "(++)", "checkmate"}) {
    const CliRun run =
        convert(std::string("1. e4 ") + mark + " e5 " + mark + " (1... c5 " + mark + ") 2. Nf3 *\n");
    EXPECT_THAT(run.err, AnyOf(HasSubstr("gives no check"), HasSubstr("gives no mate"),
                               HasSubstr("does not capture en passant")))
        << mark;
    EXPECT_THAT(run.err, Not(HasSubstr("illegal"))) << mark;
    EXPECT_THAT(run.out, HasSubstr("1. e4 e5 (1... c5) 2. Nf3 *")) << mark;
  }
}

TEST(MarksBesideMoves, OfferDraws) {
  for (const char* blank : {" ", ""}) {
    const std::string offer = blank + std::string("(=)");
    const CliRun run =
        convert("1. e4" + offer + " e5 {best} (1... c5" + offer + ") 2. Nf3" + offer + " 1/2\n");
    EXPECT_EQ(run.code, exit_code::kOk) << run.err;
    EXPECT_THAT(run.out, HasSubstr("1. e4 {(=)} e5 {best} (1... c5 {(=)}) 2. Nf3 {(=)} 1/2-1/2"));
    EXPECT_EQ(convert(run.out).out, run.out);
  }
}

TEST(MarksBesideMoves, InBracketsAreGlyphs) {
  EXPECT_THAT(convert("1. e4 (!?) e5 (N) 2. Nf3 (±) (2. d4) *\n").out,
              HasSubstr("1. e4 $5 e5 $146 2. Nf3 $16 (2. d4) *"));
}

TEST(Results, HaveManySpellings) {
  const std::pair<const char*, std::vector<std::string>> rows[] = {
      {"1-0", {"1-0", "1:0", "1–0", "1—0", "1−0"}},
      {"0-1", {"0-1", "0:1", "0–1"}},
      {"1/2-1/2",
       {"1/2-1/2", "1/2", "½-½", "½", "½–½", "½:½", "1/2:1/2", "0.5-0.5", "0,5-0,5", "0.5:0.5", "1/2–1/2"}},
      {"*", {"*"}}};
  for (const auto& [result, spellings] : rows) {
    for (const std::string& text : spellings) {
      EXPECT_EQ(pgn_result(text), result) << text;
      const CliRun run = convert("[Result \"" + text + "\"]\n\n1. e4 e5 2. " + text + "\n");
      EXPECT_EQ(run.code, exit_code::kOk) << text << run.err;
      EXPECT_EQ(run.out, "[Result \"" + std::string(result) + "\"]\n\n1. e4 e5 " + result + "\n\n");
    }
  }
  for (const char* text :
       {"", "1", "0", "0-0", "0-0-0", "1-1", "O-O", "1.", "½-0", "1/2-0", "-", ":", "1/", "e4"})
    EXPECT_EQ(pgn_result(text), "") << text;
}

// The text behind the first illegal move of a line is kept as it stands.
TEST(IllegalMoves, LeaveTheRestAsItWasWritten) {
  for (const std::string rest : {
           "2. novelty Nf3 Nc6 3. Bb5 a6 *",
           "2. Ke3 Nf6 3. Nf3 {c} Nc6 $1 (3... d6 {x} 4. d4 junk) 4. Bb5 *",
           "2. Nf3 junk 2... Nc6 3. Bb5 *",
           "2. Nf3 (2. Ke3 d5 3. junk d4 (3... Nf6 4. e5) 4. Nf3) 2... Nc6 3. Bb5 *",
       }) {
    CliRun run = convert("1. e4 e5 " + rest + "\n");
    EXPECT_EQ(run.code, exit_code::kNegative) << rest;
    EXPECT_EQ(convert(run.out).out, run.out);
    std::replace(run.out.begin(), run.out.end(), '\n', ' ');
    EXPECT_EQ(run.out, "1. e4 e5 " + rest + "  ");
  }
  EXPECT_THAT(convert("1. e4 e5 7. Nf3 8... zz 9. d4 9... d5 *\n").out,
              HasSubstr("2. Nf3 8... zz 9. d4 9... d5 *"));
  EXPECT_THAT(convert("e4 e5 Ke3 Nf6 Nf3 *\n").out, HasSubstr("1. e4 e5 2. Ke3 Nf6 3. Nf3 *"));
  EXPECT_THAT(convert("1. e4 e5 2. Ke3 Nf6 *\n", "uci").out, HasSubstr("1. e2e4 e7e5 2. Ke3 Nf6 *"));
}

TEST(IllegalMoves, BecomeCommentsInRecordsOfShogi) {
  const std::string pgn =
      "[Variant \"shogi\"]\n\n1. P-7f P-3d (1... P-8d 2. K-1a P-8e) 2. K-1a P-8d 3. P-2f *\n";
  const CliRun kif = convert(pgn, "kif"), csa = convert(pgn, "csa");
  EXPECT_EQ(kif.code, exit_code::kNegative);
  EXPECT_THAT(kif.out, AllOf(HasSubstr("   2 ３四歩(33)+\n"), HasSubstr("*2. K-1a P-8d 3. P-2f\n"),
                             HasSubstr("   2 ８四歩(83)\n*2. K-1a P-8e\n")));
  EXPECT_THAT(csa.out, HasSubstr("-3334FU\n'*2. K-1a P-8d 3. P-2f\n"));
  EXPECT_EQ(run_words({"pgn", "check", "-"}, kif.out).code, exit_code::kOk);
  EXPECT_EQ(run_words({"pgn", "check", "-"}, csa.out).code, exit_code::kOk);
}

// Records of shogi and xiangqi may be unfinished.
TEST(UnfinishedGames, AreNoProblem) {
  for (const char* text : {
           "手合割：平手\n   1 ７六歩(77)\n   2 ３四歩(33)\n",
           "▲７六歩    △３四歩\n",
           "V2.2\nPI\n+\n+7776FU\n",
           "PI\n+\n+7776FU\n-3334FU\nT12\n",
           "startpos moves 7g7f 3c3d\n",
           "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 moves 7g7f\n",
           "[Game \"Chinese Chess\"]\n[Format \"ICCS\"]\n\n1. H2-E2 H9-G7\n",
           "[Format \"WXF\"]\n\n1. C2=5 H8+7\n",
           "1. C2=5 H8+7\n",
           "1. 炮二平五 馬８進７\n",
       }) {
    const CliRun run = run_words({"pgn", "check", "-"}, text);
    EXPECT_EQ(run.code, exit_code::kOk) << text << run.out << run.err;
    EXPECT_THAT(convert(text).out, HasSubstr(" *\n")) << text;
  }
  EXPECT_EQ(run_words({"pgn", "check", "-"}, "1. e4 e5\n").code, exit_code::kNegative);
}

TEST(YaneuraouBooks, GiveTheirPositions) {
  const std::string book =
      "#YANEURAOU-DB2016 1.00\n"
      "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\n"
      "7g7f 3c3d 0 32 2\n2g2f none 0 30 1\n"
      "sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2\n"
      "B*5e 3c3d 0 32 2\n";
  const CliRun run = run_words({"pgn", "check", "-"}, book);
  EXPECT_EQ(run.code, exit_code::kOk) << run.out;
  EXPECT_THAT(run.out, HasSubstr("2 games, 0 moves, 0 problems"));
  EXPECT_EQ(run_words({"pgn", "check", "-"}, book.substr(book.find('\n') + 1)).code, exit_code::kNegative);
}

}  // namespace
}  // namespace proconsul
