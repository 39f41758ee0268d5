// Warnings of 'variant check' about games that nobody can win and pieces that can never move.
#include "protocol/session/hopeless_rules.h"

#include <gmock/gmock.h>

#include "protocol/session/definition_advice.h"

namespace proconsul {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

struct WarningRow {
  const char* definition;
  const char* warning;  // "": none
};

std::vector<std::string> warnings_on(const char* definition) {
  GameLibrary library;
  const LibraryReport report = with_advice(library.load_text("a", definition), library);
  EXPECT_TRUE(report.ok()) << definition << render(report.problems.front());
  std::vector<std::string> messages;
  for (const SourceError& warning : report.warnings) messages.push_back(warning.error.message);
  return messages;
}

void expect_warning(const WarningRow& row) {
  if (*row.warning == '\0') {
    EXPECT_THAT(warnings_on(row.definition), IsEmpty()) << row.definition;
  } else {
    EXPECT_THAT(warnings_on(row.definition), Contains(HasSubstr(row.warning))) << row.definition;
  }
}

const WarningRow kHopelessRows[] = {
    {"[a:chess]\nking = -\ncommoner = k\ncastling = false\n",
     "nobody can ever win this game: it has no royal piece to mate"},
    {"[a:chess]\nchecking = false\n", "nobody can ever win this game: check is forbidden"},
    {"[a:chess]\ncheckmateValue = draw\n", "nobody can ever win this game: mate is a draw"},
    {"[a]\nking = k:mK\nqueen = q:mQ\nstartFen = k6q/8/8/8/8/8/8/K6Q w - - 0 1\ncastling = false\n",
     "nobody can ever win this game: no piece captures"},
    // Extinction and goals of pieces that nobody can have.
    {"[a:chess]\nking = -\ncommoner = k\ncastling = false\namazon = a\nflagPiece = a\nflagRegionWhite = *8\n"
     "flagRegionBlack = *1\n",
     "nobody can ever win this game: "},
    {"[a:chess]\nking = -\ncommoner = k\ncastling = false\nextinctionValue = draw\nextinctionPieceTypes = "
     "k\n",
     "nobody can ever win this game: "},
    {"[a:chess]\nking = -\ncommoner = k\ncastling = false\nextinctionValue = loss\nextinctionPieceTypes = "
     "k\n",
     ""},
    {"[a:chess]\nking = -\ncommoner = k\ncastling = false\nstalemateValue = loss\n", ""},
    {"[a:chess]\nking = -\ncommoner = k\ncastling = false\namazon = a\nflagPiece = a\nflagRegionWhite = *8\n"
     "flagRegionBlack = *1\npromotionPieceTypes = qa\n",
     ""},
    {"[a:chess]\nchecking = false\nflagPiece = k\nflagRegionWhite = *8\nflagRegionBlack = *1\n", ""},
    {"[a:chess]\nnFoldValue = loss\ncheckmateValue = draw\n", ""},
};

TEST(HopelessRules, AreToldWithTheReason) {
  for (const WarningRow& row : kHopelessRows) expect_warning(row);
}

const WarningRow kStuckRows[] = {
    {"[a:chess]\nstartFen = 4k3/8/8/8/8/8/8/P3K3 w - - 0 1\n", ""},
    {"[a:chess]\nstartFen = P3k3/8/8/8/8/8/8/4K3 w - - 0 1\npromotionRegionWhite = -\n",
     "the pawn on a8 can never move"},
    {"[a:chess]\nstartFen = P3k2P/8/8/8/8/8/8/p3K3 w - - 0 1\npromotionRegionWhite = -\n",
     "the pawns on a1, a8, h8 can never move"},
    {"[a:chess]\nstartFen = 4k3/8/*7/P7/*7/p7/8/4K3 w - - 0 1\npawn = p:fmW\n", "the pawn"},
    {"[a:chess]\nmaxFile = 3\nmaxRank = 3\nstartFen = k2/1N1/2K w - - 0 1\ncastling = false\n",
     "the knight on b2 can never move"},
    {"[a:chess]\ncustomPiece1 = s:-:stone\npawnTypes = ps\nstartFen = 4k3/8/8/3S4/8/8/8/4K2R w - - 0 1\n",
     "the stone on d5 can never move"},
    {"[a:chess]\nmobilityRegionWhitePawn = *7\nmobilityRegionBlackPawn = *2\n"
     "startFen = 4k3/8/8/8/8/8/P7/4K3 w - - 0 1\n",
     "the pawn on a2 can never move"},
    // Meant so: no movement at all, and not a pawn.
    {"[a:chess]\ncustomPiece1 = s:-:stone\nstartFen = 4k3/8/8/3S4/8/8/8/4K2R w - - 0 1\n", ""},
};

TEST(StuckPieces, AreToldWithTheirSquares) {
  for (const WarningRow& row : kStuckRows) expect_warning(row);
}

TEST(HopelessRules, AreInNoBuiltInGame) {
  const Registry registry;
  for (const Variant& variant : registry.variants()) {
    EXPECT_EQ(hopeless_rules(*variant.rules), "") << variant.rules->name;
    EXPECT_EQ(stuck_pieces(*variant.rules), "") << variant.rules->name;
  }
}

}  // namespace
}  // namespace proconsul
