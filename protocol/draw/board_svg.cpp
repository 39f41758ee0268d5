#include "protocol/draw/board_svg.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "engine/null_move.h"
#include "engine/reach.h"
#include "engine/setup.h"
#include "protocol/draw/board_look.h"
#include "protocol/draw/piece_drawing.h"
#include "protocol/draw/svg.h"
#include "protocol/formats/jump_example.h"

namespace proconsul {
namespace {

constexpr int kUnit = 100;   // side of a square
constexpr int kMargin = 50;  // for the coordinates
constexpr int kLegendLine = 40;
constexpr int kHeldUnit = 76;  // size of a piece in hand
constexpr double kHeldScale = 0.7;
constexpr int kHeldColumns = 2;
constexpr const char* kLight = "#eed9b6";
constexpr const char* kEdges = " stroke=\"#4b3515\" stroke-width=\"2\"";
constexpr const char* kDark = "#b98a5e";
constexpr const char* kPlainLight = "#f4f2ee";
constexpr const char* kPlainDark = "#d9d5cd";
constexpr const char* kHighlight = "#f4d03f";
constexpr const char* kMoveColour = "#1b6ca8";
constexpr const char* kCaptureColour = "#a83232";

class Board {
 public:
  explicit Board(const BoardDrawing& drawing)
      : drawing_(drawing), board_(drawing.rules->board), look_(look_of(*drawing.rules)) {}

  std::string document(const std::string& inside) const {
    const int width = board_.files * kUnit + 2 * kMargin + hands_width(),
              height = board_.ranks * kUnit + 2 * kMargin + legend_height();
    return fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" viewBox=\"0 "
        "0 {} {}\" "
        "width=\"{}\" height=\"{}\">\n{}</svg>\n",
        width, height, width * drawing_.square_size / kUnit, height * drawing_.square_size / kUnit, inside);
  }

  std::string ground() const {
    const bool plain = !drawing_.tints.empty();
    std::string text;
    for (const Square square : Squares(board_.squares)) {
      const auto [x, y] = corner_of(drawing_, square);
      const bool dark =
          look_.ground == Ground::kChequered && (board_.file_of(square) + board_.rank_of(square)) % 2 == 0;
      text += fmt::format("<rect x=\"{}\" y=\"{}\" width=\"100\" height=\"100\" fill=\"{}\"{}/>\n", x, y,
                          dark ? (plain ? kPlainDark : kDark) : (plain ? kPlainLight : kLight),
                          look_.ground == Ground::kCells ? kEdges : "");
    }
    return text + (look_.ground == Ground::kPoints ? lines() : "") + coordinates();
  }

  std::string highlights() const {
    std::string text;
    for (const Square square : drawing_.highlighted) {
      const auto [x, y] = corner_of(drawing_, square);
      text += fmt::format(
          "<rect x=\"{}\" y=\"{}\" width=\"100\" height=\"100\" fill=\"{}\" fill-opacity=\"0.55\"/>\n", x, y,
          kHighlight);
    }
    return text;
  }

  std::string tints() const {
    std::string text;
    for (const auto& [square, colour] : drawing_.tints) {
      const auto [x, y] = corner_of(drawing_, square);
      text +=
          fmt::format("<rect x=\"{}\" y=\"{}\" width=\"100\" height=\"100\" fill=\"{}\"/>\n", x, y, colour);
    }
    return text;
  }

  std::string labels() const {
    std::string text;
    for (const auto& [square, label] : drawing_.labels) {
      const auto [x, y] = corner_of(drawing_, square);
      const std::size_t width = 16 + 15 * label.size();
      text += fmt::format(
          "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"28\" rx=\"6\" fill=\"#fff\" fill-opacity=\"0.85\"/>"
          "<text x=\"{}\" y=\"{}\" font-family=\"DejaVu Sans, sans-serif\" font-size=\"24\" "
          "text-anchor=\"middle\" fill=\"#222\">{}</text>\n",
          x + (kUnit - static_cast<int>(width)) / 2, y + 69, width, x + kUnit / 2, y + 92,
          svg_escaped(label));
    }
    return text;
  }

  std::string legend() const {
    std::string text;
    int y = kMargin + board_.ranks * kUnit + kMargin;
    for (const auto& [colour, meaning] : drawing_.legend) {
      text += fmt::format(
          "<rect x=\"{}\" y=\"{}\" width=\"28\" height=\"28\" fill=\"{}\"/><text x=\"{}\" y=\"{}\" "
          "font-family=\"DejaVu Sans, sans-serif\" font-size=\"28\" fill=\"#555\">{}</text>\n",
          kMargin, y + 6, colour, kMargin + 42, y + 30, svg_escaped(meaning));
      y += kLegendLine;
    }
    return text;
  }

  std::string pieces() const {
    const char* smaller = drawing_.labels.empty() ? "" : " translate(15 2) scale(0.7)";
    std::string text;
    for (const Square square : Squares(board_.squares)) {
      const Piece piece = drawing_.pieces[index_of(square)];
      const auto [x, y] = corner_of(drawing_, square);
      if (!piece.valid() && !piece.is_wall()) continue;
      text += fmt::format("<g transform=\"translate({} {}){}\">{}</g>\n", x, y, smaller,
                          piece.is_wall() ? blockage_drawing(look_.blockage) : drawn(piece));
    }
    return text;
  }

  // Beside the board: the side at the bottom has its pieces in hand below; each type once with its count.
  std::string hands() const {
    if (!drawing_.hands) return "";
    std::string text;
    for (const Colour colour : kBothColours) {
      const bool below = (colour == Colour::kWhite) != drawing_.flipped;
      const Hand& hand = (*drawing_.hands)[index_of(colour)];
      int place = 0;
      for (const PieceType type : hand) {
        const auto [x, y] = corner_in_hand(place++, below);
        text += fmt::format("<g transform=\"translate({} {}) scale({})\">{}</g>\n", x, y, kHeldScale,
                            drawn(Piece(colour, type)));
        if (hand.count(type) > 1) text += held_count(x, y, hand.count(type));
      }
    }
    return text;
  }

  std::string marks() const {
    std::string text;
    for (const auto& [square, mark] : drawing_.marks) {
      const auto [x, y] = corner_of(drawing_, square);
      text += mark_svg(x + kUnit / 2, y + kUnit / 2, mark);
    }
    return text;
  }

  std::string arrows() const {
    std::string text;
    for (const auto& [from, to] : drawing_.arrows) text += arrow(from, to);
    return text;
  }

 private:
  std::string drawn(Piece piece) const {
    return piece_drawing(*drawing_.rules, look_, piece, PieceSigns::kUsual, drawing_.flipped);
  }

  // From the centres of squares to those of their neighbours, but not vertically across the river.
  std::string lines() const {
    std::string path;
    const auto draw = [&](Square from, Square to) {
      const auto [x1, y1] = corner_of(drawing_, from);
      const auto [x2, y2] = corner_of(drawing_, to);
      path += fmt::format("M{} {}L{} {}", x1 + kUnit / 2, y1 + kUnit / 2, x2 + kUnit / 2, y2 + kUnit / 2);
    };
    for (const Square square : Squares(board_.squares)) {
      const int file = board_.file_of(square), rank = board_.rank_of(square);
      if (board_.exists(file + 1, rank)) draw(square, board_.square(file + 1, rank));
      const bool across = look_.river == rank && file > 0 && file + 1 < board_.files;
      if (board_.exists(file, rank + 1) && !across) draw(square, board_.square(file, rank + 1));
    }
    for (const auto& [from, to] : look_.diagonals) draw(from, to);
    return fmt::format("<path d=\"{}\" fill=\"none\" stroke=\"#4b3515\" stroke-width=\"3\"/>\n", path);
  }

  int hands_width() const { return drawing_.hands ? kHeldColumns * kHeldUnit + kMargin : 0; }

  // Two columns, filled from the edge of the board inward.
  std::pair<int, int> corner_in_hand(int place, bool below) const {
    const int x = board_.files * kUnit + 2 * kMargin + place % kHeldColumns * kHeldUnit;
    const int row = place / kHeldColumns * kHeldUnit;
    return {x, below ? kMargin + board_.ranks * kUnit - kHeldUnit - row : kMargin + row};
  }

  static std::string held_count(int x, int y, int count) {
    return fmt::format(
        "<text x=\"{}\" y=\"{}\" font-family=\"DejaVu Sans, sans-serif\" font-size=\"26\" "
        "font-weight=\"bold\" "
        "text-anchor=\"end\" fill=\"#a83232\">{}</text>\n",
        x + kHeldUnit - 2, y + 24, count);
  }

  int legend_height() const { return kLegendLine * static_cast<int>(drawing_.legend.size()); }

  std::string coordinates() const {
    std::string text;
    const auto label = [&](int x, int y, const std::string& word) {
      text += fmt::format(
          "<text x=\"{}\" y=\"{}\" font-family=\"DejaVu Sans, sans-serif\" font-size=\"30\" "
          "text-anchor=\"middle\" "
          "fill=\"#555\">{}</text>\n",
          x, y, word);
    };
    for (int file = 0; file < board_.files; ++file) {
      const int column = drawing_.flipped ? board_.files - 1 - file : file;
      label(kMargin + column * kUnit + kUnit / 2, kMargin + board_.ranks * kUnit + 36,
            std::string(1, static_cast<char>('a' + file)));
    }
    for (int rank = 0; rank < board_.ranks; ++rank) {
      const int row = drawing_.flipped ? rank : board_.ranks - 1 - rank;
      label(kMargin / 2, kMargin + row * kUnit + kUnit / 2 + 10, std::to_string(rank + 1));
    }
    return text;
  }

  static std::string mark_svg(int x, int y, SquareMark mark) {
    const auto ring = [&](int radius, const char* fill) {
      return fmt::format(
          "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{}\" stroke=\"#1b6ca8\" stroke-width=\"7\"/>\n", x, y,
          radius, fill);
    };
    const auto triangle = [&](int size, const char* colour) {  // half of its width
      return fmt::format(
          "<path d=\"M{0} {1} l{2} {3} h-{4} Z\" fill=\"{5}\" stroke=\"{5}\" stroke-width=\"5\" "
          "stroke-linejoin=\"round\"/>\n",
          x, y - size, size, size * 7 / 4, 2 * size, colour);
    };
    switch (mark) {
      case SquareMark::kMove:
        return ring(20, "none");
      case SquareMark::kBoth:
        return ring(20, kMoveColour);
      case SquareMark::kHop:
        return triangle(22, kCaptureColour);
      case SquareMark::kJump:
        return triangle(22, kMoveColour);
      case SquareMark::kMoveOrHop:
        return ring(32, "none") + triangle(14, kCaptureColour);
      case SquareMark::kCapture:
        return fmt::format(
            "<path d=\"M{0} {1} l40 40 M{2} {1} l-40 40\" stroke=\"#a83232\" stroke-width=\"10\" "
            "stroke-linecap=\"round\"/>\n",
            x - 20, y - 20, x + 20);
    }
    return "";
  }

  std::string arrow(Square from, Square to) const {
    const auto [x1, y1] = corner_of(drawing_, from);
    const auto [x2, y2] = corner_of(drawing_, to);
    const double dx = x2 - x1, dy = y2 - y1;
    const double length = std::max(1.0, std::hypot(dx, dy));
    const double angle = std::atan2(dy, dx) * 180 / 3.14159265358979;
    return fmt::format(
        "<g transform=\"translate({} {}) rotate({:.2f})\" fill=\"#2e8b57\" fill-opacity=\"0.75\"><path "
        "d=\"M18 -8 H{:.1f} "
        "V-24 L{:.1f} 0 L{:.1f} 24 V8 H18 Z\"/></g>\n",
        x1 + kUnit / 2, y1 + kUnit / 2, angle, length - 44, length - 6, length - 44);
  }

  const BoardDrawing& drawing_;
  const Geometry& board_;
  const BoardLook look_;
};

void add_mark(BoardDrawing& drawing, Square square, SquareMark mark) {
  for (auto& [known, before] : drawing.marks) {
    if (known != square) continue;
    before = together(before, mark);
    return;
  }
  drawing.marks.emplace_back(square, mark);
}

// Enemies in the way of a jumping piece: pawns, or pieces of its own type if there are none.
void put_jumped_pieces(BoardDrawing& drawing, PieceType type, Square from) {
  const Rules& rules = *drawing.rules;
  const auto pawn = std::find_if(rules.pieces.begin(), rules.pieces.end(),
                                 [](const PieceDef& piece) { return piece.pawn; });
  const PieceType other =
      pawn == rules.pieces.end() ? type : PieceType(static_cast<int>(pawn - rules.pieces.begin()));
  for (const Offset offset : jumped_pieces()) {
    const int file = rules.board.file_of(from) + offset.file, rank = rules.board.rank_of(from) + offset.rank;
    if (rules.board.exists(file, rank))
      drawing.pieces[index_of(rules.board.square(file, rank))] = Piece(Colour::kBlack, other);
  }
}

void mark_jump(BoardDrawing& drawing, const Way& way) {
  std::vector<bool> before;
  for (const Square square : way.before) before.push_back(drawing.pieces[index_of(square)].valid());
  const Passage found = passage(before);
  if (found == Passage::kBlocked) return;
  if (drawing.pieces[index_of(way.target)].valid()) return drawing.highlighted.push_back(way.target);
  add_mark(drawing, way.target, found == Passage::kJump ? SquareMark::kJump : SquareMark::kBoth);
}

// The square nearest the middle of a rank, which is given times two.
Square nearest_to(const Geometry& board, SquareSet squares, int doubled_rank) {
  Square best;
  int nearest = 1 << 20;
  for (const Square square : Squares(squares)) {
    const int file = 2 * board.file_of(square) - (board.files - 1);
    const int rank = 2 * board.rank_of(square) - doubled_rank;
    const int distance = file * file + rank * rank;
    if (distance < nearest) best = square, nearest = distance;
  }
  return best;
}

}  // namespace

std::pair<int, int> corner_of(const BoardDrawing& drawing, Square square) {
  const Geometry& board = drawing.rules->board;
  const int file = board.file_of(square), rank = board.rank_of(square);
  const int column = drawing.flipped ? board.files - 1 - file : file;
  const int row = drawing.flipped ? rank : board.ranks - 1 - rank;
  return {kMargin + column * kUnit, kMargin + row * kUnit};
}

BoardDrawing drawing_of(const Game& game) {
  BoardDrawing drawing;
  drawing.rules = &game.rules();
  drawing.pieces.resize(static_cast<std::size_t>(game.rules().board.size()));
  for (const Square square : Squares(game.rules().board.squares))
    drawing.pieces[index_of(square)] = game.piece_on(square);
  if (game.rules().has_hands()) drawing.hands = Hands{game.hand(Colour::kWhite), game.hand(Colour::kBlack)};
  if (game.moves().empty() || is_null_move(game.moves().back())) return drawing;
  for (const Square square : {game.moves().back().origin(), game.moves().back().to()}) {
    if (square.valid()) drawing.highlighted.push_back(square);
  }
  return drawing;
}

std::string board_svg(const BoardDrawing& drawing) {
  const Board board(drawing);
  return board.document(board.ground() + board.highlights() + board.tints() + board.marks() + board.pieces() +
                        board.hands() + board.labels() + board.arrows() + board.legend());
}

std::string empty_board_svg(const BoardDrawing& drawing, const std::string& inside) {
  const Board board(drawing);
  return board.document(board.ground() + inside);
}

Square middle_of(const Geometry& board, SquareSet squares) {
  return nearest_to(board, squares, board.ranks - 1);
}

Square middle_square(const Rules& rules, PieceType type) {
  constexpr int kPawnsDoubledRank = 4;  // near the bottom, to leave room for their moves
  const PieceDef& piece = rules.pieces[index_of(type)];
  return nearest_to(rules.board, rules.board.squares & piece.allowed,
                    piece.pawn ? kPawnsDoubledRank : rules.board.ranks - 1);
}

BoardDrawing move_drawing(const Rules& rules, PieceType type, Square origin) {
  BoardDrawing drawing;
  drawing.rules = &rules;
  drawing.pieces.resize(static_cast<std::size_t>(rules.board.size()));
  const Square from = origin.valid() ? origin : middle_square(rules, type);
  if (!from.valid()) return drawing;
  drawing.pieces[index_of(from)] = Piece(Colour::kWhite, type);
  if (jumps(rules.pieces[index_of(type)])) put_jumped_pieces(drawing, type, from);
  for (const Path& path : rules.pieces[index_of(type)].paths) {
    for (const Way& way : ways_of(path, rules.board, from, Colour::kWhite)) {
      if (way.target == from || (hops(path) && way.before.empty())) continue;
      if (path.kind == PathKind::kWade) {
        mark_jump(drawing, way);
        continue;
      }
      add_mark(drawing, way.target, mark_of(path));
    }
  }
  return drawing;
}

}  // namespace proconsul
