#include "variants/region.h"

#include "engine/quoting.h"
#include "engine/text.h"

namespace proconsul {
namespace {

// The part of the board that one word names; absent if the word is invalid, empty if the squares do not
// exist.
std::optional<SquareSet> parse_part(std::string_view word, const Geometry& board) {
  if (word == "*") return board.squares;
  const bool any_file = word.front() == '*';
  const std::string_view rank_text = word.substr(1);
  const bool any_rank = rank_text == "*";
  const std::optional<int> file =
      is_lower(word.front()) ? parse_file(word.substr(0, 1), kMaxFiles) : std::nullopt;
  const std::optional<int> rank = parse_number(rank_text, 1, kMaxRanks);
  if ((!file && !any_file) || (!rank && !any_rank)) return std::nullopt;
  SquareSet set;
  for (const Square square : Squares(board.squares)) {
    const bool in_file = any_file || board.file_of(square) == *file;
    const bool in_rank = any_rank || board.rank_of(square) == *rank - 1;
    if (in_file && in_rank) set |= bit<SquareSet>(square);
  }
  return set;
}

}  // namespace

std::optional<int> parse_file(std::string_view text, int files) {
  if (const std::optional<int> number = parse_number(text, 1, files)) return *number - 1;
  if (text.size() != 1 || !is_lower(text.front()) || text.front() - 'a' >= files) return std::nullopt;
  return text.front() - 'a';
}

std::string file_name(int file) { return std::string(1, static_cast<char>('a' + file)); }

std::string square_name(const Geometry& board, Square square) {
  return file_name(board.file_of(square)) + std::to_string(board.rank_of(square) + 1);
}

SquareSet rank_squares(const Geometry& board, int rank) {
  SquareSet set;
  for (const Square square : Squares(board.squares)) {
    if (board.rank_of(square) == rank) set |= bit<SquareSet>(square);
  }
  return set;
}

Result<Region> parse_region(std::string_view text, const Geometry& board) {
  Region region;
  if (text == "-") return region;
  for (const Word& word : words_of(text)) {
    const std::optional<SquareSet> part = parse_part(word.text, board);
    if (!part) {
      return Error{"expected squares such as e4, ranks such as *4, files such as e*, '*' or '-', not " +
                       quote(word.text),
                   0, static_cast<int>(word.offset) + 1};
    }
    if (none(*part)) region.off_board.push_back(word);
    region.squares |= *part;
  }
  return region;
}

}  // namespace proconsul
