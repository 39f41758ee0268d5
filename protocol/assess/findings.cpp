#include "protocol/assess/findings.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "engine/endings.h"
#include "protocol/formats/rules_words.h"

namespace proconsul {
namespace {

// The thresholds are a matter of judgement; docs/dev/ASSESS.md gives the reasons.
constexpr double kLargeAdvantage = 0.1;  // of the score, above 1/2
constexpr double kMostlyDrawn = 0.75;
constexpr double kOftenCut = 0.05;
constexpr double kShort = 10;    // plies
constexpr double kForced = 1.5;  // moves near the best
constexpr double kOneOpening = 1.5;
constexpr std::size_t kFewGames = 10;    // too few to conclude that something never happens
constexpr std::size_t kManyGames = 100;  // an event with frequency 1/33 occurs in them with probability 95 %
constexpr int kManyPromotions = 20;

class Findings {
 public:
  Findings(const Rules& rules, const Assessment& assessment) : rules_(rules), all_(assessment) {}

  std::vector<Finding> list() {
    judge_start();
    if (all_.over_at_start == 0 || all_.over_at_start < all_.levels.front().results.games()) judge_play();
    std::stable_sort(found_.begin(), found_.end(), [](const Finding& a, const Finding& b) {
      return a.kind == Finding::Kind::kFlaw && b.kind != Finding::Kind::kFlaw;
    });
    return found_;
  }

 private:
  void flaw(std::string text) { found_.push_back({Finding::Kind::kFlaw, std::move(text)}); }
  void note(std::string text) { found_.push_back({Finding::Kind::kNote, std::move(text)}); }

  void judge_start() {
    if (all_.over_at_start == 0) return;
    std::vector<std::string> ends;
    for (const Ending ending : kAllEndings) {
      if (all_.endings[index_of(ending)].games > 0) ends.emplace_back(row_of(ending).name);
    }
    const std::size_t games = all_.levels.front().results.games();
    flaw(all_.over_at_start == games
             ? fmt::format("The start is already the end of the game: {}", fmt::join(ends, ", "))
             : fmt::format("The start of {} of {} games is already their end", all_.over_at_start, games));
  }

  void judge_play() {
    for (const LevelReport& level : all_.levels) judge_results(level);
    if (all_.games >= kManyGames) {
      judge_rules();
      judge_endings();
    }
    if (all_.games >= kFewGames) {
      judge_promotions();
      judge_pieces();
    }
    judge_choice();
    judge_skill();
  }

  void judge_results(const LevelReport& level) {
    const ResultCounts& results = level.results;
    const std::size_t won = results.white + results.black;
    if (results.games() == 0) return;
    if (won >= kFewGames && won == std::max(results.white, results.black)) {
      flaw(fmt::format("At {} nodes {} won all {} games that anybody won", level.nodes,
                       results.white > 0 ? "White" : "Black", won));
    } else if (level.white_score.low > 0.5 + kLargeAdvantage ||
               level.white_score.high < 0.5 - kLargeAdvantage) {
      flaw(fmt::format("At {} nodes {} has a large advantage", level.nodes,
                       level.white_score.value > 0.5 ? "White" : "Black"));
    }
    if (level.draw_rate.low > kMostlyDrawn)
      note(fmt::format("At {} nodes most games are drawn ({:.0f} %)", level.nodes,
                       100 * level.draw_rate.value));
    if (level.cut_rate.value > kOftenCut)
      flaw(fmt::format("At {} nodes {} of {} games were cut by the limit on their length", level.nodes,
                       results.cut, results.games()));
    if (level.plies_median < kShort)
      note(fmt::format("At {} nodes half of the games are over after {:.0f} plies", level.nodes,
                       level.plies_median));
  }

  void judge_rules() {
    std::vector<std::string> dead;
    for (std::size_t i = 0; i < kRuleUses; ++i) {
      const auto use = static_cast<RuleUse>(i);
      if (!is_allowed(rules_, use) || all_.uses[i].times > 0) continue;
      if (use == RuleUse::kCapture || use == RuleUse::kCheck) {
        note(fmt::format("No game had a {}", name_of(use)));
      } else {
        dead.emplace_back(name_of(use));
      }
    }
    if (!dead.empty()) flaw(fmt::format("Rules that never took effect: {}", fmt::join(dead, ", ")));
  }

  void judge_endings() {
    std::vector<std::string> never;
    for (const Ending ending : possible_endings(rules_)) {
      const bool ordinary = !is_by_own_rule(ending) && ending != Ending::kCheckmate;
      if (!ordinary && all_.endings[index_of(ending)].games == 0) never.emplace_back(row_of(ending).name);
    }
    if (!never.empty()) flaw(fmt::format("No game ended by: {}", fmt::join(never, ", ")));
  }

  void judge_promotions() {
    int promotions = 0;
    std::vector<std::string> never;
    const std::vector<PieceType>& types = rules_.promotion_types;
    for (const PieceType type : types) {
      const int chosen = all_.pieces[index_of(type)].total.promoted;
      promotions += chosen;
      if (chosen == 0) never.push_back(piece_name(rules_, type));
    }
    if (promotions >= kManyPromotions && !never.empty() && never.size() < types.size())
      note(fmt::format("In {} promotions nobody chose: {}", promotions, fmt::join(never, ", ")));
  }

  void judge_pieces() {
    std::vector<std::string> still;
    for (std::size_t i = 0; i < all_.pieces.size(); ++i) {
      const PieceReport& piece = all_.pieces[i];
      const bool moves = !rules_.pieces[i].paths.empty();
      if (moves && piece.games >= kFewGames && piece.total.moved == 0)
        still.push_back(player_name(rules_.pieces[i]));
    }
    if (!still.empty()) flaw(fmt::format("Pieces that never moved: {}", fmt::join(still, ", ")));
  }

  void judge_choice() {
    if (all_.levels.empty()) return;
    const LevelReport& level = all_.levels.back();
    if (level.choice.samples > 0 && level.choice.high < kForced)
      note(fmt::format("Most positions have a single good move ({:.1f} near the best)", level.choice.value));
    if (all_.openings > 0 && all_.levels.front().results.games() >= kFewGames &&
        all_.opening_variety < kOneOpening)
      flaw("Nearly all games have the same opening");
    if (all_.forced_at_start > 0)
      flaw(fmt::format("A search of the start found a forced win in {} of {} games", all_.forced_at_start,
                       all_.levels.front().results.games()));
  }

  void judge_skill() {
    const bool told = std::any_of(all_.skill.begin(), all_.skill.end(),
                                  [](const SkillReport& skill) { return skill.score.low > 0.5; });
    const bool measured = std::any_of(all_.skill.begin(), all_.skill.end(),
                                      [](const SkillReport& skill) { return skill.score.samples > 0; });
    if (measured && !told)
      note(
          "Twice the nodes win no more games than chance explains: the game rewards little skill, or there "
          "were too few games to tell");
  }

  const Rules& rules_;
  const Assessment& all_;
  std::vector<Finding> found_;
};

}  // namespace

std::vector<Finding> findings_of(const Rules& rules, const Assessment& assessment) {
  return Findings(rules, assessment).list();
}

}  // namespace proconsul
