#include "search/endgame/endgame_table.h"

#include <algorithm>

#include "engine/setup.h"

namespace proconsul {

EndgameIndex::EndgameIndex(const Geometry& board, std::size_t pieces)
    : pieces_(pieces), numbers_(static_cast<std::size_t>(board.size())) {
  for (const Square square : Squares(board.squares)) {
    numbers_[proconsul::index_of(square)] = squares_.size();
    squares_.push_back(square);
  }
  for (std::size_t slot = pieces; slot-- > 0;) {
    strides_[slot] = half_;
    half_ *= squares_.size();
  }
}

std::size_t EndgameIndex::of(const EndgameSquares& squares, Colour mover) const {
  std::size_t index = mover == Colour::kWhite ? 0 : half_;
  for (std::size_t slot = 0; slot < pieces_; ++slot) index += strides_[slot] * number(squares[slot]);
  return index;
}

EndgameSquares EndgameIndex::squares_of(std::size_t index) const {
  EndgameSquares squares;
  auto rest = static_cast<std::uint32_t>(index < half_ ? index : index - half_);
  const auto base = static_cast<std::uint32_t>(squares_.size());
  for (std::size_t slot = pieces_; slot-- > 0;) {
    squares[slot] = squares_[rest % base];
    rest /= base;
  }
  return squares;
}

EndgameTable::EndgameTable(const Rules& rules, Material material, const std::vector<std::uint16_t>& codes,
                           std::array<EndgameCounts, kColours> counts)
    : material_(std::move(material)), index_(rules.board, material_.size()), counts_(counts) {
  if (*std::max_element(codes.begin(), codes.end()) > 255) {
    wide_ = codes;
  } else {
    narrow_.assign(codes.begin(), codes.end());
  }
}

EndgameValue EndgameTable::at(std::size_t index) const {
  const int code = wide_.empty() ? narrow_[index] : wide_[index];
  if (code == 0) return {};
  return {code % 2 == 0 ? WdlScore::kWin : WdlScore::kLoss, code - 1};
}

std::string EndgameTable::fen_of(const Rules& rules, std::size_t index) const {
  std::vector<Piece> board(static_cast<std::size_t>(rules.board.size()));
  const EndgameSquares squares = index_.squares_of(index);
  for (std::size_t slot = 0; slot < material_.size(); ++slot)
    board[proconsul::index_of(squares[slot])] = material_.pieces()[slot];
  return placement_text(rules, board) + (index_.mover_of(index) == Colour::kWhite ? " w" : " b") + " - - 0 1";
}

std::size_t EndgameTable::longest_win(Colour mover) const {
  const std::size_t first = mover == Colour::kWhite ? 0 : index_.half();
  for (std::size_t i = first; i < first + index_.half(); ++i) {
    if (at(i) == EndgameValue{WdlScore::kWin, counts(mover).longest_win}) return i;
  }
  return 0;
}

}  // namespace proconsul
