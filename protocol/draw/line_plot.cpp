#include "protocol/draw/line_plot.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "protocol/draw/svg.h"

namespace proconsul {
namespace {

constexpr double kPlotLeft = 80, kPlotTop = 60;  // corner of the plot area
constexpr double kPlotWidth = 640, kPlotHeight = 400;
constexpr double kBelow = 70;
constexpr double kLegendGap = 24, kLegendRow = 22, kLegendMark = 30;
constexpr double kLetterWidth = 7.5;  // average, slightly overestimated
constexpr int kMaxTicks = 8;
constexpr const char* kCurveColours[] = {"#1b6ca8", "#c0392b", "#2e8b57", "#8e44ad", "#d68910",
                                         "#16a0a0", "#7b5e3b", "#e0559b", "#555555", "#8a9a1b"};
// Further curves reuse the colours with other dashes.
constexpr const char* kDashes[] = {"none", "8 4", "2 3", "10 3 2 3"};

// An axis from `low` to `high` with a number at each multiple of `tick`.
struct Axis {
  double low;
  double high;
  double tick;
};

double round_tick(double span) {
  const double rough = span / kMaxTicks;
  const double unit = std::pow(10, std::floor(std::log10(rough)));
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (factor * unit >= rough) return factor * unit;
  }
  return 10 * unit;
}

// Extended to whole ticks.
Axis axis_around(double low, double high) {
  if (high <= low) {
    low -= 1;
    high += 1;
  }
  const double tick = round_tick(high - low);
  return {std::floor(low / tick) * tick, std::ceil(high / tick) * tick, tick};
}

class Plot {
 public:
  explicit Plot(const LinePlot& plot)
      : plot_(plot), x_{0, plot.x_max, round_tick(plot.x_max)}, y_(y_axis()) {}

  std::string document() const {
    const double width = kPlotLeft + kPlotWidth + 2 * kLegendGap + kLegendMark + legend_width();
    const double rows = kLegendRow * static_cast<double>(plot_.curves.size());
    const double height = kPlotTop + std::max(kPlotHeight, rows) + kBelow;
    return fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:.0f} {1:.0f}\" width=\"{0:.0f}\" "
        "height=\"{1:.0f}\" font-family=\"DejaVu Sans, sans-serif\" font-size=\"13\" fill=\"#222\">\n"
        "<title>{2}</title>\n<rect width=\"{0:.0f}\" height=\"{1:.0f}\" "
        "fill=\"#fff\"/>\n{3}{4}{5}{6}</svg>\n",
        width, height, svg_escaped(plot_.title), heading(), axes(), curves(), legend());
  }

 private:
  Axis y_axis() const {
    double low = 0, high = 0;
    bool first = true;
    for (const PlotCurve& curve : plot_.curves) {
      for (const PlotPoint& point : curve.points) {
        low = first ? point.y : std::min(low, point.y);
        high = first ? point.y : std::max(high, point.y);
        first = false;
      }
    }
    return axis_around(low, high);
  }

  double across(double x) const { return kPlotLeft + kPlotWidth * (x - x_.low) / (x_.high - x_.low); }
  double down(double y) const { return kPlotTop + kPlotHeight * (y_.high - y) / (y_.high - y_.low); }

  static std::string label(double x, double y, const char* anchor, const std::string& text) {
    return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\">{}</text>\n", x, y, anchor,
                       svg_escaped(text));
  }

  std::string heading() const {
    const double centre = kPlotTop + kPlotHeight / 2;
    return fmt::format("<text x=\"{}\" y=\"30\" font-size=\"17\">{}</text>\n", kPlotLeft,
                       svg_escaped(plot_.title)) +
           label(kPlotLeft + kPlotWidth / 2, kPlotTop + kPlotHeight + 48, "middle", plot_.x_label) +
           fmt::format(
               "<text x=\"24\" y=\"{0}\" text-anchor=\"middle\" transform=\"rotate(-90 24 "
               "{0})\">{1}</text>\n",
               centre, svg_escaped(plot_.y_label));
  }

  std::string axes() const {
    std::string text = "<g stroke=\"#ddd\">\n", numbers;
    const auto line = [&](double x1, double y1, double x2, double y2) {
      text +=
          fmt::format("<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\"/>\n", x1, y1, x2, y2);
    };
    for (const double x : ticks(x_)) {
      line(across(x), kPlotTop, across(x), kPlotTop + kPlotHeight);
      numbers += label(across(x), kPlotTop + kPlotHeight + 20, "middle", fmt::format("{:.6g}", x));
    }
    for (const double y : ticks(y_)) {
      line(kPlotLeft, down(y), kPlotLeft + kPlotWidth, down(y));
      numbers += label(kPlotLeft - 8, down(y) + 4, "end", fmt::format("{:.6g}", y));
    }
    return text + "</g>\n" + numbers +
           fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"none\" stroke=\"#555\"/>\n",
                       kPlotLeft, kPlotTop, kPlotWidth, kPlotHeight);
  }

  static std::vector<double> ticks(const Axis& axis) {
    std::vector<double> values;
    const double end = axis.high + axis.tick / 1000;
    for (int i = 0; axis.low + i * axis.tick <= end; ++i) values.push_back(axis.low + i * axis.tick);
    return values;
  }

  static std::string stroke(std::size_t curve) {
    const std::size_t colours = std::size(kCurveColours);
    return fmt::format("fill=\"none\" stroke=\"{}\" stroke-width=\"1.8\" stroke-dasharray=\"{}\"",
                       kCurveColours[curve % colours], kDashes[curve / colours % std::size(kDashes)]);
  }

  std::string curves() const {
    std::string text;
    for (std::size_t i = 0; i < plot_.curves.size(); ++i) {
      text += fmt::format("<polyline {} points=\"", stroke(i));
      for (const PlotPoint& point : plot_.curves[i].points)
        text += fmt::format("{:.1f},{:.1f} ", across(point.x), down(point.y));
      text += fmt::format("\"><title>{}</title></polyline>\n", svg_escaped(plot_.curves[i].name));
    }
    return text;
  }

  double legend_width() const {
    std::size_t longest = 0;
    for (const PlotCurve& curve : plot_.curves) longest = std::max(longest, curve.name.size());
    return kLetterWidth * static_cast<double>(longest);
  }

  std::string legend() const {
    std::string text;
    const double x = kPlotLeft + kPlotWidth + kLegendGap;
    for (std::size_t i = 0; i < plot_.curves.size(); ++i) {
      const double y = kPlotTop + kLegendRow * (static_cast<double>(i) + 0.5);
      text += fmt::format("<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" {}/>\n", x, y,
                          x + kLegendMark - 6, y, stroke(i));
      text += label(x + kLegendMark, y + 4, "start", plot_.curves[i].name);
    }
    return text;
  }

  const LinePlot& plot_;
  Axis x_;
  Axis y_;
};

}  // namespace

std::string line_plot_svg(const LinePlot& plot) { return Plot(plot).document(); }

}  // namespace proconsul
