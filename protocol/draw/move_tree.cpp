#include "protocol/draw/move_tree.h"

#include <fmt/format.h>

#include "engine/move_text.h"
#include "engine/null_move.h"
#include "protocol/draw/svg.h"
#include "protocol/formats/annotation_signs.h"
#include "protocol/formats/evaluations.h"
#include "protocol/formats/pgn_moves.h"

namespace proconsul {
namespace {

std::string signs_of(const PgnMove& move) {
  std::string text;
  for (const int nag : move.nags) text += sign_of_glyph(nag);
  return text;
}

std::string number_text(PgnNumbering numbering) {
  return fmt::format("<b>{}{}</b>&nbsp;", numbering.full_move,
                     numbering.mover == Colour::kWhite ? "." : "...");
}

}  // namespace

MoveTree::MoveTree(PgnGame pgn, Game start) : game_(std::move(start)) {
  PgnNumbering numbering = numbering_of(pgn);
  numbering.mover = game_.side_to_move();
  main_line_.push_back(add_node(-1, std::nullopt));
  add_line(pgn.moves, 0, numbering, Depth::kMainLine);
  add_comment(pgn.comment);
  html_ += fmt::format("<span><b>{}</b></span>", svg_escaped(pgn.result));
}

int MoveTree::add_node(int parent, std::optional<double> evaluation) {
  const Geometry& board = game_.rules().board;
  for (const Square square : Squares(board.squares)) {
    const Piece piece = game_.piece_on(square);
    if (piece.valid()) piece_codes_.insert(piece.code());
  }
  for (const Colour colour : kBothColours) {
    for (const PieceType type : game_.hand(colour)) piece_codes_.insert(Piece(colour, type).code());
  }
  Json last = Json::array();
  if (parent >= 0 && !is_null_move(game_.moves().back())) {
    for (const Square square : {game_.moves().back().origin(), game_.moves().back().to()}) {
      if (!square.valid()) continue;
      last.push_back(board.file_of(square));
      last.push_back(board.rank_of(square));
    }
  }
  nodes_.push_back({parent, game_.fen(), last, evaluation ? Json(*evaluation) : Json()});
  return static_cast<int>(nodes_.size()) - 1;
}

void MoveTree::add_line(PgnLine& line, int parent, PgnNumbering numbering, Depth depth) {
  bool number_needed = true;
  std::size_t played = 0;
  for (; played < line.size(); ++played) {
    const Result<Move> move = read_pgn_move(game_, line, played);
    PgnMove& written = line[played];
    if (!move) {
      html_ += fmt::format("<p class=\"wrong\">{}</p>", svg_escaped(move.error().message));
      break;
    }
    add_comment(written.comment_before);
    html_ += "<span>";
    const bool turn_begins = !game_.goes_on();
    const bool told = numbering.mover == Colour::kWhite || game_.rules().has_turns();
    if (number_needed || (turn_begins && told)) html_ += number_text(numbering);
    const bool goes_on = game_.goes_on_after(move.value());
    const int node = add_move(written, move.value(), parent);
    if (depth == Depth::kMainLine) main_line_.push_back(node);
    add_variations(written, move.value(), parent, numbering);
    number_needed = !written.variations.empty();
    if (!goes_on) {
      if (numbering.mover == Colour::kBlack) ++numbering.full_move;
      numbering.mover = !numbering.mover;
    }
    parent = node;
  }
  for (; played > 0; --played) game_.undo();
}

int MoveTree::add_move(const PgnMove& written, Move move, int parent) {
  const std::string san = to_san(game_, move);
  const std::optional<double> evaluation = evaluation_in(written.comment, game_.side_to_move());
  game_.play(move);
  const int node = add_node(parent, evaluation);
  html_ += fmt::format("<a data-node=\"{}\">{}{}</a></span> ", node, svg_escaped(san), signs_of(written));
  add_comment(written.comment);
  return node;
}

void MoveTree::add_variations(PgnMove& written, Move instead_of, int parent, PgnNumbering numbering) {
  if (written.variations.empty()) return;
  game_.undo();
  for (PgnLine& variation : written.variations) {
    html_ += "<div class=\"variation\">";
    add_line(variation, parent, numbering, Depth::kVariation);
    html_ += "</div>";
  }
  game_.play(instead_of);
}

void MoveTree::add_comment(const std::string& comment) {
  const std::string remark = remark_in(comment);
  if (!remark.empty()) html_ += fmt::format("<i>{}</i> ", svg_escaped(remark));
}

}  // namespace proconsul
