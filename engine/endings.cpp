#include "engine/endings.h"

#include <array>

namespace proconsul {
namespace {

constexpr std::array<EndingRow, kEndingKinds> kRows = {{
#define PROCONSUL_ENDING(ending, possible, ...) EndingRow{__VA_ARGS__},
#include "engine/endings.inc"
}};

// The side's every turn leaves one empty square less.
bool walls_in_every_turn(const Rules& rules, Colour colour) {
  const auto& walling = rules.walling;
  return walling && walling->placing != WallPlacing::kDuck && !walling->instead && !rules.has_hands() &&
         walling->side.value_or(colour) == colour && !rules.may_ever_pass(colour);
}

}  // namespace

const EndingRow& row_of(Ending ending) { return kRows[index_of(ending)]; }

bool may_end_by(const Rules& rules, Ending ending) {
  switch (ending) {
#define PROCONSUL_ENDING(ending, possible, ...) \
  case Ending::ending:                          \
    return possible;
#include "engine/endings.inc"
  }
  return false;
}

std::vector<Ending> possible_endings(const Rules& rules) {
  std::vector<Ending> endings;
  for (const Ending ending : kAllEndings) {
    if (may_end_by(rules, ending)) endings.push_back(ending);
  }
  return endings;
}

bool has_royal_pieces(const Rules& rules) {
  const ExtraRules& extra = rules.extra;
  return rules.royals(Colour::kWhite) + rules.royals(Colour::kBlack) > 0 || !extra.royal_types.empty() ||
         !extra.pseudo_royal_types.empty() || !extra.anti_royal_types.empty();
}

bool may_repeat_positions(const Rules& rules) {
  return rules.repetition_limit > 0 && !walls_in_every_turn(rules, Colour::kWhite) &&
         !walls_in_every_turn(rules, Colour::kBlack);
}

bool may_reach_move_limit(const Rules& rules) {
  int walls = 0;  // placed by the time that the limit is reached
  for (const Colour colour : kBothColours) {
    if (walls_in_every_turn(rules, colour)) walls += rules.move_limit;
  }
  return rules.move_limit > 0 && walls < popcount(rules.board.squares);
}

}  // namespace proconsul
