#include "protocol/assess/plots.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/setup.h"
#include "protocol/draw/svg.h"

namespace proconsul {
namespace {

// In units of the view box.
constexpr double kWide = 480;
constexpr double kLabels = 170;  // left of the bars
constexpr double kValues = 80;   // right of the bars
constexpr double kRow = 26, kBar = 16;
constexpr double kArea = 200, kLeft = 44, kRight = 18, kBelow = 44, kAbove = 10;  // of plots with two axes

std::string framed(const std::string& title, const std::string& description, double height,
                   const std::string& inside, double width = kWide) {
  return fmt::format(
      "<svg class=\"plot\" viewBox=\"0 0 {:.0f} {:.0f}\" role=\"img\" aria-label=\"{}\"><title>{}</title>"
      "<desc>{}</desc>\n{}</svg>\n",
      width, height, svg_escaped(title), svg_escaped(title), svg_escaped(description), inside);
}

std::string text_at(double x, double y, const char* anchor, const std::string& text, const char* style = "") {
  return fmt::format("<text class=\"{}\" x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\">{}</text>\n", style, x,
                     y, anchor, svg_escaped(text));
}

std::string rect(double x, double y, double width, double height, const std::string& style) {
  return fmt::format("<rect class=\"{}\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\"/>\n",
                     style, x, y, width, height);
}

std::string line(double x1, double y1, double x2, double y2, const char* style) {
  return fmt::format("<line class=\"{}\" x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\"/>\n", style,
                     x1, y1, x2, y2);
}

// The tick distance of an axis from 0 to `most`: a round number.
double tick_for(double most) {
  constexpr double kTicks = 5;
  const double rough = (most > 0 ? most : 1) / kTicks;
  const double unit = std::pow(10, std::floor(std::log10(rough)));
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (factor * unit >= rough) return factor * unit;
  }
  return 10 * unit;
}

// An area with an axis on the left from 0 to at least `most`, and one at the bottom from `from` to `to`.
class Axes {
 public:
  Axes(double from, double to, double most)
      : from_(from),
        to_(to > from ? to : from + 1),
        tick_(tick_for(most)),
        top_(std::max(1.0, std::ceil(most / tick_)) * tick_) {}
  double across(double x) const { return kLeft + (kWide - kLeft - kRight) * (x - from_) / (to_ - from_); }
  double down(double y) const { return kAbove + kArea * (1 - y / top_); }
  std::string frame(const std::string& x_label) const {
    std::string text;
    for (double y = 0; y <= top_ + tick_ / 2; y += tick_) {
      text += line(kLeft, down(y), kWide - kRight, down(y), y == 0 ? "axis" : "grid");
      text += text_at(kLeft - 6, down(y) + 4, "end", fmt::format("{:.4g}", y), "soft");
    }
    const double tick = tick_for(to_ - from_);
    for (double x = std::ceil(from_ / tick) * tick; x <= to_ + tick / 1000; x += tick)
      text += text_at(across(x), kAbove + kArea + 17, "middle", fmt::format("{:.6g}", x), "soft");
    return text + text_at((kLeft + kWide) / 2, kAbove + kArea + 36, "middle", x_label, "soft");
  }

 private:
  double from_, to_, tick_, top_;
};

}  // namespace

std::string bars_svg(const std::string& title, const std::vector<BarRow>& rows) {
  std::string inside, description;
  double y = 4;
  for (const BarRow& row : rows) {
    inside += text_at(kLabels - 8, y + 13, "end", row.label);
    inside += rect(kLabels, y, kWide - kLabels - kValues, kBar, "track");
    double x = kLabels;
    for (const BarPart& part : row.parts) {
      const double width = part.share * (kWide - kLabels - kValues);
      if (width > 0) inside += rect(x, y, width, kBar, part.style);
      x += width;
    }
    inside += text_at(kWide - kValues + 8, y + 13, "start", row.value, "soft");
    description += fmt::format("{}: {}. ", row.label, row.value);
    y += kRow;
  }
  return framed(title, description, y, inside);
}

std::string intervals_svg(const std::string& title, const std::vector<IntervalRow>& rows) {
  const double bottom = 4 + kRow * static_cast<double>(rows.size());
  const auto across = [](double share) { return kLabels + (kWide - kLabels - kValues) * share; };
  std::string inside, description;
  for (const double share : {0.0, 0.25, 0.5, 0.75, 1.0}) {
    inside += line(across(share), 0, across(share), bottom, share == 0.5 ? "axis" : "grid");
    inside += text_at(across(share), bottom + 15, "middle", fmt::format("{:.0f}", 100 * share), "soft");
  }
  double y = 4;
  for (const IntervalRow& row : rows) {
    const Estimate& estimate = row.estimate;
    inside += text_at(kLabels - 14, y + 13, "end", row.label);
    const std::string value = estimate.samples == 0 ? "-" : fmt::format("{:.0f} %", 100 * estimate.value);
    std::string range;
    if (estimate.samples > 0) {
      range = fmt::format(", {:.0f} to {:.0f} %", 100 * std::max(0.0, estimate.low),
                          100 * std::min(1.0, estimate.high));
      inside += line(across(std::max(0.0, estimate.low)), y + 8, across(std::min(1.0, estimate.high)), y + 8,
                     "whisker");
      inside += fmt::format("<circle class=\"main\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"5\"/>\n",
                            across(estimate.value), y + 8);
    }
    inside += text_at(kWide - kValues + 16, y + 13, "start", value, "soft");
    description += fmt::format("{}: {}{}. ", row.label, value, range);
    y += kRow;
  }
  return framed(title, description, bottom + 22, inside);
}

std::string columns_svg(const Columns& columns) {
  const double most =
      columns.heights.empty() ? 1 : *std::max_element(columns.heights.begin(), columns.heights.end());
  const double end = columns.first + columns.width * static_cast<double>(columns.heights.size());
  const Axes axes(columns.first, end, most);
  std::string inside = axes.frame(columns.x_label), description;
  for (std::size_t i = 0; i < columns.heights.size(); ++i) {
    const double x = columns.first + columns.width * static_cast<double>(i), height = columns.heights[i];
    description += fmt::format("{:g} to {:g}: {:g}. ", x, x + columns.width, height);
    if (height <= 0) continue;
    inside += rect(axes.across(x) + 1, axes.down(height), axes.across(x + columns.width) - axes.across(x) - 2,
                   axes.down(0) - axes.down(height), "main");
  }
  return framed(columns.title, description, kAbove + kArea + kBelow, inside);
}

std::string band_svg(const Band& band) {
  double most = 0;
  for (const Estimate& estimate : band.estimates) most = std::max(most, estimate.high);
  const double end = band.x_step * static_cast<double>(std::max<std::size_t>(2, band.estimates.size()) - 1);
  const Axes axes(0, end, most);
  std::string curve, above, below;
  for (std::size_t i = 0; i < band.estimates.size(); ++i) {
    const Estimate& estimate = band.estimates[i];
    if (estimate.samples == 0) continue;
    const double x = axes.across(band.x_step * static_cast<double>(i));
    curve += fmt::format("{:.1f},{:.1f} ", x, axes.down(estimate.value));
    above += fmt::format("{:.1f},{:.1f} ", x, axes.down(estimate.high));
    below.insert(0, fmt::format("{:.1f},{:.1f} ", x, axes.down(std::max(0.0, estimate.low))));
  }
  const std::string inside = axes.frame(band.x_label) +
                             fmt::format("<polygon class=\"band\" points=\"{}{}\"/>\n", above, below) +
                             fmt::format("<polyline class=\"curve\" points=\"{}\"/>\n", curve);
  const bool known = !band.estimates.empty();
  const std::string description =
      known ? fmt::format("From {:.2f} at the beginning to {:.2f} at the end, at most {:.2f}.",
                          band.estimates.front().value, band.estimates.back().value, most)
            : "No data.";
  return framed(band.title, description, kAbove + kArea + kBelow, inside);
}

std::string heat_svg(const std::string& title, const Geometry& board,
                     const std::vector<std::size_t>& counts) {
  constexpr double kSide = 32, kEdge = 22;
  const std::size_t most = std::max<std::size_t>(1, *std::max_element(counts.begin(), counts.end()));
  const double height = kSide * board.ranks;
  std::string inside, description;
  Square busiest;
  for (const Square square : Squares(board.squares)) {
    const double x = kEdge + kSide * (square.index() % board.files);
    const double y = height - kSide * (1 + square.index() / board.files);
    const std::size_t count = counts[index_of(square)];
    if (count == most) busiest = square;
    inside += rect(x, y, kSide, kSide, "square");
    inside += fmt::format(
        "<rect class=\"heat\" x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" "
        "fill-opacity=\"{:.2f}\"><title>{}: {}</title></rect>\n",
        x, y, kSide, kSide, std::sqrt(static_cast<double>(count) / static_cast<double>(most)),
        square_text(board, square), count);
  }
  for (int file = 0; file < board.files; ++file)
    inside += text_at(kEdge + kSide * (file + 0.5), height + 16, "middle",
                      std::string(1, static_cast<char>('a' + file)), "soft");
  for (int rank = 0; rank < board.ranks; ++rank)
    inside += text_at(kEdge - 7, height - kSide * (rank + 0.5) + 4, "end", std::to_string(rank + 1), "soft");
  if (busiest.valid())
    description = fmt::format("Most often on {}: {} times.", square_text(board, busiest), most);
  return framed(title, description, height + kEdge, inside, std::max(kWide, kEdge + kSide * board.files + 2));
}

}  // namespace proconsul
