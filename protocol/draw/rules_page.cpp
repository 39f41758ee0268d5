#include "protocol/draw/rules_page.h"

#include <fmt/format.h>

#include "protocol/cli/rules_text.h"
#include "protocol/draw/board_svg.h"
#include "protocol/draw/page_style.h"
#include "protocol/draw/svg.h"

namespace proconsul {
namespace {

std::string piece_html(const Rules& rules, std::size_t index) {
  const PieceDef& piece = rules.pieces[index];
  return fmt::format("<figure>{}<figcaption><b>{}</b> {} <code>{}</code>{}</figcaption></figure>\n",
                     board_svg(move_drawing(rules, PieceType(static_cast<int>(index)))),
                     svg_escaped(piece.letter), svg_escaped(piece.name), svg_escaped(piece.notation),
                     piece.royal ? " royal" : "");
}

}  // namespace

std::string rules_page(const Variant& variant, const Game& start) {
  const Rules& rules = *variant.rules;
  std::string pieces;
  for (std::size_t i = 0; i < rules.pieces.size(); ++i) pieces += piece_html(rules, i);
  std::string special;
  for (const std::string& line : special_rules_text(rules))
    special += fmt::format("<p>{}</p>\n", svg_escaped(line));
  return fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\"><head><meta "
      "charset=\"utf-8\"><title>{0}</title>\n<style>{1}</style></head>\n"
      "<body>\n<h1>{0}</h1>\n<p class=\"facts\">{2} &middot; board {3} &middot; {4} "
      "start{5}</p>\n<p>{6}</p>\n"
      "<div class=\"left\">{7}</div>\n<h2>Pieces</h2>\n<p>A disc: move or capture; a ring: move; a cross: "
      "capture; a triangle: "
      "only by leaping over one piece, in a ring: a move, or by leaping.</p>\n<div "
      "class=\"pieces\">{8}</div>\n<h2>Special "
      "rules</h2>\n{9}<p>Promotion: {10}</p>\n"
      "<p>Ends: {11}</p>\n<p>FEN of the start: <code>{12}</code></p>\n</body></html>\n",
      svg_escaped(rules.title), kPageStyle, svg_escaped(rules.name), svg_escaped(board_text(rules.board)),
      count_starts(variant), count_starts(variant) == 1 ? "" : "s", svg_escaped(rules.about),
      board_svg(drawing_of(start)), pieces, special, svg_escaped(promotion_text(rules)),
      svg_escaped(ends_text(rules)), svg_escaped(rules.start_fen));
}

}  // namespace proconsul
