#include "protocol/draw/game_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/setup.h"
#include "protocol/draw/board_svg.h"
#include "protocol/draw/move_tree.h"
#include "protocol/draw/page_policy.h"
#include "protocol/draw/page_style.h"
#include "protocol/draw/piece_drawing.h"
#include "protocol/draw/svg.h"
#include "protocol/formats/replay.h"
#include "protocol/formats/xboard_games.h"

namespace proconsul {
namespace {

constexpr int kGraphHeight = 120;
constexpr double kGraphWidth = 600;
constexpr double kGraphPawns = 5;  // evaluation at the edge of the graph

std::string title_of(const PgnGame& pgn, const Variant& variant) {
  const std::string white = pgn.tag("White"), black = pgn.tag("Black");
  if (white.empty() && black.empty()) return variant.rules->title;
  return fmt::format("{} - {}, {}", white.empty() ? "?" : white, black.empty() ? "?" : black, pgn.result);
}

std::string header_html(const std::string& title, const PgnGame& pgn, const Variant& variant) {
  std::string facts = svg_escaped(variant.rules->title);
  for (const char* name : {"Event", "Site", "Date", "Round", "StartNumber", "Termination"}) {
    const std::string value = pgn.tag(name);
    if (!value.empty() && value != "?") facts += fmt::format(" &middot; {}: {}", name, svg_escaped(value));
  }
  return fmt::format("<h1>{}</h1>\n<p class=\"facts\">{}</p>", svg_escaped(title), facts);
}

// A bar for each move of the main line with an evaluation.
std::string graph_bars(const MoveTree& tree) {
  std::string bars;
  const double width = kGraphWidth / std::max(1.0, static_cast<double>(tree.main_line().size()) - 1);
  for (std::size_t ply = 1; ply < tree.main_line().size(); ++ply) {
    const int node = tree.main_line()[ply];
    const Json& evaluation = tree.nodes()[static_cast<std::size_t>(node)].back();
    if (evaluation.is_null()) continue;
    const double share = std::clamp(evaluation.get<double>() / kGraphPawns, -1.0, 1.0);
    const double half = kGraphHeight / 2.0, height = std::max(1.0, std::abs(share) * half);
    bars += fmt::format(
        "<rect data-node=\"{}\" x=\"{:.2f}\" y=\"{:.2f}\" width=\"{:.2f}\" height=\"{:.2f}\" fill=\"{}\"/>",
        node, width * static_cast<double>(ply - 1), share > 0 ? half - height : half, width * 0.9, height,
        share > 0 ? "#f5efe0" : "#343a40");
  }
  return bars;
}

// Empty if there are no evaluations.
std::string graph_svg(const MoveTree& tree) {
  const std::string bars = graph_bars(tree);
  if (bars.empty()) return "";
  return fmt::format(
      "<svg class=\"graph\" viewBox=\"0 0 {0} {1}\" preserveAspectRatio=\"none\"><rect width=\"{0}\" "
      "height=\"{1}\" fill=\"#9aa5b1\"/>{2}<line x1=\"0\" x2=\"{0}\" y1=\"{3}\" y2=\"{3}\" "
      "stroke=\"#555\"/><rect class=\"cursor\" y=\"0\" width=\"2\" height=\"{1}\" fill=\"#c0392b\"/></svg>",
      kGraphWidth, kGraphHeight, bars, kGraphHeight / 2);
}

// Escaped for a script: "</script>" in a comment of a game would end it, and "<!--<script" would prevent it
// from ending.
std::string script_text(const Json& data) {
  constexpr std::string_view kLess = "\\u003c";
  std::string text = compact_json(data);
  for (std::size_t at = text.find('<'); at != std::string::npos; at = text.find('<', at + kLess.size()))
    text.replace(at, 1, kLess);
  return text;
}

// Only the first game of the page is visible until the script shows another.
std::string of_game(std::size_t index, const char* element, const std::string& inside) {
  return fmt::format("<{0} data-game=\"{1}\"{2}>{3}</{4}>\n", element, index, index == 0 ? "" : " hidden",
                     inside, std::string_view(element).substr(0, std::string_view(element).find(' ')));
}

}  // namespace

std::optional<Error> GamePage::add(PgnGame pgn) {
  Result<PgnSetup> setup = set_up(pgn, registry_);
  if (!setup) return setup.error();
  adopt_game_of_xboard(setup->start, pgn);
  const Variant& variant = *setup->variant;
  const MoveTree tree(pgn, setup->start);
  const std::string title = title_of(pgn, variant);
  pieces_[variant.rules->name].insert(tree.piece_codes().begin(), tree.piece_codes().end());
  sheets_.push_back(
      {title,
       header_html(title, pgn, variant),
       tree.html(),
       graph_svg(tree),
       {{"variant", variant.rules->name}, {"nodes", tree.nodes()}, {"main", tree.main_line()}}});
  return std::nullopt;
}

std::string GamePage::headers() const {
  std::string text;
  for (std::size_t i = 0; i < sheets_.size(); ++i) text += of_game(i, "header", sheets_[i].header);
  return text;
}

std::string GamePage::chooser() const {
  if (sheets_.size() < 2) return "";
  std::string options;
  for (std::size_t i = 0; i < sheets_.size(); ++i)
    options += fmt::format("<option value=\"{}\">{}. {}</option>", i, i + 1, svg_escaped(sheets_[i].title));
  return fmt::format("<p class=\"chooser\"><label>Game <select id=\"games\">{}</select></label></p>\n",
                     options);
}

std::string GamePage::glyphs() const {
  std::string text;
  for (const auto& [name, codes] : pieces_) {
    const Rules& rules = *registry_.find(name)->rules;
    const BoardLook look = look_of(rules);
    const bool holes = popcount(rules.board.squares) < rules.board.size();  // holes are written like walls
    if ((rules.walls || rules.walling) && !holes)
      text += fmt::format("<g id=\"{}-*\">{}</g>", name, blockage_drawing(look.blockage));
    for (const int code : codes) {
      const Piece piece(static_cast<Colour>(code % 2), PieceType(code / 2));
      text += fmt::format("<g id=\"{}-{}\">{}</g>", name, svg_escaped(letter_of(rules, piece)),
                          piece_drawing(rules, look, piece, PieceSigns::kUsual));
    }
  }
  return text;
}

// One board per variant and viewing side.
std::string GamePage::boards() const {
  std::string text;
  for (const auto& [name, codes] : pieces_) {
    BoardDrawing drawing;
    drawing.rules = registry_.find(name)->rules.get();
    if (drawing.rules->has_hands()) drawing.hands.emplace();
    for (const char* side : {"white", "black"}) {
      drawing.flipped = side == std::string_view("black");
      text += fmt::format("<div class=\"board\" data-board=\"{} {}\" hidden>{}</div>\n", name, side,
                          empty_board_svg(drawing, "<g class=\"last\"></g><g class=\"pieces\"></g>"));
    }
  }
  return text;
}

std::string GamePage::graphs() const {
  std::string text;
  for (std::size_t i = 0; i < sheets_.size(); ++i) text += of_game(i, "div", sheets_[i].graph);
  return text;
}

std::string GamePage::move_lists() const {
  std::string text;
  for (std::size_t i = 0; i < sheets_.size(); ++i)
    text += of_game(i, "div class=\"moves\"", sheets_[i].moves);
  return text;
}

std::string GamePage::script() const {
  Json sizes = Json::object(), games = Json::array();
  for (const auto& [name, codes] : pieces_) {
    const Geometry& board = registry_.find(name)->rules->board;
    sizes[name] = {board.files, board.ranks};
  }
  for (const Sheet& sheet : sheets_) games.push_back(sheet.data);
  return fmt::format("const sizes={},games={};\n{}", script_text(sizes), script_text(games), kGameScript);
}

std::string GamePage::text() const {
  const std::string program = script();
  return fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n{}"
      "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\"><title>{}</title>\n"
      "<style>{}</style></head>\n<body>\n{}{}<svg width=\"0\" height=\"0\" class=\"defs\">"
      "<defs>{}</defs></svg>\n<div class=\"game\"><div class=\"left\">{}{}{}{}</div>\n{}</div>\n"
      "<script>{}</script>\n</body></html>\n",
      page_policy(kPageStyle, program), sheets_.empty() ? "" : svg_escaped(sheets_.front().title), kPageStyle,
      chooser(), headers(), glyphs(), boards(), kGameButtons, graphs(), kGameFen, move_lists(), program);
}

}  // namespace proconsul
