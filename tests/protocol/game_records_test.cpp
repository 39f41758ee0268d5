// Games of shogi and xiangqi in the files of their players, by hand: KIF, KI2, CSA, SFEN openings, and PGN in
// ICCS, WXF and Chinese.
#include <random>

#include "protocol/game_record_support.h"

namespace proconsul {
namespace {

using test::games_in;
using test::problems_of_record;
using test::written_as;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

struct RecordRow {
  const char* what;
  const char* text;
  std::vector<const char*> lines;  // of the PGN that it becomes
};

const RecordRow kRecords[] = {
    {"a KIF file with all that they have",
     "# ---- Kifu for Windows V7 ----\n# KIF version=2.0 encoding=UTF-8\n開始日時：2003/05/03(土) 10:30:00\n"
     "棋戦：名人戦\n場所：東京\n戦型：矢倉\n持ち時間：6時間\n対局ID：7\n手合割：平手　　\n先手：羽生善治\n後"
     "手：谷川浩司\n"
     "手数----指手---------消費時間--\n*始まり\n   1 ７六歩(77)   ( 0:16/00:00:16)\n*一手目\n*続き\n"
     "   2 ３四歩(33)   ( 0:00/00:00:00)+\n   3 ２二角成(88) (1:02:03/01:02:19)\n&bookmark\n   4 同　銀(31)\n"
     "   5 ４五角打\n   6 投了   ( 0:01/00:00:01)\nまで5手で先手の勝ち\n\n変化：2手\n   2 ８四歩(83)\n   3 "
     "２六歩(27)\n",
     {"[Event \"名人戦\"]", "[Site \"東京\"]", "[Date \"2003.05.03\"]", "[White \"羽生善治\"]",
      "[Black \"谷川浩司\"]", "[Result \"1-0\"]", "[Variant \"shogi\"]", "[Opening \"矢倉\"]",
      "[Termination \"normal\"]", "{始まり} 1. Pc4", "{[%emt 0:00:16] 一手目 続き}", "(1... Pb6",
      "{[%emt 1:02:03]}", "B@f5"}},
    {"odds, where the giver moves first and the taker is White",
     "手合割：二枚落ち\n下手：A\n上手：B\n   1 ６二玉(51)\n   2 ７六歩(77)\n   3 投了\nまで2手で下手の勝ち\n",
     {"[White \"A\"]", "[FEN \"lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] b - - 0 1\"]",
      "1... Kd8", "2. Pc4 1-0"}},
    {"a diagram with hands",
     "後手の持駒：金二　歩十一　\n  ９ ８ ７ ６ ５ ４ ３ ２ １\n+---------------------------+\n"
     "| ・ ・ ・ ・v玉 ・ ・ ・ ・|一\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n| ・ ・ ・ ・ 歩 ・ ・ ・ ・|三\n"
     "| ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n"
     "| ・ ・ ・ ・ ・ ・ ・v龍 ・|七\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n| ・ ・ ・ ・ 玉 ・ ・ ・ ・|九\n"
     "+---------------------------+\n先手の持駒：金\n手数＝30  まで\n   1 ５二金打\n   2 詰み\n",
     {"[FEN \"4k4/9/4P4/9/9/9/7+r1/9/4K4[G2g11p] w - - 0 1\"]", "1. G@e8# 1-0"}},
    {"KI2 with variations",
     "先手：A\n後手：B\n\n▲７六歩    △３四歩    ▲２二角成\n△同　銀\nまで4手で千日手\n\n変化：3手\n▲６六歩  "
     "△８四歩\n",
     {"(2. Pd4 Pb6)", "Sxh8 1/2-1/2"}},
    {"a CSA file with all that they have",
     "'CSA encoding=UTF-8\nV2.2\nN+NAKAHARA\nN-YONENAGA\n$EVENT:13th Championship\n$SITE:KAZUSA ARC\n"
     "$START_TIME:2003/05/03 10:30:00\n$TIME_LIMIT:00:25+00\n$OPENING:YAGURA\nPI\n+\n'before\n+7776FU,T12\n"
     "-3334FU\nT6\n'*a comment\n+8822UM,-3122GI\n+0045KA\n%TORYO,T1\n",
     {"[White \"NAKAHARA\"]", "[Event \"13th Championship\"]", "[Date \"2003.05.03\"]", "[Result \"1-0\"]",
      "{before} 1. Pc4", "{[%emt 0:00:12]}", "{[%emt 0:00:06] a comment}", "B@f5 1-0"}},
    {"CSA with rows, hands and the rest",
     "V2.2\nP1-KY-KE-GI-KI-OU-KI-GI-KE-KY\nP2 * -HI *  *  *  *  * -KA * \nP3-FU-FU-FU-FU-FU-FU-FU-FU-FU\n"
     "P4 *  *  *  *  *  *  *  *  * \nP5 *  *  *  *  *  *  *  *  *\nP6 *  *  *  *  *  *  *  *  * \n"
     "P7+FU+FU+FU+FU+FU+FU+FU+FU+FU\nP8 * +KA *  *  *  *  * +HI * "
     "\nP9+KY+KE+GI+KI+OU+KI+GI+KE+KY\n+\n+2726FU\n"
     "%CHUDAN\n",
     {"1. Ph4 *"}},
    {"CSA by pieces, with all others in a hand",
     "P-11OU22FU\nP+13KI99OU\nP+00KI\nP-00AL\n+\n+1312KI\n%TSUMI\n",
     {"[Result \"1-0\"]", "SetUp"}},
    {"CSA for odds",
     "PI82HI22KA\n-\n-5162OU\n%-ILLEGAL_ACTION\n",
     {"lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] b", "1... Kd8 1-0"}},
    {"xiangqi without Variant, in ICCS",
     "[Game \"Chinese Chess\"]\n[Format \"ICCS\"]\n[Red \"A\"]\n[Result \"1-0\"]\n\n1. H2-E2 H9-G7 2. H0-G2 "
     "1-0\n",
     {"[Variant \"xiangqi\"]", "[White \"A\"]", "1. Che3", "g8"}},
    {"small letters, decided by a rank 0", "[Variant \"xiangqi\"]\n\n1. h2e2 h9g7 2. h0g2 *\n", {"1. Che3"}},
    {"small letters, decided by what is legal", "[Variant \"xiangqi\"]\n\n1. h2e2 *\n", {"1. Che3 *"}},
    {"coordinates of UCI stay those of UCI", "[Variant \"xiangqi\"]\n\n1. h3e3 h10g8 *\n", {"1. Che3"}},
    {"WXF without Variant",
     "[Format \"WXF\"]\n\n1. C2=5 h8+7 2. h2+3 *\n",
     {"[Variant \"xiangqi\"]", "1. Che3"}},
    {"Chinese without Variant",
     "1. 炮二平五 马８进７ 2. 马二进三 车９平８ *\n",
     {"[Variant \"xiangqi\"]", "1. Che3"}},
    {"letters and sides of other programs",
     "[Game \"Chinese Chess\"]\n[FEN \"rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r - - 0 "
     "1\"]\n\n"
     "1. 炮二平五 *\n",
     {"[FEN \"rheakaehr/", "1. Che3 *"}},
    {"WXF with the sign first",
     "[Format \"WXF\"]\n[FEN \"5k3/9/9/4C4/9/4C4/9/9/9/3K5 w - - 0 1\"]\n\n1. +C=4 *\n",
     {"1. Cf7 *"}},
    {"KIF with half-width digits", "手合割：平手\n1 7六歩(77)\n2 34歩(33)\n3 中断\n", {"1. Pc4 Pg6 *"}},
    {"traditional characters",
     "[Game \"Chinese Chess\"]\n\n1. 炮二平五 馬8進7 2. 傌二進三 砲2平5 *\n",
     {"1. Che3"}},
};

TEST(GameRecords, BecomePgn) {
  for (const RecordRow& row : kRecords) {
    SCOPED_TRACE(row.what);
    const std::vector<PgnGame> games = games_in(row.text);
    ASSERT_THAT(games, SizeIs(1));
    EXPECT_THAT(problems_of_record(games[0]), IsEmpty());
    PgnGame pgn = games[0];
    std::string text = written_as(*move_form("san"), pgn);
    std::replace(text.begin(), text.end(), '\n', ' ');
    for (const char* line : row.lines) EXPECT_THAT(text, HasSubstr(line));
  }
}

// Two moves of shogi by a player whose name has a character of each width.
PgnGame short_game_in(const std::string& text) {
  std::vector<PgnGame> games = games_in(text);
  EXPECT_THAT(games, SizeIs(1));
  if (games.size() != 1) return {};
  EXPECT_THAT(problems_of_record(games[0]), IsEmpty());
  EXPECT_EQ(games[0].tag("White"), "羽生ｱ");
  EXPECT_EQ(games[0].result, "0-1");
  EXPECT_EQ(games[0].moves.size(), 2U);
  return std::move(games[0]);
}

// What the Japanese characters of the test are in Shift_JIS.
TEST(GameRecords, AreReadInShiftJis) {
  const std::string text =
      "\x8E\xE8\x8D\x87\x8A\x84\x81\x46\x95\xBD\x8E\xE8\r\n"      // 手合割：平手
      "\x90\xE6\x8E\xE8\x81\x46\x89\x48\x90\xB6\xB1\r\n"          // 先手：羽生ｱ
      "   1 \x82\x56\x98\x5A\x95\xE0(77)   ( 0:00/00:00:00)\r\n"  // ７六歩
      "*\x90\x5C\x8C\x80\r\n"                                     // 申劇: 0x5C is a second byte
      "   2 \x82\x52\x8E\x6C\x95\xE0(33)\r\n"                     // ３四歩
      "   3 \x93\x8A\x97\xB9\r\n";                                // 投了
  EXPECT_EQ(short_game_in(text).moves.at(0).comment, "申劇");
}

TEST(GameRecords, AreReadInEucJp) {
  const std::string text =
      "\xBC\xEA\xB9\xE7\xB3\xE4\xA1\xA7\xCA\xBF\xBC\xEA\n"      // 手合割：平手
      "\xC0\xE8\xBC\xEA\xA1\xA7\xB1\xA9\xC0\xB8\x8E\xB1\n"      // 先手：羽生ｱ
      "   1 \xA3\xB7\xCF\xBB\xCA\xE2(77)   ( 0:00/00:00:00)\n"  // ７六歩
      "   2 \xA3\xB3\xBB\xCD\xCA\xE2(33)\n"                     // ３四歩
      "   3 \xC5\xEA\xCE\xBB\n";                                // 投了
  short_game_in(text);
}

// Longer than the part that is read at once, whose end may cut off a character.
TEST(GameRecords, AreReadInGbk) {
  const std::string moves = "1. \xC5\xDA\xB6\xFE\xC6\xBD\xCE\xE5 \xC2\xED\xA3\xB8\xBD\xF8\xA3\xB7 *\n";
  for (const std::string tag : {"[Game \"Chinese Chess\"]\n", ""}) {
    std::string text;
    for (std::size_t i = 0; i < 2; ++i) {
      std::string comment;
      for (std::size_t n = 0; n < 33'000 + i; ++n) comment += "\xBA\xEC";  // 红
      text += tag + "[Red \"\xBA\xFA\xC8\xD9\xBB\xAA\"]\n\n" + moves.substr(0, moves.size() - 2) + "{" +
              comment + "} *\n\n";
    }
    const std::vector<PgnGame> games = games_in(text);
    ASSERT_THAT(games, SizeIs(2));
    for (const PgnGame& game : games) {
      EXPECT_THAT(problems_of_record(game), IsEmpty());
      EXPECT_EQ(game.tag("Red"), "胡荣华");
      EXPECT_EQ(game.moves.size(), 2U);
      EXPECT_EQ(game.moves.back().comment.find_first_not_of("红"), std::string::npos);
      EXPECT_GT(game.moves.back().comment.size(), 98'000U);
    }
  }
}

constexpr const char* kBig5Moves = "1. \xAC\xB6\xA4G\xA5\xAD\xA4\xAD \xB0\xA8\xA2\xB7\xB6i\xA2\xB6 *\n";
constexpr const char* kBig5Red = "\xB3\x5C\xBB\xC8\xA4t";
constexpr const char* kGbkRed = "\xD4S\xE3y\xB4\xA8";

TEST(GameRecords, AreReadInBig5) {
  const std::string text = std::string("[Red \"") + kBig5Red + "\"]\n\n" + kBig5Moves;
  for (const std::string tag : {"[Game \"Chinese Chess\"]\n", ""}) {
    const std::vector<PgnGame> games = games_in(tag + text);
    ASSERT_THAT(games, SizeIs(1));
    EXPECT_THAT(problems_of_record(games[0]), IsEmpty());
    EXPECT_EQ(games[0].tag("White"), "許銀川");
    EXPECT_EQ(games[0].moves.size(), 2U);
  }
}

// Without moves that decide, by the characters that are in use.
TEST(GameRecords, AreToldApartInBig5AndGbk) {
  for (const char* red : {kBig5Red, kGbkRed}) {
    const std::vector<PgnGame> games =
        games_in(std::string("[Game \"Chinese Chess\"]\n[Red \"") + red + "\"]\n\n1. H2-E2 H9-G7 *\n");
    EXPECT_EQ(games.at(0).tag("Red"), "許銀川");
    EXPECT_THAT(problems_of_record(games[0]), IsEmpty());
  }
}

// Of ASCII and other characters of the first plane, with its mark.
std::string in_utf16(std::u16string_view text, bool big) {
  std::string bytes;
  for (const char16_t unit : std::u16string(1, u'\xFEFF') + std::u16string(text)) {
    const char low = static_cast<char>(unit & 0xFFU), high = static_cast<char>(unit >> 8U);
    bytes += {big ? high : low, big ? low : high};
  }
  return bytes;
}

TEST(GameRecords, AreReadInUtf16) {
  std::u16string comment;
  for (int i = 0; i < 40'000; ++i) comment += u"\xD83C\xDF0D";  // longer than what is read at once
  for (const bool big : {false, true}) {
    for (const std::size_t cut : {0U, 2U}) {  // with the mark or without
      const std::vector<PgnGame> games = games_in(
          in_utf16(u"[White \"許銀川\"]\r\n\r\n1. e4 {x" + comment + u"} e5 1-0\r\n", big).substr(cut));
      ASSERT_THAT(games, SizeIs(1));
      EXPECT_THAT(games[0].problems, IsEmpty());
      EXPECT_EQ(games[0].tag("White"), "許銀川");
      EXPECT_EQ(games[0].moves.size(), 2U);
      EXPECT_EQ(games[0].moves[0].comment.size(), 1 + 4 * 40'000U);
      EXPECT_EQ(games[0].moves[0].comment.substr(1, 4), "\xF0\x9F\x8C\x8D");
    }
    const std::vector<PgnGame> kif = games_in(in_utf16(u"手合割：平手\n1 ７六歩(77)\n2 投了\n", big));
    ASSERT_THAT(kif, SizeIs(1));
    EXPECT_THAT(problems_of_record(kif[0]), IsEmpty());
    EXPECT_EQ(kif[0].result, "1-0");
  }
}

TEST(GameRecords, InOtherEncodingsAreTold) {
  const std::pair<std::string, const char*> rows[] = {
      {std::string("\xFF\xFE\0\0[\0\0\0", 8), "the file is in UTF-32"},
      {std::string("\0\0\xFE\xFF\0\0\0[", 8), "the file is in UTF-32"},
      {std::string("[\0\0\0E\0\0\0", 8), "the file is in UTF-32"},
      {"[White \"\xCA\xE0\xF0\xEF\xEE\xE2\"]\n\n1. e4 *\n", "neither UTF-8 nor in another known encoding"},
      {"[White \"Gr\x81nfeld\"]\n\n1. e4 *\n", "neither UTF-8 nor in another known encoding"}};
  for (const auto& [text, message] : rows) {
    const std::vector<PgnGame> games = games_in(text + "\n1. d4 *\n");
    ASSERT_GE(games.size(), 1U) << message;
    ASSERT_THAT(games[0].problems, SizeIs(1)) << message;
    EXPECT_THAT(games[0].problems[0].message, HasSubstr(message));
    EXPECT_EQ(games[0].problems[0].line, 1);
  }
  EXPECT_THAT(games_in("[White \"Gr\xFCnfeld, Jos\xE9\"]\n\n1. e4 *\n").at(0).problems, IsEmpty());
}

TEST(GameRecords, OfCsaMayBeOnOneLine) {
  for (const char* text :
       {"V2.2,PI,+,+7776FU,T1,-3334FU,T2,%TORYO\n", "V2.2,N+Smith, John,N-B,PI\n+,+7776FU,-3334FU,%TORYO\n",
        "N+Smith, John\nN-B,$EVENT:a, b,PI,+,+7776FU,-3334FU\n%TORYO\n", "V2,+,+7776FU,-3334FU,%TORYO\n"}) {
    const std::vector<PgnGame> games = games_in(text);
    ASSERT_THAT(games, SizeIs(1)) << text;
    EXPECT_THAT(problems_of_record(games[0]), IsEmpty()) << text;
    EXPECT_EQ(games[0].moves.size(), 2U) << text;
    EXPECT_EQ(games[0].result, "0-1") << text;
    EXPECT_EQ(games[0].tag("Event"), std::string(text).find("EVENT") == std::string::npos ? "" : "a, b")
        << text;
    const bool named = std::string(text).find("Smith") != std::string::npos;
    EXPECT_EQ(games[0].tag("White"), named ? "Smith, John" : "") << text;
  }
}

// The position says who has given perpetual check; the words do not.
TEST(GameRecords, EndByPerpetualCheck) {
  const std::string moves =
      "P+00HI59OU\nP-51OU\n+\n+0058HI\n-5141OU\n+5848HI\n-4151OU\n+4858HI\n-5141OU\n+5848HI\n-4151OU\n+"
      "4858HI\n"
      "-5141OU\n+5848HI\n-4151OU\n+4858HI\n";
  for (const auto& [text, result] : {std::pair(moves + "%OUTE_SENNICHITE\n", "0-1"),
                                     std::pair(moves + "-5141OU\n%OUTE_SENNICHITE\n", "0-1")}) {
    const std::vector<PgnGame> games = games_in(text);
    ASSERT_THAT(games, SizeIs(1));
    EXPECT_THAT(problems_of_record(games[0]), IsEmpty());
    EXPECT_EQ(games[0].result, result);
    EXPECT_EQ(games[0].tag("Result"), result);
  }
  EXPECT_EQ(games_in("PI\n+\n+7776FU\n%KACHI\n").at(0).result, "0-1");
  EXPECT_EQ(games_in("手合割：平手\n1 ７六歩(77)\n2 宣言勝ち\n").at(0).result, "0-1");
}

TEST(GameRecords, FollowEachOtherInAFile) {
  EXPECT_THAT(
      games_in("手合割：平手\n1 ７六歩(77)\n2 中断\n手合割：香落ち\n1 ３四歩(33)\n2 中断\n\n1 ３四歩(33)\n"),
      SizeIs(3));
  EXPECT_THAT(games_in("V2.2\nPI\n+\n+7776FU\n%CHUDAN\n/\nPI\n+\n+2726FU\n%CHUDAN\n/\n"), SizeIs(2));
}

struct DamagedRow {
  const char* text;
  const char* problem;
};
const DamagedRow kDamaged[] = {
    {"手合割：平手\n   1 ７六歩(77)\n   3 ３四歩(33)\n   4 中断\n", "3: move 3 where move 2 should be"},
    {"手合割：平手\n   1 ７五歩(77)\n   2 中断\n", "2: illegal move \"７五歩（77）\""},
    {"手合割：平手\n   1 同　歩(77)\n   2 中断\n", "2: \"同歩（77）\" names the square of a move before it"},
    {"手合割：百枚落ち\n   1 ７六歩(77)\n   2 中断\n", "1: unknown handicap '百枚落ち'"},
    {"手合割：その他\n   1 ７六歩(77)\n   2 中断\n", "1: the handicap その他 needs a diagram"},
    {"手合割：平手\n   1 ７六歩(77)\nxyz\n   2 中断\n", "3: not a line of a KIF file: 'xyz'"},
    {"手合割：平手\n   1 ７六歩(77)\n   2 中断\n\n変化：9手\n   9 ７六歩(77)\n",
     "5: a variation from move 9"},
    {"手合割：平手\n   1 ７六歩(77)\n   2 中断\n\xff\xfe\n", "4: bytes that are no text"},
    {"後手の持駒：なし\n| ・ ・v鬼|一\n   1 中断\n", "2: not a piece of a diagram: '鬼'"},
    {"後手の持駒：象\n| ・ ・ ・|一\n   1 中断\n", "1: not a piece in hand: '象'"},
    {"▲７六歩    △３四歩    ▲５八金\nまで3手で中断\n", "1: \"５八金\" is ambiguous"},
    {"▲７六歩\nまで1手で謎\n", "2: unknown result"},
    {"V2.2\nPI\n+\n+7775FU\n%TORYO\n", "4: illegal move \"+7775FU\""},
    {"V2.2\nPI\n+\n-3334FU\n%TORYO\n", "4: illegal move \"-3334FU\""},
    {"V2.2\nPI\n+\nhello\n%TORYO\n", "4: not a statement of a CSA file: 'hello'"},
    {"V2.2\nP1-KY-KE\nP3-FU\n+\n%TORYO\n", "3: not a statement of a CSA file: 'P3-FU'"},
    {"V2.2\nPI\n+\n%HELLO\n", "4: unknown end '%HELLO'"},
    {"V2.2\nPI\n+\n+7776FU,Tx\n%TORYO\n", "4: T is followed by seconds"},
    {"startpos moves 7g7f 3c3d\nsfen nonsense\n", "2: an SFEN has a board"},
    {"startpos moves 7g7f 3c9d\n", "1: illegal move \"3c9d\""},
    {"startpos moves 7g7f\nhello\n", "2: not a line of openings: 'hello'"},
    {"[Game \"Chinese Chess\"]\n\n1. 炮二平五 馬８進６ *\n", "3: illegal move \"馬８進６\""},
    {"[Game \"Chinese Chess\"]\n[Format \"ICCS\"]\n\n1. H2-E2 H9-H7 *\n", "4: illegal move \"H9-H7\""}};

TEST(GameRecords, NameTheLineThatIsDamaged) {
  for (const DamagedRow& row : kDamaged) {
    std::vector<std::string> problems;
    for (const PgnGame& game : games_in(row.text)) {
      for (const std::string& problem : problems_of_record(game)) problems.push_back(problem);
    }
    EXPECT_THAT(problems, ::testing::Contains(HasSubstr(row.problem))) << row.text;
  }
}

// Whatever is cut off or changed, reading ends, and what is read can be written and has its places.
TEST(GameRecords, SurviveDamage) {
  std::mt19937 random(17);
  for (const RecordRow& row : kRecords) {
    const std::string whole = row.text;
    for (int i = 0; i < 60; ++i) {
      std::string text = whole.substr(0, i % 2 == 0 ? random() % whole.size() : whole.size());
      for (int changes = i % 4; changes > 0 && !text.empty(); --changes)
        text[random() % text.size()] = static_cast<char>(random() % 256);
      for (const PgnGame& game : games_in(text)) {
        EXPECT_FALSE(game.result.empty());
        EXPECT_FALSE(pgn_text(game).empty());
        for (const Error& error : game.problems) EXPECT_GT(error.line, 0) << error.message;
        static_cast<void>(problems_of_record(game));
      }
    }
  }
}

// The same bytes without end.
class EndlessBuffer : public std::streambuf {
 public:
  explicit EndlessBuffer(std::string_view part) {
    while (part_.size() < 60'000) part_ += part;
  }
  std::uint64_t taken() const { return taken_; }

 protected:
  int_type underflow() override {
    taken_ += part_.size();
    setg(part_.data(), part_.data(), part_.data() + part_.size());
    return traits_type::to_int_type(*gptr());
  }

 private:
  std::string part_;
  std::uint64_t taken_ = 0;
};

TEST(GameRecords, WithoutEndAreLeft) {
  for (const std::string_view part : {std::string_view("\0", 1), std::string_view("{ a comment "),
                                      std::string_view("V2.2\n'a comment\n")}) {
    EndlessBuffer bytes(part);
    std::istream in(&bytes);
    GameReader reader(in);
    std::optional<PgnGame> game = reader.next(test::registry());
    ASSERT_TRUE(game) << part;
    EXPECT_THAT(game->problems.back().message, HasSubstr("no game ends within 64 MiB")) << part;
    EXPECT_FALSE(reader.next(test::registry())) << part;
    EXPECT_LT(bytes.taken(), kLongestGame + (1 << 20)) << part;
  }
  EndlessBuffer games("1. e4 e5 *\n\n");
  std::istream in(&games);
  GameReader reader(in);
  while (reader.bytes_read() < kLongestGame / 64)
    EXPECT_THAT(reader.next(test::registry())->problems, IsEmpty());
}

TEST(GameRecords, AreToldApart) {
  const std::pair<const char*, GameFormat> kHeads[] = {
      {"[Event \"x\"]\n", GameFormat::kPgn},
      {"1. e4 e5 *\n", GameFormat::kPgn},
      {"% remark\n[Event \"x\"]\n", GameFormat::kPgn},
      {"\xEF\xBB\xBFV2.2\n", GameFormat::kCsa},
      {"'remark\nN+A\n", GameFormat::kCsa},
      {"+7776FU\n", GameFormat::kCsa},
      {"\n\n手合割：平手\n", GameFormat::kKif},
      {"   1 ７六歩(77)\n", GameFormat::kKif},
      {"☗７六歩 ☖３四歩\n", GameFormat::kKif},
      {"# remark\nstartpos moves 7g7f\n", GameFormat::kSfen},
      {"position startpos moves 7g7f\n", GameFormat::kSfen},
      {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n", GameFormat::kPgn},
      {"P1p1p3/8/8/8/8/8/8/8 w - - 0 1\n", GameFormat::kPgn},
      {"N+P5k/9/9/9/9/9/9/9/K8[] w - - 0 1\n", GameFormat::kPgn}};
  for (const auto& [head, format] : kHeads) EXPECT_EQ(format_of(head), format) << head;
  EXPECT_EQ(format_of("*\n", "game.kif.gz"), GameFormat::kKif);
  EXPECT_EQ(format_of("'remark\n", "GAME.CSA"), GameFormat::kCsa);
  EXPECT_EQ(format_of("[Event \"x\"]\n", "game.kif"), GameFormat::kPgn);
}

TEST(GameRecords, LeaveTheGameToTheUserWhoNamesIt) {
  const std::vector<PgnGame> games = games_in("startpos moves 5d5c 1b1c\n", {"", "minishogi"});
  ASSERT_THAT(games, SizeIs(1));
  EXPECT_EQ(games[0].find("Variant"), nullptr);
  PgnGame game = games[0];
  Result<PgnSetup> setup = set_up(game, test::registry(), "minishogi");
  EXPECT_THAT(replay(setup->start, game, Variations::kFollow), IsEmpty());
}

}  // namespace
}  // namespace proconsul
