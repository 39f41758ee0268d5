// Random starts as in Fischer's chess for any game with castling: the pieces of the castling rank trade
// places, the same for both sides, so that the king stays between those it castles with and pieces bound to a
// shade keep it. Numbered as a recipe says, for an orthodox army by the usual 960 numbers.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/rules.h"
#include "variants/start_recipe.h"

namespace proconsul {

struct Setup;

// What stands on a file of the castling rank of each side, and whether it counts as unmoved.
struct ShuffledFile {
  std::array<Piece, kColours> pieces{Piece::none(), Piece::none()};
  std::array<bool, kColours> unmoved{};
  bool operator==(const ShuffledFile&) const = default;
};

struct Shuffle {
  std::shared_ptr<const Rules> rules;  // with castling from any file
  Recipe recipe;                       // whose letters stand for `kinds`, 'A' for the first
  std::vector<ShuffledFile> kinds;
  bool black_is_turned = false;  // Black's rank is White's from the other end

  int count() const { return *count_of(recipe); }
  int usual() const;  // the number of the game's own start
  std::string fen(int number) const;
  // The number of the start with this placement, the first field of a FEN; hands may be left out.
  std::optional<int> number(std::string_view placement) const;
  // The castling field of a FEN, in whatever letters, says what that of the start does.
  bool has_rights(int number, std::string_view field) const;
  bool operator==(const Shuffle& other) const;
};

// Nothing where there are no such starts: nobody may castle at the start, several kings could, the two sides
// castle from different files, or there are more starts than an int can count.
std::shared_ptr<const Shuffle> shuffle_of(std::shared_ptr<const Rules> rules);

}  // namespace proconsul
