// Which reflections of the board, files or ranks exchanged, leave the movement of an ending's pieces as it
// is. Positions that are images of each other then have one value, and only those need solving whose first
// piece stands in one part of the board. No position is its own image: a side with an odd number of files or
// ranks is not reflected.
#pragma once

#include <vector>

#include "search/endgame/endgame_table.h"

namespace proconsul {

class Reflections {
 public:
  Reflections(const Rules& rules, const Material& material);

  // True for squares in the part to which every position's first piece can be brought.
  bool in_part(Square first) const { return image_[index_of(first)] == nullptr; }
  // The position's image with its first piece in that part.
  EndgameSquares brought_there(const EndgameSquares& squares, std::size_t pieces) const;
  // True if every position is in the part.
  bool none() const { return images_.empty(); }

 private:
  using Image = std::vector<Square>;  // by square
  std::vector<Image> images_;
  std::vector<const Image*> image_;  // by the first piece's square: what brings it there, null: is there
};

}  // namespace proconsul
