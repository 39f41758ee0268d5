// How a game's board and pieces are usually drawn, derived from its rules: boards with palaces are crossings
// of lines with discs on them, pieces that promote to others of their side are wedges, games with one kind of
// piece have stones.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/rules.h"

namespace proconsul {

enum class Ground {
  kChequered,
  kCells,  // squares of one colour
  kPoints  // pieces stand on the crossings of lines
};

enum class PieceForm {
  kFigures,
  kWedges,    // that point to the side which they fight
  kDiscs,     // with characters
  kOctagons,  // too
  kStones
};

// What a square is blocked by.
enum class Blockage { kBlock, kDuck, kArrow };

struct BoardLook {
  Ground ground = Ground::kChequered;
  PieceForm form = PieceForm::kFigures;
  Blockage blockage = Blockage::kBlock;
  std::optional<int> river;                          // the rank (from 0) below it
  std::vector<std::pair<Square, Square>> diagonals;  // of the palaces, from corner to corner
};

BoardLook look_of(const Rules& rules);

// The names by which pages and scripts know them: "points", "discs", "duck".
std::string name_of(Ground ground);
std::string name_of(PieceForm form);
std::string name_of(Blockage blockage);

}  // namespace proconsul
