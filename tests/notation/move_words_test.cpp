// What stands where a move is due: nothing of it is lost, and what copying brings along does not matter.
#include <gmock/gmock.h>

#include <random>
#include <sstream>

#include "engine/blanks.h"
#include "engine/text.h"
#include "notation/converted.h"
#include "protocol/formats/pgn_reader.h"
#include "protocol/formats/replay.h"
#include "protocol/formats/typed_move.h"
#include "support.h"

namespace proconsul {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

CliRun checked(const std::string& pgn) { return run_words({"pgn", "check", "-"}, pgn); }

// A move number as people write it: up to three digits, or any that dots follow, or dots alone.
bool is_number(std::string_view word) {
  const std::size_t digits = std::min(word.find_first_not_of("0123456789"), word.size());
  const std::string_view dots = word.substr(digits);
  if (dots.find_first_not_of('.') != dots.npos) return false;
  const bool zeros = digits > 1 && word.substr(0, digits).find_first_not_of('0') == word.npos;
  if (zeros) return false;
  return dots.empty() ? digits <= 3 && word.front() != '0' : true;
}

struct Contents {
  std::size_t moves = 0;
  std::size_t glyphs = 0;
  std::string marks;
  std::string result;
  std::size_t problems = 0;
  bool operator==(const Contents&) const = default;
};

void count(const PgnLine& line, Contents& contents) {
  for (const PgnMove& move : line) {
    ++contents.moves;
    contents.glyphs += move.nags.size();
    contents.marks += move.marks;
    for (const PgnLine& variation : move.variations) count(variation, contents);
  }
}

Contents contents_of(const std::string& text) {
  std::istringstream in(text);
  PgnGame game = PgnReader(in).next().value();
  Contents contents;
  contents.result = game.result;
  contents.problems = game.problems.size();
  Result<PgnSetup> setup = set_up(game, test::registry());
  contents.problems += replay(setup->start, game, Variations::kFollow).size();
  count(game.moves, contents);
  return contents;
}

std::string random_word(std::mt19937& random) {
  constexpr std::string_view kCharacters = "0001123456789abcdefghNBRQKPOoxXZzch+-=#!?.,:/*@&|~^_'%<>";
  std::string word;
  const std::size_t length = 1 + random() % 4;
  while (word.size() < length) word += kCharacters[random() % kCharacters.size()];
  return word;
}

struct Place {
  const char* before;
  const char* after;
};
constexpr Place kPlaces[] = {{"1. ", " *\n"},
                             {"1. e4 ", " *\n"},
                             {"1. e4 e5 2. ", " *\n"},
                             {"1. e4 e5 (1... ", ") *\n"},
                             {"1. e4 e5 {x} ", " 1-0\n"}};

TEST(MoveWords, AreReadOrReported) {
  std::mt19937 random(57);
  for (const Place& place : kPlaces) {
    const Contents without = contents_of(std::string(place.before) + place.after);
    for (int i = 0; i < 4000; ++i) {
      const std::string word = random_word(random);
      if (is_number(word) || !result_at_end(word).empty()) continue;
      EXPECT_NE(contents_of(place.before + word + place.after), without)
          << place.before << word << place.after;
    }
  }
}

// The same game, whatever stands between its words.
TEST(MoveWords, AreKeptApartByBlanksOfEveryKind) {
  const std::string wanted = "[White \"A\"]\n\n1. e4 e5 2. Nf3 (2. Nc3 $14 Nf6) 2... Nc6 1-0\n\n";
  for (const char* blank :
       {" ",      "\t",     "\f",     "\v",     "\u00A0", "\u1680",   "\u2000", "\u2001", "\u2002",
        "\u2003", "\u2004", "\u2005", "\u2006", "\u2007", "\u2008",   "\u2009", "\u200A", "\u200B",
        "\u2028", "\u2029", "\u202F", "\u205F", "\u3000", " \u00A0 ", "\xA0"}) {
    const std::string at = blank;
    const CliRun run =
        convert("[White" + at + "\"A\"" + at + "]\n\n1." + at + "e4" + at + "e5" + at + "2." + at + "Nf3" +
                at + "(2." + at + "Nc3" + at + "$14" + at + "Nf6)" + at + "Nc6" + at + "1-0" + at + "\n");
    EXPECT_EQ(run.out, wanted) << "blank " << ::testing::PrintToString(at);
    EXPECT_EQ(run.code, exit_code::kOk) << run.err;
  }
  EXPECT_EQ(words_of(std::string_view("a\u00A0b\u2009c d")).size(), 4U);
  EXPECT_EQ(words_of(std::string_view("\u00A0a\u00A0")).at(0).column(), 3);
  EXPECT_EQ(words_of(std::string_view("同　歩")).size(), 1U);
  EXPECT_EQ(run_words({"show", "chess", "4k3/8/8/8/8/8/8/4K3\u00A0w\u00A0- - 0 1"}).code, exit_code::kOk);
}

TEST(MoveWords, HaveNoCharactersThatAreNotSeen) {
  for (const char* unseen : {"\u00AD", "\u034F", "\u061C", "\u200C", "\u200D", "\u200E", "\u200F", "\u202A",
                             "\u202C", "\u2060", "\u2066", "\u2069", "\uFE0E", "\uFE0F", "\uFEFF"}) {
    const std::string at = unseen;
    const CliRun run =
        convert("1." + at + "e4 " + at + "e5" + at + " 2. ♘" + at + "f3 N" + at + "c6 1-" + at + "0\n");
    EXPECT_THAT(run.out, HasSubstr("1. e4 e5 2. Nf3 Nc6 1-0")) << ::testing::PrintToString(at);
    EXPECT_EQ(run.code, exit_code::kOk) << run.err;
    EXPECT_TRUE(parse_typed(test::game_of("chess"), "♘" + at + "f3")) << ::testing::PrintToString(at);
  }
}

TEST(MoveWords, MayHaveNumbersWithDotsOfEveryKind) {
  for (const char* dots : {"...", ".", "..", "…", " …", "……", " ... ", "‥", "⋯", "．", ". …"}) {
    for (const std::string& text : {std::string("1. e4 1") + dots + "e5 2. Nf3 *\n",
                                    std::string("1. e4 ") + dots + " e5 2" + dots + " Nf3 *\n"}) {
      EXPECT_THAT(checked(text).out, HasSubstr("1 game, 3 moves, 0 problems")) << text;
    }
  }
  const std::string xiangqi =
      "[Game \"Chinese Chess\"]\n[FEN \"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b - - 0 "
      "1\"]\n\n";
  EXPECT_THAT(checked(xiangqi + "1. …… 马8进7 2. 马二进三 *\n").out, HasSubstr("2 moves, 0 problems"));
  EXPECT_THAT(checked("[Game \"Chinese Chess\"]\n\n1．炮二平五　马8进7　2．马二进三 *\n").out,
              HasSubstr("3 moves, 0 problems"));
}

TEST(MoveWords, ThatLookLikeNumbersAreNone) {
  EXPECT_THAT(checked("1. e4 e5 2. 5254 *\n").out, HasSubstr(":1:13: illegal move \"5254\""));
  EXPECT_THAT(checked("1. e4 e5 2. 37 Nf3 *\n").out, HasSubstr(":1:13: illegal move \"37\""));
  EXPECT_THAT(checked("1. e4 0 *\n").out, HasSubstr(":1:7: illegal move \"0\""));
  EXPECT_THAT(checked("1 e4 e5 2 Nf3 Nc6 *\n").out, HasSubstr("4 moves, 0 problems"));
  EXPECT_THAT(checked("1. e4 1.2 e5 *\n").out, HasSubstr("illegal move \"2\""));
}

TEST(MoveWords, CastlingHasManySpellings) {
  const std::string start = "1. d4 d5 2. Nc3 Nc6 3. Bf4 Bf5 4. Qd2 Qd7 5. ";
  for (const char* castling : {"O-O-O", "0-0-0", "o-o-o", "OOO", "000", "ooo", "0–0–0", "000!", "OOO?!"}) {
    const CliRun run = convert(start + castling + " " + castling + " 6. e3 *\n");
    EXPECT_EQ(run.code, exit_code::kOk) << castling << run.err;
    EXPECT_THAT(run.out, AllOf(HasSubstr("5. O-O-O"), HasSubstr(" O-O-O"), HasSubstr("6. e3"))) << castling;
  }
  EXPECT_THAT(checked("1. d4 d5 2. 00 000 *\n").out, HasSubstr(":1:13: illegal move \"00\""));
  EXPECT_THAT(checked("1. e4 0000 2. d4 *\n").out, HasSubstr("3 moves, 0 problems"));
  EXPECT_THAT(parse_typed(test::game_of("chess"), "00").error().message, HasSubstr("O-O is not possible"));
}

TEST(MoveWords, MayEndWithTheResult) {
  const std::pair<const char*, const char*> kEnds[] = {
      {"1-0", "1-0"}, {"0-1", "0-1"}, {"1/2-1/2", "1/2-1/2"}, {"1/2", "1/2-1/2"},    {"½-½", "1/2-1/2"},
      {"*", "*"},     {"1:0", "1-0"}, {"1–0", "1-0"},         {"0.5-0.5", "1/2-1/2"}};
  for (const auto& [end, result] : kEnds) {
    for (const char* moves :
         {"1. e4 a6", "1. e4 a6±", "1. e4 a6!?", "1. e4 c5 2. Nf3 d6 3.Bb5+",
          "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. 0-0", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. 00"}) {
      const CliRun glued = convert(std::string(moves) + end + "\n\n1. d4 *\n"),
                   apart = convert(std::string(moves) + " " + end + "\n\n1. d4 *\n");
      EXPECT_EQ(glued.out, apart.out) << moves << end;
      EXPECT_EQ(glued.code, exit_code::kOk) << glued.err;
      EXPECT_THAT(glued.out, HasSubstr(std::string(" ") + result + "\n\n1. d4 *")) << moves << end;
    }
  }
  EXPECT_THAT(convert("1. f3 e5 2. g4 Qh4#0-1\n").out, HasSubstr("Qh4# 0-1"));
  EXPECT_THAT(checked("1. e4 41-0\n").out, Not(HasSubstr("0 problems")));
}

TEST(MoveWords, SignsBeforeTheFirstMoveOfALineBelongToIt) {
  for (const char* sign : {"±", "$16", "± ", "+/-"}) {
    const CliRun run = convert(std::string("1. e4 e5 2. Nf3 (") + sign + " 2. Nc3 Nf6) 2... Nc6 *\n");
    EXPECT_EQ(run.code, exit_code::kOk) << sign << run.err;
    EXPECT_THAT(run.out, HasSubstr("(2. Nc3 $16 Nf6)")) << sign;
  }
  EXPECT_THAT(convert("$14 1. e4! *\n").out, HasSubstr("1. e4 $14 $1 *"));
  EXPECT_THAT(checked("1. e4 (±) e5 *\n").out, HasSubstr("2 moves, 0 problems"));
  EXPECT_THAT(checked("1. e4 ($16) e5 *\n").out, HasSubstr(":1:8: a glyph without a move"));
  EXPECT_THAT(checked("± *\n").out, HasSubstr(":1:1: a glyph without a move"));
}

TEST(MoveWords, MarksThatAreWrongAreTold) {
  for (const char* check_mark : {"†", "ch", "ch.", "++", "+", "dis.ch"}) {
    for (const char* blank : {"", " "}) {
      EXPECT_THAT(checked(std::string("1. e4 d6") + blank + check_mark + " *\n").out,
                  HasSubstr("gives no check"))
          << blank << check_mark;
      EXPECT_THAT(checked(std::string("1. e4 d6 2. Bb5") + blank + check_mark + " *\n").out,
                  HasSubstr("0 problems"))
          << blank << check_mark;
    }
  }
  for (const char* mate : {"#", "‡", "mate", "##"}) {
    EXPECT_THAT(checked(std::string("1. f3 e5 2. g4 Qh4") + mate + " 0-1\n").out, HasSubstr("0 problems"))
        << mate;
    EXPECT_THAT(checked(std::string("1. f3 e5 ") + mate + " *\n").out, HasSubstr("gives no mate")) << mate;
  }
  EXPECT_THAT(checked("1. e4 e6 2. e5 d5 3. exd6 e.p. *\n").out, HasSubstr("0 problems"));
  EXPECT_THAT(checked("1. e4 d5 2. exd5 e.p. *\n").out,
              HasSubstr("\"exd5 e.p.\" does not capture en passant"));
  EXPECT_THAT(checked("1. e4 d5 2. exd5 (+) *\n").out, HasSubstr("gives no check"));
  EXPECT_THAT(convert("1. e4 d6 2. Bb5 ch Kf8 mate Nc3 *\n").out, HasSubstr("2. Bb5+ Kf8 mate 3. Nc3 *"));
}

// The text with the letter after its last digit in lower case; empty if none follows.
std::string with_small_letter(std::string text) {
  const std::size_t digit = text.find_last_of("0123456789");
  const std::size_t letter =
      digit == text.npos ? text.npos : text.find_first_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ", digit);
  if (letter == text.npos) return "";
  text[letter] = to_lower(text[letter]);
  return text;
}

// In every game, by random moves until some have been seen.
TEST(Promotions, AreReadInSmallLetters) {
  int seen = 0;
  for (const std::string& name : test::all_names()) {
    Game game = test::game_of(name);
    if (game.rules().walling) continue;
    std::mt19937 random(3);
    int here = 0;
    for (int ply = 0; ply < 150 && here < 12 && !game.end().over(); ++ply) {
      const std::vector<Move> legal = game.legal_moves();
      for (const Move move : legal) {
        if (!move.is_promotion() || ++here > 12) continue;
        const std::string san = to_san(game, move);
        const std::string small = with_small_letter(san);
        if (small.empty()) continue;
        ++seen;
        const std::size_t equals = small.find('=');
        for (const std::string& text :
             {small, equals == small.npos ? small : std::string(small).erase(equals, 1)}) {
          const Result<Move> read = parse_typed(game, text);
          ASSERT_TRUE(read) << name << ' ' << game.fen() << ' ' << text;
          EXPECT_EQ(to_uci(game, *read), to_uci(game, move)) << name << ' ' << game.fen() << ' ' << text;
        }
        std::string uci = to_uci(game, move);
        const std::size_t last = uci.find_last_of("0123456789");
        if (last + 1 >= uci.size() || !is_letter(uci[last + 1])) continue;
        uci.insert(last + 1, 1, '=');
        const Result<Move> read = parse_uci(game, uci);
        ASSERT_TRUE(read) << name << ' ' << game.fen() << ' ' << uci;
        EXPECT_EQ(*read, move) << name << ' ' << uci;
        EXPECT_TRUE(parse_typed(game, uci)) << name << ' ' << uci;
      }
      game.play(legal[random() % legal.size()]);
    }
  }
  EXPECT_GT(seen, 200);
}

TEST(Promotions, HaveManySpellings) {
  const std::string start = "[FEN \"1n5k/P7/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. ";
  for (const char* text : {"a8=q", "a8q", "a8/q", "a8(q)", "a8Q", "a8=Q", "a7a8q", "a7a8=q", "a7a8=Q",
                           "a7-a8=q", "a8q!", "a8=q±"})
    EXPECT_THAT(convert(start + text + " *\n").out, HasSubstr("1. a8=Q")) << text;
  for (const char* text : {"axb8=n", "axb8n", "a7xb8=n", "a7xb8n"})
    EXPECT_THAT(convert(start + text + " *\n").out, HasSubstr("1. axb8=N")) << text;
  for (const char* text : {"a8b", "a8=b"})
    EXPECT_THAT(convert(start + text + " *\n").out, HasSubstr("1. a8=B")) << text;
  EXPECT_THAT(checked(start + "a8=x *\n").out, HasSubstr("illegal move \"a8=x\""));
}

// Letters and fields that are read but not written.
TEST(MoveWords, FollowTheFenInItsUsualForm) {
  const std::pair<const char*, const char*> rows[] = {
      {"4k3/8/8/8/8/8/8/4K3 w", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
      {"4k3/8/8/8/8/8/8/4K3\u00A0b - -", "4k3/8/8/8/8/8/8/4K3 b - - 0 1"},
      {"r3k2r/8/8/8/8/8/8/4K3 b qk e3 0 7", "r3k2r/8/8/8/8/8/8/4K3 b kq - 0 7"}};
  for (const auto& [fen, usual] : rows)
    EXPECT_THAT(convert(std::string("[FEN \"") + fen + "\"]\n\n*\n").out,
                HasSubstr(std::string("[FEN \"") + usual + "\"]"));
  EXPECT_THAT(convert("[Variant \"xiangqi\"]\n[FEN \"3k5/9/9/9/9/9/9/9/9/4K4 r - - 0 1\"]\n\n1. Kf1 *\n").out,
              HasSubstr("/4K4 w - - 0 1\"]"));
}

}  // namespace
}  // namespace proconsul
