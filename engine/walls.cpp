#include "engine/walls.h"

namespace proconsul {

namespace {

// Where the piece stands after the move, unless its capture removes it.
template <class Bits>
Square square_after(const Position<Bits>& position, Move move) {
  return position.rules().extra.captures_in_place && position.is_capture(move) ? move.from() : move.to();
}

// Those of the squares that are on the edge of the board, holes included, or beside one of the walls.
template <class Bits>
Bits with_edge(const Geometry& board, Bits walls, Bits squares) {
  const auto borders = [&](int file, int rank) {
    return !board.exists(file, rank) || contains(walls, board.square(file, rank));
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
Bits walls_after(const Position<Bits>& position, const Effect<Bits>& effect) {
  Placement<Bits> next = position.placement();
  effect.apply(next);
  return next.walls();
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
  const bool alone = move.kind() == Move::Kind::kPass;  // changes nothing else
  const Effect<Bits> effect = alone ? Effect<Bits>{} : effect_of(position, move);
  const Bits occupied = effect.after(position.occupied());
  const Bits open = narrow<Bits>(position.rules().board.squares & walling.regions[index_of(us)]) & ~occupied;
  switch (walling.placing) {
    case WallPlacing::kAnywhere:
    case WallPlacing::kDuck:
      break;
    case WallPlacing::kArrow:
      return open & position.quiets_from(square_after(position, move), position.on(move.from()), occupied);
    case WallPlacing::kEdge:
      return with_edge(position.rules().board, walls_after(position, effect), open);
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
