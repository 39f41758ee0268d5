// Chess 56: three equal dice change the default army.
#include "variants/starts_ninety_six.h"

namespace proconsul {

const DiceTable& chess56_dice() {
  using enum Post;
  using enum DieRole;
  static const DiceTable table = {
      {{kLowest, 1}, {{kMan, "X"}}},
      {{kLowest, 2}, {{kMan, "W"}}},
      {{kLowest, 3}, {{kMan, "E"}}},
      {{kLowest, 4}, {{kMan, "F"}}},
      {{kMiddle, 2}, {{kCannon, "D"}}},
      {{kMiddle, 3}, {{kCannon, "S"}}},
      {{kMiddle, 4}, {{kCannon, "J"}}},
      {{kMiddle, 5}, {{kCannon, "Y"}}},
      {{kHighest, 3}, {{kQueen, "O"}}},
      {{kHighest, 4}, {{kQueen, "U"}}},
      {{kHighest, 5}, {{kQueen, "G"}}},
      {{kHighest, 6}, {{kQueen, "I"}}},
      {{kPair, 1}, {{kTigers, "L'"}}},
      {{kPair, 2}, {{kTigers, "Z"}}},
      {{kPair, 3}, {{kTigers, "Z'"}}},
      {{kPair, 4}, {{kMan, "L'"}, {kTigers, "M"}}},
      {{kPair, 5}, {{kMan, "Z"}, {kTigers, "M"}}},
      {{kPair, 6}, {{kMan, "Z'"}, {kTigers, "M"}}},
      {{kSingle, 1}, {{kMan, "X"}}, DieCondition{kPair, 1, 3}},
      {{kSingle, 1}, {{kTigers, "X"}}, DieCondition{kPair, 4, 6}},
      {{kSingle, 2}, {{kMan, "W"}}, DieCondition{kPair, 1, 3}},
      {{kSingle, 2}, {{kTigers, "W"}}, DieCondition{kPair, 4, 6}},
      {{kSingle, 3}, {{kCannon, "S"}}},
      {{kSingle, 4}, {{kCannon, "J"}}},
      {{kSingle, 5}, {{kQueen, "G"}}},
      {{kSingle, 6}, {{kQueen, "I"}}},
      {{kTriple, 1}, {}},
      {{kTriple, 2}, {{kQueen, "M"}, {kMan, "H"}}},
      {{kTriple, 3}, {{kQueen, "R'"}}},
      {{kTriple, 4}, {{kCannon, "S"}}},
      {{kTriple, 5}, {{kQueen, "I"}}},
      {{kTriple, 6}, {{kMan, "T"}, {kTigers, "M"}}},
      {{kInterchange, 1}, {{kCamels, "N"}, {kKnights, "L"}}},
  };
  return table;
}

}  // namespace proconsul
