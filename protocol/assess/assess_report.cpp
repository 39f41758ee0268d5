#include "protocol/assess/assess_report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "engine/endings.h"
#include "protocol/formats/rules_words.h"
#include "protocol/text/text_table.h"
#include "search/engine.h"

namespace proconsul {
namespace {

using Rows = std::vector<std::vector<std::string>>;

double share(std::size_t some, std::size_t all) {
  return all == 0 ? 0 : static_cast<double>(some) / static_cast<double>(all);
}

// "+120 (+60 to +190)", "+380 (+220 or more)": the Elo of a score and its interval.
std::string elo_interval(const Estimate& score) {
  const double elo = elo_of(score.value), low = elo_of(score.low), high = elo_of(score.high);
  const std::string value = std::isfinite(elo) ? fmt::format("{:+.0f} ", elo) : "";
  if (std::isfinite(low) && std::isfinite(high))
    return fmt::format("{}({:+.0f} to {:+.0f})", value, low, high);
  if (std::isfinite(low)) return fmt::format("{}({:+.0f} or more)", value, low);
  return std::isfinite(high) ? fmt::format("{}({:+.0f} or less)", value, high) : value + "(unknown)";
}

std::string each_game(double times, std::size_t games) {
  return games == 0 ? "-" : fmt::format("{:.2f}", times / static_cast<double>(games));
}

// A row of the table by strength: its name, and its text at a limit.
struct StrengthRow {
  const char* name;
  std::string (*text)(const LevelReport&);
};

ReportTable strength_table(const Assessment& assessment) {
  using Level = const LevelReport&;
  static constexpr StrengthRow kRows[] = {
      {"games", [](Level level) { return std::to_string(level.results.games()); }},
      {"White wins, draws, Black wins",
       [](Level level) {
         return fmt::format("{}, {}, {}", level.results.white, level.results.draws, level.results.black);
       }},
      {"score of White", [](Level level) { return percent_text(level.white_score); }},
      {"draws", [](Level level) { return percent_text(level.draw_rate); }},
      {"games with a winner", [](Level level) { return percent_text(level.decisive_rate); }},
      {"games cut by the length limit", [](Level level) { return percent_text(level.cut_rate); }},
      {"length, plies", [](Level level) { return number_text(level.plies); }},
      {"  standard deviation", [](Level level) { return fmt::format("{:.1f}", level.plies_deviation); }},
      {"  shortest 5 %, median, longest 5 %",
       [](Level level) {
         return fmt::format("{:.0f}, {:.0f}, {:.0f}", level.plies_low, level.plies_median, level.plies_high);
       }},
      {"legal moves a position", [](Level level) { return number_text(level.branching); }},
      {"positions with a choice", [](Level level) { return percent_text(level.decisions); }},
      {"moves near the best", [](Level level) { return number_text(level.choice); }},
      {"  of the legal moves there", [](Level level) { return number_text(level.choice_of); }},
      {"game tree, powers of ten",
       [](Level level) {
         if (level.branching.value <= 1) return std::string("-");
         return fmt::format("{:.0f}", level.plies.value * std::log10(level.branching.value));
       }},
      {"lead changes a game", [](Level level) { return number_text(level.lead_changes); }},
      {"drama", [](Level level) { return percent_text(level.drama); }},
      {"greatest lag of a winner", [](Level level) { return percent_text(level.comeback); }},
      {"decided after, of the game", [](Level level) { return percent_text(level.decided); }},
      {"pieces of the start that moved", [](Level level) { return percent_text(level.pieces_moved); }},
      {"squares used", [](Level level) { return percent_text(level.coverage); }},
  };
  Rows rows = {{"nodes a move"}};
  for (const LevelReport& level : assessment.levels) rows[0].push_back(std::to_string(level.nodes));
  for (const StrengthRow& row : kRows) {
    rows.push_back({row.name});
    for (const LevelReport& level : assessment.levels)
      rows.back().push_back(level.results.games() == 0 ? "-" : row.text(level));
  }
  return {"Games of equals", rows};
}

ReportTable skill_table(const Assessment& assessment) {
  Rows rows = {{"nodes a move", "wins, draws, losses", "score of the stronger", "Elo"}};
  for (const SkillReport& skill : assessment.skill) {
    const bool known = skill.score.samples > 0;
    rows.push_back({fmt::format("{} against {}", 2 * skill.nodes, skill.nodes),
                    fmt::format("{}, {}, {}", skill.games.wins, skill.games.draws, skill.games.losses),
                    percent_text(skill.score), known ? elo_interval(skill.score) : "-"});
  }
  return {"Skill: twice the nodes", rows};
}

ReportTable openings_table(const Assessment& assessment) {
  const std::size_t games = assessment.levels.empty() ? 0 : assessment.levels.front().results.games();
  return {
      "Openings",
      {{"variety", "as good as so many that are equally frequent"},
       {"first moves", fmt::format("{:.1f}", assessment.first_move_variety)},
       {"positions after the opening", fmt::format("{:.1f} of {} games", assessment.opening_variety, games)},
       {"different positions after the opening", std::to_string(assessment.openings)}}};
}

ReportTable endings_table(const Rules& rules, const Assessment& assessment) {
  Rows rows = {{"end", "games", "share", "with a winner"}};
  for (const Ending ending : kAllEndings) {
    const EndingCount& count = assessment.endings[index_of(ending)];
    if (count.games == 0 && !may_end_by(rules, ending)) continue;
    rows.push_back({row_of(ending).name, std::to_string(count.games),
                    fmt::format("{:.1f} %", 100 * share(count.games, assessment.games)),
                    std::to_string(count.won)});
  }
  std::stable_sort(rows.begin() + 1, rows.end(),
                   [](const auto& a, const auto& b) { return std::stoul(a[1]) > std::stoul(b[1]); });
  return {"How games end", rows};
}

ReportTable rules_table(const Rules& rules, const Assessment& assessment) {
  Rows rows = {{"rule", "games with it", "times a game"}};
  for (std::size_t i = 0; i < kRuleUses; ++i) {
    const auto use = static_cast<RuleUse>(i);
    const RuleUseCount& count = assessment.uses[i];
    if (!is_allowed(rules, use) && count.games == 0) continue;
    rows.push_back({name_of(use), fmt::format("{:.1f} %", 100 * share(count.games, assessment.games)),
                    each_game(static_cast<double>(count.times), assessment.games)});
  }
  return {"Rules in effect", rows};
}

ReportTable pieces_table(const AssessReport& report) {
  const Rules& rules = *report.variant->rules;
  const std::size_t games = report.assessment.games;
  Rows rows = {{"letter", "piece", "value", "at the start", "of those moved", "moves a game",
                "captured a game", "promoted to"}};
  for (std::size_t i = 0; i < rules.pieces.size(); ++i) {
    const PieceDef& piece = rules.pieces[i];
    const PieceFacts& total = report.assessment.pieces[i].total;
    const bool seen = total.at_start + total.moves + total.captured + total.promoted > 0;
    if (piece.marked() || !seen) continue;
    const auto start = static_cast<std::size_t>(total.at_start);
    rows.push_back(
        {piece.letter, player_name(piece), piece.royal ? "-" : std::to_string(report.values[i]),
         each_game(total.at_start, games),
         start == 0 ? "-"
                    : fmt::format("{:.0f} %", 100 * share(static_cast<std::size_t>(total.moved), start)),
         each_game(total.moves, games), each_game(total.captured, games), each_game(total.promoted, games)});
  }
  return {"Pieces", rows};
}

}  // namespace

AssessReport make_report(const AssessSettings& settings, const std::vector<JudgedGame>& games) {
  const Rules& rules = *settings.variant->rules;
  AssessReport report{settings.variant, settings, assess(rules, settings.plan, games), {}, {}};
  report.findings = findings_of(rules, report.assessment);
  for (const PieceWorth& worth : piece_worths(rules)) report.values.push_back(worth.value);
  return report;
}

std::vector<ReportTable> tables_of(const AssessReport& report) {
  const Rules& rules = *report.variant->rules;
  return {strength_table(report.assessment),
          skill_table(report.assessment),
          endings_table(rules, report.assessment),
          rules_table(rules, report.assessment),
          pieces_table(report),
          openings_table(report.assessment)};
}

std::string summary_of(const AssessReport& report) {
  const AssessPlan& plan = report.settings.plan;
  return fmt::format(
      "{} of {} games: {} of equals at each of {} nodes a move, as many against twice the nodes; seed {}. "
      "The "
      "first {} plies are drawn from the moves that a search holds within {} centipawns of the best. In "
      "brackets: 95 % intervals.",
      report.assessment.games, plan.units(), plan.games, fmt::join(plan.nodes, ", "), report.settings.seed,
      report.settings.opening_plies, kNearBest);
}

std::string first_impression(const AssessReport& report) {
  const LevelReport& level = report.assessment.levels.front();
  std::string text = fmt::format(
      "First impression, from {} of {} games: White scores {}, draws {}, {} plies a game, {} legal moves a "
      "position.",
      report.assessment.games, report.settings.plan.units(), percent_text(level.white_score),
      percent_text(level.draw_rate), number_text(level.plies), number_text(level.branching));
  for (const Finding& finding : report.findings) {
    if (finding.kind == Finding::Kind::kFlaw) text += " ! " + finding.text + ".";
  }
  return text;
}

std::string percent_text(const Estimate& estimate) {
  if (estimate.samples == 0) return "-";
  if (!has_interval(estimate)) return fmt::format("{:.0f} %", 100 * estimate.value);
  return fmt::format("{:.0f} % ({:.0f} to {:.0f})", 100 * estimate.value, 100 * std::max(0.0, estimate.low),
                     100 * std::min(1.0, estimate.high));
}

std::string number_text(const Estimate& estimate) {
  if (estimate.samples == 0) return "-";
  if (!has_interval(estimate)) return fmt::format("{:.1f}", estimate.value);
  return fmt::format("{:.1f} ({:.1f} to {:.1f})", estimate.value, std::max(0.0, estimate.low), estimate.high);
}

std::string report_text(const AssessReport& report, int width) {
  const Rules& rules = *report.variant->rules;
  std::string text = fmt::format("{} ({})\n", rules.title, rules.name) + wrapped(summary_of(report), width);
  text += "\nFindings\n";
  if (report.findings.empty()) text += "  none\n";
  for (const Finding& finding : report.findings)
    text += wrapped((finding.kind == Finding::Kind::kFlaw ? "! " : "- ") + finding.text, width);
  for (const ReportTable& table : tables_of(report))
    text += '\n' + table.title + '\n' + text_table(table.rows);
  return text;
}

}  // namespace proconsul
