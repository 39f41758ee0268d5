#include "protocol/formats/placing_dice_words.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>

#include "engine/setup.h"

namespace proconsul {
namespace {

std::string name_of_kind(const Shuffle& shuffle, int kind) {
  const Piece piece = shuffle.kinds[static_cast<std::size_t>(kind)].pieces[0];
  return piece.valid() ? capital_name(*shuffle.rules, piece.type()) : "Nothing";
}

// The piece and the possible squares of one die of a shuffle, given the dice before it.
struct PlacingDie {
  int kind = 0;
  std::vector<Square> squares;  // to choose from
  bool any = false;             // any square that is still free
};

// All dice in order. `dice`: the numbers thrown, which determine the squares of later dice; may be empty.
std::vector<PlacingDie> placing_dice(const Shuffle& shuffle, const std::vector<int>& dice) {
  Arrangement placed(shuffle.recipe.squares, kFreeSquare);
  std::vector<PlacingDie> placing;
  for (const PlacingStep& step : shuffle.recipe.steps) {
    if (choices_on(placed, step).size() == step.kinds.size()) {
      place(step, 0, placed);
      continue;
    }
    for (const int kind : step.kinds) {
      PlacingDie die{kind, {}, step.squares.size() == shuffle.recipe.squares};
      const std::vector<std::size_t> choices = choices_on(placed, step);
      for (const std::size_t choice : choices) die.squares.push_back(shuffle.squares[choice]);
      const std::size_t at =
          placing.size() < dice.size() ? static_cast<std::size_t>(dice[placing.size()] - 1) : 0;
      placed[choices[at]] = kind;
      placing.push_back(std::move(die));
    }
  }
  return placing;
}

std::string squares_text(const Rules& rules, const PlacingDie& die) {
  if (die.any) return fmt::format("one of {} free squares", die.squares.size());
  std::vector<std::string> names;
  for (const Square square : die.squares) names.push_back(square_text(rules.board, square));
  return fmt::format("{}", fmt::join(names, " "));
}

// Names real dice: numbers beyond the sides needed are thrown again.
std::string real_die_text(int sides) {
  constexpr std::array<int, 6> kReal = {6, 8, 10, 12, 20, kMaxSquares};
  const int real = *std::find_if(kReal.begin(), kReal.end(), [&](int known) { return known >= sides; });
  const std::string name = fmt::format("{}-sided die", real);
  if (sides == real) return name;
  if (sides + 1 == real) return fmt::format("{}, {} is rolled again", name, real);
  if (sides + 2 == real) return fmt::format("{}, {} and {} are rolled again", name, sides + 1, real);
  return fmt::format("{}, {} to {} are rolled again", name, sides + 1, real);
}

// The pieces placed without a die, since only one arrangement remains.
std::string remaining_text(const Shuffle& shuffle) {
  Arrangement placed(shuffle.recipe.squares, kFreeSquare);
  std::vector<std::string> names;
  for (const PlacingStep& step : shuffle.recipe.steps) {
    const bool forced = choices_on(placed, step).size() == step.kinds.size();
    place(step, 0, placed);
    for (std::size_t i = 0; i < step.kinds.size() && forced; ++i)
      names.push_back(name_of_kind(shuffle, step.kinds[i]));
  }
  return fmt::format("{}: the squares left, from the left", fmt::join(names, ", "));
}

}  // namespace

// Piece names begin with a capital letter here: "Man" is a name.
std::string capital_name(const Rules& rules, PieceType type) {
  std::string name = rules.pieces[index_of(type)].name;
  if (name.front() >= 'a' && name.front() <= 'z') name.front() = static_cast<char>(name.front() - 'a' + 'A');
  return name;
}

std::vector<DrawnDie> shuffle_dice(const Shuffle& shuffle) {
  std::vector<DrawnDie> dice;
  for (const PlacingDie& die : placing_dice(shuffle, {}))
    dice.push_back({name_of_kind(shuffle, die.kind), "white", static_cast<int>(die.squares.size())});
  return dice;
}

DiceText shuffle_dice_text(const Shuffle& shuffle) {
  DieText die{"in this order", {}};
  for (const PlacingDie& placing : placing_dice(shuffle, {})) {
    const auto sides = static_cast<int>(placing.squares.size());
    die.rows.push_back({fmt::format("1-{}", sides),
                        fmt::format("{}: {} ({})", name_of_kind(shuffle, placing.kind),
                                    squares_text(*shuffle.rules, placing), real_die_text(sides))});
  }
  const std::size_t dice = die.rows.size();
  die.rows.push_back({"", remaining_text(shuffle)});
  return {fmt::format("{} dice, one for each piece of the first rank; free squares are counted from the left",
                      dice),
          {die}};
}

std::string shuffle_dice_line(const Shuffle& shuffle, const std::vector<int>& dice) {
  const Rules& rules = *shuffle.rules;
  std::vector<std::string> parts;
  for (const PlacingDie& die : placing_dice(shuffle, dice)) {
    const int value = dice[parts.size()];
    parts.push_back(fmt::format("{} {} {}", name_of_kind(shuffle, die.kind), value,
                                square_text(rules.board, die.squares[static_cast<std::size_t>(value - 1)])));
  }
  return fmt::format("squares: {}", fmt::join(parts, ", "));
}

}  // namespace proconsul
