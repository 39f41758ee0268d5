// The atoms of the movement notation: letters that stand for steps.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "engine/rules.h"

namespace proconsul {

struct BetzaAtom {
  char letter;
  Offset step;
  Offset second;  // second step of king and queen; {0, 0}: none
  int range;      // 0: unlimited
};

inline constexpr std::array<BetzaAtom, 15> kBetzaAtoms = {{{'W', {0, 1}, {}, 1},
                                                           {'F', {1, 1}, {}, 1},
                                                           {'D', {0, 2}, {}, 1},
                                                           {'N', {1, 2}, {}, 1},
                                                           {'A', {2, 2}, {}, 1},
                                                           {'H', {0, 3}, {}, 1},
                                                           {'C', {1, 3}, {}, 1},
                                                           {'L', {1, 3}, {}, 1},
                                                           {'Z', {2, 3}, {}, 1},
                                                           {'J', {2, 3}, {}, 1},
                                                           {'G', {3, 3}, {}, 1},
                                                           {'K', {0, 1}, {1, 1}, 1},
                                                           {'R', {0, 1}, {}, 0},
                                                           {'B', {1, 1}, {}, 0},
                                                           {'Q', {0, 1}, {1, 1}, 0}}};

const BetzaAtom* betza_atom(char letter);                       // null if there is none
std::string betza_atom_text(const std::vector<Offset>& steps);  // "N", "K", "(1,4)"

}  // namespace proconsul
