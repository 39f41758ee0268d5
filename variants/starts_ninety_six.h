// The armies of the 96-square games: which pieces three or five dice put in the places of the default army.
// What the dice do is one table a game, from which armies are drawn and the rules told.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "variants/starts.h"

namespace proconsul {

// The squares that the default army gives to Tigers, Man and so on.
enum class Post : std::uint8_t { kTigers, kMan, kCannon, kQueen, kCamels, kKnights };
inline constexpr std::size_t kPosts = 6;
constexpr bool has_two_squares(Post post) {
  return post == Post::kTigers || post == Post::kCamels || post == Post::kKnights;
}

// Piece letters by post.
using Army = std::array<std::string_view, kPosts>;
inline constexpr Army kDefaultArmy = {"T", "M", "C", "Q", "L", "N"};
constexpr std::string_view piece_on(const Army& army, Post post) {
  return army[static_cast<std::size_t>(post)];
}

// What a die is within its throw: one of three different ones, of a pair and a single one, of three alike, or
// of its own colour. The interchange counts as a die that always shows 1.
enum class DieRole : std::uint8_t {
  kLowest,
  kMiddle,
  kHighest,
  kPair,
  kSingle,
  kTriple,
  kGreen,
  kRed,
  kInterchange
};

struct ShownDie {
  DieRole role = DieRole::kLowest;
  int eyes = 1;
};

// A post gets another piece: the one with that letter, or whatever has just been put on the post `from`.
struct Substitution {
  Post post = Post::kTigers;
  std::string_view letter;
  std::optional<Post> from = std::nullopt;
};

// Another die of the throw shows `low` to `high`.
struct DieCondition {
  DieRole role = DieRole::kLowest;
  int low = 1;
  int high = 6;
};

struct DiceRow {
  ShownDie die;
  std::vector<Substitution> changes;  // one after the other
  std::optional<DieCondition> when = std::nullopt;
};

// For each die of a throw, in the order of their roles, the first row with its role and eyes and no condition
// that fails is carried out. Conditional rows stand before the unconditional one.
using DiceTable = std::vector<DiceRow>;
const DiceTable& chess56_dice();
const DiceTable& chess2016_dice();
const DiceTable* dice_table(StartScheme scheme);  // null if the dice change no army

using ThreeDice = std::array<int, 3>;  // sorted upward

inline constexpr int kThrows = 56;      // of three equal dice
ThreeDice throw_from_index(int index);  // 0: 1-1-1, 1: 1-1-2, ... 55: 6-6-6
int index_of_throw(ThreeDice dice);     // in any order

// The throw of a start number and what it does, for the schemes that have a table.
std::vector<ShownDie> shown_dice(StartScheme scheme, int number);
const DiceRow* row_of(const DiceTable& table, ShownDie die, const std::vector<ShownDie>& shown);
void change(Army& army, const Substitution& substitution);
Army drawn_army(StartScheme scheme, int number);

std::string army_fen(const Army& army);

}  // namespace proconsul
