#include "protocol/formats/xboard_san.h"

#include <algorithm>
#include <cstdlib>
#include <string>

#include "engine/move_text.h"
#include "engine/special_moves.h"

namespace proconsul {
namespace {

constexpr int kRanksCountedFromZero = 10;
constexpr std::string_view kPawnLetter = "P";

std::string file_text(const Geometry& board, Square square) {
  return std::string(1, static_cast<char>('a' + board.file_of(square)));
}

std::string rank_text(const Geometry& board, Square square) {
  return std::to_string(board.rank_of(square) + (counts_ranks_from_zero(board) ? 0 : 1));
}

std::string san_square(const Geometry& board, Square square) {
  return file_text(board, square) + rank_text(board, square);
}

// Removes marks that add nothing to the squares. A plus sign means check unless pieces promote.
std::string simplified(const Rules& rules, std::string_view text) {
  const std::string_view marks = rules.piece_promotion.changes.empty() ? "+#!?x=" : "#!?x=";
  std::string simple(text);
  std::erase_if(simple, [marks](char c) { return marks.find(c) != std::string_view::npos; });
  return simple;
}

// All ways to give the origin, followed by the destination.
std::vector<std::string> forms(const Geometry& board, const std::string& letter, Square from,
                               const std::string& end) {
  return {letter + end, letter + file_text(board, from) + end, letter + rank_text(board, from) + end,
          letter + san_square(board, from) + end};
}

bool on_first_rank(const Geometry& board, Square square) {
  const int rank = board.rank_of(square);
  return rank == 0 || rank == board.ranks - 1;
}

// XBoard treats a long king step from a middle file to either side as castling: "O-O" ends one square from
// the corner from the file right or left of the middle, "O-O-O" two squares from it.
std::string castling_sign(const Geometry& board, Square from, Square to) {
  const int king = board.file_of(from);
  const int target = board.file_of(to);
  if (!on_first_rank(board, from) || std::abs(target - king) < 2) return "";
  const bool right_king = king == board.files / 2 && (target == 2 || target == board.files - 2);
  const bool left_king = king == (board.files - 1) / 2 && (target == 1 || target == board.files - 3);
  if (!right_king && !left_king) return "";
  return target == 1 || target == board.files - 2 ? "O-O" : "O-O-O";
}

// Castling in which the rook does not end on the king's inner side has no text in XBoard, unless king and
// rook swap.
std::vector<std::string> castling_forms(const Game& game, const SpecialMove& special) {
  const Geometry& board = game.rules().board;
  const bool to_h = board.file_of(special.second_from) > board.file_of(special.from);
  const int inner = board.file_of(special.to) + (to_h ? -1 : 1);
  if (board.file_of(special.second_to) != inner) return {};
  const std::string king = game.rules().pieces[index_of(game.piece_on(special.from).type())].letter;
  const std::string to = san_square(board, special.to);
  std::vector<std::string> texts = forms(board, king, special.from, to);
  // In two legs; the king first moves to the rook's square.
  const std::vector<std::string> legs =
      forms(board, king, special.from, san_square(board, special.second_from) + '-' + to);
  texts.insert(texts.end(), legs.begin(), legs.end());
  const std::string sign = castling_sign(board, special.from, special.to);
  // As the capture of the king's own rook: Fischer random chess, and swaps.
  const bool takes_rook =
      game.rules().castling.text == CastlingText::kKingTakesRook || special.to == special.second_from;
  if (!sign.empty()) {
    texts.push_back(sign);
  } else if (takes_rook) {
    texts.push_back(to_h ? "O-O" : "O-O-O");
  }
  return texts;
}

std::vector<std::string> special_forms(const Game& game, const SpecialMove& special) {
  if (special.kind == SpecialMove::Kind::kCastling) return castling_forms(game, special);
  const Geometry& board = game.rules().board;
  const std::string letter = game.rules().pieces[index_of(game.piece_on(special.from).type())].letter;
  std::vector<std::string> texts = forms(board, letter, special.from, san_square(board, special.to));
  if (special.kind == SpecialMove::Kind::kLeap)
    texts.push_back(castling_sign(board, special.from, special.to));
  return texts;
}

std::vector<std::string> xboard_texts(const Game& game, Move move) {
  if (const SpecialMove* special = game.special_move_of(move)) return special_forms(game, *special);
  const Rules& rules = game.rules();
  if (move.is_drop()) return {rules.move_letter(move.drop_type()) + '@' + san_square(rules.board, move.to())};
  const PieceType type = game.piece_on(move.from()).type();
  const PieceDef& piece = rules.pieces[index_of(type)];
  std::string end = san_square(rules.board, move.to());
  if (move.is_promotion()) end += promotion_sign(rules, move.promotion());
  std::vector<std::string> texts = forms(rules.board, rules.move_letter(type), move.from(), end);
  if (!is_of_first_kind(piece)) return texts;
  // "b7=P": a pawn that does not promote in XBoard's promotion zone.
  for (const std::string& tail : {end, end + piece.letter}) {
    const std::vector<std::string> bare = forms(rules.board, "", move.from(), tail);
    texts.insert(texts.end(), bare.begin(), bare.end());
  }
  return texts;
}

// Both squares, as BanksiaGUI can write a move, and soldiers without their letter, as XBoard does in xiangqi.
std::vector<std::string> texts_without_letter(const Game& game, Move move) {
  const Rules& rules = game.rules();
  if (!counts_ranks_from_zero(rules.board) || move.is_drop() || game.special_move_of(move)) return {};
  const Piece piece = game.piece_on(move.from());
  const std::string to = san_square(rules.board, move.to());
  const std::string end = to + (move.is_promotion() ? promotion_sign(rules, move.promotion()) : "");
  if (rules.pieces[index_of(piece.type())].letter == kPawnLetter)
    return forms(rules.board, "", move.from(), end);
  return {san_square(rules.board, move.from()) + end};
}

}  // namespace

bool counts_ranks_from_zero(const Geometry& board) { return board.ranks == kRanksCountedFromZero; }

bool is_of_first_kind(const PieceDef& piece) { return piece.pawn || piece.name == "shogiPawn"; }

std::vector<Move> moves_of_xboard_san(const Game& game, std::string_view text) {
  const std::string wanted = simplified(game.rules(), with_move_letter(game.rules(), text));
  // A final plus sign is a promotion or a check.
  const std::string unchecked = wanted.ends_with('+') ? wanted.substr(0, wanted.size() - 1) : wanted;
  std::vector<Move> moves, checks;
  for (const Move move : game.legal_moves()) {
    std::vector<std::string> texts = xboard_texts(game, move);
    for (std::string& bare : texts_without_letter(game, move)) texts.push_back(std::move(bare));
    const auto lists = [&](const std::string& form) {
      return std::find(texts.begin(), texts.end(), form) != texts.end();
    };
    if (lists(wanted)) {
      moves.push_back(move);
    } else if (lists(unchecked)) {
      checks.push_back(move);
    }
  }
  moves.insert(moves.end(), checks.begin(), checks.end());
  return moves;
}

}  // namespace proconsul
