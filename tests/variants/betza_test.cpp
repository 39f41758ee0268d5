#include "variants/betza.h"

#include <gtest/gtest.h>

#include "variants/registry.h"
#include "walk.h"

namespace proconsul {
namespace {

Geometry square_board(int size) {
  Geometry board{size, size, {}, {}};
  for (int i = 0; i < size * size; ++i) board.squares |= bit<SquareSet>(Square(i));
  return board;
}

const Geometry kBoard = square_board(9);

std::vector<Path> parse(std::string_view notation) {
  const Result<std::vector<Path>> paths = parse_betza(notation, {8, test::squares_at(kBoard, {"e2"})});
  EXPECT_TRUE(paths.ok()) << notation << ": " << (paths.ok() ? "" : paths.error().message);
  return paths.ok() ? paths.value() : std::vector<Path>{};
}

std::string moves(std::string_view notation, const std::vector<std::string>& occupied = {},
                  const char* from = "e5") {
  const SquareSet set = test::reach(kBoard, parse(notation), test::square_at(kBoard, from),
                                    test::squares_at(kBoard, occupied), PathUse::kMove);
  return test::names_of(kBoard, set);
}

std::string captures(std::string_view notation, const std::vector<std::string>& occupied,
                     const char* from = "e5") {
  const SquareSet set = test::reach(kBoard, parse(notation), test::square_at(kBoard, from),
                                    test::squares_at(kBoard, occupied), PathUse::kCapture);
  return test::names_of(kBoard, set);
}

struct Count {
  const char* notation;
  int targets;  // from the middle of an empty 9x9 board
};

TEST(Betza, AtomsReachAllTheirSquares) {
  for (const auto& [notation, targets] : std::vector<Count>{
           {"W", 4},   {"F", 4},           {"D", 4},        {"N", 8},     {"A", 4},     {"H", 4},
           {"C", 8},   {"L", 8},           {"Z", 8},        {"J", 8},     {"G", 4},     {"K", 8},
           {"R", 16},  {"B", 16},          {"Q", 32},       {"(1,4)", 8}, {"(4,4)", 4}, {"R2", 8},
           {"W3", 12}, {"W0", 16},         {"WW", 16},      {"F2", 8},    {"N0", 16},   {"NN", 16},
           {"CC", 8},  {"Q3", 24},         {"BN", 24},      {"RN", 24},   {"FfW", 5},   {"BZ", 24},
           {"DD", 8},  {"(1,2)(1,2)", 16}, {"[F-W-R]", 16}, {"qK8", 33},  {"K2", 16}}) {
    const SquareSet set =
        test::reach(kBoard, parse(notation), test::square_at(kBoard, "e5"), {}, PathUse::kMove);
    EXPECT_EQ(popcount(set), targets) << notation << ": " << test::names_of(kBoard, set);
  }
}

TEST(Betza, LettersOfDirections) {
  EXPECT_EQ(moves("fW"), "e6");
  EXPECT_EQ(moves("blW"), "e4 d5");
  EXPECT_EQ(moves("vW"), "e4 e6");
  EXPECT_EQ(moves("sW"), "d5 f5");
  EXPECT_EQ(moves("fF"), "d6 f6");
  EXPECT_EQ(moves("flF"), "d6");
  EXPECT_EQ(moves("rfF"), "f6");
  EXPECT_EQ(moves("flbrF"), "f4 d6");
  EXPECT_EQ(moves("fbF"), "d4 f4 d6 f6");
  EXPECT_EQ(moves("fN"), "d7 f7");
  EXPECT_EQ(moves("ffN"), "d7 f7");
  EXPECT_EQ(moves("fhN"), "c6 g6 d7 f7");
  EXPECT_EQ(moves("lhN"), "d3 c4 c6 d7");
  EXPECT_EQ(moves("flN"), "d7");
  EXPECT_EQ(moves("lfN"), "c6");
  EXPECT_EQ(moves("sN"), "c4 g4 c6 g6");
  EXPECT_EQ(moves("vN"), "d3 f3 d7 f7");
  EXPECT_EQ(moves("fK"), "d6 e6 f6");
}

TEST(Betza, MovesAndCapturesMayDiffer) {
  EXPECT_EQ(moves("mWcF"), "e4 d5 f5 e6");
  EXPECT_EQ(captures("mWcF", {"e6", "f6", "d4"}), "d4 f6");
  EXPECT_EQ(moves("mcW"), moves("W"));
}

TEST(Betza, LameLeapersNeedTheirWayFree) {
  EXPECT_EQ(moves("nD", {"e6"}), "e3 c5 g5");
  EXPECT_EQ(moves("nH", {"e6", "g5", "c5"}), "e2");
  EXPECT_EQ(moves("nN", {"e6"}), "d3 f3 c4 g4 c6 g6");
  EXPECT_EQ(moves("nA", {"f6"}), "c3 g3 c7");
  EXPECT_EQ(moves("D", {"e6"}), "e3 c5 g5 e7");
}

TEST(Betza, HoppersJumpExactlyOnePiece) {
  EXPECT_EQ(moves("pR", {"e7"}), "e8 e9");
  EXPECT_EQ(moves("pR", {"e6", "e7"}), "");
  EXPECT_EQ(captures("cpR", {"e6", "e9"}), "e9");
  EXPECT_EQ(captures("cpR", {"e6", "e7", "e9"}), "e7");
  EXPECT_EQ(captures("mRcpR", {"e6"}), "");
}

TEST(Betza, WadersJumpAllTheWayOnceTheyJump) {
  EXPECT_EQ(captures("wQ3", {"e8"}), "e8");
  EXPECT_EQ(captures("wQ3", {"e6", "e8"}), "e6");
  EXPECT_EQ(captures("wQ3", {"e7", "e8"}), "e7 e8");
  EXPECT_EQ(captures("wQ3", {"e6", "e7", "e8", "e9"}), "e6 e7 e8");
  EXPECT_EQ(moves("fwR3", {"e6"}), "e7");
  EXPECT_EQ(moves("fwR3", {"e7"}), "e6 e8");
  EXPECT_EQ(moves("fwR3", {"e6", "e7"}), "e8");
}

TEST(Betza, PublishedExampleOfTheConsul) {
  const Registry registry;
  const Rules& rules = *registry.find("consulchess")->rules;
  const auto& paths = rules.pieces[static_cast<std::size_t>(rules.type_of("C").index())].paths;
  const SquareSet men = test::squares_at(rules.board, {"c6", "f5", "g6", "h7", "b7", "h4", "f4"});
  const SquareSet set =
      test::reach(rules.board, paths, test::square_at(rules.board, "e4"), men, PathUse::kCapture);
  EXPECT_EQ(test::names_of(rules.board, set), "f4 f5 c6 g6 b7 h7");
}

TEST(Betza, GriffinStopsFromItsThirdSquareOn) {
  EXPECT_EQ(moves("[F-W-R]"), "d1 f1 d2 f2 a4 b4 h4 i4 a6 b6 h6 i6 d8 f8 d9 f9");
  EXPECT_EQ(captures("[F-W-R]", {"d6"}), "");
  EXPECT_EQ(moves("[F-W-R]", {"d6", "d4", "f4", "f7"}), "h6 i6");
  for (const Path& path : parse("[F-W-R]")) EXPECT_EQ(path.first_stop, 3);
}

TEST(Betza, RhinocerosWalksInCircles) {
  const std::vector<Path> paths = parse("qK8");
  ASSERT_EQ(paths.size(), 16u);
  for (const Path& path : paths) {
    ASSERT_EQ(path.steps.size(), 8u);
    EXPECT_EQ(path.steps.back(), (Offset{0, 0}));
    for (std::size_t i = 0; i < 7; ++i) EXPECT_NE(path.steps[i], (Offset{0, 0}));
  }
  // Blocked on all sides but e6: from there clockwise or counterclockwise.
  const std::vector<std::string> ring = {"d4", "e4", "f4", "d5", "f5", "d6", "f6"};
  EXPECT_EQ(moves("qK8", ring), "c4 g4 b5 h5 b6 e6 h6 c7 d7 f7 g7");
  EXPECT_EQ(moves("qK2", ring), "e6 d7 f7");
  EXPECT_EQ(moves("qK3", ring), "e6 c7 d7 f7 g7");
  EXPECT_EQ(moves("qK8", {"d4", "e4", "f4", "d5", "f5", "d6", "f6", "e6"}), "");
}

TEST(Betza, PawnMoves) {
  const std::vector<Path> paths = parse("mfWcefFifmnD");
  ASSERT_EQ(paths.size(), 4u);
  EXPECT_EQ(moves("mfWcefFifmnD", {}, "e2"), "e3 e4");
  EXPECT_EQ(moves("mfWcefFifmnD", {}, "e3"), "e4");
  EXPECT_EQ(moves("mfWcefFifmnD", {"e3"}, "e2"), "");
  EXPECT_EQ(captures("mfWcefFifmnD", {"d3", "e3", "f3", "e4"}, "e2"), "d3 f3");
  const Path& twice = paths.back();
  EXPECT_EQ(twice.steps, (std::vector<Offset>{{0, 1}, {0, 2}}));
  EXPECT_EQ(twice.first_stop, 2);
  EXPECT_TRUE(twice.leaves_ep);
  EXPECT_TRUE(paths[1].takes_ep && paths[2].takes_ep && !paths[0].takes_ep);
}

TEST(Betza, EqualMovementGivesEqualPaths) {
  const std::vector<Path> rook = parse("R");
  for (const char* notation : {"Q", "RN", "WW", "W0", "R15", "RC"}) {
    const std::vector<Path> other = parse(notation);
    for (const Path& path : rook)
      EXPECT_NE(std::find(other.begin(), other.end(), path), other.end()) << notation;
  }
  const std::vector<Path> cannon = parse("mRcpR");
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(cannon[i].steps, rook[i].steps);
    EXPECT_EQ(cannon[i].kind, PathKind::kSlide);
    EXPECT_EQ(cannon[i + 4].steps, rook[i].steps);
    EXPECT_EQ(cannon[i + 4].kind, PathKind::kHop);
  }
  EXPECT_EQ(parse("WF"), parse("K"));
  EXPECT_EQ(parse("W1"), parse("W"));
  EXPECT_EQ(parse("(1,2)"), parse("N"));
}

TEST(Betza, WideDirectionsOfObliqueLeaps) {
  EXPECT_EQ(moves("fsN"), "c6 g6");
  EXPECT_EQ(moves("lvN"), "d3 d7");
  EXPECT_EQ(moves("fsW"), "d5 f5 e6");
  EXPECT_EQ(moves("fsC"), "b6 h6");
  EXPECT_EQ(moves("fs(1,4)"), "a6 i6");
  EXPECT_EQ(moves("blN"), "d3");
  EXPECT_EQ(moves("lbN"), "c4");
}

TEST(Betza, LameLeapersOfEveryKindAndLameRiders) {
  EXPECT_EQ(moves("nZ", {"e6"}), "c2 g2 b3 h3 b7 h7");
  EXPECT_EQ(moves("fnZ", {"d7"}), "g8");
  EXPECT_EQ(moves("fnC", {"e7"}), "");
  EXPECT_EQ(moves("fnDD"), "e7 e9");
  EXPECT_EQ(moves("fnDD", {"e8"}), "e7");
  EXPECT_EQ(moves("fnDD", {"e7"}), "");
  EXPECT_EQ(moves("fDD", {"e8"}), "e7 e9");
  EXPECT_EQ(moves("fnNN"), "d7 f7 c9 g9");
  EXPECT_EQ(moves("fnNN", {"d8"}), "d7 f7 g9");
  EXPECT_EQ(moves("fnN2", {"e6"}), "");
}

TEST(Betza, GrasshoppersLandRightBehindTheHurdle) {
  EXPECT_EQ(moves("gR", {"e7"}), "e8");
  EXPECT_EQ(moves("gR", {"e6"}), "e7");
  EXPECT_EQ(moves("gQ", {"e7", "g7", "a5"}), "e8 h8");
  EXPECT_EQ(captures("gR", {"e7", "e8"}), "e8");
  EXPECT_EQ(captures("gR", {"e7", "e9"}), "");
  EXPECT_EQ(moves("gR2", {"e7"}), "");
}

TEST(Betza, BentMovesStopWhereTheyMay) {
  EXPECT_EQ(moves("[F-R]"), "d1 f1 d2 f2 d3 f3 a4 b4 c4 g4 h4 i4 a6 b6 c6 g6 h6 i6 d7 f7 d8 f8 d9 f9");
  EXPECT_EQ(moves("[F?R]", {"d6", "d4", "f4", "f7"}), "f6 g6 h6 i6");
  EXPECT_EQ(captures("[F?R]", {"d6", "f7"}), "d6 f7");
  EXPECT_EQ(captures("[F-R]", {"d6", "f7"}), "f7");
  EXPECT_EQ(moves("[W?B]", {"e6", "d5", "e4"}), "i2 h3 g4 f5 g6 h7 i8");
  EXPECT_EQ(moves("[D-F]", {"e6"}), moves("C"));
  EXPECT_EQ(moves("[W?F-W2]", {"d5", "f5", "e4", "f7"}), "e6 b7 c7 d8 d9");
  EXPECT_EQ(parse("[F-F]"), parse("nA"));
  EXPECT_EQ(parse("t[FR]"), parse("[F?R]"));
  EXPECT_EQ(parse("yafsF"), parse("[F-R]"));
  EXPECT_EQ(parse("mafF"), parse("[F-F]"));
  EXPECT_EQ(parse("yafsW"), parse("[W-B]"));
  EXPECT_EQ(parse("WmafF").size(), 8u);
}

TEST(Betza, LegsAreWalkedOneAfterTheOther) {
  EXPECT_EQ(moves("afsW"), moves("[W-F]"));
  EXPECT_EQ(moves("mafsF", {"d6"}), moves("[F-W]", {"d6"}));
  EXPECT_EQ(moves("fafW", {"e6"}), "");
  EXPECT_EQ(moves("fafW", {"e7"}), "");
  EXPECT_EQ(captures("fafW", {"e7"}), "e7");
  EXPECT_EQ(moves("fasmW", {"d6"}), "f6");
  EXPECT_EQ(moves("falW"), "d6");
  EXPECT_EQ(moves("farW"), "f6");
  EXPECT_EQ(moves("fabrW"), "f5");
  EXPECT_EQ(moves("fabsW"), "d5 f5");
  EXPECT_EQ(moves("mpafsW", {"e6", "d5", "f5", "e4"}), moves("N"));
  EXPECT_EQ(moves("mpafmpafsW"), moves("C"));
  EXPECT_EQ(moves("afafsW", {"e6"}), "d2 f2 b4 h4 b6 h6");
}

TEST(Betza, LaterLegsGoAnyWayUnlessToldSo) {
  EXPECT_EQ(moves("faW"), "e5 d6 f6 e7");
  EXPECT_EQ(moves("aK"), moves("KNADmabK"));
  EXPECT_EQ(moves("mpafN"), moves("(2,4)"));
  EXPECT_EQ(moves("mpasN"), "d2 f2 b4 h4 b6 h6 d8 f8");
}

TEST(Betza, ALegBackOntoTheOriginPassesTheTurn) {
  EXPECT_EQ(moves("mabW"), "e5");
  EXPECT_EQ(moves("mabW", {"e6", "e4", "d5", "f5"}), "");
  EXPECT_EQ(moves("fmabR3"), "e3 e4 e5 e6 e7");
}

TEST(Betza, LegsThatHopNeedAPieceToHop) {
  EXPECT_EQ(moves("fpafW"), "");
  EXPECT_EQ(moves("fpafW", {"e6"}), "e7");
  EXPECT_EQ(captures("fpafW", {"e6", "e7"}), "e7");
  EXPECT_EQ(moves("fmafpafsW", {"e7"}), "d8 f8");
  EXPECT_EQ(moves("fmafpafsW", {"e6", "e7"}), "");
}

TEST(Betza, JumpedSquaresMustBeOnTheBoard) {
  EXPECT_EQ(moves("mpabsW", {}, "a9"), "a8 b9");
  EXPECT_EQ(moves("fmpabrW", {}, "e9"), "");
  EXPECT_EQ(moves("fmpabrW", {}, "e8"), "f8");
}

TEST(Betza, LegsOfARiderMayTurnAnywhere) {
  EXPECT_EQ(moves("fmasR", {"e8", "b6"}), "c6 d6 f6 g6 h6 i6 a7 b7 c7 d7 f7 g7 h7 i7");
  EXPECT_EQ(moves("fyafrF", {"d6"}), "g6 h6 i6");
}

TEST(Betza, RangesAndModesDoNotBleedIntoOtherGroups) {
  EXPECT_EQ(moves("fR2fpR", {"e6"}), "e7 e8 e9");
  EXPECT_EQ(moves("fmQ3cN"), moves("fmQ3"));
  EXPECT_EQ(captures("mQ3cN", {"e6", "d7", "f6"}), "d7");
  EXPECT_EQ(moves("W12"), moves("R"));
  EXPECT_EQ(moves("(0,1)12"), moves("R"));
}

TEST(Betza, CanonicalTextParsesToTheSamePaths) {
  const BetzaBoard board = {8, test::squares_at(kBoard, {"e2"})};
  for (const auto& [notation, canonical] :
       std::vector<std::pair<const char*, const char*>>{{"N", "N"},
                                                        {"(2,1)", "N"},
                                                        {"L", "C"},
                                                        {"J", "Z"},
                                                        {"W0", "R"},
                                                        {"WW", "R"},
                                                        {"F0", "B"},
                                                        {"R3", "W3"},
                                                        {"Q3", "K3"},
                                                        {"K0", "Q"},
                                                        {"N0", "NN"},
                                                        {"(1,4)0", "(1,4)(1,4)"},
                                                        {"mcW", "W"},
                                                        {"cmR", "R"},
                                                        {"mfWcefFifmnD", "mfWcefFimnfD"},
                                                        {"fbW", "vW"},
                                                        {"flfrF", "fF"},
                                                        {"frblF", "frblF"},
                                                        {"ffN", "fN"},
                                                        {"mRcpR", "mRcpR"},
                                                        {"wQ3", "wK3"},
                                                        {"qK8", "qK8"},
                                                        {"[F-W-R]", "[F-W-R]"},
                                                        {"t[FR]", "[F?R]"},
                                                        {"nDD", "nDD"},
                                                        {"gQ", "gQ"},
                                                        {"rlbfR", "R"},
                                                        {"fhbhN", "N"},
                                                        {"flN", "flN"},
                                                        {"lrfbB", "B"},
                                                        {"mafF", "[F-F]"},
                                                        {"mafsmcF", "[F-W]"},
                                                        {"afscF", "c[F-W]"},
                                                        {"yafsW", "[W-B]"},
                                                        {"mafafsW", "afafsW"},
                                                        {"pmafsW", "mpafsW"},
                                                        {"fmafflflfrW", "fafsffllW"},
                                                        {"imalrW", "iasW"},
                                                        {"rmaflbbcW", "racbbflW"},
                                                        {"pafK", "pafK"},
                                                        {"KsiO3", "KisO3"}}) {
    const Result<std::string> text = canonical_betza(notation, board);
    ASSERT_TRUE(text.ok()) << notation << ' ' << text.error().message;
    EXPECT_EQ(*text, canonical) << notation;
    EXPECT_EQ(*canonical_betza(*text, board), *text);
    const std::vector<Path> paths = parse(*text);
    const std::vector<Path> meant = parse(notation);
    ASSERT_EQ(paths.size(), meant.size()) << notation << ' ' << *text;
    EXPECT_TRUE(std::is_permutation(paths.begin(), paths.end(), meant.begin())) << notation << ' ' << *text;
  }
}

TEST(Betza, EveryBuiltInMovementHasACanonicalText) {
  const Registry registry;
  for (const Variant& variant : registry.variants()) {
    for (const PieceDef& piece : variant.rules->pieces) {
      const bool worded = piece.notation.find("captures by rank") != std::string::npos ||
                          piece.notation.find(" (") != std::string::npos;
      if (piece.notation.empty() || worded) continue;
      const Result<std::string> text = canonical_betza(piece.notation, {7, {}});
      ASSERT_TRUE(text.ok()) << variant.rules->name << ' ' << piece.notation;
      EXPECT_EQ(parse_betza(*text, {7, {}}).value().size(),
                parse_betza(piece.notation, {7, {}}).value().size());
    }
  }
}

constexpr const char* kLegs =
    "expected legs such as '[F-W-R]' or '[F?R]', of W, F, D, A, H and G, the last one a rider or not";

struct BrokenNotation {
  const char* notation;
  int column;
  const char* message;
};

TEST(Betza, ErrorsSayWhereAndWhatIsExpected) {
  for (const auto& [notation, column, message] : std::vector<BrokenNotation>{
           {"", 1, "expected a move such as 'N' or 'mRcpR'"},
           {"RX", 2, "unknown atom 'X', expected one of W F D N A H C L Z J G K Q R B U, '(m,n)' or '[F?R]'"},
           {"R-", 2, "unknown atom '-', expected one of W F D N A H C L Z J G K Q R B U, '(m,n)' or '[F?R]'"},
           {"Nx", 2, "unknown modifier 'x', expected one of m c n p g i e w q y j z a f b l r v s h"},
           {"Nm", 3, "expected an atom such as 'W' or 'N' after the modifiers"},
           {"mmR", 2, "modifier 'm' is given twice"},
           {"fmlW", 3, "expected all directions to stand together"},
           {"RBR", 3, "this move repeats an earlier one"},
           {"KW", 2, "this move repeats an earlier one"},
           {"RR", 2, "'R' cannot be doubled"},
           {"W16", 2, "expected a range from 0 (unlimited) to 15"},
           {"(1,4", 1, "expected a leap such as '(1,4)'"},
           {"(0,0)", 1, "expected a leap such as '(1,4)' with numbers from 0 to 15, not both 0"},
           {"(1;4)", 1, "expected a leap such as '(1,4)' with numbers from 0 to 15, not both 0"},
           {"[W-F", 5, kLegs},
           {"[W]", 3, kLegs},
           {"[N-R]", 2, kLegs},
           {"[F!R]", 3, kLegs},
           {"[R-F]", 3, "expected the rider to be the last leg"},
           {"[F-W16]", 5, "expected a range from 0 (unlimited) to 15"},
           {"p[F-R]", 1, "expected only m or c before a bracketed move"},
           {"fR0x", 4, "unknown modifier 'x', expected one of m c n p g i e w q y j z a f b l r v s h"},
           {"f[F-W-R]", 1, "expected no direction before a bent move"},
           {"npR", 1, "expected only one of the modifiers n, p, g, w, q, j and z"},
           {"RpN", 2, "modifier 'p' needs a rider such as 'R' or 'Q3'"},
           {"wK", 1, "modifier 'w' needs a rider such as 'R' or 'Q3'"},
           {"nR", 1, "modifier 'n' needs a leap of more than one square such as 'nD' or 'nN'"},
           {"qK9", 1, "modifier 'q' needs 'K' with a range of 2 to 8 such as 'qK8'"},
           {"qK1", 1, "modifier 'q' needs 'K' with a range of 2 to 8 such as 'qK8'"},
           {"qQ", 1, "modifier 'q' needs 'K' with a range of 2 to 8 such as 'qK8'"},
           {"gN", 1, "modifier 'g' needs a rider such as 'R' or 'Q3'"},
           {"nF", 1, "modifier 'n' needs a leap of more than one square such as 'nD' or 'nN'"},
           {"mefF", 1, "modifier 'e' needs a capturing step such as 'cefF'"},
           {"fhW", 2, "expected f, b, l or r of an oblique move before 'h', or l or r after it"},
           {"KisO", 5, "expected the king's steps in castling, from 2 to 15"},
           {"KisO1", 6, "expected the king's steps in castling, from 2 to 15"},
           {"KO2", 2, "castling is written 'isO2': by an unmoved king to both sides"},
           {"KilO2", 2, "castling is written 'isO2': by an unmoved king to both sides"},
           {"KisO2isO3", 6, "castling is given twice"},
           {"cafF", 1, "a leg that captures on the way is not supported"},
           {"mayK", 1, "expected only m or c and directions after the last 'a'"},
           {"gafW", 1, "expected only m, p, y and directions before 'a'"},
           {"yaR3", 1, "modifier 'y' needs an atom of one step or of any number"},
           {"pafafW", 1, "only the last leg before the end may hop"},
           {"paR", 1, "a leg that hops needs an atom of one step"},
           {"ypafW", 1, "a leg after a hop needs an atom of one step"},
           {"yW", 1, "modifier 'y' needs another leg after it such as 'yafsF'"},
           {"mafvhW", 5, "expected f, b, l, r, s, v or a pair such as 'fs' after 'a'"},
           {"mafsN", 3, "an oblique move turns by 90 degrees: expected f, b, l, r, s or v"},
           {"ma[F-R]", 1, "expected no 'a' before a bracketed move"},
           {"Wma", 4, "expected an atom such as 'W' or 'N' after the modifiers"},
           {"masasR", 1, "this move depends on too many squares"},
           {"hN", 1, "expected f, b, l or r of an oblique move before 'h', or l or r after it"}}) {
    const Result<std::vector<Path>> paths = parse_betza(notation, {7, {}});
    ASSERT_FALSE(paths.ok()) << notation;
    EXPECT_EQ(paths.error().message, message) << notation;
    EXPECT_EQ(paths.error().column, column) << notation;
  }
}

}  // namespace
}  // namespace proconsul
