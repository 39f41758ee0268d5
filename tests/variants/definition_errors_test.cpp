// Broken definitions and the exact errors they give.
#include <gtest/gtest.h>

#include "variants/registry.h"

namespace proconsul {

void PrintTo(const Error& error, std::ostream* out) {
  *out << error.line << ':' << error.column << ": " << error.message;
}

namespace {

struct Broken {
  const char* what;
  std::string text;
  std::vector<Error> errors;
};

// Lines 1 to 4: a game of kings and rooks without castling on 4x4 squares, to which a line is added.
const std::string kSmall = "[small]\nmaxFile = d\nmaxRank = 4\nstartFen = 2kr/4/4/RK2 w - - 0 1\n";
const std::string kPieces = "king = k\nrook = r\n";
const std::string kWhole = kSmall + kPieces + "castling = false\npromotionRegionWhite = -\n";  // 8 lines

class BrokenDefinition : public testing::TestWithParam<Broken> {};

TEST_P(BrokenDefinition, GivesItsErrors) {
  Registry registry;
  EXPECT_EQ(registry.load(GetParam().text), GetParam().errors);
}

const std::vector<Broken> kForm = {
    {"no bracket", "[small\n", {{"expected ']' at the end of the line", 1, 6}}},
    {"name of two words", "[my small]\n", {{"expected a name of letters, digits, '-' and '_'", 1, 2}}},
    {"no name", "[]\n", {{"expected a name of letters, digits, '-' and '_'", 1, 2}}},
    {"empty parent", "[small:]\n", {{"expected a name of letters, digits, '-' and '_'", 1, 8}}},
    {"no equals sign", "[small]\n  king\n", {{"expected 'key = value' or '[name]'", 2, 3}}},
    {"no key", "[small]\n= k\n", {{"expected a key of letters and digits before '='", 2, 1}}},
    {"bad key", "[small]\nking-piece = k\n", {{"expected a key of letters and digits before '='", 2, 1}}},
    {"no value", "[small]\nking =\n", {{"expected a value after '='", 2, 6}}},
    {"value in a comment", "[small]\nking = # k\n", {{"expected a value after '='", 2, 6}}},
    {"no section", "king = k\n", {{"expected '[name]' before the first key", 1, 1}}},
    {"several",
     "king\n[small]\nrook\n",
     {{"expected 'key = value' or '[name]'", 1, 1}, {"expected 'key = value' or '[name]'", 3, 1}}},
};

const std::vector<Broken> kNames = {
    {"name taken", "[chess]\n", {{"there is already a game named 'chess'", 1, 2}}},
    {"name taken by an alias", "[chess960]\n", {{"there is already a game named 'chess960'", 1, 2}}},
    {"name twice", kWhole + "[small]\n", {{"there is already a game named 'small'", 9, 2}}},
    {"unknown parent", "[small:ches]\n", {{"unknown game 'ches', did you mean 'chess'", 1, 8}}},
    {"quite unknown parent", "[small:bughouse]\n", {{"unknown game 'bughouse'", 1, 8}}},
    {"own parent", "[small:small]\n", {{"the game inherits from itself", 1, 8}}},
    {"circle of parents",
     "[a:b]\n[b:a]\n",
     {{"the game inherits from itself", 1, 4}, {"the game inherits from itself", 2, 4}}},
    {"heir of a circle",
     "[a:b]\n[b:a]\n[c:a]\n",
     {{"the game inherits from itself", 1, 4},
      {"the game inherits from itself", 2, 4},
      {"the game 'a' that it inherits from has errors", 3, 4}}},
    {"alias taken", kWhole + "aliases = tiny normal\n", {{"there is already a game named 'normal'", 9, 16}}},
    {"bad alias", kWhole + "aliases = Ti.ny\n", {{"expected names of letters, digits, '-' and '_'", 9, 11}}},
    {"unknown key",
     kWhole + "nMoveRules = 20\n",
     {{"unknown key 'nMoveRules', did you mean 'nMoveRule'", 9, 1}}},
    {"quite unknown key", kWhole + "zugzwang = loss\n", {{"unknown key 'zugzwang'", 9, 1}}},
    {"faulty parent",
     "[a:chess]\nnMoveRule = x\n[b:a]\n",
     {{"expected a number from 0 to 1000", 2, 13}, {"the game 'a' that it inherits from has errors", 3, 4}}},
    {"inherited value",
     "[a:chess]\nmaxFile = 4\nstartFen = k2r/4/4/4/4/4/4/K2R w Kk - 0 1\n",
     {{"inherited key 'castlingKingsideFile': expected a file from a to d", 1, 2}}},
    {"missing file",
     "[small]\nmaxFile = d\nmaxRank = 4\nstartFen = r2k/4/4/R2K w Qq - 0 1\n" + kPieces,
     {{"key 'castlingKingsideFile' is missing, for the board has no file g", 1, 2}}},
};

const std::vector<Broken> kBoards = {
    {"no position",
     "[small]\nking = k\n",
     {{"key 'startFen' is missing, and the orthodox start does not fit: no piece has the letter 'R'", 1, 2}}},
    {"too many files",
     "[small]\nmaxFile = 17\nstartFen = k w - - 0 1\n",
     {{"expected a number from 1 to 16", 2, 11}, {"no piece has the letter 'K'", 3, 12}}},
    {"file beyond p",
     "[small]\nmaxFile = q\nstartFen = k w - - 0 1\n",
     {{"expected a file from a to p", 2, 11}, {"no piece has the letter 'K'", 3, 12}}},
    {"too many squares",
     "[small]\nmaxFile = 12\nmaxRank = 11\nstartFen = k w - - 0 1\n",
     {{"the board has 132 squares, expected at most 128", 1, 2}, {"no piece has the letter 'K'", 4, 12}}},
    {"too few ranks",
     "[small]\nmaxFile = 4\nmaxRank = 4\nstartFen = k2r/4/R2K w - - 0 1\n",
     {{"expected 4 ranks, found 3", 4, 21}}},
    {"too many ranks",
     "[small]\nmaxFile = 4\nmaxRank = 2\nstartFen = k2r/R2K/4 w - - 0 1\n",
     {{"expected only 2 ranks", 4, 19}}},
    {"rank too short",
     "[small]\nmaxFile = 4\nmaxRank = 2\nstartFen = k1r/R2K w - - 0 1\n",
     {{"rank 2 has 3 squares, expected 4", 4, 15}}},
    {"rank too long",
     "[small]\nmaxFile = 4\nmaxRank = 2\nstartFen = k3r/R2K w - - 0 1\n",
     {{"rank 2 has more than 4 squares", 4, 14}}},
    {"bad sign",
     "[small]\nmaxFile = 4\nmaxRank = 2\nstartFen = k2?/R2K w - - 0 1\n",
     {{"expected a piece letter, a number of empty squares from 1, '*' or '_'", 4, 14}}},
    {"nought squares",
     "[small]\nmaxFile = 4\nmaxRank = 2\nstartFen = k20r/R2K w - - 0 1\n",
     {{"rank 2 has more than 4 squares", 4, 13}}},
    {"unknown letter",
     kSmall + "king = k\n",
     {{"no piece has the letter 'R'", 4, 14}, {"no piece has the letter 'R'", 4, 20}}},
    {"kings",
     "[small]\nmaxFile = 4\nmaxRank = 2\nstartFen = kk2/3K w - - 0 1\nking = k\n",
     {{"expected as many kings for White as for Black, or none, not 1 and 2", 4, 12}}},
    {"pawn on the first rank",
     "[small:chess]\nstartFen = rnbqkbnr/8/8/8/8/8/8/RNBQKBNP w KQkq - 0 1\npawnRegionWhite = *2 *3\n",
     {{"no pawn may stand on h1", 2, 40}}},
};

const std::vector<Broken> kPiecesAndRules = {
    {"no letter", kSmall + "king = 1\nrook = r\n", {{"expected a piece letter such as 'n' or \"l'\"", 5, 8}}},
    {"two letters",
     kSmall + "king = kk\nrook = r\n",
     {{"expected ':' and a movement after the piece letter", 5, 9}}},
    {"letter taken", kSmall + "king = k\nrook = k\n", {{"the letter 'K' is already that of the king", 6, 8}}},
    {"custom piece without movement",
     kSmall + "king = k\nrook = r\ncustomPiece1 = c\n",
     {{"expected a move such as 'N' or 'mRcpR'", 7, 17}}},
    {"bad movement",
     kSmall + "king = k\nrook = r\ncustomPiece1 = c:mRxR:cannon\n",
     {{"unknown modifier 'x', expected one of m c n p g i e w q y j z a f b l r v s h", 7, 20}}},
    {"captures of nobody", kWhole + "captureByRank = q 1:K\n", {{"no piece has the letter 'q'", 9, 17}}},
    {"captures on no rank",
     kWhole + "captureByRank = k 5:K\n",
     {{"expected a rank from 1 to 4 and a movement such as '5:K'", 9, 19}}},
    {"captures without movement",
     kWhole + "captureByRank = k\n",
     {{"expected a rank and a movement such as '5:K'", 9, 18}}},
    {"captures with a bad movement",
     kWhole + "captureByRank = k 1:K 2:X\n",
     {{"unknown atom 'X', expected one of W F D N A H C L Z J G K Q R B U, '(m,n)' or '[F?R]'", 9, 25}}},
    {"no such square",
     kWhole + "doubleStepRegionWhite = a1 1e\n",
     {{"expected squares such as e4, ranks such as *4, files such as e*, '*' or '-', not '1e'", 9, 28}}},
    {"no such scheme", kWhole + "starts = shuffle\n", {{"no piece has the letter 's'", 9, 10}}},
    {"not yes or no", kWhole + "promotionToArmy = yes\n", {{"expected false or true, not 'yes'", 9, 19}}},
    {"promotion to nothing",
     "[a:chess]\npromotionPieceTypes = qx\n",
     {{"no piece has the letter 'x'", 2, 24}}},
    {"castling without a rook",
     "[a:chess]\nrook = -\nstartFen = 4k3/8/8/8/8/8/8/4K3 w KQ - 0 1\n",
     {{"castling needs the pieces 'king' and 'rook', expected them or 'castling = false'", 1, 2}}},
    {"king elsewhere",
     "[a:chess]\ncastlingKingFile = d\n",
     {{"startFen has no king on d1 for castling", 2, 20}}},
    {"rook elsewhere",
     "[a:chess]\ncastlingRookKingsideFile = g\n",
     {{"startFen has no rook on g1 for castling", 2, 28}}},
    {"no room for the rook",
     "[a:chess]\ncastlingQueensideFile = h\n",
     {{"the castled king leaves no room for its rook", 2, 25}}},
    {"bad leap", "[a:chess]\nleapFiles = b i\n", {{"expected a file from a to h", 2, 15}}},
    {"two swapping pieces", "[a:chess]\nswapPiece = bn\n", {{"expected one piece letter", 2, 13}}},
    {"number too large",
     "[a:chess]\nnFoldRule = 99999999999\n",
     {{"expected a number from 0 to 100", 2, 13}}},
    {"sign before a number", "[a:chess]\nnFoldRule = +3\n", {{"expected a number from 0 to 100", 2, 13}}},
};

std::string name_of(const testing::TestParamInfo<Broken>& info) {
  std::string name = info.param.what;
  for (char& c : name) c = c == ' ' ? '_' : c;
  return name;
}

INSTANTIATE_TEST_SUITE_P(Form, BrokenDefinition, testing::ValuesIn(kForm), name_of);
INSTANTIATE_TEST_SUITE_P(Names, BrokenDefinition, testing::ValuesIn(kNames), name_of);
INSTANTIATE_TEST_SUITE_P(Boards, BrokenDefinition, testing::ValuesIn(kBoards), name_of);
INSTANTIATE_TEST_SUITE_P(Rules, BrokenDefinition, testing::ValuesIn(kPiecesAndRules), name_of);

TEST(Definition, TheUnbrokenOneLoads) {
  Registry registry;
  EXPECT_EQ(registry.load(kWhole), std::vector<Error>{});
  ASSERT_NE(registry.find("small"), nullptr);
  EXPECT_EQ(registry.find("small")->rules->board.size(), 16);
}

}  // namespace
}  // namespace proconsul
