#include "engine/move_text.h"

#include <algorithm>
#include <cstdlib>

#include "engine/null_move.h"
#include "engine/quoting.h"
#include "engine/text.h"

namespace proconsul {

namespace {

std::string from_to(const Geometry& board, Square from, Square to) {
  return square_text(board, from) + square_text(board, to);
}

std::string special_text(const Game& game, const SpecialMove& special, CastlingText castling) {
  const Geometry& board = game.rules().board;
  if (special.kind != SpecialMove::Kind::kCastling) return from_to(board, special.from, special.to);
  switch (castling) {
    case CastlingText::kKingMove:
      return from_to(board, special.from, special.to);
    case CastlingText::kKingTakesRook:
      return from_to(board, special.from, special.second_from);
    case CastlingText::kBothMoves:
      return from_to(board, special.from, special.to) + ',' +
             from_to(board, special.second_from, special.second_to);
  }
  return {};
}

// A castling that lets a piece in where the rook stood is named by the rook: "h1e1h".
std::string gated_text(const Game& game, const SpecialMove& special, const std::string& castling) {
  return special.gated ? from_to(game.rules().board, special.second_from, special.from) : castling;
}

std::string gate_letter(const Game& game, Move move) {
  return move.gate().valid() ? lower_case(game.rules().pieces[index_of(move.gate())].letter) : "";
}

// Removes a square from the front of `text`; none() if there is none.
Square take_square(const Geometry& board, std::string_view& text) {
  std::size_t end = 1;
  while (end < text.size() && end < 3 && is_digit(text[end])) ++end;
  for (; end >= 2; --end) {
    if (end > text.size()) continue;
    if (const Result<Square> square = parse_square(board, text.substr(0, end))) {
      text.remove_prefix(end);
      return *square;
    }
  }
  return Square::none();
}

// How other programs write a pass.
bool is_pass_text(std::string_view text) { return text == "0000" || text == "pass" || text == "@@@@"; }

bool has_move_syntax(const Rules& rules, std::string_view text) {
  if (const std::size_t at = text.find('@'); at != text.npos) {
    const bool piece = at == 0 || rules.type_of(upper_case(text.substr(0, at))).valid();
    return piece && parse_square(rules.board, text.substr(at + 1)).ok();
  }
  const auto pair = [&] {
    return take_square(rules.board, text).valid() && take_square(rules.board, text).valid();
  };
  if (!pair()) return false;
  if (text.empty()) return true;
  const std::size_t comma = text.find(',');
  const std::string_view becomes = text.substr(0, comma);
  if (comma != text.npos) {
    text.remove_prefix(comma + 1);
    if (!pair() || !text.empty()) return false;
  }
  return becomes.empty() || becomes == "+" || becomes == "-" || rules.type_of(upper_case(becomes)).valid();
}

// The only move between two squares, without writing moves as text; none() if that is not enough to decide,
// as for special moves and promotions.
Move move_between(const Game& game, std::string_view text) {
  const Square from = take_square(game.rules().board, text);
  const Square to = from.valid() ? take_square(game.rules().board, text) : Square::none();
  if (!to.valid() || !text.empty()) return Move::none();
  Move found;
  for (const Move move : game.legal_moves()) {
    if (const SpecialMove* special = game.special_move_of(move); special != nullptr && special->from == from)
      return Move::none();
    if (move.origin() != from || move.to() != to) continue;
    if (found.valid() || move.is_promotion()) return Move::none();
    found = move;
  }
  return found;
}

}  // namespace

std::string drop_text(const Rules& rules, Move move) {
  return rules.pieces[index_of(move.drop_type())].letter + '@' + square_text(rules.board, move.to());
}

std::string with_move_letter(const Rules& rules, std::string_view san) {
  std::string text(san);
  const bool marked = text.size() > 1 && text[1] == '\'';  // as no synonym is
  if (text.empty() || marked || !is_upper(text.front())) return text;
  const PieceType type = rules.type_of(text.substr(0, 1));
  if (!type.valid() || rules.pieces[index_of(type)].synonym.empty()) return text;
  return rules.move_letter(type) + text.substr(1);
}

Move null_move(const Game& game) {
  if (game.in_check()) return Move::none();
  const SquareSet squares = game.rules().board.squares;
  for (const Square square : Squares(squares)) {
    const Piece piece = game.piece_on(square);
    if (piece.valid() && piece.colour() == game.side_to_move())
      return Move(square, first(squares & ~bit<SquareSet>(square)), Move::Kind::kPass);
  }
  return Move::none();
}

std::string promotion_sign(const Rules& rules, PieceType becomes) {
  if (rules.pieces[index_of(becomes)].letter.starts_with('+')) return "+";
  const auto& changes = rules.piece_promotion.changes;
  const bool again = std::any_of(changes.begin(), changes.end(),
                                 [becomes](const Change& change) { return change.to == becomes; });
  const auto by_pawns = [becomes](const std::vector<PieceType>& types) {
    return std::find(types.begin(), types.end(), becomes) != types.end();
  };
  const bool told_by_letter = by_pawns(rules.promotion_types) ||
                              (rules.black_promotion_types && by_pawns(*rules.black_promotion_types));
  return again && !told_by_letter ? "-" : rules.written_letter(becomes);
}

namespace {

template <class T>
bool lists(const std::vector<T>& list, const T& value) {
  return std::find(list.begin(), list.end(), value) != list.end();
}

bool goes_where_king_leaps(const Rules& rules, const SpecialMove& castling) {
  const std::optional<PieceType> king = rules.castling.king(castling.colour);
  return rules.leap && king && rules.pieces[index_of(*king)].royal &&
         lists(rules.leap->files, rules.board.file_of(castling.to));
}

// The king may have the rook next to it as a partner to swap places with.
bool looks_like_swap(const Rules& rules, const SpecialMove& castling) {
  const int apart = rules.board.file_of(castling.from) - rules.board.file_of(castling.second_from);
  if (!rules.swap || rules.swap->piece != rules.castling.king(castling.colour) || std::abs(apart) != 1)
    return false;
  const std::vector<PieceType>& rooks = rules.castling.rooks[index_of(castling.colour)];
  return std::any_of(rooks.begin(), rooks.end(),
                     [&](PieceType rook) { return lists(rules.swap->partners, rook); });
}

// The king's own squares do not identify a castling that looks like a step or leap of the king; nor, if
// castling has several targets, does the rook's square.
CastlingText usual_style(const Rules& rules, const SpecialMove& special, CastlingInput input) {
  const bool several = rules.castling.style != CastlingStyle::kFixed;
  if (rules.castling.text != CastlingText::kKingMove) return rules.castling.text;
  if (!several && rules.castling.a_side.king_to == rules.castling.h_side.king_to)
    return CastlingText::kKingTakesRook;
  if (special.like_step || goes_where_king_leaps(rules, special))
    return several ? CastlingText::kBothMoves : CastlingText::kKingTakesRook;
  return input == CastlingInput::kKingTakesRook && !several ? CastlingText::kKingTakesRook
                                                            : CastlingText::kKingMove;
}

// Independent of the rights left: the same move is always written in the same way.
CastlingText castling_style(const Game& game, const SpecialMove& special, CastlingInput input) {
  const Rules& rules = game.rules();
  const CastlingText usual = usual_style(rules, special, input);
  const bool onto_rook = usual == CastlingText::kKingTakesRook ||
                         (usual == CastlingText::kKingMove && special.to == special.second_from);
  if (!onto_rook) return usual;
  const bool may_take_rook =
      std::visit([&](const auto& position) { return position.takes_own(special.colour); }, game.position());
  return may_take_rook || looks_like_swap(rules, special) ? CastlingText::kBothMoves : usual;
}

}  // namespace

namespace {

// The square of the moved piece after a move that places a wall, as the move's text names it.
Square wall_origin(const Game& game, Move move, CastlingInput castling) {
  const SpecialMove* special = game.special_move_of(move);
  const bool stays = game.rules().extra.captures_in_place && game.is_capture(move);
  if (stays) return move.from();
  if (special == nullptr || special->kind != SpecialMove::Kind::kCastling) return move.to();
  const bool onto_rook = castling_style(game, *special, castling) == CastlingText::kKingTakesRook;
  return onto_rook ? special->second_from : move.to();
}

}  // namespace

std::string to_uci(const Game& game, Move move, CastlingInput castling) {
  const Rules& rules = game.rules();
  if (move.has_wall()) {
    const bool alone = move.kind() == Move::Kind::kPass;
    const std::string moved =
        alone ? from_to(rules.board, move.from(), move.to()) : to_uci(game, move.unwalled(), castling);
    return moved + ',' + from_to(rules.board, wall_origin(game, move, castling), move.wall());
  }
  if (move.is_drop()) return drop_text(rules, move);
  if (is_null_move(move)) return "0000";
  if (const SpecialMove* special = game.special_move_of(move)) {
    const std::string text = special_text(game, *special, castling_style(game, *special, castling));
    return gated_text(game, *special, text) + gate_letter(game, move);
  }
  std::string text = from_to(rules.board, move.from(), move.to());
  if (move.is_promotion()) text += lower_case(promotion_sign(rules, move.promotion()));
  return text + gate_letter(game, move);
}

namespace {

// The move that places a wall, named after the last comma: "e2e4,e4d5", or "0000,d5" without another move.
// none() for any other text.
Move walled_move(const Game& game, std::string_view text) {
  const std::size_t comma = text.rfind(',');
  if (!game.rules().walling || comma == text.npos) return Move::none();
  const bool alone = is_pass_text(text.substr(0, comma));
  std::string_view second = text.substr(comma + 1);
  if (!alone && !take_square(game.rules().board, second).valid()) return Move::none();
  const Result<Square> wall = parse_square(game.rules().board, second);
  if (!wall) return Move::none();
  for (const Move move : game.legal_moves()) {
    if (move.wall() != *wall) continue;
    if (alone ? move.kind() == Move::Kind::kPass
              : text == lower_case(to_uci(game, move)) ||
                    text == lower_case(to_uci(game, move, CastlingInput::kKingTakesRook)))
      return move;
  }
  return Move::none();
}

// In small letters, with the game's own ones for those of drops and promotions.
std::string with_own_letters(const Rules& rules, std::string_view text) {
  std::string own = lower_case(text);
  const auto spell = [&](char& c) {
    const PieceType type = is_lower(c) ? rules.type_of(std::string(1, to_upper(c))) : PieceType::none();
    const std::string letter = type.valid() ? rules.pieces[index_of(type)].letter : "";
    if (letter.size() == 1) c = to_lower(letter.front());
  };
  if (own.size() > 1 && own[1] == '@') spell(own.front());
  const std::size_t end = std::min(own.find(','), own.size());
  if (end > 1 && is_digit(own[end - 2])) spell(own[end - 1]);
  return own;
}

// "a7a8=q" as "a7a8q"; a sign at the end, which declines a promotion, stays.
std::string without_equals(std::string text) {
  const std::size_t sign = text.find('=');
  const bool promotes = sign != text.npos && sign > 0 && is_digit(text[sign - 1]) && sign + 1 < text.size() &&
                        is_lower(text[sign + 1]);
  return promotes ? text.erase(sign, 1) : text;
}

// "c1-c3" and "c1xe3", as programs write moves of games with one kind of piece.
std::string without_dash(std::string_view text) {
  const std::size_t dash = text.find_first_of("-x");
  std::string squares(text);
  const bool between = dash != text.npos && dash > 1 && is_digit(text[dash - 1]) && is_lower(text[0]) &&
                       dash + 2 < text.size() && is_lower(text[dash + 1]);
  return between ? squares.erase(dash, 1) : squares;
}

}  // namespace

Result<Move> parse_uci(const Game& game, std::string_view text) {
  const std::string wanted = with_own_letters(game.rules(), without_equals(lower_case(text)));
  if (const Move walled = walled_move(game, wanted); walled.valid()) return walled;
  std::vector<Move> others;  // castlings that would have this text in another style
  for (const Move move : game.legal_moves()) {
    if (lower_case(to_uci(game, move)) == wanted) return move;
    if (move.kind() == Move::Kind::kPass && is_pass_text(wanted) &&
        game.rules().may_ever_pass(game.side_to_move()))
      return move;
    const SpecialMove* special = game.special_move_of(move);
    if (special == nullptr || special->kind != SpecialMove::Kind::kCastling) continue;
    for (const CastlingText style :
         {CastlingText::kKingMove, CastlingText::kKingTakesRook, CastlingText::kBothMoves}) {
      const std::string other = gated_text(game, *special, special_text(game, *special, style));
      if (other + gate_letter(game, move) == wanted) others.push_back(move);
    }
  }
  if (others.size() == 1) return others.front();
  if (wanted.starts_with("o-o") || wanted.starts_with("0-0")) return parse_san(game, text);
  const std::string found = quote(text, '"');
  if (!others.empty()) return Error{"ambiguous castling " + found + ", name the rook's squares too", 0, 1};
  if (!has_move_syntax(game.rules(), wanted))
    return Error{"not a move: " + found + ", expected e.g. e2e4", 0, 1};
  return Error{"illegal move " + found, 0, 1};
}

Result<Move> parse_any(const Game& game, std::string_view text) {
  // SAN that begins with a square is always a pawn's move, and means the same.
  if (const Move move = move_between(game, text); move.valid()) return move;
  // After two squares, a sign means a promotion, not check.
  if ((text.ends_with('+') || text.ends_with('-')) && has_move_syntax(game.rules(), lower_case(text))) {
    if (const Result<Move> uci = parse_uci(game, text); uci) return uci;
  }
  Result<Move> san = parse_san(game, text);
  if (san) return san;
  Result<Move> uci = parse_uci(game, without_dash(text));
  return uci || has_move_syntax(game.rules(), lower_case(text)) ? uci : san;
}

}  // namespace proconsul
