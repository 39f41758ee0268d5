#include "protocol/draw/board_look.h"

#include <algorithm>
#include <array>

#include "protocol/draw/glyphs.h"
#include "protocol/formats/piece_region.h"

namespace proconsul {
namespace {

constexpr int kPalaceSide = 3;

struct Palace {
  int file = 0, rank = 0;  // of its lower left corner
};

// The region of a side's royal pieces if it is a 3x3 square on a larger board.
std::optional<Palace> palace_of(const Rules& rules, Colour colour) {
  SquareSet home;
  for (const PieceDef& piece : rules.pieces)
    if (piece.royal) home |= region_of(rules, piece, colour);
  const Geometry& board = rules.board;
  if (popcount(home) != kPalaceSide * kPalaceSide) return std::nullopt;
  Palace palace{board.files, board.ranks};
  for (const Square square : Squares(home)) {
    palace.file = std::min(palace.file, board.file_of(square));
    palace.rank = std::min(palace.rank, board.rank_of(square));
  }
  for (const Square square : Squares(home)) {
    if (board.file_of(square) >= palace.file + kPalaceSide) return std::nullopt;
    if (board.rank_of(square) >= palace.rank + kPalaceSide) return std::nullopt;
  }
  return palace;
}

void add_diagonals(BoardLook& look, const Geometry& board, const Palace& palace) {
  const int right = palace.file + kPalaceSide - 1, top = palace.rank + kPalaceSide - 1;
  look.diagonals.emplace_back(board.square(palace.file, palace.rank), board.square(right, top));
  look.diagonals.emplace_back(board.square(palace.file, top), board.square(right, palace.rank));
}

// Whether some piece type never crosses the middle of the board.
bool has_river(const Rules& rules) {
  const Geometry& board = rules.board;
  if (board.ranks % 2 != 0) return false;
  SquareSet half;
  for (const Square square : Squares(board.squares))
    if (board.rank_of(square) < board.ranks / 2) half |= bit<SquareSet>(square);
  return std::any_of(rules.pieces.begin(), rules.pieces.end(), [&](const PieceDef& piece) {
    return !piece.royal && region_of(rules, piece, Colour::kWhite) == half;
  });
}

// Whether there are diagonal steps from some squares only: those along the lines of a palace.
bool moves_along_diagonals(const Rules& rules) {
  const auto leads = [](const Path& path) {
    return path.origins && !path.steps.empty() && path.steps.front().file != 0 &&
           path.steps.front().rank != 0;
  };
  return std::any_of(rules.pieces.begin(), rules.pieces.end(), [&](const PieceDef& piece) {
    return std::any_of(piece.paths.begin(), piece.paths.end(), leads);
  });
}

// Whether pieces (not pawns) promote to pieces that are not in the start position.
bool has_wedges(const Rules& rules) {
  return !rules.piece_promotion.changes.empty() && rules.castling.style == CastlingStyle::kNone &&
         std::none_of(rules.pieces.begin(), rules.pieces.end(),
                      [](const PieceDef& piece) { return piece.pawn; });
}

bool has_stones(const Rules& rules) {
  return rules.pieces.size() == 1 && !rules.pieces.front().royal && !has_glyph(rules.pieces.front());
}

Blockage blockage_of(const Rules& rules) {
  if (!rules.walling) return Blockage::kBlock;
  switch (rules.walling->placing) {
    case WallPlacing::kDuck:
      return Blockage::kDuck;
    case WallPlacing::kArrow:
      return Blockage::kArrow;
    case WallPlacing::kAnywhere:
    case WallPlacing::kEdge:
    case WallPlacing::kPast:
      return Blockage::kBlock;
  }
  return Blockage::kBlock;
}

}  // namespace

BoardLook look_of(const Rules& rules) {
  BoardLook look;
  look.blockage = blockage_of(rules);
  const std::optional<Palace> white = palace_of(rules, Colour::kWhite),
                              black = palace_of(rules, Colour::kBlack);
  if (white && black) {
    look.ground = Ground::kPoints;
    look.form = moves_along_diagonals(rules) ? PieceForm::kOctagons : PieceForm::kDiscs;
    if (has_river(rules)) look.river = rules.board.ranks / 2 - 1;
    add_diagonals(look, rules.board, *white);
    add_diagonals(look, rules.board, *black);
  } else if (has_wedges(rules)) {
    look.ground = Ground::kCells;
    look.form = PieceForm::kWedges;
  } else if (has_stones(rules)) {
    look.ground = Ground::kCells;
    look.form = PieceForm::kStones;
  }
  return look;
}

std::string name_of(Ground ground) {
  constexpr std::array kNames = {"chequered", "cells", "points"};
  return kNames[static_cast<std::size_t>(ground)];
}

std::string name_of(PieceForm form) {
  constexpr std::array kNames = {"figures", "wedges", "discs", "octagons", "stones"};
  return kNames[static_cast<std::size_t>(form)];
}

std::string name_of(Blockage blockage) {
  constexpr std::array kNames = {"block", "duck", "arrow"};
  return kNames[static_cast<std::size_t>(blockage)];
}

}  // namespace proconsul
