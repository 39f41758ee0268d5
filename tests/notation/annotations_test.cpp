// What annotators add to the moves of a PGN file: signs of evaluation, null moves; and files without order.
#include <gmock/gmock.h>

#include <algorithm>
#include <random>
#include <sstream>

#include "engine/text.h"
#include "notation/converted.h"
#include "protocol/cli_runner.h"
#include "protocol/formats/annotation_signs.h"
#include "protocol/formats/pgn_moves.h"
#include "protocol/formats/pgn_reader.h"
#include "protocol/formats/pgn_writer.h"
#include "protocol/formats/replay.h"
#include "support.h"

namespace proconsul {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

std::vector<PgnGame> games_in(const std::string& text) {
  std::istringstream in(text);
  PgnReader reader(in);
  std::vector<PgnGame> games;
  while (std::optional<PgnGame> game = reader.next()) games.push_back(std::move(*game));
  return games;
}

CliRun check(const std::string& pgn) { return run_words({"pgn", "check", "-"}, pgn); }

struct SignRow {
  const char* sign;
  int nag;
};

constexpr SignRow kSignRows[] = {
    {"±", 16},   {"∓", 17},    {"⩲", 14},    {"⩱", 15},    {"=", 10},    {"∞", 13},    {"□", 7},
    {"+-", 18},  {"-+", 19},   {"+/-", 16},  {"-/+", 17},  {"+/=", 14},  {"=/+", 15},  {"+=", 14},
    {"=+", 15},  {"+−", 18},   {"−+", 19},   {"N", 146},   {"D", 220},   {"∆", 140},   {"⇆", 132},
    {"⨀", 22},   {"!", 1},     {"?!", 6},    {"≅", 44},    {"⯹", 44},  {"©", 44},    {"~", 13},
    {"≈", 10},   {"⯺", 249}, {"⯻", 250}, {"⯼", 251}, {"⯽", 252}, {"⯾", 255}, {"∟", 254},
    {"⇔", 239},  {"⇗", 240},   {"⊞", 241},   {"»", 242},   {"«", 243},   {"⊥", 245},   {"≤", 143},
    {"==", 144}, {"○", 26},    {"⟳", 32},    {"↑", 36},    {"→", 40},    {"⊕", 138},   {"∇", 141},
    {"⌓", 142},  {"RR", 145},  {"‼", 3},     {"+−", 18},   {"+/−", 16}};

TEST(AnnotationSigns, BecomeGlyphsAndAreNoMoves) {
  for (const SignRow& row : kSignRows) {
    for (const char* blank : {" ", ""}) {
      for (const char* move : {"e4", "Nf3"}) {
        const std::string written = std::string(move) + blank + row.sign;
        const std::string wanted =
            std::string("1. ") + move + " $" + std::to_string(row.nag) + " e5 (1... c5) *";
        const CliRun run = convert("1. " + written + " e5 (1... c5) *\n");
        EXPECT_EQ(run.code, exit_code::kOk) << written << ": " << run.err;
        EXPECT_THAT(run.out, HasSubstr(wanted)) << written;
        EXPECT_THAT(check("1. " + written + " e5 *\n").out, HasSubstr("1 game, 2 moves, 0 problems"))
            << written;
        EXPECT_THAT(convert("1. d4 (1. " + written + " e5) 1... d5 *\n").out,
                    HasSubstr("(" + wanted.substr(0, wanted.size() - 13)))
            << written;
      }
    }
  }
}

TEST(AnnotationSigns, KeepMovesApart) {
  for (const SignRow& row : kSignRows) {
    if (is_letter(row.sign[0])) continue;
    const std::string glyph = " $" + std::to_string(row.nag) + " ", sign = row.sign;
    for (const std::string& moves : {"1. e4" + sign + "e5 2. Nf3", "1. e4 e5" + sign + "2.Nf3"}) {
      const CliRun run = convert(moves + " {c} (2. d4) 2... Nc6 *\n");
      EXPECT_EQ(run.code, exit_code::kOk) << moves << ": " << run.err;
      EXPECT_THAT(run.out, AllOf(HasSubstr(glyph), HasSubstr("2. Nf3 {c} (2. d4) 2... Nc6 *"))) << moves;
    }
  }
  EXPECT_THAT(convert("1. e4!?⩲e5±2.Nf3Nc6 *\n").err, HasSubstr("illegal move \"e4!?⩲e5±2.Nf3Nc6\""));
  EXPECT_THAT(convert("1. e4!?⩲e5±2.Nf3□Nc6! *\n").out, HasSubstr("1. e4 $5 $14 e5 $16 2. Nf3 $7 Nc6 $1 *"));
  EXPECT_THAT(run_words({"pgn", "html", "-"}, "1. e4±e5 *\n").out,
              AllOf(HasSubstr(">e4±</a>"), HasSubstr(">e5</a>")));
  EXPECT_THAT(run_words({"analyse", "chess", "--pgn", "-", "--nodes", "100"}, "1. e4±e5 *\n").out,
              HasSubstr("e5"));
}

TEST(AnnotationSigns, FollowEachOther) {
  EXPECT_THAT(convert("1. e4!± e5 N ⩲ 2. Nf3+-! *\n").out,
              HasSubstr("1. e4 $1 $16 e5 $146 $14 2. Nf3 $18 $1 *"));
  EXPECT_THAT(convert("1. e4 e5 2. Qh5 Ke7 3. Qxe5#+- *\n").out, HasSubstr("3. Qxe5# $18 *"));
}

TEST(AnnotationSigns, LeaveMovesAlone) {
  const std::string promotion = "[SetUp \"1\"]\n[FEN \"7k/P7/8/8/8/8/8/K7 w - - 0 1\"]\n\n";
  EXPECT_THAT(convert(promotion + "1. a8N *\n").out, HasSubstr("1. a8=N *"));
  EXPECT_THAT(convert(promotion + "1. a8=QN *\n").out, HasSubstr("1. a8=Q+ $146 *"));
  const std::string shogi = "[Variant \"shogi\"]\n\n1. P-7f P-3d 2. ";
  EXPECT_THAT(convert(shogi + "Bx2b= *\n").out, HasSubstr("2. Bxh8 *"));
  EXPECT_THAT(convert(shogi + "Bxh8=+ *\n").out, HasSubstr("2. Bxh8=+ *"));
  EXPECT_THAT(check("1. e4N5 *\n").out, HasSubstr("illegal move \"e4N5\""));
  EXPECT_THAT(check("1. N e4 *\n").out, HasSubstr(":1:4: a glyph without a move"));
}

TEST(AnnotationSigns, InBracketsBelongToTheMove) {
  const std::string start =
      "[Variant \"andernach\"]\n[SetUp \"1\"]\n[FEN \"4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1\"]\n\n";
  EXPECT_THAT(convert(start + "1. Nxd5(=bN) (1. Ne4) 1... Kd7 *\n").out,
              HasSubstr("1. Nxd5 (1. Ne4) 1... Kd7 *"));
}

TEST(AnnotationSigns, AreShownOnThePage) {
  EXPECT_THAT(run_words({"pgn", "html", "-"}, "1. e4± e5 $18 *\n").out, HasSubstr(">e4±</a>"));
}

// The other side's glyphs too: a page shows a sign for each.
TEST(AnnotationSigns, AreShownForTheGlyphsOfBothSides) {
  for (const int nag : {11, 15, 17, 19, 23, 27, 33, 37, 41, 45, 133, 139, 146, 239, 249, 255})
    EXPECT_FALSE(sign_of_glyph(nag).empty()) << nag;
  EXPECT_EQ(sign_of_glyph(33), sign_of_glyph(32));
}

TEST(AnnotationSigns, HaveOneGlyphEach) {
  for (const SignRow& row : kSignRows) {
    EXPECT_EQ(nag_of(row.sign), row.nag) << row.sign;
    EXPECT_EQ(nag_of(sign_of_glyph(row.nag)), row.nag) << row.sign;
  }
  EXPECT_EQ(nag_of(""), 0);
  EXPECT_EQ(nag_of("e4"), 0);
}

TEST(NullMoves, AreReadInEveryLine) {
  for (const char* null : {"--", "Z0", "0000", "@@@@", "<>", "pass", "Pass", "PASS", "null", "z0", "––"}) {
    const CliRun run = convert(std::string("1. e4 ") + null + " 2. d4 (2. " + null + " e5) 2... d5 *\n");
    EXPECT_EQ(run.code, exit_code::kOk) << run.err;
    EXPECT_THAT(run.out, HasSubstr("1. e4 -- 2. d4 (2. -- e5) 2... d5 *")) << null;
    EXPECT_EQ(check(run.out).code, exit_code::kOk);
  }
  EXPECT_THAT(run_words({"pgn", "convert", "-", "--to", "uci"}, "1. e4 -- 2. d4 *\n").out,
              HasSubstr("1. e2e4 0000 2. d2d4 *"));
  EXPECT_THAT(run_words({"pgn", "html", "-"}, "1. e4 -- 2. d4 *\n").out, HasSubstr(">--</a>"));
}

TEST(NullMoves, LeaveTheRestOfThePosition) {
  PgnGame pgn = games_in("1. e4 -- 2. e5 d5 *\n").at(0);
  Game game = test::game_of("chess");
  EXPECT_THAT(replay(game, pgn, Variations::kFollow), IsEmpty());
  EXPECT_EQ(game.fen(), "rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3");
  while (game.undo()) continue;
  EXPECT_EQ(game.fen(), test::game_of("chess").fen());
}

TEST(NullMoves, DoNotLeaveAKingInCheck) {
  EXPECT_THAT(check("1. e4 f6 2. Qh5+ -- *\n").out, HasSubstr("illegal move \"--\""));
}

// Every game, also those whose rules know passes.
TEST(NullMoves, AreWrittenAndReadInEveryGame) {
  for (const std::string& name : test::all_names()) {
    Game game = test::game_of(name);
    const Move null = null_move(game);
    if (!null.valid()) continue;  // nothing stands on the board yet
    const std::string san = to_san(game, null), fen = game.fen();
    EXPECT_EQ(san, "--") << name;
    EXPECT_EQ(to_uci(game, null), "0000") << name;
    PgnLine line(1);
    line[0].text = san;
    const Result<Move> read = read_pgn_move(game, line, 0);
    ASSERT_TRUE(read) << name << ": " << read.error().message;
    game.play(*read);
    EXPECT_TRUE(game.undo());
    EXPECT_EQ(game.fen(), fen) << name;
  }
}

// Wherever in the turn they stand.
TEST(NullMoves, EndTheWholeTurn) {
  int games = 0;
  for (const std::string& name : test::all_names()) {
    if (!test::rules_of(name)->has_turns()) continue;
    Game game = test::game_of(name);
    ++games;
    std::mt19937 random(1);
    for (int ply = 0; ply < 20 && !game.end().over(); ++ply) {
      if (const Move null = null_move(game); null.valid()) {
        const std::string fen = game.fen();
        const Colour side = game.side_to_move();
        EXPECT_FALSE(game.is_legal(null)) << name;
        EXPECT_FALSE(game.goes_on_after(null)) << name;
        game.play(null);
        EXPECT_EQ(game.side_to_move(), !side) << name << ' ' << fen;
        EXPECT_FALSE(game.goes_on());
        const Result<Game> again = Game::create(game.compiled(), game.fen());
        ASSERT_TRUE(again) << game.fen();
        EXPECT_EQ(again->key(), game.key()) << game.fen();
        EXPECT_TRUE(game.undo());
        EXPECT_EQ(game.fen(), fen) << name;
      }
      const std::vector<Move> legal = game.legal_moves();
      game.play(legal[random() % legal.size()]);
    }
  }
  EXPECT_GE(games, 2);
  EXPECT_THAT(convert("[Variant \"marseillais\"]\n\n1. e4 -- 2. d4 d5 2... e5 -- 3. dxe5 -- *\n").out,
              HasSubstr("1. e4 -- 2. d4 d5 2... e5 -- 3. dxe5 -- *"));
}

bool is_pass(Move move) { return move.kind() == Move::Kind::kPass; }

// Where the rules allow the side to pass, every one of these words is the pass.
TEST(NullMoves, ArePassesWhereTheRulesKnowThem) {
  int games = 0;
  for (const std::string& name : test::all_names()) {
    const Game game = test::game_of(name);
    const std::vector<Move> legal = game.legal_moves();
    if (std::count_if(legal.begin(), legal.end(), is_pass) != 1) continue;
    ++games;
    for (const char* word : {"--", "Z0", "0000", "@@@@", "<>", "pass", "PASS", "null"}) {
      PgnLine line(1);
      line[0].text = word;
      const Result<Move> read = read_pgn_move(game, line, 0);
      ASSERT_TRUE(read) << name << ' ' << word;
      EXPECT_EQ(*read, *std::find_if(legal.begin(), legal.end(), is_pass)) << name << ' ' << word;
    }
  }
  EXPECT_GE(games, 4);
}

TEST(NullMoves, EndWhatIsJudgedOrOpened) {
  const CliRun run = run_words({"analyse", "chess", "--pgn", "-", "--nodes", "200"}, "1. e4 -- 2. d4 *\n");
  EXPECT_EQ(run.code, exit_code::kOk) << run.err;
  EXPECT_THAT(run.out, HasSubstr("-- 2. d4"));
}

TEST(Tags, KeepQuotesWithinThem) {
  const std::pair<const char*, const char*> rows[] = {
      {R"([White "Smith, John "The King""])", R"(Smith, John "The King")"},
      {R"([White ""The King" Smith"])", R"("The King" Smith)"},
      {R"([White "a "b" c "d" e"])", R"(a "b" c "d" e)"},
      {R"([White "He said \"no\""])", R"(He said "no")"},
      {R"([White "C:\games\"])", R"(C:\games\)"},
      {R"([White "x \\ y"])", R"(x \ y)"},
      {R"([White "a "]" b"])", R"(a "]" b)"},
      {R"([White ""])", ""},
      {R"([White "plain" ] )", "plain"},
  };
  for (const auto& [line, value] : rows) {
    const std::vector<PgnGame> games = games_in(std::string(line) + "\n[Black \"B\"]\n\n1. e4 *\n");
    ASSERT_EQ(games.size(), 1U) << line;
    EXPECT_EQ(games[0].tag("White"), value) << line;
    EXPECT_EQ(games[0].tag("Black"), "B") << line;
    EXPECT_THAT(games[0].problems, IsEmpty()) << line;
    const std::vector<PgnGame> again = games_in(pgn_text(games[0]));
    EXPECT_EQ(again.at(0).tag("White"), value) << pgn_text(games[0]);
  }
  EXPECT_EQ(games_in("[White \"A\"] [Black \"B\"]\n\n1. e4 *\n").at(0).tag("White"), "A");
  EXPECT_THAT(convert("[White \"Smith, John \"The King\"\"]\n\n1. e4 *\n").out,
              HasSubstr("[White \"Smith, John \\\"The King\\\"\"]"));
  EXPECT_EQ(games_in("[White \"open]\n[Black \"B\"]\n\n1. e4 *\n").at(0).problems.size(), 1U);
}

std::vector<std::size_t> lengths_of(const std::string& text) {
  std::vector<std::size_t> lengths;
  for (const PgnGame& game : games_in(text)) lengths.push_back(game.moves.size());
  return lengths;
}

TEST(GamesWithoutTags, AreToldApartByEmptyLines) {
  EXPECT_THAT(lengths_of("1. e4 e5\n\n\n1. d4 d5 2. c4\n"), ElementsAre(2, 3));
  EXPECT_THAT(lengths_of("1. e4 e5\n\n1. d4 d5 2. c4 *\n"), ElementsAre(2, 3));
  EXPECT_THAT(lengths_of("1. e4 e5 *\n\n\n1. d4 *\n\n\n\n1. c4 c5 2. Nf3 *\n"), ElementsAre(2, 1, 3));
  EXPECT_THAT(lengths_of("e4 e5\n\n\nd4 d5 c4\n"), ElementsAre(2, 3));
  EXPECT_THAT(lengths_of("1.e4 e5\r\n\r\n\r\n1.d4 d5\r\n"), ElementsAre(2, 2));
  EXPECT_THAT(lengths_of("[Event \"A\"]\n\n1. e4 e5\n\n\n1. d4 d5 2. c4 *\n"), ElementsAre(2, 3));
}

TEST(GamesWithoutTags, GoOnAfterEmptyLines) {
  EXPECT_THAT(lengths_of("1. e4 e5\n\n2. Nf3 Nc6 *\n"), ElementsAre(4));
  EXPECT_THAT(lengths_of("1. e4 e5\n\n\n2. Nf3 Nc6 *\n"), ElementsAre(4));
  EXPECT_THAT(lengths_of("1. e4 {best}\n\n1... e5\n\n 1-0\n"), ElementsAre(2));
  EXPECT_THAT(lengths_of("1. e4\n\n\n(1. d4\n\n\nd5) 1... e5\n\n\n1/2-1/2\n"), ElementsAre(2));
  EXPECT_THAT(lengths_of("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6\n\n0-0 *\n"), ElementsAre(7));
  EXPECT_THAT(lengths_of("[Event \"A\"]\n\n\n1. e4 *\n"), ElementsAre(1));
}

}  // namespace
}  // namespace proconsul
