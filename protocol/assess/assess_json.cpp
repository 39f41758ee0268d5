#include <algorithm>
#include <cmath>

#include "engine/endings.h"
#include "engine/setup.h"
#include "protocol/assess/assess_report.h"
#include "protocol/formats/rules_words.h"

namespace proconsul {
namespace {

constexpr int kFormat = 1;  // incremented when a field changes its meaning

Json estimate_json(const Estimate& estimate) {
  if (estimate.samples == 0) return nullptr;
  const bool sure = has_interval(estimate);
  return {{"value", estimate.value},
          {"low", sure ? Json(estimate.low) : Json(nullptr)},
          {"high", sure ? Json(estimate.high) : Json(nullptr)},
          {"samples", estimate.samples}};
}

Json level_json(const LevelReport& level) {
  const ResultCounts& results = level.results;
  return {
      {"nodes", level.nodes},
      {"games", results.games()},
      {"white_wins", results.white},
      {"draws", results.draws},
      {"black_wins", results.black},
      {"cut", results.cut},
      {"white_score", estimate_json(level.white_score)},
      {"draw_rate", estimate_json(level.draw_rate)},
      {"decisive_rate", estimate_json(level.decisive_rate)},
      {"cut_rate", estimate_json(level.cut_rate)},
      {"plies", estimate_json(level.plies)},
      {"plies_deviation", level.plies_deviation},
      {"plies_percentiles", {{"5", level.plies_low}, {"50", level.plies_median}, {"95", level.plies_high}}},
      {"branching", estimate_json(level.branching)},
      {"decisions", estimate_json(level.decisions)},
      {"choice", estimate_json(level.choice)},
      {"choice_of", estimate_json(level.choice_of)},
      {"lead_changes", estimate_json(level.lead_changes)},
      {"drama", estimate_json(level.drama)},
      {"comeback", estimate_json(level.comeback)},
      {"decided", estimate_json(level.decided)},
      {"pieces_moved", estimate_json(level.pieces_moved)},
      {"coverage", estimate_json(level.coverage)}};
}

Json number_or_null(double number) { return std::isfinite(number) ? Json(number) : Json(nullptr); }

Json skill_json(const SkillReport& skill) {
  const bool known = skill.score.samples > 0;
  return {{"nodes", skill.nodes},
          {"wins", skill.games.wins},
          {"draws", skill.games.draws},
          {"losses", skill.games.losses},
          {"score", estimate_json(skill.score)},
          {"elo", known ? number_or_null(skill.elo.elo) : Json(nullptr)},
          {"elo_error", known ? number_or_null(skill.elo.error) : Json(nullptr)}};
}

Json rules_json(const Rules& rules, const Assessment& assessment) {
  Json list = Json::array();
  for (std::size_t i = 0; i < kRuleUses; ++i) {
    const auto use = static_cast<RuleUse>(i);
    const RuleUseCount& count = assessment.uses[i];
    if (is_allowed(rules, use) || count.games > 0)
      list.push_back({{"rule", name_of(use)}, {"games", count.games}, {"times", count.times}});
  }
  return list;
}

Json endings_json(const Rules& rules, const Assessment& assessment) {
  Json list = Json::array();
  for (const Ending ending : kAllEndings) {
    const EndingCount& count = assessment.endings[index_of(ending)];
    if (count.games > 0 || may_end_by(rules, ending))
      list.push_back({{"end", row_of(ending).name}, {"games", count.games}, {"won", count.won}});
  }
  return list;
}

Json pieces_json(const AssessReport& report) {
  const Rules& rules = *report.variant->rules;
  Json list = Json::array();
  for (std::size_t i = 0; i < rules.pieces.size(); ++i) {
    if (rules.pieces[i].marked()) continue;
    const PieceFacts& total = report.assessment.pieces[i].total;
    list.push_back({{"letter", rules.pieces[i].letter},
                    {"name", player_name(rules.pieces[i])},
                    {"value", rules.pieces[i].royal ? Json(nullptr) : Json(report.values[i])},
                    {"at_start", total.at_start},
                    {"moved", total.moved},
                    {"moves", total.moves},
                    {"captured", total.captured},
                    {"promoted_to", total.promoted}});
  }
  return list;
}

Json arrivals_json(const Rules& rules, const Assessment& assessment) {
  Json squares = Json::object();
  for (const Square square : Squares(rules.board.squares))
    squares[square_text(rules.board, square)] = assessment.arrivals[index_of(square)];
  return squares;
}

Json lengths_json(const Assessment& assessment) {
  Json list = Json::array();
  for (const auto& [plies, games] : assessment.lengths) list.push_back({plies, games});
  return list;
}

Json means_json(const std::vector<Estimate>& estimates) {
  Json list = Json::array();
  for (const Estimate& estimate : estimates)
    list.push_back(estimate.samples == 0 ? Json(nullptr) : Json(estimate.value));
  return list;
}

}  // namespace

Json report_json(const AssessReport& report) {
  const Rules& rules = *report.variant->rules;
  const Assessment& assessment = report.assessment;
  Json levels = Json::array(), skill = Json::array(), findings = Json::array();
  for (const LevelReport& level : assessment.levels) levels.push_back(level_json(level));
  for (const SkillReport& one : assessment.skill) skill.push_back(skill_json(one));
  for (const Finding& finding : report.findings)
    findings.push_back(
        {{"kind", finding.kind == Finding::Kind::kFlaw ? "flaw" : "note"}, {"text", finding.text}});
  return {{"assessment", kFormat},
          {"variant", rules.name},
          {"title", rules.title},
          {"nodes", report.settings.plan.nodes},
          {"games_each", report.settings.plan.games},
          {"games", assessment.games},
          {"seed", report.settings.seed},
          {"most_plies", report.settings.max_plies},
          {"opening_plies", report.settings.opening_plies},
          {"findings", findings},
          {"levels", levels},
          {"skill", skill},
          {"openings",
           {{"first_move_variety", assessment.first_move_variety},
            {"position_variety", assessment.opening_variety},
            {"different_positions", assessment.openings}}},
          {"endings", endings_json(rules, assessment)},
          {"rules", rules_json(rules, assessment)},
          {"pieces", pieces_json(report)},
          {"lengths", lengths_json(assessment)},
          {"branching_by_ply", means_json(assessment.branching_by_ply)},
          {"lead_by_tenth", means_json(assessment.lead_by_tenth)},
          {"arrivals", arrivals_json(rules, assessment)}};
}

}  // namespace proconsul
