#include "search/endgame/reflections.h"

#include <algorithm>
#include <tuple>

#include "engine/reach.h"

namespace proconsul {
namespace {

struct Axes {
  bool files = false;
  bool ranks = false;
};

Square image_of(const Geometry& board, Square square, Axes axes) {
  const int file = board.file_of(square), rank = board.rank_of(square);
  return board.square(axes.files ? board.files - 1 - file : file, axes.ranks ? board.ranks - 1 - rank : rank);
}

using Step = std::tuple<Square, std::vector<Square>, PathKind, PathUse>;

// All ways of a piece from a square, with the board reflected.
std::vector<Step> steps_from(const Rules& rules, Piece piece, Square from, Axes axes) {
  std::vector<Step> steps;
  for (const Path& path : rules.pieces[index_of(piece.type())].paths) {
    for (const Way& way : ways_of(path, rules.board, from, piece.colour())) {
      std::vector<Square> before;
      for (const Square square : way.before) before.push_back(image_of(rules.board, square, axes));
      steps.emplace_back(image_of(rules.board, way.target, axes), std::move(before), way.kind, path.use);
    }
  }
  std::sort(steps.begin(), steps.end());
  return steps;
}

bool is_symmetric(const Rules& rules, const Material& material, Axes axes) {
  const Geometry& board = rules.board;
  if ((axes.files && board.files % 2 != 0) || (axes.ranks && board.ranks % 2 != 0)) return false;
  for (const Square square : Squares(board.squares)) {
    const Square image = image_of(board, square, axes);
    if (!contains(board.squares, image)) return false;
    for (const Piece piece : material.pieces()) {
      if (steps_from(rules, piece, square, axes) != steps_from(rules, piece, image, {})) return false;
    }
  }
  return true;
}

}  // namespace

Reflections::Reflections(const Rules& rules, const Material& material)
    : image_(static_cast<std::size_t>(rules.board.size()), nullptr) {
  const Geometry& board = rules.board;
  const bool files = is_symmetric(rules, material, {true, false});
  const bool ranks = is_symmetric(rules, material, {false, true});
  if (!files && !ranks) return;
  images_.reserve(4);
  for (const Axes axes : {Axes{}, Axes{true, false}, Axes{false, true}, Axes{true, true}}) {
    Image& image = images_.emplace_back(image_.size());
    for (int i = 0; i < board.size(); ++i)
      image[static_cast<std::size_t>(i)] = image_of(board, Square(i), axes);
  }
  for (const Square square : Squares(board.squares)) {
    const bool far_file = files && board.file_of(square) >= board.files / 2;
    const bool far_rank = ranks && board.rank_of(square) >= board.ranks / 2;
    const std::size_t needed = (far_file ? 1U : 0U) + (far_rank ? 2U : 0U);
    if (needed != 0) image_[index_of(square)] = &images_[needed];
  }
}

EndgameSquares Reflections::brought_there(const EndgameSquares& squares, std::size_t pieces) const {
  if (in_part(squares[0])) return squares;
  const Image& image = *image_[index_of(squares[0])];
  EndgameSquares there;
  for (std::size_t slot = 0; slot < pieces; ++slot) there[slot] = image[index_of(squares[slot])];
  return there;
}

}  // namespace proconsul
