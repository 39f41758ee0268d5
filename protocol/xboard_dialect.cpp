#include "protocol/xboard_dialect.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <set>

#include "protocol/cli/number.h"
#include "protocol/words.h"

namespace proconsul {
namespace {

constexpr int kTallBoard = 10;    // the one height whose ranks XBoard counts from 0
constexpr int kLongestJump = 3;   // the longest leap along a rank that XBetza has a letter for

int sign(int value) { return (value > 0) - (value < 0); }

std::string promotion_text(const Rules& rules, Move move) {
  return move.is_promotion() ? lower_case(rules.pieces[index_of(move.promotion())].letter) : "";
}

}  // namespace

XboardDialect::XboardDialect(const Game& start, XboardParent parent, bool royal_slot)
    : board_(start.rules().board),
      parent_(parent),
      royal_slot_(royal_slot),
      fixed_castling_(start.rules().castling.style == CastlingStyle::kFixed),
      short_castling_text_(parent == XboardParent::kItself &&
                           start.rules().castling.text == CastlingText::kKingTakesRook),
      scripts_(std::visit([](const auto& position) { return position.scripts(); }, start.position())) {
  for (const Script& script : scripts_) {
    if (script.kind == Script::Kind::kCastling && castling_text(script)) castles_ = true;
  }
  for (const Script& script : scripts_) hides_scripts_ |= !script_text(script).has_value();
}

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
  if (const Script* script = game.script_of(move)) return script_text(*script);
  if (move.from() == move.to()) return std::nullopt;
  return pair_text(move.from(), move.to()) + promotion_text(game.rules(), move);
}

std::string XboardDialect::long_text(const Game& game, Move move) const { return other_texts(game, move).front(); }

std::optional<std::string> XboardDialect::script_text(const Script& script) const {
  if (script.kind == Script::Kind::kCastling) return castling_text(script);
  if (script.kind == Script::Kind::kLeap) return leap_text(script);
  if (parent_ != XboardParent::kAsean) return std::nullopt;
  return pair_text(script.from, script.to);
}

// XBoard moves the rook beside the king, on its inner side, and takes it from the corner only; elsewhere it can show a
// castling as a swap (parent asean) or as the castling of Fischer random chess (parent fairy).
std::optional<std::string> XboardDialect::castling_text(const Script& script) const {
  const int king = board_.file_of(script.from);
  const int rook = board_.file_of(script.second_from);
  const int king_to = board_.file_of(script.to);
  const int rook_to = board_.file_of(script.second_to);
  const int toward = sign(rook - king);
  if (short_castling_text_) return toward > 0 ? "O-O" : "O-O-O";
  if (parent_ == XboardParent::kItself) return pair_text(script.from, script.to);
  if (!royal_slot_) return std::nullopt;
  const int stride = (king_to - king) * toward;
  if (parent_ == XboardParent::kAsean && stride == 1 && king_to == rook && rook_to == king) {
    return pair_text(script.from, script.to);
  }
  if (stride < 1 || rook_to != king_to - toward || king_to == rook || !in_corner(script.second_from, toward)) {
    return std::nullopt;
  }
  if (stride > 1) return pair_text(script.from, script.to);
  return pair_text(script.from, script.to) + "," + pair_text(script.second_from, script.second_to);
}

std::optional<std::string> XboardDialect::leap_text(const Script& script) const {
  const int distance = std::abs(board_.file_of(script.to) - board_.file_of(script.from));
  if (distance > 1 && (castles_ || distance > kLongestJump)) return std::nullopt;
  return pair_text(script.from, script.to);
}

bool XboardDialect::in_corner(Square rook, int direction) const {
  return !board_.exists(board_.file_of(rook) + direction, board_.rank_of(rook));
}

std::string XboardDialect::king_suffix() const {
  std::set<int> strides, jumps;
  bool swaps = false;
  for (const Script& script : scripts_) {
    const int distance = std::abs(board_.file_of(script.to) - board_.file_of(script.from));
    if (!script_text(script)) continue;
    if (script.kind == Script::Kind::kLeap) jumps.insert(distance);
    if (script.kind != Script::Kind::kCastling) continue;
    if (script.to == script.second_from) {
      swaps = true;
    } else {
      strides.insert(distance);
    }
  }
  std::string suffix;
  for (const int stride : strides) suffix += fmt::format("isO{}", stride);
  if (jumps.contains(2)) suffix += "ismD";
  if (jumps.contains(3)) suffix += "ismH";
  return suffix + (swaps ? "idK" : "");
}

Result<Move> XboardDialect::parse(const Game& game, std::string_view text) const {
  std::string wanted = lower_case(trimmed(text));
  std::erase(wanted, '=');
  if (wanted.starts_with("0-0")) std::replace(wanted.begin(), wanted.end(), '0', 'o');
  const std::vector<Move> moves = game.legal_moves();
  for (const Move move : moves) {
    const auto own = this->text(game, move);
    if (own && lower_case(*own) == wanted) return move;
  }
  for (const Move move : moves) {
    const std::vector<std::string> texts = other_texts(game, move);
    if (std::find(texts.begin(), texts.end(), wanted) != texts.end()) return move;
  }
  return Error{fmt::format("'{}' is not a legal move here", text)};
}

std::vector<std::string> XboardDialect::other_texts(const Game& game, Move move) const {
  const std::string from_to = pair_text(move.from(), move.to());
  const Script* script = game.script_of(move);
  if (script == nullptr) return {from_to + promotion_text(game.rules(), move)};
  if (script->kind != Script::Kind::kCastling) return {from_to};
  const int toward = sign(board_.file_of(script->second_from) - board_.file_of(script->from));
  const bool beside = board_.file_of(script->second_to) + toward == board_.file_of(script->to);
  std::vector<std::string> texts = {from_to + "," + pair_text(script->second_from, script->second_to)};
  if (fixed_castling_) {
    texts.push_back(toward > 0 ? "o-o" : "o-o-o");
    texts.push_back(pair_text(script->from, script->second_from));
  }
  if (beside || fixed_castling_) texts.push_back(from_to);
  return texts;
}

}  // namespace proconsul
