// An assessment as text, as JSON and as a web page. Text and page have the same tables.
#pragma once

#include <string>
#include <vector>

#include "protocol/assess/assess_player.h"
#include "protocol/assess/findings.h"
#include "protocol/formats/json_output.h"

namespace proconsul {

struct AssessReport {
  const Variant* variant = nullptr;
  AssessSettings settings;
  Assessment assessment;
  std::vector<Finding> findings;
  std::vector<int> values;  // exchange values by piece type, in units of the evaluation; 0 for royal pieces
};
// From the games played so far.
AssessReport make_report(const AssessSettings& settings, const std::vector<JudgedGame>& games);

struct ReportTable {
  std::string title;
  std::vector<std::vector<std::string>> rows;  // the first is the heading
};
std::vector<ReportTable> tables_of(const AssessReport& report);
// "60 games of equals at each of 250, 1000 nodes a move, ..."
std::string summary_of(const AssessReport& report);
// "First impression, from 16 of 360 games: White scores 52 % (45 to 59), ..."
std::string first_impression(const AssessReport& report);
// "52 % (45 to 59)", "38.2 (36.1 to 40.3)"; "-" if unknown.
std::string percent_text(const Estimate& estimate);
std::string number_text(const Estimate& estimate);

std::string report_text(const AssessReport& report, int width);
Json report_json(const AssessReport& report);
// Self-contained; follows the browser's light or dark mode.
std::string report_page(const AssessReport& report);

}  // namespace proconsul
