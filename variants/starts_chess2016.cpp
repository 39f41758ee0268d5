// Chess 2016: three white dice change Man, Tigers, Camels and Knights, the green die the Queen, the red die
// the Cannon.
#include <utility>

#include "variants/starts_ninety_six.h"

namespace proconsul {
namespace {

// By a die's value; index 0 is unused.
using ByDie = std::array<const char*, 7>;
constexpr ByDie kManByLow = {"", "X", "W", "Z", "Z'", "", ""};
constexpr ByDie kTigersByHigh = {"", "", "", "Z", "Z'", "L'", "V"};
constexpr ByDie kTigersByPair = {"", "T", "M", "L'", "Z", "Z'", "V"};
constexpr ByDie kManBySingle = {"", "T", "M", "L'", "Z", "Z'", "V"};
constexpr ByDie kCannonByRed = {"", "C", "S", "J", "D", "Y", "A"};
constexpr ByDie kQueenByGreen = {"", "Q", "", "I", "G", "U", "O"};  // 2: see chess2016_army

const char* by(const ByDie& table, int die) { return table[static_cast<std::size_t>(die)]; }

void change_camels_and_knights(Army& army, int middle) {
  if (middle == 2) army.camels = "Z'";
  if (middle == 3) army.camels = "Z";
  if (middle == 4) army.knights = "Z'", army.camels = "N";
  if (middle == 5) army.knights = "Z", army.camels = "N";
}

Army army_of_different(ThreeDice dice) {
  const auto [a, b, c] = dice;
  Army army;
  army.man = a == 3 && b == 5 ? "L'" : by(kManByLow, a);  // not the Knights' Zebra
  change_camels_and_knights(army, b);
  army.tigers = b == 2 && c == 4 ? "W" : by(kTigersByHigh, c);  // not the Camels' Giraffe
  return army;
}

Army army_of_triple(int die) {
  Army army;
  if (die == 1) army.camels = "Z'";
  if (die == 2) army.man = "Z";
  if (die == 3) army.man = "Z'";
  if (die == 4) army.tigers = "L'";
  if (die == 5) army.tigers = "V";
  if (die >= 2) std::swap(army.knights, army.camels);
  return army;
}

Army army_of_throw(ThreeDice dice) {
  const auto [a, b, c] = dice;
  if (a == c) return army_of_triple(a);
  if (a != b && b != c) return army_of_different(dice);
  Army army;
  army.tigers = by(kTigersByPair, b);
  army.man = by(kManBySingle, a == b ? c : a);
  return army;
}

}  // namespace

Army chess2016_army(int number) {
  Army army = army_of_throw(throw_from_index(number / 36));
  const int green = number / 6 % 6 + 1;
  const int red = number % 6 + 1;
  army.cannon = by(kCannonByRed, red);
  army.queen = green == 2 ? std::exchange(army.man, "H") : by(kQueenByGreen, green);
  return army;
}

}  // namespace proconsul
