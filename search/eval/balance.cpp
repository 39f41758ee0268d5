#include "search/eval/balance.h"

#include <algorithm>

namespace proconsul {

namespace {

constexpr int kWinningSurplus = 400;  // centipawns; without pawns a smaller lead hardly wins
constexpr int kDrawishPercent = 25;
constexpr int kOppositeShadesPercent = 60;
constexpr int kRushPercent = 12;  // an arrival decides everything: the search must not prune by material

// Each side has one piece, both bound to squares of one shade, but of different ones.
template <class Bits>
bool opposite_shades(const Position<Bits>& position, const EvalTables<Bits>& tables) {
  std::array<bool, kColours> light{};
  for (const Colour colour : kBothColours) {
    const Bits non_pawns = position.pieces(colour) & ~(position.royals(colour) | position.pawns(colour));
    if (!single(non_pawns)) return false;
    const Square square = first(non_pawns);
    if (!tables.values.profile(position.on(square).type()).colour_bound) return false;
    light[index_of(colour)] = contains(tables.masks.light(), square);
  }
  return light[0] != light[1];
}

}  // namespace

template <class Bits>
Balance balance_of(const Position<Bits>& position, const EvalTables<Bits>& tables,
                   const std::array<int, kColours>& material, Tapered sum) {
  Balance balance;
  const int full = std::max(1, tables.values.full_material());
  balance.phase = std::min(material[0] + material[1], full) * Tapered::kFullPhase / full;
  if (position.tables().takes_to_hand()) return balance;  // captured pieces come back
  if (tables.values.aims().unusual()) {                   // little material may win in these games
    if (tables.values.aims().style() == EvalStyle::kRush) balance.percent = kRushPercent;
    return balance;
  }
  const Colour stronger = sum.blend(balance.phase) > 0 ? Colour::kWhite : Colour::kBlack;
  if (none(position.pawns(stronger))) {
    const int us = material[index_of(stronger)];
    if (us != 0 && us - material[index_of(!stronger)] < kWinningSurplus) balance.percent = kDrawishPercent;
  } else if (material[0] < kWinningSurplus && material[1] < kWinningSurplus &&
             opposite_shades(position, tables)) {
    balance.percent = kOppositeShadesPercent;
  }
  return balance;
}

template Balance balance_of(const Position<Bits64>&, const EvalTables<Bits64>&,
                            const std::array<int, kColours>&, Tapered);
template Balance balance_of(const Position<Bits128>&, const EvalTables<Bits128>&,
                            const std::array<int, kColours>&, Tapered);

}  // namespace proconsul
