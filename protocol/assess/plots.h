// Small plots of an assessment as SVG within a page, whose style sheet gives the classes their colours. Each
// has a title and a description for those who do not see it.
#pragma once

#include <string>
#include <vector>

#include "engine/geometry.h"
#include "protocol/assess/estimate.h"

namespace proconsul {

struct BarPart {
  double share = 0;  // 0 to 1 of the width
  const char* style = "main";
};
struct BarRow {
  std::string label;
  std::vector<BarPart> parts;  // side by side
  std::string value;           // behind the bar
};
// Bars one above the other.
std::string bars_svg(const std::string& title, const std::vector<BarRow>& rows);

struct IntervalRow {
  std::string label;
  Estimate estimate;  // of 0 to 1
};
// A dot for each value and a line for its interval, on an axis from 0 to 100 % with a mark at one half.
std::string intervals_svg(const std::string& title, const std::vector<IntervalRow>& rows);

struct Columns {
  std::string title;
  std::string x_label;
  double first = 0;  // where the first column begins
  double width = 1;  // of a column, in the unit of the axis
  std::vector<double> heights;
};
std::string columns_svg(const Columns& columns);

struct Band {
  std::string title;
  std::string x_label;
  double x_step = 1;  // between two estimates
  std::vector<Estimate> estimates;
};
// A curve with its interval around it.
std::string band_svg(const Band& band);

// Squares the darker the more often pieces came there; `counts` by square.
std::string heat_svg(const std::string& title, const Geometry& board, const std::vector<std::size_t>& counts);

}  // namespace proconsul
