#include "witness/board.h"

#include <stdexcept>

namespace proconsul::witness {

bool Board::is_inside(Square square) const {
  return square.file >= 0 && square.file < width_ && square.rank >= 0 && square.rank < height_;
}

std::size_t Board::cell_of(Square square) const {
  return static_cast<std::size_t>(square.rank * width_ + square.file);
}

Piece Board::at(Square square) const {
  if (!is_inside(square)) return Piece{Kind::kHole, Colour::kWhite};
  return cells_[cell_of(square)];
}

void Board::put(Square square, Piece piece) {
  if (!is_inside(square)) throw std::invalid_argument("no such square");
  cells_[cell_of(square)] = piece;
}

int Board::rank_seen_by(Colour colour, Square square) const {
  return colour == Colour::kWhite ? square.rank + 1 : height_ - square.rank;
}

std::vector<Square> Board::squares_of(Colour colour) const {
  std::vector<Square> found;
  found.reserve(40);
  for (int rank = 0; rank < height_; ++rank) {
    for (int file = 0; file < width_; ++file) {
      if (holds({file, rank}, colour)) found.push_back({file, rank});
    }
  }
  return found;
}

std::vector<Square> Board::kings_of(Colour colour) const {
  std::vector<Square> found;
  for (const Square square : squares_of(colour)) {
    if (is_king(at(square).kind)) found.push_back(square);
  }
  return found;
}

std::string to_text(Square square) {
  return static_cast<char>('a' + square.file) + std::to_string(square.rank + 1);
}

Square square_from_text(const std::string& text) {
  for (int file = 0; file < 12; ++file) {
    for (int rank = 0; rank < 10; ++rank) {
      if (to_text({file, rank}) == text) return {file, rank};
    }
  }
  throw std::invalid_argument("not a square: " + text);
}

}  // namespace proconsul::witness
