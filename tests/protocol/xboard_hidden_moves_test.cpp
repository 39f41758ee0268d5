// What the user is told of moves that XBoard cannot show.
#include "protocol/formats/xboard_hidden_moves.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>

#include "protocol/formats/xboard_setup.h"
#include "tests/protocol/protocol_fixture.h"
#include "tests/support.h"

namespace proconsul {
namespace {

using ::testing::HasSubstr;
using Kinds = std::set<HiddenKind>;

Kinds kinds_of(const std::vector<HiddenMoves>& hidden) {
  Kinds kinds;
  for (const HiddenMoves& some : hidden) EXPECT_TRUE(kinds.insert(some.kind).second) << some.text;
  return kinds;
}

HiddenKind kind_of_move(const Game& game, Move move) {
  if (const SpecialMove* special = game.special_move_of(move)) {
    if (special->kind == SpecialMove::Kind::kCastling) return HiddenKind::kCastling;
    return special->kind == SpecialMove::Kind::kSwap ? HiddenKind::kSwap : HiddenKind::kLeap;
  }
  if (move.kind() == Move::Kind::kEnPassant) return HiddenKind::kEnPassant;
  if (move.kind() == Move::Kind::kPass) return HiddenKind::kPass;
  return move.from() == move.to() ? HiddenKind::kChange : HiddenKind::kPromotion;
}

// The built-in games with such moves, from their usual starts.
const std::map<std::string, Kinds> kHidden = {
    {"consulchess", {HiddenKind::kCastling}}, {"consul42k", {HiddenKind::kCastling}},
    {"consuls", {HiddenKind::kEnPassant}},    {"chess56", {HiddenKind::kPromotion}},
    {"chess2016", {HiddenKind::kPromotion}},  {"cambodian", {HiddenKind::kLeap}},
    {"gustav3", {HiddenKind::kCastling}},     {"karouk", {HiddenKind::kLeap}},
    {"legan", {HiddenKind::kPromotion}},      {"omicron", {HiddenKind::kCastling}},
    {"shako", {HiddenKind::kCastling}},       {"sittuyin", {HiddenKind::kChange}},
    {"troitzky", {HiddenKind::kPromotion}},   {"victorian", {HiddenKind::kCastling}}};

// Plays random moves and expects every move without a text to be of a kind that is told.
void play(const Variant& variant, Game game, std::mt19937& random) {
  constexpr int kPlies = 40;
  const XboardSetup setup = make_xboard_setup(variant, game);
  const Kinds told = kinds_of(setup.hidden);
  for (int ply = 0; ply < kPlies && !game.end().over(); ++ply) {
    const std::vector<Move> moves = game.legal_moves();
    for (const Move move : moves) {
      if (setup.dialect.text(game, move)) continue;
      ASSERT_TRUE(told.contains(kind_of_move(game, move)))
          << variant.rules->name << ": " << to_uci(game, move) << " in " << game.fen();
    }
    game.play(moves[random() % moves.size()]);
  }
}

TEST(XboardHiddenMoves, AreToldInTheGamesThatHaveThemOnly) {
  std::mt19937 random(11);
  for (const Variant& variant : test::registry().variants()) {
    if (!xboard_can_show(*variant.rules)) continue;
    const Game start = test::game_of(variant.rules->name);
    const auto expected = kHidden.find(variant.rules->name);
    EXPECT_EQ(kinds_of(make_xboard_setup(variant, start).hidden),
              expected == kHidden.end() ? Kinds{} : expected->second)
        << variant.rules->name;
    play(variant, start, random);
  }
}

TEST(XboardHiddenMoves, OfRandomStartsAreToldToo) {
  std::mt19937 random(12);
  for (const char* name : {"consul42k", "chess56", "chess2016", "contemporaryrandom"}) {
    Session session;
    ASSERT_TRUE(session.set_option("UCI_Variant", name));
    for (int i = 0; i < 12; ++i) {
      ASSERT_TRUE(session.set_option("StartNumber", std::to_string(1 + random() % 50)));
      play(session.variant(), session.game(), random);
    }
  }
}

std::string notice(XboardTalk& talk, const std::string& line) {
  return line_beginning(talk.say(line), "telluser ");
}

TEST(XboardHiddenMoves, TheNoticeSaysWhichMoves) {
  XboardTalk talk;
  EXPECT_EQ(notice(talk, "variant consulchess"),
            "telluser XBoard cannot show these moves, so they are not played here: castlings whose rook does "
            "not land beside the king (f1b1,a1d1 and 39 others).");
  EXPECT_EQ(notice(talk, "variant chess56"),
            "telluser XBoard cannot show these moves, so they are not played here: promotions on a6 and l6, "
            "Black's on a3 and l3.");
  EXPECT_EQ(notice(talk, "variant shako"),
            "telluser XBoard cannot show these moves, so they are not played here: castlings (f1d1,b1e1 and "
            "f1h1,i1g1).");
}

TEST(XboardHiddenMoves, TheNoticeComesOnceForAGame) {
  XboardTalk talk;
  EXPECT_NE(notice(talk, "variant consulchess"), "");
  EXPECT_EQ(notice(talk, "variant consulchess"), "");
  talk.say("new");
  EXPECT_EQ(notice(talk, "variant consulchess"), "");
  EXPECT_EQ(notice(talk, "variant arena"), "");
  EXPECT_NE(notice(talk, "variant chess56"), "");
  EXPECT_EQ(notice(talk, "variant consulchess"), "");
}

TEST(XboardHiddenMoves, AnotherStartOfTheSameGameNeedsNoOtherNotice) {
  XboardTalk talk;
  talk.say("option StartNumber=random");
  EXPECT_THAT(notice(talk, "variant consul42k"), HasSubstr("castlings"));
  for (int i = 0; i < 5; ++i) {
    talk.say("new");
    EXPECT_EQ(notice(talk, "variant consul42k"), "");
  }
}

TEST(XboardHiddenMoves, NothingIsSaidWhereTheOptionHasThemPlayed) {
  XboardTalk talk;
  talk.say("option XBoard_AllCastlings=1");
  EXPECT_EQ(notice(talk, "variant consulchess"), "");
}

}  // namespace
}  // namespace proconsul
