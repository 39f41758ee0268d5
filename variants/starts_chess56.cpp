// Chess 56: three equal dice change the default army.
#include <utility>

#include "variants/starts_ninety_six.h"

namespace proconsul {
namespace {

// By a die's value; index 0 is unused.
using ByDie = std::array<const char*, 7>;
constexpr ByDie kManByLow = {"", "X", "W", "E", "F", "", ""};
constexpr ByDie kCannonByMiddle = {"", "", "D", "S", "J", "Y", ""};
constexpr ByDie kQueenByHigh = {"", "", "", "O", "U", "G", "I"};
constexpr ByDie kOfPair = {"",   "L'", "Z", "Z'",
                           "L'", "Z",  "Z'"};  // for the Tigers (1 to 3) or the Man (4 to 6)

const char* by(const ByDie& table, int die) { return table[static_cast<std::size_t>(die)]; }

// What the single die adds to a pair, beyond the squares of Tigers and Man.
void change_cannon_or_queen(Army& army, int single) {
  if (single == 3) army.cannon = "S";
  if (single == 4) army.cannon = "J";
  if (single == 5) army.queen = "G";
  if (single == 6) army.queen = "I";
}

Army army_of_pair(int pair, int single) {
  Army army;
  std::string& weak = pair <= 3 ? army.man : army.tigers;  // what the singles 1 and 2 change
  (pair <= 3 ? army.tigers : army.man) = by(kOfPair, pair);
  if (pair > 3) army.tigers = "M";
  if (single == 1) weak = "X";
  if (single == 2) weak = "W";
  change_cannon_or_queen(army, single);
  return army;
}

Army army_of_triple(int die) {
  Army army;
  if (die == 2) army.queen = "M", army.man = "H";
  if (die == 3) army.queen = "R'";
  if (die == 4) army.cannon = "S";
  if (die == 5) army.queen = "I";
  if (die == 6) army.man = "T", army.tigers = "M";
  return army;
}

Army army_of_throw(ThreeDice dice) {
  const auto [a, b, c] = dice;
  if (a == c) return army_of_triple(a);
  if (a == b) return army_of_pair(a, c);
  if (b == c) return army_of_pair(b, a);
  Army army;
  army.man = by(kManByLow, a);
  army.cannon = by(kCannonByMiddle, b);
  army.queen = by(kQueenByHigh, c);
  return army;
}

}  // namespace

Army chess56_army(int number) {
  Army army = army_of_throw(throw_from_index(number % kThrows));
  if (number >= kThrows) std::swap(army.knights, army.camels);
  return army;
}

}  // namespace proconsul
