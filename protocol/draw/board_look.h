// The usual look of a game's board and pieces, derived from its rules: games with palaces have lines with
// discs on their intersections, pieces that promote as in shogi are wedges, games with one piece type have
// stones.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/rules.h"

namespace proconsul {

enum class Ground {
  kChequered,
  kCells,  // monochrome squares
  kPoints  // pieces stand on intersections of lines
};

enum class PieceForm {
  kFigures,
  kWedges,    // pointing towards the opponent
  kDiscs,     // with characters
  kOctagons,  // with characters too
  kStones
};

// What blocks a square.
enum class Blockage { kBlock, kDuck, kArrow };

struct BoardLook {
  Ground ground = Ground::kChequered;
  PieceForm form = PieceForm::kFigures;
  Blockage blockage = Blockage::kBlock;
  std::optional<int> river;                          // the rank (from 0) below it
  std::vector<std::pair<Square, Square>> diagonals;  // of the palaces, from corner to corner
};

BoardLook look_of(const Rules& rules);

// Their names in pages and scripts: "points", "discs", "duck".
std::string name_of(Ground ground);
std::string name_of(PieceForm form);
std::string name_of(Blockage blockage);

}  // namespace proconsul
