#include "protocol/draw/rules_page.h"

#include <fmt/format.h>

#include <algorithm>

#include "protocol/draw/board_svg.h"
#include "protocol/draw/page_policy.h"
#include "protocol/draw/page_style.h"
#include "protocol/draw/svg.h"
#include "protocol/formats/dice_words.h"
#include "protocol/formats/jump_example.h"
#include "protocol/formats/move_diagram.h"
#include "protocol/formats/possible_rules.h"
#include "protocol/formats/rules_text.h"
#include "protocol/formats/rules_words.h"

namespace proconsul {
namespace {

std::string figure_html(const PieceDef& piece, const BoardDrawing& drawing, const std::string& where) {
  return fmt::format("<figure>{}<figcaption><b>{}</b> {} {} <code>{}</code>{}</figcaption></figure>\n",
                     board_svg(drawing), svg_escaped(piece.letter), svg_escaped(player_name(piece)),
                     svg_escaped(where), svg_escaped(piece.notation), piece.royal ? " royal" : "");
}

// A diagram for each group of squares from which the piece moves differently.
std::string piece_html(const Rules& rules, std::size_t index) {
  const PieceDef& piece = rules.pieces[index];
  const PieceType type(static_cast<int>(index));
  const std::vector<MoveGroup> groups = move_groups(rules, piece);
  if (groups.size() < 2) return figure_html(piece, move_drawing(rules, type), "");
  std::string html;
  for (const MoveGroup& group : groups) {
    html += figure_html(piece, move_drawing(rules, type, middle_of(rules.board, group.squares)), group.where);
  }
  return html;
}

// The text before the first colon becomes a heading.
std::string paragraph_html(const std::string& text) {
  const std::size_t colon = text.find(':');
  if (colon == text.npos) return fmt::format("<p>{}</p>\n", svg_escaped(text));
  return fmt::format("<p><b>{}</b>{}</p>\n", svg_escaped(text.substr(0, colon + 1)),
                     svg_escaped(text.substr(colon + 1)));
}

std::string die_html(const DieText& die) {
  std::string rows;
  for (const DieText::Row& row : die.rows)
    rows += fmt::format("<tr><td>{}</td><td>{}</td></tr>\n", svg_escaped(row.eyes), svg_escaped(row.change));
  return fmt::format("<table><caption>{}</caption>\n{}</table>\n", svg_escaped(die.name), rows);
}

// Empty if the game's starts are not made with dice.
std::string dice_html(const Variant& variant) {
  const std::vector<DiceText> texts = dice_text(variant);
  if (texts.empty()) return {};
  std::string html = "<h2>Dice</h2>\n";
  if (const std::string army = default_army_text(variant); !army.empty())
    html += paragraph_html("Default army: " + army);
  for (const DiceText& text : texts) {
    html += fmt::format("<h3>{}</h3>\n<div class=\"dice\">\n", svg_escaped(text.title));
    for (const DieText& die : text.dice) html += die_html(die);
    html += "</div>\n";
  }
  return html;
}

std::string mark_legend(const Rules& rules) {
  std::string legend =
      "A disc: move or capture; a ring: move; a cross: capture; a triangle: only with a hop over exactly one "
      "piece; a triangle in a ring: a move, or with a hop";
  if (std::any_of(rules.pieces.begin(), rules.pieces.end(), jumps)) {
    legend +=
        "; a blue triangle: a move or capture by a jump. That diagram shows the piece near others, of which "
        "it "
        "can capture the highlighted ones";
  }
  return legend + ".";
}

}  // namespace

std::string rules_page(const Variant& variant, const Game& start) {
  const Rules& rules = *variant.rules;
  std::string pieces;
  for (const PieceType type : pieces_to_tell(variant)) pieces += piece_html(rules, index_of(type));
  std::string special;
  for (const std::string& line : rules_lines(variant)) special += paragraph_html(line);
  return fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\"><head><meta "
      "charset=\"utf-8\">\n{13}<title>{0}</title>\n<style>{1}</style></head>\n"
      "<body>\n<h1>{0}</h1>\n<p class=\"facts\">{2} &middot; board {3} &middot; {4} "
      "start{5}</p>\n<p>{6}</p>\n"
      "<div class=\"left\">{7}</div>\n<h2>Pieces</h2>\n<p>{12}</p>\n<div "
      "class=\"pieces\">{8}</div>\n<h2>Special "
      "rules</h2>\n{9}"
      "{11}<p>FEN of the start: <code>{10}</code></p>\n</body></html>\n",
      svg_escaped(rules.title), kPageStyle, svg_escaped(rules.name), svg_escaped(board_text(rules.board)),
      count_starts(variant), count_starts(variant) == 1 ? "" : "s", svg_escaped(rules.about),
      board_svg(drawing_of(start)), pieces, special, svg_escaped(rules.start_fen), dice_html(variant),
      mark_legend(rules), page_policy(kPageStyle));
}

}  // namespace proconsul
