#include "protocol/formats/typed_move.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <optional>
#include <string>
#include <vector>

#include "engine/move_text.h"
#include "engine/text.h"
#include "protocol/formats/rules_words.h"
#include "protocol/formats/usi_moves.h"

namespace proconsul {
namespace {

// "O-O" or "O-O-O", also written with zeros or small letters, without hyphens and with check signs; empty if
// it is not castling.
std::string castling_word(std::string_view text) {
  std::string word(text);
  while (!word.empty() && (word.back() == '+' || word.back() == '#')) word.pop_back();
  for (char& c : word) {
    if (c == '0' || c == 'o') c = 'O';
  }
  if (word == "OO" || word == "OOO") return word == "OO" ? "O-O" : "O-O-O";
  return word == "O-O" || word == "O-O-O" ? word : "";
}

bool is_castling(const Game& game, const SpecialMove& special, const std::string& word) {
  if (special.kind != SpecialMove::Kind::kCastling) return false;
  const Geometry& board = game.rules().board;
  return (board.file_of(special.second_from) > board.file_of(special.from)) == (word == "O-O");
}

// "the knight on g1 and the bishop on f1"
std::string pieces_on(const Game& game, SquareSet squares) {
  std::vector<std::string> pieces;
  for (const Square square : Squares(squares)) {
    const std::string name = piece_name(game.rules(), game.piece_on(square).type());
    pieces.push_back(fmt::format("the {} on {}", name, square_text(game.rules().board, square)));
  }
  return list_of(pieces, "and");
}

SquareSet in_the_way(const Game& game, const SpecialMove& castling) {
  SquareSet squares;
  for (const Square square : Squares(castling.empty)) {
    if (game.piece_on(square).valid()) squares |= bit<SquareSet>(square);
  }
  return squares;
}

// Whether a piece that the king castles with stands on the king's first rank, on that side of it.
bool has_rook_beside(const Game& game, PieceType king, const std::string& word) {
  const Rules& rules = game.rules();
  const Geometry& board = rules.board;
  const Colour side = game.side_to_move();
  const auto on_file = [&](int file) {
    const Square white = board.square(file, rules.castling.rank);
    return game.piece_on(side == Colour::kWhite ? white : board.flipped(white));
  };
  bool before_king = true, found = false;
  for (int i = 0; i < board.files; ++i) {
    const int file = word == "O-O" ? board.files - 1 - i : i;
    if (!board.exists(file, rules.castling.rank)) continue;
    before_king &= on_file(file) != Piece(side, king);
    found |= before_king && rules.castling.is_rook(on_file(file), side);
  }
  return found || before_king;
}

// Why the side to move cannot castle that way. Precondition: no legal move does.
std::string castling_refusal(const Game& game, const std::string& word) {
  const Rules& rules = game.rules();
  const Colour side = game.side_to_move();
  const std::optional<PieceType> mover = rules.castling.king(side);
  if (rules.castling.style == CastlingStyle::kNone || !mover) return "there is no castling in this game";
  std::vector<SpecialMove> left;
  for (const SpecialMove& special : game.special_moves()) {
    if (special.colour == side && is_castling(game, special, word) && none(special.unmoved & ~game.unmoved()))
      left.push_back(special);
  }
  const std::string king = piece_name(rules, *mover);
  if (left.empty() && !has_rook_beside(game, *mover, word))
    return fmt::format("{} has no rook on that side of the {}", name_of(side), king);
  if (left.empty()) return fmt::format("{}'s {} or that rook has moved", name_of(side), king);
  if (2 * (game.full_move() - 1) < rules.castling_from)
    return fmt::format("castling is not allowed before move {}", rules.castling_from / 2 + 1);
  const bool check_matters = std::all_of(left.begin(), left.end(), [](const SpecialMove& each) {
    return !each.while_checked || contains(each.unattacked, each.from);
  });
  if (check_matters && game.in_check()) return fmt::format("the {} is in check", king);
  const auto fewest =
      std::min_element(left.begin(), left.end(), [&](const SpecialMove& a, const SpecialMove& b) {
        return popcount(in_the_way(game, a)) < popcount(in_the_way(game, b));
      });
  const SquareSet blockers = in_the_way(game, *fewest);
  if (any(blockers))
    return fmt::format("{} {} in the way", pieces_on(game, blockers), popcount(blockers) == 1 ? "is" : "are");
  return fmt::format("the {} would pass over an attacked square or end on one", king);
}

std::optional<Result<Move>> parse_castling(const Game& game, std::string_view text) {
  const std::string word = castling_word(text);
  if (word.empty()) return std::nullopt;
  std::vector<Move> found;
  for (const Move move : game.legal_moves()) {
    const SpecialMove* special = game.special_move_of(move);
    if (special != nullptr && is_castling(game, *special, word)) found.push_back(move);
  }
  if (found.empty())
    return Result<Move>(Error{fmt::format("{} is not possible: {}", word, castling_refusal(game, word))});
  if (found.size() == 1) return Result<Move>(found.front());
  std::vector<std::string> texts;
  for (const Move move : found) texts.push_back(to_san(game, move));
  constexpr std::size_t kShown = 8;
  std::sort(texts.begin(), texts.end());
  const bool more = texts.size() > kShown;
  texts.resize(std::min(texts.size(), kShown));
  return Result<Move>(
      Error{fmt::format("{} is ambiguous: {}{}", word, fmt::join(texts, ", "), more ? ", ..." : "")});
}

// Removes a square such as "7g" from the front of `text`; empty if there is none.
std::string take_shogi_square(const Geometry& board, std::string_view& text) {
  std::size_t digits = 0;
  int file = 0;
  for (; digits < std::min<std::size_t>(2, text.size()) && text[digits] >= '0' && text[digits] <= '9';
       ++digits)
    file = file * 10 + (text[digits] - '0');
  if (digits == 0 || digits == text.size() || text[digits] < 'a' || text[digits] > 'z') return "";
  const int from_left = board.files - file, from_bottom = board.ranks - 1 - (text[digits] - 'a');
  if (from_left < 0 || from_left >= board.files || from_bottom < 0) return "";
  if (!board.exists(from_left, from_bottom)) return "";
  text.remove_prefix(digits + 1);
  return square_text(board, board.square(from_left, from_bottom));
}

// The same move in long algebraic notation; empty if the text is not a shogi move.
std::string from_shogi(const Game& game, std::string_view text) {
  const Geometry& board = game.rules().board;
  const std::size_t star = text.find('*');
  std::string start;
  if (star != std::string_view::npos) {
    start = std::string(text.substr(0, star)) + "@";
    text.remove_prefix(star + 1);
  } else {
    start = take_shogi_square(board, text);
  }
  const std::string to = start.empty() ? "" : take_shogi_square(board, text);
  if (to.empty() || (!text.empty() && text != "+" && text != "=")) return "";
  return start + to + (text == "+" ? "+" : "");
}

// "e4, d5" and "e4 d5" as "e4,d5".
std::string with_comma(std::string_view text) {
  const std::size_t end = text.find_last_of(" ,");
  if (end == text.npos) return std::string(text);
  const std::size_t begin = text.substr(0, end).find_last_not_of(" ,");
  if (begin == text.npos) return std::string(text);
  return std::string(text.substr(0, begin + 1)) + ',' + std::string(text.substr(end + 1));
}

// "O-O", "O-Ob", "0-0-0", "O-Q-O", "O-O/He".
bool begins_as_castling(std::string_view text) {
  const auto is_o = [](char c) { return c == 'O' || c == 'o' || c == '0'; };
  if (text.size() < 3 || !is_o(text[0]) || text[1] != '-') return false;
  return is_o(text[2]) || (text.size() > 4 && text[3] == '-' && is_o(text[4]));
}

// Swaps and leaps: "Bc<=>N", "Ke>>g1".
bool has_special_sign(std::string_view text) {
  return text.find("<=>") != text.npos || text.find(">>") != text.npos;
}

// "Nd": a piece and the file that it should go to.
bool lacks_only_rank(const Rules& rules, std::string_view text) {
  if (text.size() != 2 || !is_upper(text[0]) || !is_lower(text[1])) return false;
  return text[1] - 'a' < rules.board.files && rules.type_of(std::string(1, text[0])).valid();
}

}  // namespace

Result<Move> parse_typed(const Game& game, std::string_view text) {
  const Result<Move> move = parse_written(game, text);
  if (move) return move;
  if (game.rules().walling) {
    if (const Result<Move> walled = parse_written(game, with_comma(text))) return walled;
  }
  if (const auto castling = parse_castling(game, text)) return *castling;
  if (is_written_in_usi(game.rules())) {
    if (const Result<Move> usi = parse_usi(game, text)) return usi;
  }
  const std::string shogi = from_shogi(game, text);
  if (shogi.empty()) return move;
  const Result<Move> meant = parse_uci(game, shogi);
  return meant ? meant : move;
}

bool names_castling(std::string_view text) { return !castling_word(text).empty(); }

bool resembles_move(const Rules& rules, std::string_view text) {
  constexpr std::size_t kMostBeside = 5;  // characters beside squares
  const Geometry& board = rules.board;
  if (begins_as_castling(text) || has_special_sign(text) || lacks_only_rank(rules, text)) return true;
  std::size_t squares = 0, beside = 0;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t length = std::min<std::size_t>(text.size() - at, 3);
    while (length > 1 && !parse_square(board, text.substr(at, length))) --length;
    (length > 1 ? squares : beside) += 1;
    at += length;
  }
  return squares > 0 && beside <= kMostBeside;
}

MoveStyle style_of(const Game& game, std::string_view text) {
  using Form = MoveStyle::Form;
  using native::Notation;
  if (parse_any(game, text)) return {};
  if (is_written_in_usi(game.rules()) && parse_usi(game, text)) return {Form::kUsi, Notation::kSan};
  const native::NotationFamily& family = native::family_of(game.rules());
  if (family.usual() == Notation::kSan) return {};
  const Result<Move> move = parse_typed(game, text);
  for (const Notation notation : family.read) {
    if (move && (native::text_in(notation, game, *move, {}) == text ||
                 native::full_text_in(notation, game, *move) == text))
      return {Form::kNative, notation};
  }
  return {Form::kNative, family.usual()};
}

std::string text_in(MoveStyle style, const Game& game, Move move) {
  switch (style.form) {
    case MoveStyle::Form::kSan:
      return to_san(game, move);
    case MoveStyle::Form::kUsi:
      return to_usi(game, move);
    case MoveStyle::Form::kNative:
      return native::text_in(style.notation, game, move, {});
  }
  return "";
}

}  // namespace proconsul
