#include "variants/placement.h"

#include <algorithm>

#include "engine/text.h"

namespace proconsul {
namespace {

class PlacementReader {
 public:
  PlacementReader(std::string_view fen, int files, int ranks) : text_(fen.substr(0, fen.find(' '))) {
    placement_.board.files = files;
    placement_.board.ranks = ranks;
  }

  Result<StartPlacement> read() {
    for (int rank = placement_.board.ranks - 1; rank >= 0; --rank) {
      if (std::string problem = read_rank(rank); !problem.empty()) return error(std::move(problem));
      if (rank == 0 && at_hands()) return read_hands();
      const char expected = rank > 0 ? '/' : '\0';
      const char found = at_ < text_.size() ? text_[at_] : '\0';
      if (found != expected) return error(end_problem(rank, found));
      ++at_;
    }
    return std::move(placement_);
  }

 private:
  // "[QPn]", or one extra rank, if it cannot be a rank of the board.
  bool at_hands() const {
    const std::string_view rest = text_.substr(std::min(at_, text_.size()));
    return rest.starts_with('[') ||
           (rest.starts_with('/') && rest.find_first_of("/0123456789*_", 1) == rest.npos);
  }

  Result<StartPlacement> read_hands() {
    const bool bracketed = text_[at_++] == '[';
    if (at_ < text_.size() && text_[at_] == '-') ++at_;
    while (at_ < text_.size() && text_[at_] != ']') {
      const std::size_t length = letter_length(text_, at_);
      if (length == 0) return error("expected the letter of a piece in hand");
      placement_.held.push_back(man(Square::none(), text_.substr(at_, length)));
      at_ += length;
    }
    const bool closed = at_ < text_.size();
    if (bracketed != closed || (closed && at_ + 1 < text_.size()))
      return error(bracketed && !closed ? "expected ']' behind the pieces in hand"
                                        : "expected the end of the placement");
    return std::move(placement_);
  }

  StartPlacement::Man man(Square square, std::string_view letter) const {
    const bool black = letter == lower_case(letter);
    return {square, upper_case(letter), black ? Colour::kBlack : Colour::kWhite, at_};
  }

  std::string read_rank(int rank) {
    int file = 0;
    while (at_ < text_.size() && text_[at_] != '/' && text_[at_] != '[') {
      const std::size_t begin = at_;
      const int count = read_cells(file, rank);
      if (count > 0 && file + count <= placement_.board.files) {
        file += count;
        continue;
      }
      at_ = begin;
      if (count > 0)
        return rank_text(rank) + " has more than " + std::to_string(placement_.board.files) + " squares";
      return "expected a piece letter, a number of empty squares from 1, '*' or '_'";
    }
    if (file == placement_.board.files) return "";
    return rank_text(rank) + " has " + std::to_string(file) + " squares, expected " +
           std::to_string(placement_.board.files);
  }

  // Reads one item and returns how many squares it takes; 0 if it is invalid.
  int read_cells(int file, int rank) {
    if (text_[at_] == '*') return ++at_, 1;
    if (text_[at_] == '_') return read_passable(file, rank);
    if (is_digit(text_[at_])) return read_empty(file, rank);
    const std::size_t length = letter_length(text_, at_);
    if (length == 0) return 0;
    if (file < placement_.board.files) add_man(file, rank, text_.substr(at_, length));
    at_ += length;
    return 1;
  }

  int read_passable(int file, int rank) {
    if (file < placement_.board.files)
      placement_.board.passable |= bit<SquareSet>(placement_.board.square(file, rank));
    ++at_;
    return 1;
  }

  int read_empty(int file, int rank) {
    const std::size_t length = at_ + 1 < text_.size() && is_digit(text_[at_ + 1]) ? 2 : 1;
    const int count = parse_number(text_.substr(at_, length), 0, 99).value_or(0);
    for (int i = file; i < file + count && i < placement_.board.files; ++i) add_square(i, rank);
    at_ += length;
    return count;
  }

  void add_man(int file, int rank, std::string_view letter) {
    placement_.men.push_back(man(placement_.board.square(file, rank), letter));
    add_square(file, rank);
  }

  void add_square(int file, int rank) {
    placement_.board.squares |= bit<SquareSet>(placement_.board.square(file, rank));
  }

  std::string end_problem(int rank, char found) const {
    const std::string ranks = std::to_string(placement_.board.ranks);
    if (rank > 0)
      return "expected " + ranks + " ranks, found " + std::to_string(placement_.board.ranks - rank);
    return found == '/' ? "expected only " + ranks + " ranks" : "expected the end of the placement";
  }

  static std::string rank_text(int rank) { return "rank " + std::to_string(rank + 1); }
  Error error(std::string message) const { return {std::move(message), 0, static_cast<int>(at_) + 1}; }

  std::string_view text_;
  std::size_t at_ = 0;
  StartPlacement placement_;
};

}  // namespace

std::string StartPlacement::letter_on(Square square, Colour colour) const {
  for (const Man& man : men) {
    if (man.square == square && man.colour == colour) return man.letter;
  }
  return "";
}

Result<StartPlacement> read_placement(std::string_view fen, int files, int ranks) {
  return PlacementReader(fen, files, ranks).read();
}

}  // namespace proconsul
