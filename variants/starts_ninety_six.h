// The armies of the 96-square games: which pieces three or five dice put in the places of the default army.
#pragma once

#include <array>
#include <string>
#include <vector>

namespace proconsul {

// The pieces on the squares that the default army gives to Tigers, Man and so on.
struct Army {
  std::string tigers = "T";
  std::string man = "M";
  std::string cannon = "C";
  std::string queen = "Q";
  std::string camels = "L";
  std::string knights = "N";
  bool operator==(const Army&) const = default;
};

using ThreeDice = std::array<int, 3>;  // sorted upward

inline constexpr int kThrows = 56;      // of three equal dice
ThreeDice throw_from_index(int index);  // 0: 1-1-1, 1: 1-1-2, ... 55: 6-6-6
int index_of_throw(ThreeDice dice);     // in any order

Army chess56_army(int number);    // 0..55, 56..111 with Knights and Camels interchanged
Army chess2016_army(int number);  // 0..2015

std::string army_fen(const Army& army);

}  // namespace proconsul
