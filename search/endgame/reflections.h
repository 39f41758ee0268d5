// The reflections of the board (files or ranks exchanged) that leave the movement of an ending's pieces
// unchanged. Positions that are images of each other have the same value, so only those need solving whose
// first piece stands in one part of the board. No position is its own image: a side with an odd number of
// files or ranks is not reflected.
#pragma once

#include <vector>

#include "search/endgame/endgame_table.h"

namespace proconsul {

class Reflections {
 public:
  Reflections(const Rules& rules, const Material& material);

  // True for squares in the part of the board to which every position's first piece can be reflected.
  bool in_part(Square first) const { return image_[index_of(first)] == nullptr; }
  // The position's image with its first piece in that part.
  EndgameSquares brought_there(const EndgameSquares& squares, std::size_t pieces) const;
  // True if there are no reflections: the part is the whole board.
  bool none() const { return images_.empty(); }

 private:
  using Image = std::vector<Square>;  // by square
  std::vector<Image> images_;
  std::vector<const Image*>
      image_;  // by the first piece's square: the reflection into the part, null if it is in it
};

}  // namespace proconsul
