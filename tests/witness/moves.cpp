#include "witness/moves.h"

#include <algorithm>
#include <cstdlib>
#include <map>

#include "witness/castling.h"
#include "witness/contemporary.h"
#include "witness/pieces.h"

namespace proconsul::witness {

namespace {

void append(std::vector<Move>& moves, const std::vector<Move>& more) {
  moves.insert(moves.end(), more.begin(), more.end());
}

std::vector<Move> pawn_arrivals(const Position& position, Square from, Square to) {
  const bool stays = position.game->captures_in_place && !position.board.is_empty(to);
  if (stays || !position.game->is_promotion_square(position.side, to)) return {{.from = from, .to = to}};
  std::vector<Move> moves;
  for (const Kind kind : position.game->promotions)
    moves.push_back({.from = from, .to = to, .promotion = kind});
  return moves;
}

std::vector<Move> pawn_moves(const Position& position, Square from) {
  std::vector<Move> moves;
  const Board& board = position.board;
  const int ahead = forward(position.side);
  const Square single{from.file, from.rank + ahead};
  const Square twice{from.file, from.rank + 2 * ahead};
  const bool on_start_rank = board.rank_seen_by(position.side, from) == position.game->pawn_start_rank;
  if (board.is_empty(single)) {
    append(moves, pawn_arrivals(position, from, single));
    if (on_start_rank && board.is_empty(twice)) {
      moves.push_back({.type = MoveType::kDoubleStep, .from = from, .to = twice});
    }
  }
  for (const Square to : capture_targets(board, from)) append(moves, pawn_arrivals(position, from, to));
  const std::optional<Square> target = position.en_passant;
  if (target && target->rank == from.rank + ahead && std::abs(target->file - from.file) == 1) {
    moves.push_back({.type = MoveType::kEnPassant, .from = from, .to = *target});
  }
  return moves;
}

std::vector<Move> piece_moves(const Position& position, Square from) {
  std::vector<Move> moves;
  const Board& board = position.board;
  for (const Square to : quiet_targets(board, from)) moves.push_back({.from = from, .to = to});
  for (const Square to : capture_targets(board, from)) moves.push_back({.from = from, .to = to});
  const bool is_rhinoceros = board.at(from).kind == Kind::kRhinoceros;
  if (is_rhinoceros && has_round_trip(board, from)) moves.push_back({.from = from, .to = from});
  return moves;
}

std::vector<Move> moves_before_legality(const Position& position) {
  std::vector<Move> moves;
  for (const Square from : position.board.squares_of(position.side)) {
    const bool pawn = is_pawn(position.board.at(from).kind);
    append(moves, pawn ? pawn_moves(position, from) : piece_moves(position, from));
  }
  std::erase_if(moves, [&](const Move& move) { return position.board.in_one_cell(move.from, move.to); });
  append(moves, castling_moves(position));
  append(moves, bunker_leaps(position));
  append(moves, bishop_adjustments(position));
  return moves;
}

// Four knights, bishops and rooks and two queens are the most a side may have where pieces change.
bool has_room_for_change(const Position& position, const Move& move) {
  if (!position.game->limits_kinds) return true;
  const std::map<Kind, long> most{
      {Kind::kKnight, 4}, {Kind::kBishop, 4}, {Kind::kRook, 4}, {Kind::kQueen, 2}};
  const Kind moving = position.board.at(move.from).kind;
  const Kind wanted = move.promotion != Kind::kNone ? move.promotion : changed(*position.game, moving);
  const auto squares = position.board.squares_of(position.side);
  const auto count = std::count_if(squares.begin(), squares.end(),
                                   [&](Square square) { return position.board.at(square).kind == wanted; });
  return moving == Kind::kKing || !most.contains(wanted) || count < most.at(wanted);
}

bool is_left_in_check(const Board& board, const Game& game, Colour colour) {
  std::vector<Square> kings = board.kings_of(colour);
  const bool turned = game.first_king_by_side && colour == Colour::kBlack;
  std::sort(kings.begin(), kings.end(), [turned](Square a, Square b) {
    if (a.file != b.file) return a.file < b.file;
    return turned ? a.rank > b.rank : a.rank < b.rank;
  });
  if (game.first_king_only && kings.size() > 1) kings.resize(1);
  return std::any_of(kings.begin(), kings.end(),
                     [&](Square king) { return is_attacked(board, king, opponent(colour)); });
}

/// A check that is not mate, where only mates may give check.
bool checks_in_vain(const Position& next) {
  return next.game->only_mates_check && is_left_in_check(next.board, *next.game, next.side) &&
         !legal_moves(next).empty();
}

bool takes_something(const Position& position, const Move& move) {
  return move.type == MoveType::kEnPassant ||
         (move.type != MoveType::kCastling && position.board.holds(move.to, opponent(position.side)));
}

}  // namespace

Position without_vain_en_passant(Position position) {
  if (!position.en_passant) return position;
  const std::vector<Move> moves = legal_moves(position);
  const bool used = std::any_of(moves.begin(), moves.end(),
                                [](const Move& move) { return move.type == MoveType::kEnPassant; });
  if (!used) position.en_passant.reset();
  return position;
}

std::vector<Move> legal_moves(const Position& position) {
  std::vector<Move> legal;
  for (const Move& move : moves_before_legality(position)) {
    if (!has_room_for_change(position, move)) continue;
    const Position next = after(position, move);
    if (is_left_in_check(next.board, *position.game, position.side) || checks_in_vain(next)) continue;
    legal.push_back(move);
  }
  const auto takes = [&](const Move& move) { return takes_something(position, move); };
  if (position.game->must_capture && std::any_of(legal.begin(), legal.end(), takes))
    std::erase_if(legal, [&](const Move& move) { return !takes(move); });
  return legal;
}

}  // namespace proconsul::witness
