// A definition with several independent faults: 'variant check' names each of them at once, and nothing else.
#include <gmock/gmock.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>

#include "protocol/session/game_library.h"

namespace proconsul {
namespace {

// A line of a valid definition, and lines with a fault in its place.
struct FaultyRow {
  const char* line;  // empty: the faulty lines are added
  std::vector<std::string> faults;
};
using Base = std::vector<FaultyRow>;

const Base kWideGame = {
    {"[mine:chess]", {"[mine:ches]", "[chess:chess]"}},
    {"title = Mine", {"title", "title ="}},
    {"maxFile = 10", {"maxFile = 99", "maxFile = ten"}},
    {"maxRank = 8", {"maxRank = 0", "maxRank ="}},
    {"startFen = rnbqkcabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQKCABNR w KQkq - 0 1",
     {"startFen = rnbqkcabnr/ppppppppppp/10/10/10/10/PPPPPPPPPP/RNBQKCABNR w KQkq - 0 1",
      "startFen = rnbqkcabnr/pppppppppp/10/10/10/PPPPPPPPPP/RNBQKCABNR w KQkq - 0 1",
      "startFen = rnbqkcabnr/pppppppppp/10/10/4s5/10/PPPPPPPPPP/RNBQKCABNR w KQkq - 0 1",
      "startFen = rnbqkcabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQKCABNR x KQkq - 0 1",
      "startFen = rnbqkcabnr/pppp1ppppp/4R5/10/10/10/PPPPPPPPPP/RNBQKCABNR w KQkq - 0 1",
      "startFen = rnbqkcabnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBQKCABNR w XY - 0 1"}},
    {"archbishop = a", {"archbishop = 5", "archbishop = aa", "archbishpo = a", "archbishop = a:Y"}},
    {"chancellor = c", {"chancellor = c:R(", "chancellor = ?", "chancellor c"}},
    {"customPiece1 = y:WD:wader",
     {"customPiece1 = y:WDY:wader", "customPiece1 = yWD", "custmPiece1 = y:WD:wader"}},
    {"promotionPieceTypes = qrbnacy", {"promotionPieceTypes = qrzy", "promotionPieceType = qr"}},
    {"promotionRegionWhite = *7 *8", {"promotionRegionWhite = *7 !8"}},
    {"mandatoryPawnPromotion = false", {"mandatoryPawnPromotion = no"}},
    {"doubleStepRegionWhite = *2", {"doubleStepRegionWhite = two", "doubleStepRegoinWhite = *2"}},
    {"castlingKingsideFile = h", {"castlingKingsideFile = z", "castlingKingsideFile = 44"}},
    {"castlingQueensideFile = c", {"castlingQueensideFile = x1"}},
    {"pawnTypes = p", {"pawnTypes = pw"}},
    {"flagPiece = k", {"flagPiece = z"}},
    {"flagRegionWhite = *8", {"flagRegionWhite = e"}},
    {"extinctionValue = loss", {"extinctionValue = lost"}},
    {"extinctionPieceTypes = q", {"extinctionPieceTypes = w"}},
    {"extinctionPieceCount = 0", {"extinctionPieceCount = -1", "extinctionPieceCount = none"}},
    {"stalemateValue = loss", {"stalemateValue = lose"}},
    {"nMoveRule = 30", {"nMoveRule = many", "nMoveRlue = 30", "nMoveRule"}},
    {"nFoldRule = 3", {"nFoldRule = 1000"}},
    {"captureForbidden = a:c", {"captureForbidden = a", "captureForbidden = a:v"}},
    {"multimoves = 1 2 2", {"multimoves = 1 9", "multimoves = two"}},
    {"", {"mustCapture = ture", "mustCapture = perhaps"}},
    {"", {"aliases = chess", "aliases = a/b"}},
    {"", {"gridLines = z"}},
    {"", {"pieceDrops = perhaps"}},
    {"", {"promotionLimit = q", "promotionLimit = w:1"}},
    {"", {"changeTypes = n"}},
    {"", {"checkCounting = true"}},  // not beside several moves a turn
    {"", {"some words", "= 3", "noSuchKeyAtAll = 1"}},
};

const Base kShuffledGame = {
    {"[shuffled:chess]", {"[shuffled:ches]"}},
    {"startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1",
     {"startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR y KQkq - 3+3 0 1",
      "startFen = rnbqkbnr/pppppppp/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1",
      "startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq z9 3+3 0 1"}},
    {"starts = b@light b@dark q nn rkr",
     {"starts = b@light b@dark q nn rkz", "starts = q nn rkr", "starts ="}},
    {"startsApart = true", {"startsApart = si"}},
    {"startSymmetry = mirrored", {"startSymmetry = left", "startSymetry = mirrored"}},
    {"startSquares = *1", {"startSquares = one"}},
    {"castlingFromAnyFile = true", {"castlingFromAnyFile = 2"}},
    {"castlingNotation = kingTakesRook", {"castlingNotation = rook"}},
    {"checkCounting = true", {"checkCounting = ja"}},
    {"knight = n", {"knight = n:Y", "knihgt = n:(", "knight"}},
    {"king = k", {"king", "king = zz", "king ="}},
    {"queen = q", {"queen = -q", "queen"}},
    {"nMoveRule = 30", {"nMoveRule = 1001"}},
    {"stalemateValue = draw", {"stalemateValue = 1/2"}},
    {"", {"promotionRegionWhite = *0x"}},
};

const Base kDiceGame = {
    {"[diced:chess]", {"[diced:ches]"}},
    {"archbishop = a", {"archbishop = a:(", "archbishop = 1"}},
    {"customPiece1 = j:C:camel", {"customPiece1 = j:CC(:camel"}},
    {"startDice = coin:2 red",
     {"startDice = coin:1 red", "startDice = coin:2 r3d", "startDice = 5 coin:2 red"}},
    {"startDiceTable = coin 2 q:a", {"startDiceTable = coin 2 q:w", "startDiceTable = coin 2"}},
    {"startDiceTable = red 2 n:j", {"startDiceTable = red 7 n:j", "startDiceTable = red 2 nj"}},
    {"startDiceTable = red 3 b:j", {"startDiceTable = red 3 b:k", "startDiceTable = green 3 b:j"}},
    {"extinctionValue = loss", {"extinctionValue = looss"}},
    {"extinctionPieceTypes = r", {"extinctionPieceTypes = s"}},
    {"nFoldRule = 4", {"nFoldRule = four"}},
};

// The text with the given faults, by the number of their row, and the lines where these are.
struct Spoilt {
  std::string text;
  std::set<int> lines;
};

Spoilt spoil(const Base& base, const std::map<std::size_t, std::string>& faults) {
  Spoilt spoilt;
  int line = 0;
  for (std::size_t i = 0; i < base.size(); ++i) {
    const auto fault = faults.find(i);
    const bool faulty = fault != faults.end();
    if (!faulty && base[i].line[0] == '\0') continue;
    ++line;
    if (faulty) spoilt.lines.insert(line);
    spoilt.text += (faulty ? fault->second : base[i].line) + "\n";
  }
  return spoilt;
}

std::string problems_text(const LibraryReport& report) {
  std::string text;
  for (const SourceError& problem : report.problems) text += render(problem);
  return text;
}

std::set<int> faulty_lines(const LibraryReport& report) {
  std::set<int> lines;
  for (const SourceError& problem : report.problems) lines.insert(problem.error.line);
  return lines;
}

void expect_all_named(const Spoilt& spoilt) {
  GameLibrary library;
  const LibraryReport report = library.load_text("a", spoilt.text);
  EXPECT_EQ(faulty_lines(report), spoilt.lines) << spoilt.text << problems_text(report);
  EXPECT_TRUE(report.games.empty());
}

class SeveralFaults : public ::testing::TestWithParam<const Base*> {
 protected:
  const Base& base_ = *GetParam();
};

TEST_P(SeveralFaults, NoneIsFoundWhereNoneIs) {
  GameLibrary library;
  const LibraryReport report = library.load_text("a", spoil(base_, {}).text);
  EXPECT_TRUE(report.ok()) << problems_text(report);
}

TEST_P(SeveralFaults, OneIsToldWithoutItsConsequences) {
  for (std::size_t i = 0; i < base_.size(); ++i) {
    for (const std::string& fault : base_[i].faults) expect_all_named(spoil(base_, {{i, fault}}));
  }
}

TEST_P(SeveralFaults, TwoAndThreeAreToldTogether) {
  constexpr int kTrials = 60;
  std::mt19937 random(57);
  for (std::size_t count = 2; count <= 3; ++count) {
    for (int trial = 0; trial < kTrials; ++trial) {
      std::map<std::size_t, std::string> faults;
      while (faults.size() < count) {
        const std::size_t row = random() % base_.size();
        if (base_[row].faults.empty()) continue;
        faults[row] = base_[row].faults[random() % base_[row].faults.size()];
      }
      expect_all_named(spoil(base_, faults));
    }
  }
}

// Without a readable number of ranks a start of seven of them is no fault.
bool is_undecidable(const std::string& size, const std::string& start) {
  return size.starts_with("maxRank") && start.starts_with("startFen") &&
         std::count(start.begin(), start.end(), '/') == 6;
}

// Each field beside each other one.
TEST_P(SeveralFaults, EveryPairIsTold) {
  std::size_t turn = 0;
  const auto next_of = [&](const FaultyRow& row) { return row.faults[turn++ % row.faults.size()]; };
  for (std::size_t i = 0; i < base_.size(); ++i) {
    for (std::size_t k = i + 1; k < base_.size(); ++k) {
      if (base_[i].faults.empty() || base_[k].faults.empty()) continue;
      const std::string first = next_of(base_[i]), second = next_of(base_[k]);
      if (!is_undecidable(first, second)) expect_all_named(spoil(base_, {{i, first}, {k, second}}));
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Games, SeveralFaults, ::testing::Values(&kWideGame, &kShuffledGame, &kDiceGame));

// The faults of an heir are told beside those of its parent.
TEST(FaultsOfHeirs, AreToldAtOnce) {
  const std::string text =
      "[parent:chess]\nking = kk\nnMoveRule = x\noops\n"
      "[heir:parent]\nnFoldRule = y\nqueen = 4\n"
      "[other:parent]\nstalemateValue = loss\n"
      "[stranger:nobodyKnowsIt]\nknihgt = n\n"
      "[heir:chess]\nnFoldRule = z\n";
  GameLibrary library;
  const LibraryReport report = library.load_text("a", text);
  EXPECT_EQ(faulty_lines(report), (std::set<int>{2, 3, 4, 6, 7, 8, 10, 11, 12, 13})) << problems_text(report);
}

}  // namespace
}  // namespace proconsul
