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
#include "protocol/formats/native_notation.h"

namespace proconsul {
namespace {

// "O-O" or "O-O-O", also written with zeros or small letters and with check signs; empty if it is not
// castling.
std::string castling_word(std::string_view text) {
  std::string word(text);
  while (!word.empty() && (word.back() == '+' || word.back() == '#')) word.pop_back();
  for (char& c : word) {
    if (c == '0' || c == 'o') c = 'O';
  }
  return word == "O-O" || word == "O-O-O" ? word : "";
}

std::optional<Result<Move>> parse_castling(const Game& game, std::string_view text) {
  const std::string word = castling_word(text);
  if (word.empty()) return std::nullopt;
  std::vector<Move> found;
  for (const Move move : game.legal_moves()) {
    const SpecialMove* special = game.special_move_of(move);
    if (special == nullptr || special->kind != SpecialMove::Kind::kCastling) continue;
    const Geometry& board = game.rules().board;
    const bool right = board.file_of(special->second_from) > board.file_of(special->from);
    if (right == (word == "O-O")) found.push_back(move);
  }
  if (found.empty()) return std::nullopt;
  if (found.size() == 1) return Result<Move>(found.front());
  std::vector<std::string> texts;
  for (const Move move : found) texts.push_back(to_san(game, move));
  std::sort(texts.begin(), texts.end());
  return Result<Move>(Error{fmt::format("{} is ambiguous: {}", word, fmt::join(texts, ", "))});
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

}  // namespace

Result<Move> parse_typed(const Game& game, std::string_view text) {
  const Result<Move> move = parse_written(game, text);
  if (move) return move;
  if (const auto castling = parse_castling(game, text)) return *castling;
  const std::string shogi = from_shogi(game, text);
  if (shogi.empty()) return move;
  const Result<Move> meant = parse_uci(game, shogi);
  return meant ? meant : move;
}

}  // namespace proconsul
