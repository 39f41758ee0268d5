#include "protocol/formats/shogi_board.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/text.h"

namespace proconsul {
namespace {

struct SetCount {
  std::string_view letter;
  int count;
};
constexpr SetCount kShogiSet[] = {{"R", 2}, {"B", 2}, {"G", 4}, {"S", 4}, {"N", 4}, {"L", 4}, {"P", 18}};

std::string row_text(const std::vector<std::string>& row) {
  std::string text;
  int gap = 0;
  const auto close_gap = [&] {
    if (gap > 0) text += std::to_string(gap);
    gap = 0;
  };
  for (const std::string& cell : row) {
    if (cell.empty()) {
      ++gap;
    } else {
      close_gap();
      text += cell;
    }
  }
  close_gap();
  return text;
}

}  // namespace

std::string shogi_letter(const ShogiName& piece, Colour colour) {
  return colour == Colour::kWhite ? std::string(piece.letter) : lower_case(piece.letter);
}

ShogiBoard ShogiBoard::empty(int files, int ranks) {
  ShogiBoard board;
  board.files_ = files;
  board.rows_.assign(static_cast<std::size_t>(ranks),
                     std::vector<std::string>(static_cast<std::size_t>(files)));
  return board;
}

ShogiBoard ShogiBoard::usual() {
  constexpr std::string_view kHome = "LNSGKGSNL";
  ShogiBoard board = empty();
  for (int file = 1; file <= 9; ++file) {
    const ShogiName& piece = *shogi_name_of(kHome.substr(static_cast<std::size_t>(file - 1), 1));
    for (const Colour colour : kBothColours) {
      const bool white = colour == Colour::kWhite;
      board.put(file, white ? 9 : 1, colour, piece);
      board.put(file, white ? 7 : 3, colour, *shogi_name_of("P"));
      board.put(white ? 2 : 8, white ? 8 : 2, colour, *shogi_name_of("R"));
      board.put(white ? 8 : 2, white ? 8 : 2, colour, *shogi_name_of("B"));
    }
  }
  return board;
}

bool ShogiBoard::put(int file, int rank, Colour colour, const ShogiName& piece) {
  if (file < 1 || file > files_ || rank < 1 || rank > ranks()) return false;
  rows_[static_cast<std::size_t>(rank - 1)][static_cast<std::size_t>(files_ - file)] =
      shogi_letter(piece, colour);
  return true;
}

bool ShogiBoard::remove(int file, int rank) {
  if (file < 1 || file > files_ || rank < 1 || rank > ranks()) return false;
  std::string& cell = rows_[static_cast<std::size_t>(rank - 1)][static_cast<std::size_t>(files_ - file)];
  const bool found = !cell.empty();
  cell.clear();
  return found;
}

void ShogiBoard::add_row(const std::vector<std::string>& cells) {
  files_ = static_cast<int>(cells.size());
  rows_.push_back(cells);
}

void ShogiBoard::hold(Colour colour, const ShogiName& piece, int count) {
  constexpr int kMost = 99;  // more than there are
  int& held = hands_[index_of(colour)][&piece];
  held = std::min(kMost, held + count);
}

void ShogiBoard::hold_rest(Colour colour) {
  for (const SetCount& kind : kShogiSet) {
    int used = 0;
    for (const std::vector<std::string>& row : rows_) {
      used += static_cast<int>(std::count_if(row.begin(), row.end(), [&](const std::string& cell) {
        return upper_case(cell.substr(cell.starts_with('+') ? 1 : 0)) == kind.letter;
      }));
    }
    const ShogiName& piece = *shogi_name_of(kind.letter);
    for (const Held& held : hands_) {
      if (const auto found = held.find(&piece); found != held.end()) used += found->second;
    }
    if (used < kind.count) hold(colour, piece, kind.count - used);
  }
}

std::string ShogiBoard::fen() const {
  std::string board, held;
  for (const std::vector<std::string>& row : rows_) board += (board.empty() ? "" : "/") + row_text(row);
  for (const Colour colour : kBothColours) {
    for (const auto& [piece, count] : hands_[index_of(colour)]) {
      if (count > 0) held += (count > 1 ? std::to_string(count) : "") + shogi_letter(*piece, colour);
    }
  }
  return fmt::format("{}[{}] {} - - 0 {}", board, held, side_ == Colour::kWhite ? 'w' : 'b', full_move_);
}

std::string ShogiBoard::variant() const {
  if (files_ == 9 && ranks() == 9) return "shogi";
  return files_ == 5 && ranks() == 5 ? "minishogi" : "";
}

}  // namespace proconsul
