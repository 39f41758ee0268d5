// A plot of curves over a common axis as SVG: title, axes with numbers, a legend.
#pragma once

#include <string>
#include <vector>

namespace proconsul {

struct PlotPoint {
  double x;
  double y;
};

struct PlotCurve {
  std::string name;  // in the legend
  std::vector<PlotPoint> points;
};

struct LinePlot {
  std::string title;
  std::string x_label;
  std::string y_label;
  double x_max = 1;  // from 0; the other axis takes what the curves need
  std::vector<PlotCurve> curves;
};

std::string line_plot_svg(const LinePlot& plot);

}  // namespace proconsul
