#include "engine/table_parts.h"

#include <algorithm>

namespace proconsul {

template <class Bits>
TableParts<Bits>::TableParts(const Rules& rules) : rules_(rules) {
  number_paths();
  for (const PieceDef& piece : rules_.pieces) most_targets_.push_back(count_targets(piece));
}

template <class Bits>
void TableParts<Bits>::number_paths() {
  std::vector<Path> known;
  for (const PieceDef& piece : rules_.pieces) {
    std::vector<int>& numbers = numbers_.emplace_back();
    for (Path path : piece.paths) {
      path.use = PathUse::kMoveOrCapture;
      path.leaves_ep = path.takes_ep = false;
      const auto place = std::find(known.begin(), known.end(), path);
      numbers.push_back(static_cast<int>(place - known.begin()));
      if (place == known.end()) known.push_back(std::move(path));
    }
  }
}

template <class Bits>
std::size_t TableParts<Bits>::count_targets(const PieceDef& piece) const {
  int most = 0;
  for (const Square from : Squares(rules_.board.squares)) {
    for (const Colour colour : kBothColours) {
      SquareSet targets;
      for (const Path& path : piece.paths) {
        for (const Way& way : ways_of(path, rules_.board, from, colour))
          targets |= bit<SquareSet>(way.target);
      }
      most = std::max(most, popcount(targets));
    }
  }
  return static_cast<std::size_t>(most);
}

template class TableParts<Bits64>;
template class TableParts<Bits128>;

}  // namespace proconsul
