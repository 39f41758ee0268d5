// Measures over several games, and what is found in them.
#include "protocol/assess/assessment.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/endings.h"
#include "protocol/assess/assess_report.h"
#include "protocol/assess/findings.h"
#include "protocol/assess/plots.h"
#include "recorded.h"

namespace proconsul {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

// Games of one plan with a single limit, whatever they are.
class Campaign {
 public:
  Campaign& equals(Outcome outcome, std::size_t plies = 40, std::size_t times = 1) {
    for (; times > 0; --times) add(false, equals_++, outcome, plies);
    return *this;
  }
  // From the stronger side's view; games with an even number have it play White.
  Campaign& doubled(int half_points) {
    const bool white = doubled_ % 2 == 0;
    const Outcome outcome = half_points == 1              ? Outcome::kDraw
                            : (half_points == 2) == white ? Outcome::kWhiteWins
                                                          : Outcome::kBlackWins;
    add(true, doubled_++, outcome, 40);
    return *this;
  }
  std::vector<JudgedGame>& games() { return games_; }
  Assessment assessed(const std::string& variant = "chess") const {
    return assess(*test::rules_of(variant), {{100}, 100}, games_);
  }
  std::vector<std::string> found(const std::string& variant = "chess") const {
    std::vector<std::string> texts;
    for (const Finding& finding : findings_of(*test::rules_of(variant), assessed(variant)))
      texts.push_back((finding.kind == Finding::Kind::kFlaw ? "! " : "- ") + finding.text);
    return texts;
  }

 private:
  void add(bool doubled, std::size_t number, Outcome outcome, std::size_t plies) {
    JudgedGame game{{0, doubled, number}, {}};
    game.facts.plies = plies;
    game.facts.end.outcome = outcome;
    if (outcome != Outcome::kOngoing)
      game.facts.end.ending = outcome == Outcome::kDraw ? Ending::kRepetition : Ending::kCheckmate;
    game.facts.expectations.assign(plies, 0.5);
    game.facts.legal_moves.assign(plies, 20);
    game.facts.first_move = Move(Square(static_cast<int>(number % 4)), Square(30));
    game.facts.after_opening = number % 5;
    games_.push_back(game);
  }
  std::vector<JudgedGame> games_;
  std::size_t equals_ = 0, doubled_ = 0;
};

TEST(Assessment, CountsResultsAndWhatFollowsFromThem) {
  const Assessment all = Campaign()
                             .equals(Outcome::kWhiteWins, 40, 5)
                             .equals(Outcome::kDraw, 60, 3)
                             .equals(Outcome::kBlackWins, 50, 1)
                             .equals(Outcome::kOngoing, 400, 1)
                             .assessed();
  ASSERT_EQ(all.levels.size(), 1U);
  const LevelReport& level = all.levels[0];
  EXPECT_EQ(level.nodes, 100U);
  EXPECT_EQ(level.results.games(), 10U);
  EXPECT_DOUBLE_EQ(level.white_score.value, 0.7);
  EXPECT_DOUBLE_EQ(level.draw_rate.value, 0.3);  // the game that was cut is no draw
  EXPECT_DOUBLE_EQ(level.cut_rate.value, 0.1);
  EXPECT_DOUBLE_EQ(level.decisive_rate.value, 0.6);
  EXPECT_DOUBLE_EQ(level.plies.value, 83);
  EXPECT_DOUBLE_EQ(level.plies_median, 40);
  EXPECT_DOUBLE_EQ(level.plies_high, 400);
  EXPECT_DOUBLE_EQ(level.branching.value, 20);
  EXPECT_DOUBLE_EQ(level.decisions.value, 1);
  EXPECT_EQ(all.endings[index_of(Ending::kNone)].games, 1U);
  EXPECT_EQ(all.endings[index_of(Ending::kCheckmate)].won, 6U);
  EXPECT_EQ(all.lengths.at(60), 3U);
}

TEST(Assessment, SkillIsScoredInPairsOfOneOpening) {
  // Pairs of 2, 1 1/2 and 1 points, and half a pair, which does not count.
  const Assessment all =
      Campaign().doubled(2).doubled(2).doubled(2).doubled(1).doubled(0).doubled(2).doubled(0).assessed();
  ASSERT_EQ(all.skill.size(), 1U);
  const SkillReport& skill = all.skill[0];
  EXPECT_EQ(skill.games, (GameCounts{4, 1, 2}));
  EXPECT_THAT(skill.pairs, ElementsAre(0, 0, 1, 1, 1));
  EXPECT_DOUBLE_EQ(skill.score.value, 0.75);
  EXPECT_EQ(skill.score.samples, 3U);
  EXPECT_GT(skill.elo.elo, 190);
  EXPECT_LT(skill.elo.elo, 192);
}

TEST(Assessment, OpeningsAreCountedByPosition) {
  const Assessment all = Campaign().equals(Outcome::kDraw, 40, 20).assessed();
  EXPECT_EQ(all.openings, 5U);
  EXPECT_NEAR(all.opening_variety, 5, 1e-9);
  EXPECT_NEAR(all.first_move_variety, 4, 1e-9);
}

TEST(Assessment, FollowsTheBranchingWhileGamesLast) {
  const Assessment all = Campaign().equals(Outcome::kDraw, 10, 19).equals(Outcome::kDraw, 30, 1).assessed();
  EXPECT_EQ(all.branching_by_ply.size(), 10U);  // afterwards less than a tenth are left
  EXPECT_DOUBLE_EQ(all.branching_by_ply[3].value, 20);
}

TEST(Assessment, OfNoGamesKnowsNothing) {
  const Assessment all = Campaign().assessed();
  EXPECT_EQ(all.levels[0].white_score.samples, 0U);
  EXPECT_EQ(all.levels[0].plies.samples, 0U);
  EXPECT_EQ(all.skill[0].score.samples, 0U);
  EXPECT_THAT(Campaign().found(), ::testing::IsEmpty());
}

TEST(Findings, NameAFirstPlayerWhoAlwaysWins) {
  EXPECT_THAT(Campaign().equals(Outcome::kWhiteWins, 40, 12).equals(Outcome::kDraw, 40, 2).found(),
              Contains("! At 100 nodes White won all 12 games that anybody won"));
  EXPECT_THAT(Campaign().equals(Outcome::kBlackWins, 40, 40).equals(Outcome::kWhiteWins, 40, 2).found(),
              Contains("! At 100 nodes Black has a large advantage"));
  EXPECT_THAT(Campaign().equals(Outcome::kWhiteWins, 40, 5).found(),
              Not(Contains(HasSubstr("White won all"))));
  EXPECT_THAT(Campaign().equals(Outcome::kWhiteWins, 40, 11).equals(Outcome::kBlackWins, 40, 9).found(),
              Not(Contains(HasSubstr("advantage"))));
}

TEST(Findings, NameRulesThatNeverTookEffect) {
  Campaign campaign;
  campaign.equals(Outcome::kWhiteWins, 40, 50).equals(Outcome::kBlackWins, 40, 50);
  for (JudgedGame& game : campaign.games()) {
    for (const RuleUse use : {RuleUse::kCapture, RuleUse::kCheck, RuleUse::kPromotion, RuleUse::kDoubleStep})
      game.facts.uses[index_of(use)] = 1;
  }
  EXPECT_THAT(campaign.found(), Contains("! Rules that never took effect: en passant, castling"));
  campaign.games().pop_back();  // too few to tell
  EXPECT_THAT(campaign.found(), Not(Contains(HasSubstr("never took effect"))));
}

TEST(Findings, MissNothingThatTheRulesExclude) {
  Campaign campaign;
  campaign.equals(Outcome::kDraw, 40, 100);
  EXPECT_THAT(campaign.found(), Contains("- No game had a capture"));
  EXPECT_THAT(campaign.found("flipello"), Not(Contains(HasSubstr("capture"))));
  EXPECT_THAT(campaign.found(), Contains("- No game had a check"));
  EXPECT_THAT(campaign.found("racingkings"), Not(Contains(HasSubstr("check"))));
  const PieceType disc = test::rules_of("flipello")->type_of("P");
  for (JudgedGame& game : campaign.games()) {
    game.facts.pieces.resize(test::rules_of("flipello")->pieces.size());
    game.facts.pieces[index_of(disc)].at_start = 4;
  }
  EXPECT_THAT(campaign.found("flipello"), Not(Contains(HasSubstr("never moved"))));
}

TEST(Findings, NameEndsThatNeverCame) {
  Campaign campaign;
  campaign.equals(Outcome::kWhiteWins, 40, 50).equals(Outcome::kBlackWins, 40, 50);
  EXPECT_THAT(campaign.found("kingofthehill"), Contains("! No game ended by: a goal reached"));
  campaign.games()[3].facts.end.ending = Ending::kFlag;
  EXPECT_THAT(campaign.found("kingofthehill"), Not(Contains(HasSubstr("No game ended by"))));
}

TEST(Findings, NamePromotionsThatNobodyChose) {
  Campaign campaign;
  campaign.equals(Outcome::kWhiteWins, 40, 10).equals(Outcome::kBlackWins, 40, 10);
  const std::shared_ptr<const Rules> chess = test::rules_of("chess");
  for (JudgedGame& game : campaign.games()) {
    game.facts.pieces.resize(chess->pieces.size());
    game.facts.pieces[index_of(chess->type_of("Q"))].promoted = 1;
  }
  EXPECT_THAT(campaign.found(), Contains("- In 20 promotions nobody chose: rook, bishop, knight"));
}

TEST(Findings, NamePiecesThatNeverMoved) {
  Campaign campaign;
  campaign.equals(Outcome::kWhiteWins, 40, 10);
  const std::shared_ptr<const Rules> chess = test::rules_of("chess");
  for (JudgedGame& game : campaign.games()) {
    game.facts.pieces.resize(chess->pieces.size());
    game.facts.pieces[index_of(chess->type_of("R"))].at_start = 4;
    game.facts.pieces[index_of(chess->type_of("Q"))] = {2, 1, 0, 1, 0};
  }
  EXPECT_THAT(campaign.found(), Contains("! Pieces that never moved: rook"));
}

TEST(Findings, NameGamesThatDoNotEndOrEndAtOnce) {
  EXPECT_THAT(Campaign().equals(Outcome::kOngoing, 400, 2).equals(Outcome::kDraw, 40, 18).found(),
              Contains("! At 100 nodes 2 of 20 games were cut by the limit on their length"));
  EXPECT_THAT(Campaign().equals(Outcome::kDraw, 6, 20).found(),
              Contains("- At 100 nodes half of the games are over after 6 plies"));
  EXPECT_THAT(Campaign().equals(Outcome::kDraw, 40, 40).found(),
              Contains("- At 100 nodes most games are drawn (100 %)"));
}

TEST(Findings, NameStartsThatAreWonFromTheFirstMove) {
  Campaign campaign;
  campaign.equals(Outcome::kWhiteWins, 40, 10).equals(Outcome::kBlackWins, 40, 10);
  campaign.games()[4].facts.forced_at_start = campaign.games()[5].facts.forced_at_start = true;
  EXPECT_THAT(campaign.found(), Contains("! A search of the start found a forced win in 2 of 20 games"));
}

TEST(Findings, SayWhetherMoreNodesWinMore) {
  Campaign even, clear;
  for (int i = 0; i < 20; ++i) even.doubled(1);
  for (int i = 0; i < 20; ++i) clear.doubled(2);
  EXPECT_THAT(even.found(), Contains(HasSubstr("Twice the nodes win no more games")));
  EXPECT_THAT(clear.found(), Not(Contains(HasSubstr("Twice the nodes"))));
}

TEST(Findings, NameStartsThatAreAlreadyOver) {
  EXPECT_THAT(Campaign().equals(Outcome::kWhiteWins, 0, 12).found(),
              ElementsAre("! The start is already the end of the game: checkmate"));
  EXPECT_THAT(Campaign().equals(Outcome::kWhiteWins, 0, 3).equals(Outcome::kDraw, 40, 9).found(),
              Contains("! The start of 3 of 12 games is already their end"));
}

// In these games kings alone can win, or the definition says nothing of dead positions.
TEST(Findings, KnowWhereMaterialCannotBeInsufficient) {
  const auto listed = [](const char* variant) {
    return may_end_by(*test::rules_of(variant), Ending::kInsufficientMaterial);
  };
  for (const char* variant : {"chess", "consul42k", "chess2016", "xiangqi"})
    EXPECT_TRUE(listed(variant)) << variant;
  for (const char* variant : {"kingofthehill", "arena", "breakthrough"})
    EXPECT_FALSE(listed(variant)) << variant;
}

// The positions in which they are counted are not all positions.
TEST(Assessment, MovesNearTheBestAreSomeOfTheLegalOnesThere) {
  Campaign campaign;
  campaign.equals(Outcome::kDraw, 40, 2);
  for (JudgedGame& game : campaign.games()) game.facts.choices = {{0, 50, 30}, {1, 40, 28}};
  const LevelReport level = campaign.assessed().levels[0];
  EXPECT_GT(level.choice.value, level.branching.value);
  EXPECT_DOUBLE_EQ(level.choice.value, 29);
  EXPECT_DOUBLE_EQ(level.choice_of.value, 45);
}

TEST(Assessment, OfASingleGameHasNoInterval) {
  const Assessment all = Campaign().equals(Outcome::kWhiteWins, 40).assessed();
  EXPECT_EQ(number_text(all.levels[0].plies), "40.0");
  EXPECT_EQ(percent_text(all.levels[0].decisions), "100 %");
  EXPECT_EQ(percent_text(all.levels[0].white_score), "100 % (21 to 100)");  // a share says how sure it is
}

TEST(Plots, HaveRoundAxesWhereAllIsNothing) {
  const std::string plot = band_svg({"Lead", "tenths", 1, std::vector<Estimate>(3, Estimate{0, 0, 0, 5})});
  EXPECT_THAT(plot, HasSubstr(">0.2</text>"));
  EXPECT_THAT(plot, Not(HasSubstr("e-")));
  EXPECT_THAT(intervals_svg("Shares", {{"draws", Estimate{}}}), HasSubstr("<desc>draws: -. </desc>"));
}

}  // namespace
}  // namespace proconsul
