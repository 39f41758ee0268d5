// Games with pieces in hand and promotions, as hosted by XBoard.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "protocol/formats/xboard_setup.h"
#include "protocol/protocol_fixture.h"

namespace proconsul {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

std::string fen_in(Conversation<Xboard>& talk) {
  for (const std::string& line : talk.say("d")) {
    if (const std::size_t at = line.find("FEN: "); at != std::string::npos) return line.substr(at + 5);
  }
  return "";
}

std::vector<std::string> described(const std::string& game) {
  Conversation<Xboard> talk;
  talk.say("xboard");
  talk.say("protover 2");
  return talk.say("variant " + game);
}

TEST(XboardHands, DropsAndHandsOfTheGui) {
  Conversation<Xboard> talk;
  talk.say("xboard");
  talk.say("variant crazyhouse");
  talk.say("force");
  for (const char* move : {"e2e4", "d7d5", "e4d5", "d8d5", "P@e4"})
    EXPECT_THAT(talk.say(std::string("usermove ") + move), IsEmpty()) << move;
  EXPECT_EQ(fen_in(talk), "rnb1kbnr/ppp1pppp/8/3q4/4P3/8/PPPP1PPP/RNBQKBNR[p] b KQkq - 0 3");
  talk.say("setboard rnb1kbnr/ppp1pppp/8/3q4/4P3/8/PPPP1PPP/RNBQKBNR[-] b KQkq - 0 3");
  EXPECT_EQ(fen_in(talk), "rnb1kbnr/ppp1pppp/8/3q4/4P3/8/PPPP1PPP/RNBQKBNR[] b KQkq - 0 3");
}

TEST(XboardHands, AreTakenFromTheGui) {
  Conversation<Xboard> talk;
  talk.say("xboard");
  talk.say("variant crazyhouse");
  talk.say("force");
  talk.say("usermove e2e4");
  EXPECT_THAT(talk.say("holding [NP] [q]"), IsEmpty());
  EXPECT_EQ(fen_in(talk), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR[NPq] b KQkq - 0 1");
  EXPECT_THAT(talk.say("holding NP"), ElementsAre(HasSubstr("expected [NP] []")));
  EXPECT_THAT(talk.say("usermove q@e6"), IsEmpty());
}

TEST(XboardHands, PromotionsAndWhatStaysAreTold) {
  Conversation<Xboard> talk;
  talk.say("xboard");
  talk.say("variant shogi");
  talk.say("force");
  talk.say("usermove c3c4");
  talk.say("usermove g7g6");
  EXPECT_THAT(talk.say("usermove b2h8="), IsEmpty());
  EXPECT_THAT(fen_in(talk), HasSubstr("1r5B1/"));
  talk.say("undo");
  EXPECT_THAT(talk.say("usermove b2h8+"), IsEmpty());
  EXPECT_THAT(fen_in(talk), HasSubstr("1r5+B1/"));
}

TEST(XboardHands, GamesAreDescribedWithHoldings) {
  EXPECT_THAT(described("capahouse"), Contains(HasSubstr("10x8+7_crazyhouse")));
  EXPECT_THAT(described("crazyhouse"), Not(Contains(HasSubstr("setup"))));
  const std::vector<std::string> mini = described("minishogi");
  EXPECT_THAT(
      mini,
      Contains("setup (P.BR.S...G.+.++.+Kp.br.s...g.+.++.+k) 5x5+5_shogi rbsgk/4p/5/P4/KGSBR[] w - - 0 1"));
  EXPECT_THAT(mini, Contains("piece +S& WfF"));
}

TEST(XboardHands, WhatXboardCannotShowIsNotOffered) {
  const Registry registry;
  for (const char* game : {"rifle", "andernach", "cfour", "changeover"})
    EXPECT_FALSE(xboard_can_show(*registry.find(game)->rules)) << game;
  for (const char* game : {"shogi", "minishogi", "capahouse", "grid", "checkless"})
    EXPECT_TRUE(xboard_can_show(*registry.find(game)->rules)) << game;
}

TEST(XboardHands, GatesNameWhatComesIn) {
  XboardTalk talk;
  talk.say("new");
  talk.say("variant seirawan");
  talk.say("force");
  EXPECT_TRUE(talk.say("usermove b1c3e").empty());
  EXPECT_EQ(talk.session().game().fen(),
            "rnbqkbnr/pppppppp/8/8/8/2N5/PPPPPPPP/REBQKBNR[Hhe] b KQCDFGkqbcdfg - 1 1");
  EXPECT_TRUE(talk.say("usermove b8c6").empty());
  EXPECT_EQ(talk.session().game().fen(),
            "r1bqkbnr/pppppppp/2n5/8/8/2N5/PPPPPPPP/REBQKBNR[Hhe] w KQCDFGkqcdfg - 2 2")
      << "nothing comes in unless it is named";
  talk.say("setboard 4k3/8/8/8/8/8/8/4K2R[HE] w K - 0 1");
  talk.say("usermove h1e1h");
  EXPECT_EQ(talk.session().game().fen(), "4k3/8/8/8/8/8/8/5RKH[E] b - - 1 1");
}

}  // namespace
}  // namespace proconsul
