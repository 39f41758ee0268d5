#include "protocol/cli/picture_files.h"

#include <ostream>

#include "engine/quoting.h"
#include "engine/setup.h"
#include "protocol/cli/apart.h"
#include "protocol/cli/named_files.h"
#include "protocol/cli/picture_options.h"
#include "protocol/cli/thinking.h"
#include "protocol/draw/png.h"
#include "protocol/formats/file_kinds.h"
#include "protocol/text/output_file.h"

namespace proconsul {
namespace {

constexpr int kMaxPixels = 8192;

// "e2e4": the two ends of the arrow.
Result<std::pair<Square, Square>> parse_arrow(const Geometry& board, const std::string& text) {
  for (std::size_t length = 2; length < text.size(); ++length) {
    const Result<Square> from = parse_square(board, text.substr(0, length));
    const Result<Square> to = parse_square(board, text.substr(length));
    if (from && to) return std::pair(*from, *to);
  }
  return Error{"--arrow takes two squares, like e2e4, not " + quote(text)};
}

}  // namespace

std::vector<Option> picture_file_options() {
  using Kind = Option::Kind;
  return {{"svg", Kind::kValue, "FILE", "write the board as an SVG picture", FileRole::kReplaced,
           &file_kinds::kSvg},
          {"png", Kind::kValue, "FILE", "write the board as a PNG picture", FileRole::kReplaced,
           &file_kinds::kPng},
          {"pixels", Kind::kValue, "N", "width of the PNG picture (default 48 for each square)"},
          {"arrow", Kind::kRepeated, "SQUARES", "with a picture: draw an arrow, like e2e4 (may be repeated)"},
          force_option()};
}

std::vector<OptionRule> picture_file_rules() {
  std::vector<OptionRule> rules = picture_rules({"json"}, {"svg", "png"});
  rules.push_back({{"pixels"}, OptionRule::Kind::kNeeds, {"png"}});
  rules.push_back({{"arrow"}, OptionRule::Kind::kNeeds, {"svg", "png"}});
  rules.push_back(force_rule({"svg", "png"}));
  return rules;
}

int write_pictures(BoardDrawing drawing, const Arguments& arguments, Console& console) {
  drawing.flipped = arguments.has("flip");
  for (const std::string& text : arguments.texts("arrow")) {
    const auto arrow = parse_arrow(drawing.rules->board, text);
    if (!arrow) return usage_error(console, arrow.error());
    drawing.arrows.push_back(*arrow);
  }
  const Result<int> pixels = number_option(arguments, "pixels", 0, 16, kMaxPixels);
  if (!pixels) return usage_error(console, pixels.error());
  const std::string svg = board_svg(drawing);
  if (arguments.has("svg")) {
    const std::optional<Error> error = write_file(arguments.text("svg"), svg, &console.out);
    if (error) return io_error(console, *error);
  }
  if (arguments.has("png")) {
    const auto draw = [&] { return png_picture(svg, pixels.value()); };
    const Result<std::string> png = done_apart("drawing the picture", draw);
    if (!png) return io_error(console, png.error());
    const std::optional<Error> error = write_file(arguments.text("png"), *png, &console.out);
    if (error) return io_error(console, *error);
  }
  return exit_code::kOk;
}

}  // namespace proconsul
