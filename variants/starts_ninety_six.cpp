#include "variants/starts_ninety_six.h"

#include <algorithm>

#include "variants/text.h"

namespace proconsul {
namespace {

std::vector<ThreeDice> all_throws() {
  std::vector<ThreeDice> throws;
  for (int a = 1; a <= 6; ++a) {
    for (int b = a; b <= 6; ++b) {
      for (int c = b; c <= 6; ++c) throws.push_back({a, b, c});
    }
  }
  return throws;
}

const std::vector<ThreeDice> kAllThrows = all_throws();

}  // namespace

ThreeDice throw_from_index(int index) { return kAllThrows[static_cast<std::size_t>(index)]; }

int index_of_throw(ThreeDice dice) {
  std::sort(dice.begin(), dice.end());
  return static_cast<int>(std::find(kAllThrows.begin(), kAllThrows.end(), dice) - kAllThrows.begin());
}

std::string army_fen(const Army& army) {
  const std::string last = "****" + army.tigers + army.man + army.cannon + army.tigers + "****";
  const std::string main =
      "*R" + army.camels + army.knights + "B" + army.queen + "KB" + army.knights + army.camels + "R*";
  return lower(last) + "/" + lower(main) + "/*pppppppppp*/12/12/12/12/*PPPPPPPPPP*/" + main + "/" + last +
         " w KQkq - 0 1";
}

}  // namespace proconsul
