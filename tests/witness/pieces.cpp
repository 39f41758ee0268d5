#include "witness/pieces.h"

#include <algorithm>

#include "witness/walk.h"

namespace proconsul::witness {

namespace {

void walk_elephant(Colour colour, Walk& walk) {
  walk.fers();
  walk.step(0, forward(colour));
}

/// Pieces that capture as they move.
void walk_plainly(Piece piece, Walk& walk) {
  switch (piece.kind) {
    case Kind::kKing:
    case Kind::kMan:
      return walk.king();
    case Kind::kQueen:
      return walk.queen();
    case Kind::kRook:
      return walk.rook();
    case Kind::kBishop:
      return walk.bishop();
    case Kind::kKnight:
      return walk.knight();
    case Kind::kConsul:
      return walk.consul();
    case Kind::kCamel:
      return walk.leap(1, 3);
    case Kind::kZebra:
      return walk.leap(2, 3);
    case Kind::kGiraffe:
      return walk.leap(1, 4);
    case Kind::kWazir:
      return walk.wazir();
    case Kind::kFers:
      return walk.fers();
    case Kind::kElephant:
      return walk_elephant(piece.colour, walk);
    case Kind::kPrincess:
      return walk.bishop(), walk.knight();
    case Kind::kDuchess:
      return walk.bishop(), walk.leap(2, 3);
    case Kind::kLady:
      return walk.bishop(), walk.leap(1, 4);
    case Kind::kArchbishop:
      return walk.bishop(), walk.wazir();
    case Kind::kEmpress:
      return walk.rook(), walk.knight();
    case Kind::kMonarch:
      return walk.rook(), walk.leap(1, 3);
    case Kind::kCamelrider:
      return walk.ride(1, 3);
    case Kind::kNightrider:
      return walk.ride(1, 2);
    case Kind::kGriffin:
      return walk.griffin();
    case Kind::kRhinoceros:
      return walk.rhinoceros();
    default:
      return;
  }
}

void walk_quietly(Piece piece, Walk& walk) {
  switch (piece.kind) {
    case Kind::kArenaKing:
      return walk.king();
    case Kind::kTiger:
      return walk.bishop();
    case Kind::kCannon:
      return walk.rook();
    case Kind::kWalker:
      return walk.wazir();
    case Kind::kLeo:
      return walk.queen();
    case Kind::kVao:
      return walk.bishop();
    case Kind::kLion:
      return walk.knight();
    default:
      return walk_plainly(piece, walk);
  }
}

void walk_as_pawn_captures(Colour colour, Walk& walk) {
  walk.step(-1, forward(colour));
  walk.step(1, forward(colour));
}

void walk_as_consuls_pawn_captures(Colour colour, int rank, Walk& walk) {
  walk_as_pawn_captures(colour, walk);
  if (rank == 5) walk.king();
  if (rank == 6) walk.bishop();
  if (rank == 7) walk.knight();
  if (rank == 8) walk.rook();
}

void walk_as_arena_king_captures(int rank, Walk& walk) {
  if (rank == 1) walk.king();
  if (rank == 2) walk.bishop();
  if (rank == 3) walk.knight();
  if (rank == 4) walk.rook();
}

void walk_capturing(Piece piece, int rank, Walk& walk) {
  switch (piece.kind) {
    case Kind::kPawn:
      return walk_as_pawn_captures(piece.colour, walk);
    case Kind::kConsulsPawn:
      return walk_as_consuls_pawn_captures(piece.colour, rank, walk);
    case Kind::kArenaKing:
      return walk_as_arena_king_captures(rank, walk);
    case Kind::kTiger:
      return walk.knight();
    case Kind::kCannon:
      return walk.hop(0, 1);
    case Kind::kWalker:
      return walk.fers();
    case Kind::kLeo:
      return walk.hop(0, 1), walk.hop(1, 1);
    case Kind::kVao:
      return walk.hop(1, 1);
    case Kind::kLion:
      return walk.bishop();
    default:
      return walk_plainly(piece, walk);
  }
}

Walk capturing_walk(const Board& board, Square from) {
  Walk walk(board, from);
  const Piece piece = board.at(from);
  walk_capturing(piece, board.rank_seen_by(piece.colour, from), walk);
  return walk;
}

std::vector<Square> sorted_once(std::vector<Square> squares) {
  std::sort(squares.begin(), squares.end());
  squares.erase(std::unique(squares.begin(), squares.end()), squares.end());
  return squares;
}

}  // namespace

std::vector<Square> quiet_targets(const Board& board, Square from) {
  Walk walk(board, from);
  walk_quietly(board.at(from), walk);
  std::vector<Square> targets;
  for (const Square square : walk.reached()) {
    if (board.is_empty(square)) targets.push_back(square);
  }
  return sorted_once(targets);
}

std::vector<Square> capture_targets(const Board& board, Square from) {
  const Colour enemy = opponent(board.at(from).colour);
  const Walk walk = capturing_walk(board, from);
  std::vector<Square> targets;
  for (const Square square : walk.reached()) {
    if (board.holds(square, enemy)) targets.push_back(square);
  }
  return sorted_once(targets);
}

bool is_attacked(const Board& board, Square square, Colour by) {
  for (const Square from : board.squares_of(by)) {
    const Walk walk = capturing_walk(board, from);
    if (std::find(walk.reached().begin(), walk.reached().end(), square) != walk.reached().end()) return true;
  }
  return false;
}

bool is_in_check(const Board& board, Colour colour) {
  for (const Square king : board.kings_of(colour)) {
    if (is_attacked(board, king, opponent(colour))) return true;
  }
  return false;
}

bool has_round_trip(const Board& board, Square from) {
  for (int direction = 0; direction < 8; ++direction) {
    for (const int turn : {-1, 1}) {
      const std::vector<Square> tour = rhinoceros_tour(from, direction, turn);
      const auto empty = [&](Square square) { return board.is_empty(square); };
      if (std::all_of(tour.begin(), tour.end() - 1, empty)) return true;
    }
  }
  return false;
}

}  // namespace proconsul::witness
