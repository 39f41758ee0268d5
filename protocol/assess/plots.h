// Small plots of an assessment as SVG inside a page, whose style sheet defines the colours of their classes.
// Each has a title and a description for screen readers.
#pragma once

#include <string>
#include <vector>

#include "engine/geometry.h"
#include "protocol/assess/estimate.h"

namespace proconsul {

struct BarPart {
  double share = 0;  // of the width, 0 to 1
  const char* style = "main";
};
struct BarRow {
  std::string label;
  std::vector<BarPart> parts;  // from left to right
  std::string value;           // label after the bar
};
// Horizontal bars.
std::string bars_svg(const std::string& title, const std::vector<BarRow>& rows);

struct IntervalRow {
  std::string label;
  Estimate estimate;  // in 0 to 1
};
// A dot for each value and a line for its interval, on an axis from 0 to 100 % with a mark at 50 %.
std::string intervals_svg(const std::string& title, const std::vector<IntervalRow>& rows);

struct Columns {
  std::string title;
  std::string x_label;
  double first = 0;  // start of the first column
  double width = 1;  // of a column, in units of the axis
  std::vector<double> heights;
};
std::string columns_svg(const Columns& columns);

struct Band {
  std::string title;
  std::string x_label;
  double x_step = 1;  // distance between estimates
  std::vector<Estimate> estimates;
};
// A curve with its confidence band.
std::string band_svg(const Band& band);

// Squares shaded by the number of arrivals; `counts` by square.
std::string heat_svg(const std::string& title, const Geometry& board, const std::vector<std::size_t>& counts);

}  // namespace proconsul
