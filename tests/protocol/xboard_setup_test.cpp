#include "protocol/formats/xboard_setup.h"

#include <gtest/gtest.h>

#include "protocol/formats/xboard_betza.h"
#include "protocol/formats/xboard_fen.h"
#include "protocol/session/session.h"
#include "protocol/text/words.h"

namespace proconsul {
namespace {

std::vector<std::string> setup_lines(const std::string& variant, const std::string& number = "") {
  Session session;
  EXPECT_TRUE(session.set_option("StartNumber", number));
  EXPECT_TRUE(session.set_option("UCI_Variant", variant));
  return make_xboard_setup(session.variant(), session.game()).lines;
}

std::string piece_line(const std::vector<std::string>& lines, const std::string& letter) {
  for (const std::string& line : lines) {
    if (line.starts_with("piece " + letter + "& ")) return line.substr(letter.size() + 8);
  }
  return "";
}

TEST(XboardSetup, ConsulsHaveNoRoyalPlaceAndPromoteOnTheLastRank) {
  const auto lines = setup_lines("consulchess");
  ASSERT_FALSE(lines.empty());
  EXPECT_EQ(lines[0],
            "setup "
            "(PNBRQ......................C......................K.pnbrq......................c..............."
            ".......k.) 10x8+0_fairy "
            "rnbcqkcbnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNBCQKCBNR w - - 0 1");
  EXPECT_EQ(piece_line(lines, "C"), "KDHAG");
  EXPECT_EQ(piece_line(lines, "K"), "KisO1isO2isO3isO4");
  EXPECT_EQ(piece_line(lines, "P"), "fmWifmnDfceF");
}

TEST(XboardSetup, TheNinetySixSquareGamesLeaveThePawnToTheirParent) {
  const auto lines = setup_lines("chess56", "10");
  EXPECT_NE(lines[0].find(" 12x10+0_grand "), std::string::npos);
  EXPECT_EQ(piece_line(lines, "P"), "");
  EXPECT_EQ(piece_line(lines, "K"), "KisO3");
  EXPECT_EQ(piece_line(lines, "D"), "BZ");
  EXPECT_EQ(piece_line(lines, "T"), "mBcN");
  EXPECT_EQ(piece_line(lines, "Q"), "");  // not in this army
}

TEST(XboardSetup, SwappingGamesHaveAParentThatSwaps) {
  const auto lines = setup_lines("contemporaryrandom");
  EXPECT_NE(lines[0].find("8x8+0_asean "), std::string::npos);
  EXPECT_NE(lines[0].find(" w - - 0 1"), std::string::npos);
  EXPECT_EQ(piece_line(lines, "B"), "BidK");
  EXPECT_EQ(piece_line(lines, "K"), "KisO2isO3imsDimsH");
}

TEST(XboardSetup, SoldiersThatNeverPromoteStayOutOfThePawnsPlace) {
  const auto lines = setup_lines("consuls");
  EXPECT_EQ(lines[0].substr(0, 8), "setup (.");
  EXPECT_EQ(piece_line(lines, "P"), "cQfmWcWifmnDbcFfceFcN");
}

TEST(XboardSetup, TablesAreWellFormed) {
  for (const std::string& name : Session().variant_names()) {
    const auto lines = setup_lines(name);
    if (lines.empty()) continue;
    const std::string table = lines[0].substr(7, lines[0].find(')') - 7);
    ASSERT_EQ(table.size() % 2, 0U) << name;
    EXPECT_EQ(lower_case(table.substr(0, table.size() / 2)), table.substr(table.size() / 2)) << name;
    EXPECT_GE(table.size(), 12U);
    EXPECT_LE(table.size(), 132U);
  }
}

TEST(XboardBetza, DescribesThePiecesOfTheNinetySixSquareGames) {
  Session session;
  ASSERT_TRUE(session.set_option("UCI_Variant", "chess56"));
  const Rules& rules = session.rules();
  const auto text = [&](const std::string& letter) {
    return xbetza(rules, rules.pieces[index_of(rules.type_of(letter))]);
  };
  EXPECT_EQ(text("G").text, "FyafsF");
  EXPECT_FALSE(text("G").exact_captures);
  EXPECT_EQ(text("H").text, "N0");
  EXPECT_EQ(text("J").text, "C0");
  EXPECT_EQ(text("U").text, "mQcpQ");
  EXPECT_EQ(text("V").text, "mBcpB");
  EXPECT_EQ(text("E").text, "fWF");
  EXPECT_EQ(text("X").text, "mWcF");
  EXPECT_EQ(text("M").text, "K");
  EXPECT_TRUE(text("M").exact_captures);
  EXPECT_FALSE(text("Z'").complete);  // the giraffe's leap has no letter
  EXPECT_TRUE(text("R'").complete);
  EXPECT_FALSE(text("R'").exact_captures);
}

TEST(XboardFen, MissingRightsFollowFromThePiecesAtHome) {
  Session session;
  const std::string start = session.start_position();
  const auto fens =
      complete_fens(session.rules(), start, "rnbqkbn1/8/8/8/8/8/8/1NBQKBNR w 0 1", RightsField::kTrusted);
  EXPECT_EQ(fens.front(), "rnbqkbn1/8/8/8/8/8/8/1NBQKBNR w Kq - 0 1");
  const auto given =
      complete_fens(session.rules(), start, "r3k2r/8/8/8/8/8/8/R3K2R w - a9 3 9", RightsField::kTrusted);
  EXPECT_EQ(given.front(), "r3k2r/8/8/8/8/8/8/R3K2R w - a9 3 9");
}

}  // namespace
}  // namespace proconsul
