#include "protocol/formats/xboard_dialect.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <set>

#include "engine/move_text.h"
#include "engine/quoting.h"
#include "protocol/text/number.h"
#include "protocol/text/words.h"

namespace proconsul {
namespace {

constexpr int kTallBoard = 10;   // the only height at which XBoard counts ranks from 0
constexpr int kLongestJump = 3;  // longest leap along a rank with an XBetza letter
constexpr int kLongestStride = 9;

int sign(int value) { return (value > 0) - (value < 0); }

std::string promotion_suffix(const Rules& rules, Move move) {
  return move.is_promotion() ? lower_case(promotion_sign(rules, move.promotion())) : "";
}

// XBoard asks for a choice where a piece may promote; "=" declines.
std::string stay_suffix(const Game& game, Move move) {
  const std::vector<Move> moves = game.legal_moves();
  const bool choice = std::any_of(moves.begin(), moves.end(), [&](Move other) {
    return other.is_promotion() && other.from() == move.from() && other.to() == move.to();
  });
  return choice ? "=" : "";
}

}  // namespace

XboardDialect::XboardDialect(const Game& start, XboardParent parent, bool royal_slot)
    : board_(start.rules().board),
      parent_(parent),
      royal_slot_(royal_slot),
      fixed_castling_(start.rules().castling.style == CastlingStyle::kFixed),
      short_castling_text_(parent == XboardParent::kItself &&
                           start.rules().castling.text == CastlingText::kKingTakesRook),
      special_moves_(start.special_moves()) {}

std::string XboardDialect::square_text(Square square) const {
  const int rank = board_.rank_of(square) + (board_.ranks == kTallBoard ? 0 : 1);
  return fmt::format("{}{}", static_cast<char>('a' + board_.file_of(square)), rank);
}

std::optional<Square> XboardDialect::parse_square(std::string_view text) const {
  if (text.empty()) return std::nullopt;
  const auto number = parse_integer(text.substr(1), 0, kMaxRanks);
  if (!number) return std::nullopt;
  const int file = text[0] - 'a';
  const int rank = static_cast<int>(*number) - (board_.ranks == kTallBoard ? 0 : 1);
  if (!board_.exists(file, rank)) return std::nullopt;
  return board_.square(file, rank);
}

std::optional<std::string> XboardDialect::text(const Game& game, Move move) const {
  if (move.has_wall()) {
    const auto bare = text(game, move.unwalled());
    return bare ? std::optional(*bare + ',' + pair_text(move.to(), move.wall())) : std::nullopt;
  }
  if (move.gate().valid()) return gate_text(game, move);
  if (const SpecialMove* special = game.special_move_of(move)) return special_text(*special);
  if (move.is_drop()) return drop_text(game.rules(), move);
  if (move.from() == move.to()) return std::nullopt;
  if (move.kind() == Move::Kind::kEnPassant && !shows_en_passant(game.rules())) return std::nullopt;
  const Piece piece = game.piece_on(move.from());
  if (game.rules().promoted(piece.type()).valid()) {
    return pair_text(move.from(), move.to()) +
           (move.is_promotion() ? promotion_suffix(game.rules(), move) : stay_suffix(game, move));
  }
  if (!game.rules().pieces[index_of(piece.type())].pawn) return pair_text(move.from(), move.to());
  const auto suffix = pawn_suffix(game, move, piece);
  if (!suffix) return std::nullopt;
  return pair_text(move.from(), move.to()) + *suffix;
}

// If the piece is gated on the rook's square, castling is written as the rook's move to the king.
std::string XboardDialect::gate_text(const Game& game, Move move) const {
  const std::string suffix = lower_case(game.rules().pieces[index_of(move.gate())].letter);
  const SpecialMove* special = game.special_move_of(move);
  if (special == nullptr) return pair_text(move.from(), move.to()) + suffix;
  if (special->gated) return pair_text(special->second_from, special->from) + suffix;
  const bool by_rook = game.rules().castling.text == CastlingText::kKingTakesRook;
  return pair_text(special->from, by_rook ? special->second_from : special->to) + suffix;
}

// In its promotion zone XBoard makes every pawn a queen unless told otherwise, if necessary that it remains a
// pawn; outside it rejects promotions.
std::optional<std::string> XboardDialect::pawn_suffix(const Game& game, Move move, Piece pawn) const {
  if (parent_ == XboardParent::kItself) return promotion_suffix(game.rules(), move);
  const bool zone = in_promotion_zone(move.to(), pawn.colour());
  if (move.is_promotion()) {
    return shows_promotion(move.to(), pawn.colour()) ? std::optional(promotion_suffix(game.rules(), move))
                                                     : std::nullopt;
  }
  return parent_ == XboardParent::kGrand && zone
             ? lower_case(game.rules().pieces[index_of(pawn.type())].letter)
             : "";
}

bool XboardDialect::shows_promotion(Square square, Colour colour) const {
  return parent_ == XboardParent::kItself || in_promotion_zone(square, colour);
}

// XBoard rejects en passant captures by pawns that never promote, since they are not in its pawn slot.
bool XboardDialect::shows_en_passant(const Rules& rules) const {
  return parent_ == XboardParent::kItself || any(rules.promotion_region);
}

bool XboardDialect::in_promotion_zone(Square square, Colour colour) const {
  const int depth = parent_ == XboardParent::kGrand ? 3 : 1;
  const int rank = board_.rank_of(square);
  return (colour == Colour::kWhite ? board_.ranks - 1 - rank : rank) < depth;
}

// With XBoard's own rank numbers.
std::string XboardDialect::drop_text(const Rules& rules, Move move) const {
  return rules.pieces[index_of(move.drop_type())].letter + '@' + square_text(move.to());
}

std::string XboardDialect::long_text(const Game& game, Move move) const {
  return other_texts(game, move).front();
}

std::optional<std::string> XboardDialect::special_text(const SpecialMove& special) const {
  if (special.kind == SpecialMove::Kind::kCastling) return castling_text(special);
  if (special.kind == SpecialMove::Kind::kLeap) return leap_text(special);
  if (parent_ != XboardParent::kAsean) return std::nullopt;
  return pair_text(special.from, special.to);
}

// XBoard puts the rook on the king's inner side, and finds it only in the corner or one square from it. If
// the parent variant has swaps, the king can also be swapped with a piece next to it.
std::optional<std::string> XboardDialect::castling_text(const SpecialMove& special) const {
  const int toward = sign(board_.file_of(special.second_from) - board_.file_of(special.from));
  if (short_castling_text_) return toward > 0 ? "O-O" : "O-O-O";
  if (parent_ == XboardParent::kItself) return pair_text(special.from, special.to);
  if (is_neighbour_swap(special)) return pair_text(special.from, special.to);
  const int reach = royal_slot_ ? 0 : 1;
  if (stride(special) < 1 || stride(special) > kLongestStride || !ends_beside_king(special) ||
      special.to == special.second_from || squares_beyond(special.second_from, toward) > reach) {
    return std::nullopt;
  }
  return royal_slot_ && stride(special) > 1 ? pair_text(special.from, special.to) : two_legs(special);
}

bool XboardDialect::ends_beside_king(const SpecialMove& castling) const {
  const int toward = sign(board_.file_of(castling.second_from) - board_.file_of(castling.from));
  return board_.file_of(castling.second_to) == board_.file_of(castling.to) - toward;
}

bool XboardDialect::is_neighbour_swap(const SpecialMove& special) const {
  return parent_ == XboardParent::kAsean && !royal_slot_ && special.to == special.second_from &&
         special.second_to == special.from && stride(special) == 1;
}

// The king leaps over its own pieces, which XBoard allows only for pieces that it does not treat as a king.
std::optional<std::string> XboardDialect::leap_text(const SpecialMove& special) const {
  const int distance = std::abs(board_.file_of(special.to) - board_.file_of(special.from));
  if (royal_slot_ || distance > kLongestJump) return std::nullopt;
  return pair_text(special.from, special.to);
}

std::string XboardDialect::whole_text(const SpecialMove& special) const {
  return special.second_from.valid() ? two_legs(special) : pair_text(special.from, special.to);
}

std::string XboardDialect::two_legs(const SpecialMove& special) const {
  return pair_text(special.from, special.to) + "," + pair_text(special.second_from, special.second_to);
}

int XboardDialect::stride(const SpecialMove& special) const {
  const int king = board_.file_of(special.from);
  return (board_.file_of(special.to) - king) * sign(board_.file_of(special.second_from) - king);
}

int XboardDialect::squares_beyond(Square rook, int direction) const {
  int count = 0;
  while (board_.exists(board_.file_of(rook) + (count + 1) * direction, board_.rank_of(rook))) ++count;
  return count;
}

std::string XboardDialect::king_suffix() const {
  std::set<int> strides, inner_strides, jumps;
  bool swaps = false;
  for (const SpecialMove& special : special_moves_) {
    if (!special_text(special)) continue;
    if (special.kind == SpecialMove::Kind::kLeap) {
      jumps.insert(std::abs(board_.file_of(special.to) - board_.file_of(special.from)));
    } else if (special.kind == SpecialMove::Kind::kCastling) {
      const int toward = sign(board_.file_of(special.second_from) - board_.file_of(special.from));
      swaps |= is_neighbour_swap(special);
      if (is_neighbour_swap(special)) continue;
      (squares_beyond(special.second_from, toward) == 0 ? strides : inner_strides).insert(stride(special));
    }
  }
  std::string suffix;
  for (const int stride : strides) suffix += fmt::format("isO{}", stride);
  for (const int stride : inner_strides) suffix += fmt::format("isjO{}", stride);
  if (jumps.contains(2)) suffix += "imsD";
  if (jumps.contains(3)) suffix += "imsH";
  return suffix + (swaps ? "idK" : "");
}

Result<Move> XboardDialect::parse(const Game& game, std::string_view text) const {
  std::string wanted = lower_case(trimmed(text));
  if (wanted.starts_with("0-0")) std::replace(wanted.begin(), wanted.end(), '0', 'o');
  const std::vector<Move> moves = game.legal_moves();
  for (const Move move : moves) {
    const auto own = this->text(game, move);
    if (own && lower_case(*own) == wanted) return move;
  }
  std::erase(wanted, '=');
  for (const Move move : moves) {
    const std::vector<std::string> texts = other_texts(game, move);
    if (std::find(texts.begin(), texts.end(), wanted) != texts.end()) return move;
  }
  if (wanted.starts_with("o-o")) {
    if (const Result<Move> castling = parse_san(game, wanted)) return castling;
  }
  return Error{fmt::format("{} is not a legal move here", quote(text))};
}

std::vector<std::string> XboardDialect::other_texts(const Game& game, Move move) const {
  if (move.is_drop()) return {lower_case(drop_text(game.rules(), move))};
  if (move.gate().valid()) return {gate_text(game, move)};
  if (move.has_wall()) {
    std::vector<std::string> texts = other_texts(game, move.unwalled());
    for (std::string& text : texts) text += ',' + pair_text(move.to(), move.wall());
    return texts;
  }
  const std::string from_to = pair_text(move.from(), move.to());
  const SpecialMove* special = game.special_move_of(move);
  if (special == nullptr) return {from_to + promotion_suffix(game.rules(), move)};
  if (special->kind != SpecialMove::Kind::kCastling) return {from_to};
  const int toward = sign(board_.file_of(special->second_from) - board_.file_of(special->from));
  const bool beside = board_.file_of(special->second_to) + toward == board_.file_of(special->to);
  std::vector<std::string> texts = {from_to + "," + pair_text(special->second_from, special->second_to)};
  if (fixed_castling_) {
    texts.push_back(toward > 0 ? "o-o" : "o-o-o");
    texts.push_back(pair_text(special->from, special->second_from));
  }
  if (beside || fixed_castling_) texts.push_back(from_to);
  return texts;
}

}  // namespace proconsul
