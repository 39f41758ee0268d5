// Random starts in which dice change the army of a game's own start: the pieces of one kind are replaced by
// another kind, for both sides alike. A table in the definition says what the dice do
// (variants/loader_dice.cpp); starts and the rules text are derived from it.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/result.h"
#include "engine/rules.h"
#include "variants/start_number.h"

namespace proconsul {

// The role of a die within its throw: if three equal dice are thrown, one of three different ones, of a pair
// and a single one, or of three alike; or a die with a name of its own. The interchange counts as a die that
// always shows 1.
enum class DieRole : std::uint8_t {
  kLowest,
  kMiddle,
  kHighest,
  kPair,
  kSingle,
  kTriple,
  kNamed,
  kInterchange
};

struct Die {
  DieRole role = DieRole::kLowest;
  std::size_t named = 0;  // which one
  bool operator==(const Die&) const = default;
};

struct ShownDie {
  Die die;
  int eyes = 1;
  bool operator==(const ShownDie&) const = default;
};

// A post is the set of squares that one kind of piece has in the game's own start. It gets another piece, or
// the piece just placed on the post `from`.
struct Substitution {
  PieceType post;
  PieceType piece;
  std::optional<PieceType> from = std::nullopt;
  bool operator==(const Substitution&) const = default;
};

// Another die of the throw must show `low` to `high`.
struct DieCondition {
  Die die;
  int low = 1;
  int high = 6;
  bool operator==(const DieCondition&) const = default;
};

struct DiceRow {
  ShownDie shown;
  std::vector<Substitution> changes;  // in order
  std::optional<DieCondition> when = std::nullopt;
  bool operator==(const DiceRow&) const = default;
};

struct NamedDie {
  std::string name;
  int sides = 6;
  bool operator==(const NamedDie&) const = default;
};

using Army = std::array<PieceType, kMaxPieceTypes>;  // what stands on each post

struct DiceArmies {
  std::shared_ptr<const Rules> rules;
  bool three_equal = false;     // thrown before the named ones; their order does not matter
  std::vector<NamedDie> named;  // the last one changes the number fastest
  // For each die of a throw, in the order of their roles, the first row that fits its role and eyes and whose
  // conditions all hold is applied.
  std::vector<DiceRow> table;
  bool interchange = false;  // numbers above all throws are the same throws with it

  int throws() const;
  int count() const { return throws() * (interchange ? 2 : 1); }
  std::vector<int> dice(int number) const;  // the equal ones in ascending order
  std::vector<int> sides() const;
  int number_from(std::vector<int> dice) const;  // without the interchange
  std::vector<ShownDie> shown(int number) const;
  const DiceRow* row_of(const ShownDie& die, const std::vector<ShownDie>& shown) const;  // may be null
  Army army(int number) const;
  std::string fen(int number) const;
  std::optional<int> usual() const;  // of the game's own start
  // The lowest number, if several throws give the same army.
  Result<StartNumber> number(std::string_view placement) const;
  bool operator==(const DiceArmies& other) const;
};

inline constexpr int kEqualThrows = 56;  // of three equal dice, their order aside

Army own_army();
void change(Army& army, const Substitution& substitution);
SquareSet post_squares(const Rules& rules, PieceType post, Colour colour);

}  // namespace proconsul
