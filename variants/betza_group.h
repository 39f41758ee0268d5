// One group of the movement notation as read (modifiers, atom, range), and the paths it stands for. Syntax is
// checked by the parser in betza.cpp, meaning (which modifiers go with which atom) here.
#pragma once

#include <string>
#include <vector>

#include "engine/result.h"
#include "engine/rules.h"
#include "variants/betza.h"

namespace proconsul {

// Zero-based offsets into the notation serve for error columns.
struct BetzaGroup {
  std::string modifiers;   // of m c n p i e w q, none twice
  std::string directions;  // of f b l r v s h
  std::size_t begin = 0;   // of the group
  std::size_t directions_at = 0;
  std::size_t atom_at = 0;
  std::string atom;           // "N", "(1,4)", "[F-W-R]"
  std::vector<Offset> steps;  // the atom's steps: king and queen have two; none for [F-W-R]
  int range = 1;              // steps of the ride, 0: unlimited

  bool has(char modifier) const { return modifiers.find(modifier) != std::string::npos; }
};

Result<std::vector<Path>> paths_of(const BetzaGroup& group, const BetzaBoard& board);

}  // namespace proconsul
