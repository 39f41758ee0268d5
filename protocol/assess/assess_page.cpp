// An assessment as a self-contained page.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "engine/endings.h"
#include "protocol/assess/assess_report.h"
#include "protocol/assess/plots.h"
#include "protocol/draw/board_svg.h"
#include "protocol/draw/page_policy.h"
#include "protocol/draw/svg.h"
#include "protocol/formats/rules_text.h"
#include "protocol/formats/rules_words.h"
#include "variants/chess960.h"

namespace proconsul {
namespace {

constexpr std::size_t kMaxColumns = 24;  // of a histogram

constexpr const char* kAssessStyle = R"(
:root{color-scheme:light dark;--ink:#1f2328;--soft:#59636e;--paper:#fbfaf7;--card:#fff;--grid:#dcdfe4;--line:#9aa3ad;
--main:#1b6ca8;--white:#e0a526;--even:#9aa3ad;--black:#5b4b8a;--cut:#b5473c}
@media(prefers-color-scheme:dark){:root{--ink:#e6e6e3;--soft:#a5adb6;--paper:#16191d;--card:#1f2429;--grid:#353c44;
--line:#6b7580;--main:#5aa9e6;--white:#e8bd55;--even:#7d8790;--black:#9d8bd0;--cut:#e07a6d}}
body{font:16px/1.45 'DejaVu Sans',system-ui,sans-serif;margin:1.5em auto;max-width:68em;padding:0 1em;
color:var(--ink);background:var(--paper)}
h1{font-size:1.5em;margin:.2em 0}h2{font-size:1.15em;margin:1.6em 0 .5em}.facts,figcaption,.legend{color:var(--soft)}
.top{display:flex;flex-wrap:wrap;gap:1.5em;align-items:flex-start}.top .board{flex:0 1 17em}.top .words{flex:1 1 22em}
.board svg{width:100%;height:auto;background:#fbfaf7;border-radius:.4em}
.plots{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,25em),1fr));gap:1em;align-items:start}
figure{margin:0;padding:.8em 1em;background:var(--card);border:1px solid var(--grid);border-radius:.5em;min-width:0}
figcaption{font-size:.85em}figure h3{font-size:1em;margin:0 0 .5em}
.plot{width:100%;max-width:40em;height:auto;display:block;font-size:13px}.plot text{fill:var(--ink)}
.plot text.soft{fill:var(--soft)}.plot .track{fill:var(--grid);fill-opacity:.5}.plot .main{fill:var(--main)}
.plot .white{fill:var(--white)}.plot .even{fill:var(--even)}.plot .black{fill:var(--black)}.plot .cut{fill:var(--cut)}
.plot .grid{stroke:var(--grid)}.plot .axis{stroke:var(--line)}.plot .whisker{stroke:var(--main);stroke-width:3;
stroke-opacity:.55}.plot .band{fill:var(--main);fill-opacity:.22}.plot .curve{fill:none;stroke:var(--main);
stroke-width:2}.plot .square{fill:var(--card);stroke:var(--grid)}.plot .heat{fill:var(--main)}
.legend{font-size:.85em;margin:.3em 0 0}.legend span{white-space:nowrap;margin-right:1em}
.legend svg{display:inline-block;width:.8em;height:.8em;vertical-align:-.05em;margin-right:.35em}
.scroll{overflow-x:auto}table{border-collapse:collapse;font-size:.9em}th,td{text-align:left;
padding:.25em 1em .25em 0;border-bottom:1px solid var(--grid);vertical-align:top}th{color:var(--soft);font-weight:600}
li.flaw{font-weight:600}li.flaw::marker{content:'!  ';color:var(--cut)}summary{cursor:pointer;color:var(--soft)}
)";

std::string card(const std::string& title, const std::string& plot, const std::string& caption) {
  return fmt::format("<figure><h3>{}</h3>\n{}<figcaption>{}</figcaption></figure>\n", svg_escaped(title),
                     plot, caption);
}

std::string table_html(const ReportTable& table) {
  std::string rows;
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    rows += "<tr>";
    for (std::size_t column = 0; column < table.rows[i].size(); ++column) {
      const bool heading = i == 0 || column == 0;
      rows += fmt::format("<{0}{2}>{1}</{0}>", heading ? "th" : "td", svg_escaped(table.rows[i][column]),
                          !heading ? ""
                          : i == 0 ? " scope=\"col\""
                                   : " scope=\"row\"");
    }
    rows += "</tr>\n";
  }
  return fmt::format("<h2>{}</h2>\n<div class=\"scroll\"><table>\n{}</table></div>\n",
                     svg_escaped(table.title), rows);
}

double part_of(std::size_t some, std::size_t all) {
  return all == 0 ? 0 : static_cast<double>(some) / static_cast<double>(all);
}

std::string results_card(const Assessment& assessment) {
  std::vector<BarRow> rows;
  for (const LevelReport& level : assessment.levels) {
    const ResultCounts& results = level.results;
    const std::size_t games = results.games();
    rows.push_back({fmt::format("{} nodes", level.nodes),
                    {{part_of(results.white, games), "white"},
                     {part_of(results.draws, games), "even"},
                     {part_of(results.black, games), "black"},
                     {part_of(results.cut, games), "cut"}},
                    fmt::format("{} / {} / {}", results.white, results.draws + results.cut, results.black)});
  }
  const bool cut = assessment.endings[index_of(Ending::kNone)].games > 0;
  std::string legend = "<p class=\"legend\">";
  for (const auto& [style, name] : {std::pair{"white", "White wins"}, std::pair{"even", "draw"},
                                    std::pair{"black", "Black wins"}, std::pair{"cut", "cut"}}) {
    if (style == std::string_view("cut") && !cut) continue;
    legend += fmt::format(
        "<span><svg class=\"plot\" viewBox=\"0 0 10 10\" aria-hidden=\"true\"><rect class=\"{}\" "
        "width=\"10\" "
        "height=\"10\"/></svg>{}</span>",
        style, name);
  }
  return card("Results by strength", bars_svg("Results by strength", rows) + legend + "</p>",
              "Games of equals. Right: White wins, draws, Black wins.");
}

std::string scores_card(const Assessment& assessment) {
  std::vector<IntervalRow> rows;
  for (const LevelReport& level : assessment.levels)
    rows.push_back({fmt::format("White, {} nodes", level.nodes), level.white_score});
  for (const SkillReport& skill : assessment.skill)
    rows.push_back({fmt::format("{} against {}", 2 * skill.nodes, skill.nodes), skill.score});
  return card("Score of White, and of twice the nodes", intervals_svg("Scores in per cent", rows),
              "Per cent, with 95 % intervals. White above 50: White has the advantage. Twice the nodes "
              "above 50: skill is rewarded.");
}

std::string lengths_card(const Assessment& assessment) {
  Columns columns{"Games by length", "plies", 0, 1, {}};
  if (!assessment.lengths.empty()) {
    const std::size_t longest = assessment.lengths.rbegin()->first;
    std::size_t width = 1;
    for (const std::size_t nice : {2U, 5U, 10U, 20U, 50U, 100U, 200U, 500U, 1000U, 5000U}) {
      if (longest / width >= kMaxColumns) width = nice;
    }
    columns.width = static_cast<double>(width);
    columns.heights.resize(longest / width + 1);
    for (const auto& [plies, games] : assessment.lengths)
      columns.heights[plies / width] += static_cast<double>(games);
  }
  return card("Length", columns_svg(columns), "Games of equals, all strengths together.");
}

std::string endings_card(const Assessment& assessment) {
  std::vector<std::pair<std::size_t, BarRow>> rows;
  for (const Ending ending : kAllEndings) {
    const EndingCount& count = assessment.endings[index_of(ending)];
    if (count.games == 0) continue;
    const double share = part_of(count.games, assessment.games);
    rows.push_back({count.games,
                    {row_of(ending).name,
                     {{share, ending == Ending::kNone ? "cut" : "main"}},
                     fmt::format("{:.0f} %", 100 * share)}});
  }
  std::stable_sort(rows.begin(), rows.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
  std::vector<BarRow> bars;
  for (auto& [games, row] : rows) bars.push_back(std::move(row));
  return card("How games end", bars_svg("How games end", bars), "Share of all games.");
}

std::string rules_card(const Rules& rules, const Assessment& assessment) {
  std::vector<BarRow> bars;
  for (std::size_t i = 0; i < kRuleUses; ++i) {
    const auto use = static_cast<RuleUse>(i);
    if (!is_allowed(rules, use) && assessment.uses[i].games == 0) continue;
    const double share = part_of(assessment.uses[i].games, assessment.games);
    bars.push_back({name_of(use), {{share}}, fmt::format("{:.0f} %", 100 * share)});
  }
  return card("Rules in effect", bars_svg("Rules in effect", bars),
              "Share of the games in which the rule took effect at least once.");
}

std::string pieces_card(const Rules& rules, const Assessment& assessment) {
  std::vector<BarRow> bars;
  for (std::size_t i = 0; i < rules.pieces.size(); ++i) {
    const PieceFacts& total = assessment.pieces[i].total;
    if (total.at_start == 0 || rules.pieces[i].marked()) continue;
    const double share =
        part_of(static_cast<std::size_t>(total.moved), static_cast<std::size_t>(total.at_start));
    bars.push_back({player_name(rules.pieces[i]), {{share}}, fmt::format("{:.0f} %", 100 * share)});
  }
  return card("Pieces that move", bars_svg("Pieces that move", bars),
              "Of the pieces on the board at the start, the share that ever moved.");
}

std::string findings_html(const std::vector<Finding>& findings) {
  if (findings.empty()) return "<p>Nothing stands out.</p>\n";
  std::string items;
  for (const Finding& finding : findings)
    items += fmt::format("<li{}>{}.</li>\n", finding.kind == Finding::Kind::kFlaw ? " class=\"flaw\"" : "",
                         svg_escaped(finding.text));
  return "<ul>\n" + items + "</ul>\n";
}

std::string plots_html(const AssessReport& report) {
  const Rules& rules = *report.variant->rules;
  const Assessment& assessment = report.assessment;
  return results_card(assessment) + scores_card(assessment) + lengths_card(assessment) +
         card("Legal moves",
              band_svg({"Legal moves a position, by ply", "ply", 1, assessment.branching_by_ply}),
              "Mean and 95 % interval, by ply, as long as a tenth of the games last.") +
         card("Lead",
              band_svg({"Lead by tenths of the game", "per cent of the game", 10, assessment.lead_by_tenth}),
              "How far the expected score is from even (0) to decided (1), as the game goes on.") +
         endings_card(assessment) + rules_card(rules, assessment) +
         card("Where pieces go", heat_svg("Where pieces go", rules.board, assessment.arrivals),
              "The darker a square, the more often a piece came there.") +
         pieces_card(rules, assessment);
}

}  // namespace

std::string report_page(const AssessReport& report) {
  const Rules& rules = *report.variant->rules;
  const Game start = game_of(*report.variant, rules.start_fen).take();
  std::string tables;
  for (const ReportTable& table : tables_of(report)) tables += table_html(table);
  return fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n{0}"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"><title>{1}: "
      "assessment</title>\n"
      "<style>{2}</style></head>\n<body>\n<main>\n<h1>{1}</h1>\n<p class=\"facts\">{3} &middot; board "
      "{4}</p>\n"
      "<div class=\"top\"><div class=\"board\">{5}</div>\n<div class=\"words\"><p>{6}</p>\n"
      "<h2>Findings</h2>\n{7}</div></div>\n<h2>At a glance</h2>\n<div class=\"plots\">\n{8}</div>\n{9}"
      "<p class=\"facts\">{10}</p>\n</main>\n</body></html>\n",
      page_policy(kAssessStyle), svg_escaped(rules.title), kAssessStyle, svg_escaped(rules.name),
      svg_escaped(board_text(rules.board)), board_svg(drawing_of(start)), svg_escaped(rules.about),
      findings_html(report.findings), plots_html(report), tables, svg_escaped(summary_of(report)));
}

}  // namespace proconsul
