#include "witness/castling.h"

#include <algorithm>
#include <cstdlib>

#include "witness/contemporary.h"
#include "witness/pieces.h"

namespace proconsul::witness {

namespace {

struct Castlers {
  Wing wing;
  Square king;
  Square rook;
};

std::vector<Castlers> contemporary_castlers(const Position& position) {
  std::vector<Castlers> found;
  const std::optional<Square> king = unmoved_king(position, position.side);
  if (!king) return found;
  for (int file = 0; file < position.game->width; ++file) {
    const Square square = position.game->castling_square(position.side, file);
    if (!position.is_listed(position.side, file)) continue;
    if (!position.board.holds(square, position.side, Kind::kRook)) continue;
    found.push_back({file > king->file ? Wing::kKingSide : Wing::kQueenSide, *king, square});
  }
  return found;
}

std::vector<Castlers> castlers(const Position& position) {
  if (position.game->is_contemporary) return contemporary_castlers(position);
  std::vector<Castlers> found;
  for (const Wing wing : {Wing::kKingSide, Wing::kQueenSide}) {
    const std::optional<int> rook_file = position.castling_rook(position.side, wing);
    const std::optional<Square> king = castling_king(position, position.side, wing);
    if (!rook_file || !king) continue;
    found.push_back({wing, *king, position.game->castling_square(position.side, *rook_file)});
  }
  return found;
}

/// Every square from one to the other, both included.
std::vector<Square> squares_along_rank(Square one, Square other) {
  std::vector<Square> squares;
  const auto [first, last] = std::minmax(one.file, other.file);
  for (int file = first; file <= last; ++file) squares.push_back({file, one.rank});
  return squares;
}

bool is_free_but_for(const Position& position, const Castlers& pair, const std::vector<Square>& squares) {
  return std::all_of(squares.begin(), squares.end(), [&](Square square) {
    return position.board.is_empty(square) || square == pair.king || square == pair.rook;
  });
}

bool king_travels_unattacked(const Position& position, Square from, Square to) {
  const std::vector<Square> travelled = squares_along_rank(from, to);
  return std::none_of(travelled.begin(), travelled.end(), [&](Square square) {
    return is_attacked(position.board, square, opponent(position.side));
  });
}

Move castling_move(const Castlers& pair, int king_file, int rook_file) {
  return {.type = MoveType::kCastling,
          .from = pair.king,
          .to = {king_file, pair.king.rank},
          .rook_from = pair.rook,
          .rook_to = {rook_file, pair.rook.rank}};
}

std::vector<Move> castling_to_fixed_squares(const Position& position, const Castlers& pair) {
  const Game& game = *position.game;
  const CastlingGoal& goal = pair.wing == Wing::kKingSide ? game.king_side : game.queen_side;
  const Move move = castling_move(pair, goal.king_file, goal.rook_file);
  if (!is_free_but_for(position, pair, squares_along_rank(move.from, move.to))) return {};
  if (!is_free_but_for(position, pair, squares_along_rank(move.rook_from, move.rook_to))) return {};
  if (!king_travels_unattacked(position, move.from, move.to)) return {};
  return {move};
}

/// Consulchess: the king goes any distance toward the rook, the rook jumps over it to any square beyond.
std::vector<Move> free_castling(const Position& position, const Castlers& pair) {
  std::vector<Move> moves;
  const Game& game = *position.game;
  const int toward_rook = pair.rook.file > pair.king.file ? 1 : -1;
  const int rook_distance = std::abs(pair.rook.file - pair.king.file);
  for (int distance = 1; distance <= rook_distance; ++distance) {
    const int king_file = pair.king.file + distance * toward_rook;
    const bool is_corner = king_file == 0 || king_file == game.width - 1;
    if (is_corner && game.castling == CastlingStyle::kFree) continue;
    if (!king_travels_unattacked(position, pair.king, {king_file, pair.king.rank})) continue;
    for (int rook_file = king_file - toward_rook; rook_file >= 0 && rook_file < game.width;
         rook_file -= toward_rook) {
      const Square farthest{
          toward_rook > 0 ? std::min(rook_file, pair.king.file) : std::max(rook_file, pair.king.file),
          pair.king.rank};
      if (!is_free_but_for(position, pair, squares_along_rank(farthest, pair.rook))) break;
      moves.push_back(castling_move(pair, king_file, rook_file));
    }
  }
  return moves;
}

}  // namespace

std::vector<Move> castling_moves(const Position& position) {
  std::vector<Move> moves;
  if (position.game->castling == CastlingStyle::kNone) return moves;
  const bool to_fixed_squares = position.game->castling == CastlingStyle::kToFixedSquares;
  for (const Castlers& pair : castlers(position)) {
    const std::vector<Move> found =
        to_fixed_squares ? castling_to_fixed_squares(position, pair) : free_castling(position, pair);
    moves.insert(moves.end(), found.begin(), found.end());
  }
  return moves;
}

}  // namespace proconsul::witness
