// Chess 2016: three white dice change Man, Tigers, Camels and Knights, the green die the Queen, the red die
// the Cannon.
#include "variants/starts_ninety_six.h"

namespace proconsul {

const DiceTable& chess2016_dice() {
  using enum Post;
  using enum DieRole;
  static const DiceTable table = {
      {{kLowest, 1}, {{kMan, "X"}}},
      {{kLowest, 2}, {{kMan, "W"}}},
      {{kLowest, 3}, {{kMan, "L'"}}, DieCondition{kMiddle, 5, 5}},  // not the Knights' Zebra
      {{kLowest, 3}, {{kMan, "Z"}}},
      {{kLowest, 4}, {{kMan, "Z'"}}},
      {{kMiddle, 2}, {{kCamels, "Z'"}}},
      {{kMiddle, 3}, {{kCamels, "Z"}}},
      {{kMiddle, 4}, {{kKnights, "Z'"}, {kCamels, "N"}}},
      {{kMiddle, 5}, {{kKnights, "Z"}, {kCamels, "N"}}},
      {{kHighest, 3}, {{kTigers, "Z"}}},
      {{kHighest, 4}, {{kTigers, "W"}}, DieCondition{kMiddle, 2, 2}},  // not the Camels' Giraffe
      {{kHighest, 4}, {{kTigers, "Z'"}}},
      {{kHighest, 5}, {{kTigers, "L'"}}},
      {{kHighest, 6}, {{kTigers, "V"}}},
      {{kPair, 1}, {{kTigers, "T"}}},
      {{kPair, 2}, {{kTigers, "M"}}},
      {{kPair, 3}, {{kTigers, "L'"}}},
      {{kPair, 4}, {{kTigers, "Z"}}},
      {{kPair, 5}, {{kTigers, "Z'"}}},
      {{kPair, 6}, {{kTigers, "V"}}},
      {{kSingle, 1}, {{kMan, "T"}}},
      {{kSingle, 2}, {{kMan, "M"}}},
      {{kSingle, 3}, {{kMan, "L'"}}},
      {{kSingle, 4}, {{kMan, "Z"}}},
      {{kSingle, 5}, {{kMan, "Z'"}}},
      {{kSingle, 6}, {{kMan, "V"}}},
      {{kTriple, 1}, {{kCamels, "Z'"}}},
      {{kTriple, 2}, {{kMan, "Z"}, {kCamels, "N"}, {kKnights, "L"}}},
      {{kTriple, 3}, {{kMan, "Z'"}, {kCamels, "N"}, {kKnights, "L"}}},
      {{kTriple, 4}, {{kTigers, "L'"}, {kCamels, "N"}, {kKnights, "L"}}},
      {{kTriple, 5}, {{kTigers, "V"}, {kCamels, "N"}, {kKnights, "L"}}},
      {{kTriple, 6}, {{kCamels, "N"}, {kKnights, "L"}}},
      {{kGreen, 1}, {{kQueen, "Q"}}},
      {{kGreen, 2}, {{kQueen, "", kMan}, {kMan, "H"}}},
      {{kGreen, 3}, {{kQueen, "I"}}},
      {{kGreen, 4}, {{kQueen, "G"}}},
      {{kGreen, 5}, {{kQueen, "U"}}},
      {{kGreen, 6}, {{kQueen, "O"}}},
      {{kRed, 1}, {{kCannon, "C"}}},
      {{kRed, 2}, {{kCannon, "S"}}},
      {{kRed, 3}, {{kCannon, "J"}}},
      {{kRed, 4}, {{kCannon, "D"}}},
      {{kRed, 5}, {{kCannon, "Y"}}},
      {{kRed, 6}, {{kCannon, "A"}}},
  };
  return table;
}

}  // namespace proconsul
