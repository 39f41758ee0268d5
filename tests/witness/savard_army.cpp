#include "witness/savard_army.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <set>
#include <stdexcept>

namespace proconsul::witness {

namespace {

/// What stands on the squares that the default army gives these names.
struct Army {
  std::string queen = "Q";
  std::string man = "M";
  std::string cannon = "C";
  std::string tigers = "T";
  std::string knights = "N";
  std::string camels = "L";
};

/// Sorted, smallest first.
using Dice = std::array<int, 3>;

Dice dice_of(int index) {
  for (int a = 1; a <= 6; ++a) {
    for (int b = a; b <= 6; ++b) {
      for (int c = b; c <= 6; ++c) {
        if (index-- == 0) return {a, b, c};
      }
    }
  }
  throw std::invalid_argument("no such start number");
}

struct PairAndSingle {
  int pair;
  int single;
};

PairAndSingle pair_and_single(const Dice& dice) {
  const auto& [a, b, c] = dice;
  return a == b ? PairAndSingle{a, c} : PairAndSingle{b, a};
}

/// Table entry for an eye of a die, 1 to 6.
std::string by_eyes(int eyes, const std::array<std::string, 6>& table) {
  return table[static_cast<std::size_t>(eyes - 1)];
}

Army chess56_all_different(const Dice& dice) {
  Army army;
  army.man = by_eyes(dice[0], {"X", "W", "E", "F", "", ""});
  army.cannon = by_eyes(dice[1], {"", "D", "S", "J", "Y", ""});
  army.queen = by_eyes(dice[2], {"", "", "O", "U", "G", "I"});
  return army;
}

Army chess56_pair(const PairAndSingle& dice) {
  Army army;
  const int single = dice.single;
  if (dice.pair <= 3) {
    army.tigers = by_eyes(dice.pair, {"L'", "Z", "Z'", "", "", ""});
    if (single == 1) army.man = "X";
    if (single == 2) army.man = "W";
  } else {
    army.man = by_eyes(dice.pair, {"", "", "", "L'", "Z", "Z'"});
    army.tigers = "M";
    if (single == 1) army.tigers = "X";
    if (single == 2) army.tigers = "W";
  }
  if (single == 3) army.cannon = "S";
  if (single == 4) army.cannon = "J";
  if (single == 5) army.queen = "G";
  if (single == 6) army.queen = "I";
  return army;
}

Army chess56_triple(int eyes) {
  Army army;
  if (eyes == 2) {
    army.queen = "M";
    army.man = "H";
  }
  if (eyes == 3) army.queen = "R'";
  if (eyes == 4) army.cannon = "S";
  if (eyes == 5) army.queen = "I";
  if (eyes == 6) {
    army.man = "T";
    army.tigers = "M";
  }
  return army;
}

Army chess2016_all_different(const Dice& dice) {
  const auto& [a, b, c] = dice;
  Army army;
  army.man = by_eyes(a, {"X", "W", "Z", "Z'", "", ""});
  if (b == 2) army.camels = "Z'";
  if (b == 3) army.camels = "Z";
  if (b == 4) army.knights = "Z'";
  if (b == 5) army.knights = "Z";
  if (b == 4 || b == 5) army.camels = "N";
  army.tigers = by_eyes(c, {"", "", "Z", "Z'", "L'", "V"});
  if (b == 2 && c == 4) army.tigers = "W";
  if (a == 3 && b == 5) army.man = "L'";
  return army;
}

Army chess2016_pair(const PairAndSingle& dice) {
  Army army;
  army.tigers = by_eyes(dice.pair, {"T", "M", "L'", "Z", "Z'", "V"});
  army.man = by_eyes(dice.single, {"T", "M", "L'", "Z", "Z'", "V"});
  return army;
}

Army chess2016_triple(int eyes) {
  Army army;
  if (eyes == 1) army.camels = "Z'";
  if (eyes == 2) army.man = "Z";
  if (eyes == 3) army.man = "Z'";
  if (eyes == 4) army.tigers = "L'";
  if (eyes == 5) army.tigers = "V";
  if (eyes >= 2) std::swap(army.knights, army.camels);
  return army;
}

bool all_different(const Dice& dice) { return dice[0] != dice[1] && dice[1] != dice[2]; }
bool all_equal(const Dice& dice) { return dice[0] == dice[2]; }

Army chess56_army(int number) {
  const bool interchanged = number >= 56;
  const Dice dice = dice_of(interchanged ? number - 56 : number);
  Army army = all_different(dice) ? chess56_all_different(dice)
              : all_equal(dice)   ? chess56_triple(dice[0])
                                  : chess56_pair(pair_and_single(dice));
  if (interchanged) std::swap(army.knights, army.camels);
  return army;
}

Army chess2016_army(int number) {
  const Dice dice = dice_of(number / 36);
  const int green = number / 6 % 6 + 1;
  const int red = number % 6 + 1;
  Army army = all_different(dice) ? chess2016_all_different(dice)
              : all_equal(dice)   ? chess2016_triple(dice[0])
                                  : chess2016_pair(pair_and_single(dice));
  army.cannon = by_eyes(red, {"C", "S", "J", "D", "Y", "A"});
  if (green == 2) {
    army.queen = army.man;
    army.man = "H";
  } else {
    army.queen = by_eyes(green, {"Q", "", "I", "G", "U", "O"});
  }
  return army;
}

Army drawn_army(const std::string& variant, int number) {
  if (number < 0) throw std::invalid_argument("no such start number");
  if (variant == "chess56") return chess56_army(number);
  if (variant == "chess2016") return chess2016_army(number);
  throw std::invalid_argument("no army is drawn in " + variant);
}

std::string lower_case(std::string text) {
  for (char& letter : text) letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
  return text;
}

}  // namespace

std::string savard_start(const std::string& variant, int number) {
  const Army army = drawn_army(variant, number);
  const std::string back = "****" + army.tigers + army.man + army.cannon + army.tigers + "****";
  const std::string front =
      "*R" + army.camels + army.knights + "B" + army.queen + "KB" + army.knights + army.camels + "R*";
  return lower_case(back) + "/" + lower_case(front) + "/*pppppppppp*/12/12/12/12/*PPPPPPPPPP*/" + front +
         "/" + back + " w KQkq - 0 1";
}

std::vector<std::string> army_of(const std::string& variant, int number) {
  const Army army = drawn_army(variant, number);
  const std::set<std::string> types{"R",         "B",         army.queen,   army.man,
                                    army.cannon, army.tigers, army.knights, army.camels};
  return {types.begin(), types.end()};
}

}  // namespace proconsul::witness
