#include "variants/starts_ninety_six.h"

#include <algorithm>

#include "engine/text.h"

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

std::vector<ShownDie> roles_of(ThreeDice dice) {
  const auto [a, b, c] = dice;
  if (a == c) return {{DieRole::kTriple, a}};
  if (a == b) return {{DieRole::kPair, a}, {DieRole::kSingle, c}};
  if (b == c) return {{DieRole::kPair, b}, {DieRole::kSingle, a}};
  return {{DieRole::kLowest, a}, {DieRole::kMiddle, b}, {DieRole::kHighest, c}};
}

bool holds(const std::optional<DieCondition>& condition, const std::vector<ShownDie>& shown) {
  return !condition || std::any_of(shown.begin(), shown.end(), [&](ShownDie die) {
    return die.role == condition->role && die.eyes >= condition->low && die.eyes <= condition->high;
  });
}

}  // namespace

ThreeDice throw_from_index(int index) { return kAllThrows[static_cast<std::size_t>(index)]; }

int index_of_throw(ThreeDice dice) {
  std::sort(dice.begin(), dice.end());
  return static_cast<int>(std::find(kAllThrows.begin(), kAllThrows.end(), dice) - kAllThrows.begin());
}

const DiceTable* dice_table(StartScheme scheme) {
  switch (scheme.kind()) {
    case StartScheme::kChess56:
      return &chess56_dice();
    case StartScheme::kChess2016:
      return &chess2016_dice();
    case StartScheme::kConsul42k:
    case StartScheme::kContemporaryRandom:
    case StartScheme::kFischerRandom:
    case StartScheme::kCapablancaRandom:
    case StartScheme::kShuffle:
      break;
  }
  return nullptr;
}

std::vector<ShownDie> shown_dice(StartScheme scheme, int number) {
  const bool five = scheme.kind() == StartScheme::kChess2016;
  std::vector<ShownDie> shown = roles_of(throw_from_index(five ? number / 36 : number % kThrows));
  if (five) {
    shown.push_back({DieRole::kGreen, number / 6 % 6 + 1});
    shown.push_back({DieRole::kRed, number % 6 + 1});
  } else if (number >= kThrows) {
    shown.push_back({DieRole::kInterchange, 1});
  }
  return shown;
}

const DiceRow* row_of(const DiceTable& table, ShownDie die, const std::vector<ShownDie>& shown) {
  const auto found = std::find_if(table.begin(), table.end(), [&](const DiceRow& row) {
    return row.die.role == die.role && row.die.eyes == die.eyes && holds(row.when, shown);
  });
  return found == table.end() ? nullptr : &*found;
}

void change(Army& army, const Substitution& substitution) {
  army[static_cast<std::size_t>(substitution.post)] =
      substitution.from ? piece_on(army, *substitution.from) : substitution.letter;
}

Army drawn_army(StartScheme scheme, int number) {
  Army army = kDefaultArmy;
  const DiceTable* table = dice_table(scheme);
  if (table == nullptr) return army;
  const std::vector<ShownDie> shown = shown_dice(scheme, number);
  for (const ShownDie die : shown) {
    const DiceRow* row = row_of(*table, die, shown);
    if (row == nullptr) continue;
    for (const Substitution& substitution : row->changes) change(army, substitution);
  }
  return army;
}

std::string army_fen(const Army& army) {
  const auto on = [&](Post post) { return std::string(piece_on(army, post)); };
  const std::string tiger = on(Post::kTigers), camel = on(Post::kCamels), knight = on(Post::kKnights);
  const std::string last = "****" + tiger + on(Post::kMan) + on(Post::kCannon) + tiger + "****";
  const std::string main = "*R" + camel + knight + "B" + on(Post::kQueen) + "KB" + knight + camel + "R*";
  return lower_case(last) + "/" + lower_case(main) + "/*pppppppppp*/12/12/12/12/*PPPPPPPPPP*/" + main + "/" +
         last + " w KQkq - 0 1";
}

}  // namespace proconsul
