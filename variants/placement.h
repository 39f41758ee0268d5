// The first field of a FEN as cells: which squares exist and what letter stands on each. Does not know piece
// types.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/result.h"
#include "engine/rules.h"

namespace proconsul {

struct StartPlacement {
  struct Man {
    Square square;
    std::string letter;  // upper case
    Colour colour = Colour::kWhite;
    std::size_t offset = 0;  // in the text
  };
  Geometry board;
  std::vector<Man> men;
  std::vector<Man> held;  // in hand, without squares

  std::string letter_on(Square square, Colour colour) const;  // empty: none of that colour
};

// The error's column counts from 1 within `fen`, of which only the first field is read.
Result<StartPlacement> read_placement(std::string_view fen, int files, int ranks);

}  // namespace proconsul
