#include "witness/position.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "witness/contemporary.h"

namespace proconsul::witness {

namespace {

void forget_castling_with(Position& position, Square touched) {
  for (const Colour colour : {Colour::kWhite, Colour::kBlack}) {
    for (const Wing wing : {Wing::kKingSide, Wing::kQueenSide}) {
      std::optional<int>& rook = position.castling_rook(colour, wing);
      if (!rook) continue;
      const bool is_rook = touched == position.game->castling_square(colour, *rook);
      if (is_rook || touched == castling_king(position, colour, wing)) rook.reset();
    }
  }
}

void forget_listed(Position& position, Square touched) {
  for (const Colour colour : {Colour::kWhite, Colour::kBlack}) {
    if (position.game->castling_square(colour, touched.file) == touched) {
      position.set_listed(colour, touched.file, false);
    }
  }
}

void forget_unmoved(Position& position, const Move& move) {
  std::vector<Square> touched{move.from, move.to};
  if (move.type == MoveType::kCastling) touched.insert(touched.end(), {move.rook_from, move.rook_to});
  for (const Square square : touched) {
    forget_castling_with(position, square);
    forget_listed(position, square);
  }
}

void move_pieces(Board& board, const Move& move) {
  const Piece mover = board.at(move.from);
  const Piece other_piece = board.at(move.type == MoveType::kCastling ? move.rook_from : move.to);
  board.clear(move.from);
  if (move.type == MoveType::kCastling) {
    board.clear(move.rook_from);
    board.put(move.rook_to, other_piece);
  }
  if (move.type == MoveType::kTrade) board.put(move.from, other_piece);
  if (move.type == MoveType::kEnPassant) board.clear({move.to.file, move.from.rank});
  const Kind arriving = move.promotion == Kind::kNone ? mover.kind : move.promotion;
  board.put(move.to, {arriving, mover.colour});
}

std::string lower_case(std::string text) {
  for (char& letter : text) letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
  return text;
}

std::string castling_text(CastlingText style, const Move& move) {
  const std::string from_to = to_text(move.from) + to_text(move.to);
  if (style == CastlingText::kKingFromTo) return from_to;
  if (style == CastlingText::kKingTakesRook) return to_text(move.from) + to_text(move.rook_from);
  return from_to + "," + to_text(move.rook_from) + to_text(move.rook_to);
}

}  // namespace

std::optional<int>& Position::castling_rook(Colour colour, Wing wing) {
  return unmoved.castling_rook[index_of(colour)][static_cast<std::size_t>(wing)];
}

const std::optional<int>& Position::castling_rook(Colour colour, Wing wing) const {
  return unmoved.castling_rook[index_of(colour)][static_cast<std::size_t>(wing)];
}

std::optional<Square> castling_king(const Position& position, Colour colour, Wing wing) {
  const Game& game = *position.game;
  const int home = wing == Wing::kKingSide ? game.king_side_home : game.queen_side_home;
  for (int file = 0; file < game.width; ++file) {
    const Square square = game.castling_square(colour, file);
    if (game.castles_from_home && file != home) continue;
    if (position.board.holds(square, colour, Kind::kKing)) return square;
  }
  return std::nullopt;
}

bool is_en_passant_ready(const Position& position, Square target) {
  const Colour side = position.side;
  const Square victim{target.file, target.rank - forward(side)};
  const Piece victim_piece = position.board.at(victim);
  if (!position.board.is_empty(target)) return false;
  if (!position.board.holds(victim, opponent(side)) || !is_pawn(victim_piece.kind)) return false;
  for (const int file : {target.file - 1, target.file + 1}) {
    const Square beside{file, victim.rank};
    if (position.board.in_one_cell(beside, target)) continue;
    if (position.board.holds(beside, side) && is_pawn(position.board.at(beside).kind)) return true;
  }
  return false;
}

Kind changed(const Game& game, Kind kind) {
  for (std::size_t i = 0; i + 1 < game.changes.size(); ++i) {
    if (game.changes[i] == kind) return game.changes[i + 1];
  }
  return kind;
}

namespace {

bool captures(const Position& position, const Move& move) {
  return move.type == MoveType::kEnPassant ||
         (move.type != MoveType::kCastling && position.board.holds(move.to, opponent(position.side)));
}

/// What the games do with a piece that has moved, beyond moving it.
void after_effects(const Position& before, const Move& move, Board& board) {
  const Game& game = *before.game;
  const Piece mover = before.board.at(move.from);
  const bool capture = captures(before, move);
  if (capture && game.captures_in_place) {
    board.clear(move.to);
    return board.put(move.from, mover);
  }
  Piece arrived = board.at(move.to);
  if (move.promotion == Kind::kNone) arrived.kind = changed(game, arrived.kind);
  const bool recolours = capture ? game.captures_recolour : game.quiets_recolour;
  if (recolours && !is_king(mover.kind)) arrived.colour = opponent(mover.colour);
  board.put(move.to, arrived);
}

}  // namespace

Position after(const Position& before, const Move& move) {
  Position next = before;
  const bool is_pawn_move = is_pawn(before.board.at(move.from).kind);
  const bool is_capture = captures(before, move);
  forget_unmoved(next, move);
  move_pieces(next.board, move);
  after_effects(before, move, next.board);
  if (move.type == MoveType::kTrade) forget_adjustment(next, before.side);
  forget_what_no_longer_matters(next);

  next.halfmove_clock = is_pawn_move || is_capture ? 0 : before.halfmove_clock + 1;
  if (before.side == Colour::kBlack) ++next.fullmove_number;
  next.side = opponent(before.side);
  next.en_passant.reset();
  const Square behind{move.to.file, move.to.rank - forward(before.side)};
  if (move.type == MoveType::kDoubleStep && is_en_passant_ready(next, behind)) next.en_passant = behind;
  return next;
}

std::string to_text(const Position& position, const Move& move) {
  if (move.type == MoveType::kCastling) return castling_text(position.game->castling_text, move);
  const std::string from_to = to_text(move.from) + to_text(move.to);
  if (move.promotion == Kind::kNone) return from_to;
  return from_to + lower_case(position.game->letter_of(move.promotion));
}

}  // namespace proconsul::witness
