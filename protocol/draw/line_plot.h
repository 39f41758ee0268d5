// A plot of curves as SVG: title, axes with numbers, legend.
#pragma once

#include <string>
#include <vector>

namespace proconsul {

struct PlotPoint {
  double x;
  double y;
};

struct PlotCurve {
  std::string name;  // for the legend
  std::vector<PlotPoint> points;
};

struct LinePlot {
  std::string title;
  std::string x_label;
  std::string y_label;
  double x_max = 1;  // the x axis begins at 0; the y axis is scaled to the curves
  std::vector<PlotCurve> curves;
};

std::string line_plot_svg(const LinePlot& plot);

}  // namespace proconsul
