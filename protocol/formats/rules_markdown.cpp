#include "protocol/formats/rules_markdown.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "protocol/formats/board_picture.h"
#include "protocol/formats/dice_words.h"
#include "protocol/formats/move_diagram.h"
#include "protocol/formats/possible_rules.h"
#include "protocol/formats/rules_text.h"
#include "protocol/formats/rules_words.h"
#include "protocol/text/text_table.h"

namespace proconsul {
namespace {

constexpr int kMarkdownWidth = 100;

// Escapes all characters with a meaning in Markdown.
std::string plain(const std::string& text) {
  std::string escaped;
  for (const char c : text) {
    if (std::string_view("\\`*_[]<>#|").find(c) != std::string_view::npos) escaped += '\\';
    escaped += c;
  }
  return escaped;
}

std::string block(const std::string& lines) { return "```\n" + lines + "```\n"; }

// The text before the first colon becomes a heading.
std::string paragraph_markdown(const std::string& text) {
  const std::size_t colon = text.find(':');
  if (colon == text.npos) return plain(text) + "\n\n";
  return fmt::format("**{}**{}\n\n", plain(text.substr(0, colon + 1)), plain(text.substr(colon + 1)));
}

std::string pieces_markdown(const Variant& variant) {
  const Rules& rules = *variant.rules;
  std::string table = "| letter | piece | moves | |\n| --- | --- | --- | --- |\n";
  std::vector<std::vector<std::string>> diagrams;
  for (const PieceType type : pieces_to_tell(variant)) {
    const PieceDef& piece = rules.pieces[index_of(type)];
    table += fmt::format("| {} | {} | `{}` | {} |\n", plain(piece.letter), plain(player_name(piece)),
                         piece.notation, piece.royal ? "royal" : "");
    for (auto& diagram : move_diagrams(rules, piece)) diagrams.push_back(std::move(diagram));
  }
  return table + '\n' + block(side_by_side(diagrams, kMarkdownWidth)) + '\n' + plain(diagram_legend()) +
         "\n\n";
}

std::string dice_markdown(const Variant& variant) {
  std::string text;
  if (const std::string army = default_army_text(variant); !army.empty())
    text += paragraph_markdown("Default army: " + army);
  for (const DiceText& dice : dice_text(variant)) {
    text += fmt::format("### {}\n\n", plain(dice.title));
    for (const DieText& die : dice.dice) {
      text += fmt::format("| {} | |\n| --- | --- |\n", plain(die.name));
      for (const DieText::Row& row : die.rows)
        text += fmt::format("| {} | {} |\n", plain(row.eyes), plain(row.change));
      text += '\n';
    }
  }
  return text.empty() ? "" : "## Dice\n\n" + text;
}

}  // namespace

std::string rules_markdown(const Variant& variant, const Game& start) {
  const Rules& rules = *variant.rules;
  const int starts = count_starts(variant);
  std::string text = fmt::format("# {}\n\n", plain(rules.title));
  if (!rules.about.empty()) text += plain(rules.about) + "\n\n";
  text += fmt::format("Name `{}`, board {}, {} start{}.\n\n", rules.name, board_text(rules.board), starts,
                      starts == 1 ? "" : "s");
  text += block(board_picture(start, {}));
  text +=
      fmt::format("\nFEN of the start: `{}`\n\n## Pieces\n\n{}", rules.start_fen, pieces_markdown(variant));
  text += "## Rules\n\n";
  for (const std::string& line : rules_lines(variant)) text += paragraph_markdown(line);
  text += dice_markdown(variant);
  text.pop_back();  // the file ends with one line end
  return text;
}

}  // namespace proconsul
