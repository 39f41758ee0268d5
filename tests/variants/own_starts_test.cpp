// Random starts that users describe in their definitions: their meaning, and the errors of invalid ones.
#include <gtest/gtest.h>

#include <set>

#include "engine/game.h"
#include "variants/chess960.h"
#include "variants/definition_text.h"
#include "variants/registry.h"

namespace proconsul {

void PrintTo(const Error& error, std::ostream* out);  // beside the tests of other errors

namespace {

const std::string kChess = "[mine:chess]\n";
const std::string kFree = kChess + "castlingFromAnyFile = true\ncastlingNotation = kingTakesRook\n";

class OwnStarts : public testing::Test {
 protected:
  const Variant& game(const std::string& lines, const std::string& name = "mine") {
    const std::vector<Error> errors = games_.load(lines);
    EXPECT_TRUE(errors.empty()) << errors.front().line << ':' << errors.front().column << ": "
                                << errors.front().message;
    const Variant* found = games_.find(name);
    return found == nullptr ? *games_.find("chess") : *found;
  }
  Registry games_;
};

std::string fen_of(const Variant& variant, int number) {
  return start_fen(*variant.starts, {number, number}).value();
}

std::string placement_of(const std::string& fen) { return fen.substr(0, fen.find(' ')); }

// All starts are different, valid and found again, including the game's own start.
void check_starts(const Variant& variant, int count) {
  ASSERT_TRUE(variant.starts);
  ASSERT_EQ(start_count(*variant.starts), count);
  EXPECT_EQ(fen_of(variant, default_start(*variant.starts)), variant.rules->start_fen);
  std::set<std::string> placements;
  for (int number = 0; number < count; ++number) {
    const std::string fen = fen_of(variant, number);
    placements.insert(placement_of(fen));
    const Result<StartNumber> found = start_number(*variant.starts, fen);
    ASSERT_TRUE(found.ok()) << fen << ": " << found.error().message;
    ASSERT_EQ(*found, (StartNumber{number, number}));
    const Result<Game> game = Game::create(variant.compiled, fen);
    ASSERT_TRUE(game.ok()) << fen << ": " << game.error().message;
    ASSERT_EQ(game->fen(), fen);
  }
  EXPECT_EQ(placements.size(), static_cast<std::size_t>(count));
}

TEST_F(OwnStarts, AreCountedAndNumbered) {
  check_starts(game(kFree + "starts = b@light b@dark q nn rkr\n"), 960);
  for (int number = 0; number < 960; ++number)
    ASSERT_EQ(fen_of(*games_.find("mine"), number), fen_of(*games_.find("fischerandom"), number));
}

TEST_F(OwnStarts, KnowManyConstraints) {
  // Shuffle Chess, its half with bishops apart, and Chess18, in which king and rooks stay at home.
  check_starts(game("[a:chess]\nstarts = k q bb nn rr\n", "a"), 5040);
  check_starts(game("[b:chess]\nstarts = b@light b@dark k q nn rr\n", "b"), 2880);
  check_starts(game("[c:chess]\nstarts = rkr@a1,e*,h1 b@light b@dark q nn\n", "c"), 18);
  check_starts(game("[d:chess]\nstarts = q@d1,e1 k@d1,e1 rr nn bb\n", "d"), 2 * 15 * 6);
  check_starts(game("[e:chess]\nstarts = rnbqkbnr\n", "e"), 1);
}

TEST_F(OwnStarts, AreMirroredOrTurned) {
  const std::string turned =
      "startSymmetry = rotated\nstartFen = rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w "
      "KQkq - 0 1\n";
  const Variant& variant = game(kFree + turned + "starts = q nn bb rkr\n");
  check_starts(variant, 1680);
  EXPECT_EQ(placement_of(fen_of(variant, 0)), "rkrbbnnq/pppppppp/8/8/8/8/PPPPPPPP/QNNBBRKR");
}

TEST_F(OwnStarts, MayTakeSeveralRanksAndEmptySquares) {
  const std::string camps =
      "[camps:chess]\ncastling = false\nmaxFile = d\nmaxRank = 6\nstartFen = wnkf/4/4/4/4/WNKF w "
      "- - 0 1\npromotionRegionWhite = -\npawn = -\n"
      "customPiece1 = w:W\ncustomPiece2 = f:F\n";
  const Variant& variant = game(camps + "startSquares = *1 *2\nstarts = f@light k@dark w n ....\n", "camps");
  check_starts(variant, 4 * 4 * 6 * 5);
}

TEST_F(OwnStarts, MayBeSeparateAndThrown) {
  const Variant& variant = game(kFree + "starts = q nn bb rkr\nstartsApart = true\nstartDice = pieces\n");
  const StartScheme& starts = *variant.starts;
  EXPECT_TRUE(allows_double_draw(starts));
  EXPECT_EQ(dice_sides(starts), (std::vector<int>{8, 7, 6, 5, 4}));
  const std::string fen = start_fen(starts, {7, 1679}).value();
  EXPECT_EQ(start_number(starts, fen).value(), (StartNumber{7, 1679}));
  for (int number = 0; number < 1680; number += 7) {
    const Dice dice = dice_for(starts, number).value();
    ASSERT_EQ(start_from_dice(starts, dice.values).value(), (StartNumber{number, number}));
  }
}

TEST_F(OwnStarts, DiceChangeArmies) {
  const std::string dice =
      "customPiece1 = e:FA\nstartDice = green red:3\nstartDiceTable = green 1 if red 3 q:e\n"
      "startDiceTable = green 2 n:b b:@q\nstartDiceTable = interchange b:n n:b\n";
  const Variant& variant = game(kChess + dice);
  const StartScheme& starts = *variant.starts;
  EXPECT_EQ(start_count(starts), 36);
  EXPECT_EQ(start_from_dice(starts, {1, 3}).value().white, 2);
  EXPECT_EQ(placement_of(fen_of(variant, 2)), "rnbekbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBEKBNR");
  EXPECT_EQ(placement_of(fen_of(variant, 3)), "rbqqkqbr/pppppppp/8/8/8/8/PPPPPPPP/RBQQKQBR");
  EXPECT_EQ(start_from_dice(starts, {6, 3}, Interchange::kOdd).value().white, 35);
  EXPECT_EQ(placement_of(fen_of(variant, 35)), "rbnqknbr/pppppppp/8/8/8/8/PPPPPPPP/RBNQKNBR");
  EXPECT_EQ(start_number(starts, fen_of(variant, 35)).value().white, 18);  // the lowest number with that army
  EXPECT_EQ(default_start(starts), 0);
}

TEST_F(OwnStarts, GoOnInTheGamesChess960) {
  const Variant& variant = game(kChess + "starts = b@light b@dark k q nn rr\n");
  const Variant& freed = *games_.find("mine960");
  ASSERT_NE(freed.rules->castling, variant.rules->castling);
  check_starts(freed, 2880);
  for (int number = 0; number < 2880; number += 31)
    EXPECT_EQ(placement_of(fen_of(freed, number)), placement_of(fen_of(variant, number)));
}

// Of the 15,120 starts of Modern Random Chess its inventor counts 8,400 with bishops on opposite colours, in
// which no bishop can be adjusted; the others list the bishops in the third field of the FEN.
TEST(SwapsOnOneShade, AreForSuchStartsOnly) {
  const Registry games;
  const StartScheme& starts = *games.find("modernrandom")->starts;
  int adjusting = 0;
  for (int number = 0; number < start_count(starts); ++number) {
    const std::string fen = fen_of(*games.find("modernrandom"), number);
    const std::string rank = fen.substr(fen.find(" w ") - 9, 9);
    const std::size_t first = rank.find('B'), last = rank.rfind('B');
    const std::string rights = fen.substr(fen.find(" w ") + 3);
    const bool listed = rights.find(static_cast<char>('A' + first)) < rights.find(' ');
    ASSERT_TRUE(!listed || (last - first) % 2 == 0) << fen;
    adjusting += listed ? 1 : 0;
  }
  EXPECT_EQ(adjusting, 15'120 - 8'400);
}

// A definition that is written out in full has the same starts.
TEST(ExportedStarts, AreThoseOfTheGame) {
  const Registry built_in;
  for (const Variant& variant : built_in.variants()) {
    if (!variant.starts) continue;
    Registry games;
    const std::vector<Error> errors = games.load(definition_text(games, variant, "copy"));
    ASSERT_TRUE(errors.empty()) << variant.rules->name << ": " << errors.front().message;
    EXPECT_EQ(games.find("copy")->starts, variant.starts) << variant.rules->name;
  }
}

struct Broken {
  const char* what;
  std::string lines;  // below [mine:chess]
  std::vector<Error> errors;
};

class BrokenStarts : public testing::TestWithParam<Broken> {};

TEST_P(BrokenStarts, GiveTheirErrors) {
  Registry registry;
  EXPECT_EQ(registry.load(kChess + GetParam().lines), GetParam().errors);
}

const std::vector<Broken> kShuffles = {
    {"unknown piece", "starts = bb nx\n", {{"no piece has the letter 'x'", 2, 14}}},
    {"piece that starts elsewhere",
     "customPiece1 = e:FA\nstarts = e\n",
     {{"startFen has no 'e' on the squares of its random starts", 3, 10}}},
    {"too many",
     "starts = bb nn q rkrr\n",
     {{"startFen has only 2 'r' on the squares of its random starts", 2, 21}}},
    {"too few", "starts = bb n q rkr\n", {{"expected pieces for 8 squares, found 7", 2, 10}}},
    {"none of a kind", "starts = bb nn rkr\n", {{"what stands on d1 in startFen is not placed", 2, 10}}},
    {"no piece", "starts = @light\n", {{"expected a piece before '@'", 2, 10}}},
    {"no squares", "starts = b@\n", {{"expected 'light', 'dark' or squares after '@'", 2, 12}}},
    {"no square",
     "starts = b@d1,x\n",
     {{"expected squares such as e4, ranks such as *4, files such as e*, '*' or '-', not 'x'", 2, 15}}},
    {"square off the board", "starts = b@d1,i1\n", {{"the board has no 'i1'", 2, 15}}},
    {"square that is not shuffled",
     "starts = b@d1,e4\n",
     {{"'e4' is none of the squares of the random starts", 2, 15}}},
    {"squares off the board", "startSquares = *1 *9\nstarts = b\n", {{"the board has no '*9'", 2, 19}}},
    {"squares of both sides",
     "startSquares = *1 a8\nstarts = b\n",
     {{"a1 belongs to a8 of Black, which is also one of White's", 2, 16}}},
    {"contradiction",
     "starts = rr@light k@light q@light n@light\n",
     {{"there is no such start: 1 to place on 0 free squares", 2, 35}}},
    {"choices that depend on others",
     "starts = q b@light b@dark nn rkr\n",
     {{"how many squares are left for 'b@light' depends on earlier pieces; place it before them", 2, 12}}},
    {"the same start twice",
     "starts = n n bb q rkr\n",
     {{"'n' and earlier pieces could trade places, which gives the same start; place equal pieces together "
       "or on "
       "different squares",
       2, 12}}},
    {"not its own start",
     "starts = q@a1 b@light b@dark nn rkr\n",
     {{"startFen is not one of these starts: 'RNBQKBNR' is not a possible first rank for White", 2, 10}}},
    {"wrong symmetry",
     "startSymmetry = rotated\nstarts = q nn bb rkr\n",
     {{"White's 'q' belongs to Black's 'k' in startFen, expected kings to belong to kings", 3, 10}}},
    {"unknown symmetry",
     "startSymmetry = none\nstarts = q nn bb rkr\n",
     {{"expected mirrored or rotated, not 'none'", 2, 17}}},
    {"keys alone",
     "startSymmetry = rotated\nstartSquares = *1\nstartDiceTable = green 1 q:r\n",
     {{"key 'startSymmetry' requires 'starts'", 2, 1},
      {"key 'startSquares' requires 'starts'", 3, 1},
      {"key 'startDiceTable' requires 'startDice'", 4, 1}}},
    {"dice of another kind", "starts = q nn bb rkr\nstartDice = 3\n", {{"expected pieces, not '3'", 3, 13}}},
};

const std::vector<Broken> kDice = {
    {"no table", "startDice = 3\n", {{"expected 'startDiceTable' to say what the dice do", 2, 13}}},
    {"no die",
     "startDice = 3 4\n",
     {{"expected '3' equal dice first, then names of dice such as 'green' or 'green:8'", 2, 15}}},
    {"a die of one side", "startDice = red:1\n", {{"expected 2 to 20 sides after ':'", 2, 13}}},
    {"a name that is taken", "startDice = 3 red red\n", {{"expected another name than 'red'", 2, 19}}},
    {"too many throws",
     "startDice = a:20 b:20 c:20 d:20\n",
     {{"there are too many starts, expected at most 100000", 2, 28}}},
    {"unknown die",
     "startDice = red\nstartDiceTable = green 1 q:r\n",
     {{"'green' is none of the dice of 'startDice'", 3, 18}}},
    {"roles without equal dice",
     "startDice = red\nstartDiceTable = pair 1 q:r\n",
     {{"'pair' is none of the dice of 'startDice'", 3, 18}}},
    {"what no die shows",
     "startDice = 3\nstartDiceTable = lowest 5 q:r\n",
     {{"expected what the die shows, 1 to 4", 3, 25}}},
    {"no condition", "startDice = 3\nstartDiceTable = single 5 if\n", {{"expected a die after 'if'", 3, 29}}},
    {"bad range",
     "startDice = 3\nstartDiceTable = single 5 if pair 4-2 q:r\n",
     {{"expected what the die shows, 1 to 6", 3, 35}}},
    {"no change",
     "startDice = 3\nstartDiceTable = triple 5\n",
     {{"expected changes such as 'q:m', or '-' for none", 3, 26}}},
    {"bad change",
     "startDice = 3\nstartDiceTable = triple 5 q\n",
     {{"expected two pieces such as 'q:m' or 'q:@m', or '-' alone", 3, 27}}},
    {"unknown piece of dice",
     "startDice = 3\nstartDiceTable = triple 5 q:x\n",
     {{"no piece has the letter 'x'", 3, 29}}},
    {"a piece that has no post",
     "customPiece1 = e:FA\nstartDice = 3\nstartDiceTable = triple 5 e:q\n",
     {{"startFen has no 'e' of White", 4, 27}}},
    {"a king",
     "startDice = 3\nstartDiceTable = triple 5 k:q\n",
     {{"dice do not change royal pieces", 3, 27}}},
    {"a row that is never used",
     "startDice = 3\nstartDiceTable = triple 5 q:r\nstartDiceTable = triple 5 q:b\n",
     {{"an earlier row is always used instead of this one", 4, 18}}},
    {"no throw for its own start",
     "startDice = red:2\nstartDiceTable = red 1 q:r\nstartDiceTable = red 2 q:b\n",
     {{"startFen is not one of these starts: no throw leaves its army as it is", 2, 13}}},
};

std::string name_of(const testing::TestParamInfo<Broken>& info) {
  std::string name = info.param.what;
  for (char& c : name) c = std::isalnum(static_cast<unsigned char>(c)) ? c : '_';
  return name;
}
INSTANTIATE_TEST_SUITE_P(Shuffles, BrokenStarts, testing::ValuesIn(kShuffles), name_of);
INSTANTIATE_TEST_SUITE_P(OfDice, BrokenStarts, testing::ValuesIn(kDice), name_of);

// They are counted, not enumerated, and the count cannot overflow.
TEST(ManyStarts, AreRefusedWhereAnIntCannotCountThem) {
  std::string rank, letters, pieces;
  for (char c = 'a'; c <= 'p'; ++c) {
    if (c == 'k' || c == 'p') continue;
    pieces += "customPiece" + std::to_string(c - 'a' + 1) + " = " + c + ":W\n";
    rank += c;
    letters += std::string(" ") + c;
  }
  rank += "k1";
  std::string white = rank;
  for (char& c : white) c = static_cast<char>(std::toupper(c));
  const std::string text =
      "[wide]\nmaxFile = 16\nmaxRank = 4\nking = k\ncastling = false\n"
      "promotionRegionWhite = -\nstartFen = " +
      rank + "/16/16/" + white + " w - - 0 1\n" + pieces;
  Registry registry;
  const std::vector<Error> errors = registry.load(text + "starts =" + letters + " k\n");
  ASSERT_EQ(errors.size(), 1u);
  EXPECT_EQ(errors[0].message, "there are too many starts, expected at most 2147483647");
  EXPECT_EQ(errors[0].line, 22);
  EXPECT_EQ(errors[0].column, 10 + 2 * 9);  // the tenth piece: 15!/5! is beyond
}

// A start in which no game can begin.
TEST(ImpossibleStarts, AreNamed) {
  Registry registry;
  const std::vector<Error> errors = registry.load(
      "[open:chess]\ncastling = false\nstartFen = 6k1/8/8/8/8/8/8/1KR5 w - - 0 1\nstartSquares = *1\n"
      "startSymmetry = rotated\nstarts = k r ......\n");
  ASSERT_EQ(errors.size(), 1u);
  EXPECT_EQ(errors[0].message.substr(0, 8), "start 7,") << errors[0].message;
  EXPECT_EQ(errors[0].line, 6);
  EXPECT_EQ(errors[0].column, 10);
}

}  // namespace
}  // namespace proconsul
