// How castling is written in SAN, and the other names under which it is read.
#include <algorithm>
#include <iterator>

#include "engine/san_parts.h"
#include "engine/setup.h"

namespace proconsul::san {
namespace {

// In games where a king may also leap to a file, castling to fixed files is named by the king's target file.
bool named_by_file(const Rules& rules) { return rules.leap && rules.castling.style == CastlingStyle::kFixed; }

bool is_h_side(const Rules& rules, const SpecialMove& castling) {
  return rules.board.file_of(castling.second_from) > rules.board.file_of(castling.from);
}

bool is_castling(const Game& game, Move move) {
  const SpecialMove* special = game.special_move_of(move);
  return special != nullptr && special->kind == SpecialMove::Kind::kCastling;
}

// "O-O/E" for the gate where the king stood, "O-O/Eh" with the file of either gate.
bool names_gated(const Game& game, Move move, std::string_view wanted) {
  const SpecialMove& special = *game.special_move_of(move);
  const std::string short_text = castling_text(game, special) + gate_text(game, move, GateSquare::kLeft);
  return (wanted == short_text && !special.gated) ||
         wanted == short_text + file_text(game.rules().board, special.gate);
}

// The piece in "O-Q-O"; none() for other texts.
PieceType wing_piece(const Rules& rules, std::string_view wanted) {
  constexpr std::string_view kEnds = "O-";
  if (wanted.size() < 5 || !wanted.starts_with(kEnds) || !wanted.ends_with("-O")) return PieceType::none();
  return rules.type_of(std::string(wanted.substr(2, wanted.size() - 4)));
}

// Whether such a piece starts on the rank of this castling, and beside the king on its wing only.
bool starts_on_wing_only(const Rules& rules, const SpecialMove& castling, PieceType type) {
  const Result<Setup> start = parse_setup(rules, rules.start_fen);
  if (!start) return false;
  bool on_wing = false, elsewhere = false;
  for (int file = 0; file < rules.board.files; ++file) {
    const int rank = rules.board.rank_of(castling.from);
    if (!rules.board.exists(file, rank)) continue;
    if (start->board[index_of(rules.board.square(file, rank))] != Piece(castling.colour, type)) continue;
    const bool right = file > rules.board.file_of(castling.from);
    (right == is_h_side(rules, castling) ? on_wing : elsewhere) = true;
  }
  return on_wing && !elsewhere;
}

bool names_otherwise(const Game& game, Move move, std::string_view wanted) {
  if (move.gate().valid()) return names_gated(game, move, wanted);
  const Rules& rules = game.rules();
  const SpecialMove& special = *game.special_move_of(move);
  if (wanted == "O-O") return named_by_file(rules) && is_h_side(rules, special);
  const PieceType type = wing_piece(rules, wanted);
  return type.valid() && starts_on_wing_only(rules, special, type);
}

}  // namespace

std::string castling_text(const Game& game, const SpecialMove& special) {
  const Rules& rules = game.rules();
  if (rules.castling.style == CastlingStyle::kFree) {
    return "O-O(" + square_text(rules.board, special.to) + ',' + square_text(rules.board, special.second_to) +
           ')';
  }
  if (rules.castling.style == CastlingStyle::kFlexible)
    return "O-O(" + square_text(rules.board, special.to) + ')';
  if (named_by_file(rules)) return "O-O" + file_text(rules.board, special.to);
  return is_h_side(rules, special) ? "O-O" : "O-O-O";
}

Move castling_otherwise_named(const Game& game, const std::vector<Move>& legal, std::string_view wanted) {
  const Rules& rules = game.rules();
  std::vector<Move> castlings, named;
  std::copy_if(legal.begin(), legal.end(), std::back_inserter(castlings),
               [&](Move move) { return is_castling(game, move); });
  std::copy_if(castlings.begin(), castlings.end(), std::back_inserter(named),
               [&](Move move) { return names_otherwise(game, move, wanted); });
  if (!named.empty()) return named.size() == 1 ? named.front() : Move::none();
  const bool any = wanted == "O-O" && (rules.castling.style != CastlingStyle::kFixed || named_by_file(rules));
  return any && castlings.size() == 1 ? castlings.front() : Move::none();
}

Move castling_named_by_king(const Game& game, const std::vector<Move>& legal, std::string_view wanted) {
  const Geometry& board = game.rules().board;
  Move found;
  for (const Move move : legal) {
    if (!is_castling(game, move) || move.gate().valid()) continue;
    const SpecialMove& special = *game.special_move_of(move);
    const std::string king = game.rules().written_letter(game.piece_on(special.from).type());
    const std::string from = square_text(board, special.from), to = square_text(board, special.to);
    if (wanted != king + to && wanted != king + from + to && wanted != king + from + '-' + to) continue;
    if (found.valid()) return Move::none();
    found = move;
  }
  return found;
}

}  // namespace proconsul::san
