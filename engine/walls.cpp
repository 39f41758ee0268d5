#include "engine/walls.h"

namespace proconsul {

namespace {

template <class Bits>
bool stays_put(const Position<Bits>& position, Move move) {
  return position.rules().extra.captures_in_place && position.is_capture(move);
}

// Where the piece stands after the move.
template <class Bits>
Square square_after(const Position<Bits>& position, Move move) {
  return stays_put(position, move) ? move.from() : move.to();
}

// Occupied squares after the move, before its wall is placed and anything is blown up.
template <class Bits>
Bits occupied_then(const Position<Bits>& position, Move move) {
  const Bits occupied = position.occupied();
  if (stays_put(position, move)) return occupied & ~bit<Bits>(step_of(position, move).victim);
  if (move.kind() == Move::Kind::kSpecial) return occupied_after(position.special_move(move), occupied);
  return move.is_step() ? occupied_after(step_of(position, move), occupied) : occupied;
}

// Squares on the edge of the board, holes included, or beside a wall.
template <class Bits>
Bits with_edge(const Position<Bits>& position, Bits squares) {
  const Geometry& board = position.rules().board;
  const auto borders = [&](int file, int rank) {
    return !board.exists(file, rank) || position.on(board.square(file, rank)).is_wall();
  };
  Bits found{};
  for (const Square square : Squares(squares)) {
    const int file = board.file_of(square), rank = board.rank_of(square);
    if (borders(file - 1, rank) || borders(file + 1, rank) || borders(file, rank - 1) ||
        borders(file, rank + 1))
      found |= bit<Bits>(square);
  }
  return found;
}

template <class Bits>
bool may_wall(const Position<Bits>& position) {
  return position.rules().walling->side.value_or(position.side_to_move()) == position.side_to_move();
}

}  // namespace

template <class Bits>
bool places_wall(const Position<Bits>& position, Move move) {
  const auto& walling = position.rules().walling;
  return walling && !walling->instead && may_wall(position) && !move.is_drop() &&
         move.kind() != Move::Kind::kPass;
}

template <class Bits>
Move wall_alone(const Position<Bits>& position) {
  const Bits own = position.pieces(position.side_to_move());
  if (!position.rules().walling->instead || !may_wall(position) || none(own)) return Move::none();
  return Move(first(own), first(own), Move::Kind::kPass);
}

template <class Bits>
Bits wall_targets(const Position<Bits>& position, Move move) {
  const WallingRules& walling = *position.rules().walling;
  if (!places_wall(position, move) && move != wall_alone(position)) return {};
  const Colour us = position.side_to_move();
  const Bits occupied = occupied_then(position, move);
  const Bits open = narrow<Bits>(position.rules().board.squares & walling.regions[index_of(us)]) & ~occupied;
  switch (walling.placing) {
    case WallPlacing::kAnywhere:
    case WallPlacing::kDuck:
      break;
    case WallPlacing::kArrow:
      return open & position.quiets_from(square_after(position, move), position.on(move.from()), occupied);
    case WallPlacing::kEdge:
      return with_edge(position, open);
    case WallPlacing::kPast:
      return open & bit<Bits>(move.from());
  }
  return open;
}

template <class Bits>
Bits walls_lifted(const Position<Bits>& position) {
  const auto& walling = position.rules().walling;
  return walling && walling->placing == WallPlacing::kDuck ? position.placement().walls() : Bits{};
}

template bool places_wall(const Position<Bits64>&, Move);
template bool places_wall(const Position<Bits128>&, Move);
template Move wall_alone(const Position<Bits64>&);
template Move wall_alone(const Position<Bits128>&);
template Bits64 wall_targets(const Position<Bits64>&, Move);
template Bits128 wall_targets(const Position<Bits128>&, Move);
template Bits64 walls_lifted(const Position<Bits64>&);
template Bits128 walls_lifted(const Position<Bits128>&);

}  // namespace proconsul
