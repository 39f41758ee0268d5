#include "protocol/formats/usi_moves.h"

#include <algorithm>

#include "engine/move_text.h"
#include "engine/quoting.h"
#include "engine/text.h"

namespace proconsul {
namespace {

std::string usi_square(const Geometry& board, Square square) {
  const int rank = board.ranks - 1 - board.rank_of(square);
  return std::to_string(board.files - board.file_of(square)) + static_cast<char>('a' + rank);
}

// Parses a file number and a rank letter and removes them from the front of `text`.
bool take_square(const Geometry& board, std::string_view& text) {
  std::size_t digits = 0;
  while (digits < text.size() && is_digit(text[digits])) ++digits;
  if (digits == text.size()) return false;
  const auto file = parse_number(text.substr(0, digits), 1, board.files);
  const int rank = to_lower(text[digits]) - 'a';
  text.remove_prefix(digits + 1);
  return file && rank >= 0 && rank < board.ranks;
}

bool has_usi_syntax(const Rules& rules, std::string_view text) {
  if (const std::size_t star = text.find('*'); star != text.npos) {
    const bool piece = rules.type_of(upper_case(text.substr(0, star))).valid();
    text.remove_prefix(star + 1);
    return piece && take_square(rules.board, text) && text.empty();
  }
  if (!take_square(rules.board, text) || !take_square(rules.board, text)) return false;
  return text.empty() || text == "+" || text == "-" || text == "=";
}

}  // namespace

std::string to_usi(const Game& game, Move move) {
  const Rules& rules = game.rules();
  const std::string to = usi_square(rules.board, move.to());
  if (move.is_drop()) return rules.pieces[index_of(move.drop_type())].letter + '*' + to;
  std::string text = usi_square(rules.board, move.from()) + to;
  if (move.is_promotion()) text += promotion_sign(rules, move.promotion()) == "-" ? '-' : '+';
  return text;
}

Result<Move> parse_usi(const Game& game, std::string_view text) {
  std::string wanted = lower_case(text);
  if (wanted.ends_with('=')) wanted.pop_back();
  for (const Move move : game.legal_moves()) {
    if (lower_case(to_usi(game, move)) == wanted) return move;
  }
  const std::string found = quote(text, '"');
  if (!has_usi_syntax(game.rules(), text))
    return Error{"not a move: " + found + ", expected e.g. 7g7f, 8h2b+ or P*5e", 0, 1};
  return Error{"illegal move " + found, 0, 1};
}

bool is_written_in_usi(const Rules& rules) {
  const auto leaves_ep = [](const PieceDef& piece) {
    return std::any_of(piece.paths.begin(), piece.paths.end(),
                       [](const Path& path) { return path.leaves_ep; });
  };
  return rules.castling.style == CastlingStyle::kNone && !rules.facing_royals && !rules.has_turns() &&
         !rules.walls && !rules.piece_promotion.changes.empty() &&
         std::none_of(rules.pieces.begin(), rules.pieces.end(), leaves_ep);
}

}  // namespace proconsul
