// Random starts in which the pieces on some squares of a game's own start swap places, as numbered by a
// recipe. Described in definitions (variants/loader_starts.cpp) or derived from castling, as in Fischer
// random chess (variants/shuffle_maker.cpp).
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/result.h"
#include "engine/rules.h"
#include "variants/start_number.h"
#include "variants/start_recipe.h"

namespace proconsul {

struct Setup;

// What stands on a square of White's and on the corresponding one of Black's, and whether it counts as
// unmoved.
struct StartKind {
  std::array<Piece, kColours> pieces{Piece::none(), Piece::none()};
  std::array<bool, kColours> unmoved{};
  bool operator==(const StartKind&) const = default;
};

struct Shuffle {
  std::shared_ptr<const Rules> rules;
  std::vector<Square> squares;   // White's, in the order in which the recipe counts them
  std::vector<StartKind> kinds;  // those of the recipe
  Recipe recipe;
  bool black_is_turned = false;     // Black's squares are White's turned by 180 degrees, not mirrored
  bool apart = false;               // Black may have a different number
  bool by_dice = false;             // a number is picked by the recipe's dice
  bool swaps_on_one_shade = false;  // a side's swapping pieces have the right only if all stand on one shade

  int count() const { return *count_of(recipe); }
  std::optional<int> usual() const;  // the number of the game's own start
  std::string fen(StartNumber number) const;
  // The number of the start with this placement, the first field of a FEN; hands may be left out.
  Result<StartNumber> number(std::string_view placement) const;
  // The castling field of a FEN, in whatever letters, gives the same rights as that of the start.
  bool has_rights(StartNumber number, std::string_view field) const;
  bool operator==(const Shuffle& other) const;
};

// Black's square that corresponds to one of White's.
Square black_square(const Geometry& board, Square white, bool turned);
// The square of `colour` that goes with this one of White
Square home_square(const Shuffle& shuffle, Colour colour, Square white);
// What stands on the two squares in the setup.
StartKind kind_on(const Shuffle& shuffle, const Setup& setup, SquareSet unmoved, Square white);

// As in Fischer random chess, for any game with castling: the pieces of the castling rank are shuffled, the
// same way for both sides, so that the king stays between the pieces it castles with and colour-bound pieces
// keep their shade; an orthodox army uses the usual 960 numbers. `rules` has castling from any file. Nothing
// if there are no such starts: no side may castle at the start, several kings could, the two sides castle
// from different files, or there are more starts than an int can count.
std::shared_ptr<const Shuffle> shuffle_of(std::shared_ptr<const Rules> rules);

}  // namespace proconsul
