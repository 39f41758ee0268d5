#include "protocol/cli/variant_texts.h"

#include "protocol/formats/move_diagram.h"
#include "protocol/formats/rules_text.h"
#include "protocol/formats/rules_words.h"
#include "protocol/text/text_table.h"

namespace proconsul {

std::string piece_table(const Rules& rules, const std::vector<PieceType>& types) {
  std::vector<std::vector<std::string>> rows = {{"letter", "piece", "moves", ""}};
  for (const PieceType type : types) {
    const PieceDef& piece = rules.pieces[index_of(type)];
    std::string remark = piece.royal ? "royal" : "";
    if (const SquareSet allowed = piece.allowed & rules.board.squares;
        !piece.pawn && allowed != rules.board.squares) {
      remark += (remark.empty() ? "only on " : ", only on ") + squares_text(rules.board, allowed);
    }
    rows.push_back({piece.letter, player_name(piece), piece.notation, remark});
  }
  return text_table(rows);
}

std::string piece_diagrams(const Rules& rules, const PieceDef& piece, int width) {
  return side_by_side(move_diagrams(rules, piece), width) + wrapped(diagram_legend(), width);
}

std::string rules_paragraphs(const Variant& variant, int width) {
  std::string text;
  for (const std::string& line : rules_lines(*variant.rules)) text += wrapped(line, width);
  if (!variant.rules->about.empty()) text += '\n' + wrapped(variant.rules->about, width);
  for (const std::string& paragraph : variant.rules_text) text += '\n' + wrapped(paragraph, width);
  return text;
}

}  // namespace proconsul
