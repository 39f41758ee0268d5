#include "protocol/formats/dice_words.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "engine/setup.h"
#include "variants/placement.h"
#include "variants/starts_ninety_six.h"
#include "variants/starts_random.h"

namespace proconsul {
namespace {

using Roles = std::vector<DieRole>;

const std::string kNothing = "nothing changes";

const char* name_of(DieRole role) {
  switch (role) {
    case DieRole::kLowest:
      return "lowest die";
    case DieRole::kMiddle:
      return "middle die";
    case DieRole::kHighest:
      return "highest die";
    case DieRole::kPair:
      return "pair";
    case DieRole::kSingle:
      return "single die";
    case DieRole::kTriple:
      return "three alike";
    case DieRole::kGreen:
      return "green die";
    case DieRole::kRed:
      return "red die";
    case DieRole::kInterchange:
      return "interchange";
  }
  return "";
}

// Names of pieces begin with a capital letter here, since a Man is no man.
std::string piece_name(const Rules& rules, std::string_view letter) {
  std::string name = rules.pieces[index_of(rules.type_of(std::string(letter)))].name;
  if (name.front() >= 'a' && name.front() <= 'z') name.front() = static_cast<char>(name.front() - 'a' + 'A');
  return name;
}

std::string plural(const std::string& name) {
  if (name == "Man") return "Men";
  return name + "s";
}

std::string counted_name(const Rules& rules, std::string_view letter, Post post) {
  const std::string name = piece_name(rules, letter);
  return has_two_squares(post) ? plural(name) : name;
}

// "Man becomes Walker"; `letter`: what stands on the post now.
std::string change_text(const Rules& rules, Post post, std::string_view letter) {
  const std::string_view before = piece_on(kDefaultArmy, post);
  const std::string who = counted_name(rules, before, post);
  const bool several = has_two_squares(post);
  if (letter == before) return who + (several ? " stay" : " stays");
  return fmt::format("{} {} {}", who, several ? "become" : "becomes", counted_name(rules, letter, post));
}

std::string changes_text(const Rules& rules, const DiceRow& row) {
  std::vector<std::string> parts;
  for (const Substitution& change : row.changes) {
    if (!change.from) {
      parts.push_back(change_text(rules, change.post, change.letter));
      continue;
    }
    parts.push_back(fmt::format("{0} becomes what the white dice made of the {1} (a {1} if nothing)",
                                counted_name(rules, piece_on(kDefaultArmy, change.post), change.post),
                                counted_name(rules, piece_on(kDefaultArmy, *change.from), *change.from)));
  }
  return parts.empty() ? kNothing : fmt::format("{}", fmt::join(parts, ", "));
}

// "if the pair is 1-3"
std::string condition_text(const DieCondition& condition) {
  const std::string eyes = condition.low == condition.high
                               ? std::to_string(condition.low)
                               : fmt::format("{}-{}", condition.low, condition.high);
  return fmt::format(" if the {} is {}", name_of(condition.role), eyes);
}

// The last of several rows for the same eyes.
bool is_what_remains(const DiceTable& table, const DiceRow& row) {
  return !row.when && std::any_of(table.begin(), table.end(), [&](const DiceRow& other) {
    return other.when && other.die.role == row.die.role && other.die.eyes == row.die.eyes;
  });
}

DieText die_text(const Rules& rules, const DiceTable& table, DieRole role) {
  DieText die{name_of(role), {}};
  for (const DiceRow& row : table) {
    if (row.die.role != role) continue;
    std::string change = changes_text(rules, row);
    if (row.when) change += condition_text(*row.when);
    if (is_what_remains(table, row)) change += " otherwise";
    die.rows.push_back({role == DieRole::kInterchange ? "" : std::to_string(row.die.eyes), change});
  }
  return die;
}

bool has(const DiceTable& table, DieRole role) {
  return std::any_of(table.begin(), table.end(), [&](const DiceRow& row) { return row.die.role == role; });
}

// Which throws are read together.
struct Group {
  const char* title;  // {} stands for "dice" or "white dice"
  Roles roles;
};
const std::vector<Group>& groups() {
  static const std::vector<Group> all = {
      {"All three {} different", {DieRole::kLowest, DieRole::kMiddle, DieRole::kHighest}},
      {"Two {} alike, first the pair, then the single one", {DieRole::kPair, DieRole::kSingle}},
      {"All three {} alike", {DieRole::kTriple}},
      {"The coloured dice, after the white ones", {DieRole::kGreen, DieRole::kRed}},
      {"The interchange, if it is in force", {DieRole::kInterchange}}};
  return all;
}

// "white 1-2-6", "red 3"; dice without colours are "dice 1-2-6".
std::string thrown_name(const DiceTable& table, ShownDie die, ThreeDice white) {
  switch (die.role) {
    case DieRole::kLowest:
    case DieRole::kMiddle:
    case DieRole::kHighest:
    case DieRole::kPair:
    case DieRole::kSingle:
    case DieRole::kTriple:
      return fmt::format("{} {}", has(table, DieRole::kGreen) ? "white" : "dice", fmt::join(white, "-"));
    case DieRole::kGreen:
      return fmt::format("green {}", die.eyes);
    case DieRole::kRed:
      return fmt::format("red {}", die.eyes);
    case DieRole::kInterchange:
      return name_of(die.role);
  }
  return {};
}

ThreeDice white_dice(StartScheme scheme, int number) {
  return throw_from_index(scheme.kind() == StartScheme::kChess2016 ? number / 36 : number % kThrows);
}

struct ThrownDie {
  std::string name;
  std::vector<std::string> changes;
};

std::vector<ThrownDie> thrown_text(const Variant& variant, int number) {
  const DiceTable* table = dice_table(*variant.starts);
  const std::vector<ShownDie> shown = shown_dice(*variant.starts, number);
  Army army = kDefaultArmy;
  std::vector<ThrownDie> thrown;
  for (const ShownDie die : shown) {
    const std::string name = thrown_name(*table, die, white_dice(*variant.starts, number));
    if (thrown.empty() || thrown.back().name != name) thrown.push_back({name, {}});
    const DiceRow* row = row_of(*table, die, shown);
    if (row == nullptr) continue;
    for (const Substitution& substitution : row->changes) {
      change(army, substitution);
      thrown.back().changes.push_back(
          change_text(*variant.rules, substitution.post, piece_on(army, substitution.post)));
    }
  }
  return thrown;
}

// The dice of a first rank that is drawn piece by piece: what each places.
std::vector<DrawStep> placed_by_dice(const Recipe& recipe) {
  std::vector<DrawStep> placed;
  for (const DrawStep& step : recipe.steps)
    placed.insert(placed.end(), static_cast<std::size_t>(step.count), step);
  return placed;
}

std::string squares_text(const Rules& rules, const DrawStep& step, const std::vector<std::size_t>& free) {
  if (step.squares == DrawStep::Squares::kAny) return fmt::format("one of {} free squares", free.size());
  std::vector<std::string> names;
  for (const std::size_t file : free)
    names.push_back(
        square_text(rules.board, rules.board.square(static_cast<int>(file), rules.castling.rank)));
  return fmt::format("{}", fmt::join(names, " "));
}

// With dice as there are to buy: what they show beyond the sides needed is thrown again.
std::string real_die_text(int sides) {
  const int real = sides <= 6 ? 6 : 8;
  const char* name = real == 6 ? "6-sided die" : "8-sided die";
  if (sides == real) return name;
  if (sides + 1 == real) return fmt::format("{}, {} is rolled again", name, real);
  return fmt::format("{}, {} and {} are rolled again", name, sides + 1, real);
}

DiceText rank_dice_text(const Variant& variant) {
  const Rules& rules = *variant.rules;
  std::string rank(static_cast<std::size_t>(rules.board.files), kFreeSquare);
  DieText die{"in this order", {}};
  for (const DrawStep& step : placed_by_dice(recipe_of(*variant.starts))) {
    const std::vector<std::size_t> free = choices_on(rank, step.squares);
    die.rows.push_back(
        {fmt::format("1-{}", free.size()),
         fmt::format("{}: {} ({})", piece_name(rules, std::string(1, step.letter)),
                     squares_text(rules, step, free), real_die_text(static_cast<int>(free.size())))});
    rank[free.front()] = step.letter;
  }
  die.rows.push_back({"", "Rook, King, Rook: the squares left, from the left"});
  return {fmt::format("{} dice, one for each piece of the first rank; free squares are counted from the left",
                      die.rows.size() - 1),
          {die}};
}

// "squares: Bishop 2 d1, Bishop 4 g1, ...": what each die has given its piece.
std::string placed_line(const Variant& variant, const std::vector<int>& dice) {
  const Rules& rules = *variant.rules;
  std::string rank(static_cast<std::size_t>(rules.board.files), kFreeSquare);
  std::vector<std::string> parts;
  for (const DrawStep& step : placed_by_dice(recipe_of(*variant.starts))) {
    const int value = dice[parts.size()];
    const std::size_t file = choices_on(rank, step.squares)[static_cast<std::size_t>(value - 1)];
    rank[file] = step.letter;
    parts.push_back(fmt::format(
        "{} {} {}", piece_name(rules, std::string(1, step.letter)), value,
        square_text(rules.board, rules.board.square(static_cast<int>(file), rules.castling.rank))));
  }
  return fmt::format("squares: {}", fmt::join(parts, ", "));
}

}  // namespace

std::vector<DrawnDie> drawn_dice(const Variant& variant) {
  const int needed = variant.starts ? dice_needed(*variant.starts) : 0;
  if (needed == 0) return {};
  std::vector<DrawnDie> dice;
  const DiceTable* table = dice_table(*variant.starts);
  if (table == nullptr) {
    std::string rank(static_cast<std::size_t>(variant.rules->board.files), kFreeSquare);
    for (const DrawStep& step : placed_by_dice(recipe_of(*variant.starts))) {
      const std::vector<std::size_t> free = choices_on(rank, step.squares);
      dice.push_back(
          {piece_name(*variant.rules, std::string(1, step.letter)), "white", static_cast<int>(free.size())});
      rank[free.front()] = step.letter;
    }
    return dice;
  }
  constexpr std::size_t kWhiteDice = 3;
  for (std::size_t die = 0; die < static_cast<std::size_t>(needed); ++die) {
    const char* colour = die < kWhiteDice ? "white" : die == kWhiteDice ? "green" : "red";
    dice.push_back({colour, colour, 6});
  }
  return dice;
}

std::vector<DiceText> dice_text(const Variant& variant) {
  if (!variant.starts || dice_needed(*variant.starts) == 0) return {};
  const DiceTable* table = dice_table(*variant.starts);
  if (table == nullptr) return {rank_dice_text(variant)};
  const char* dice = has(*table, DieRole::kGreen) ? "white dice" : "dice";
  std::vector<DiceText> texts;
  for (const Group& group : groups()) {
    if (!has(*table, group.roles.front())) continue;
    DiceText text{fmt::format(fmt::runtime(group.title), dice), {}};
    for (const DieRole role : group.roles) text.dice.push_back(die_text(*variant.rules, *table, role));
    texts.push_back(std::move(text));
  }
  return texts;
}

std::vector<std::string> thrown_lines(const Variant& variant, int number, const std::vector<int>& dice) {
  if (dice_table(*variant.starts) == nullptr) return {placed_line(variant, dice)};
  std::vector<std::string> lines;
  for (const ThrownDie& die : thrown_text(variant, number)) {
    lines.push_back(
        fmt::format("{}: {}", die.name,
                    die.changes.empty() ? kNothing : fmt::format("{}", fmt::join(die.changes, ", "))));
  }
  return lines;
}

std::string default_army_text(const Variant& variant) {
  if (!variant.starts || dice_table(*variant.starts) == nullptr) return {};
  const Rules& rules = *variant.rules;
  std::vector<std::string> men;
  const Result<StartPlacement> start = read_placement(rules.start_fen, rules.board.files, rules.board.ranks);
  for (const StartPlacement::Man& man : start.value().men) {
    if (man.colour != Colour::kWhite || rules.pieces[index_of(rules.type_of(man.letter))].pawn) continue;
    men.push_back(square_text(rules.board, man.square) + " " + piece_name(rules, man.letter));
  }
  const int number = default_start(*variant.starts);
  std::vector<std::string> dice;
  for (const ThrownDie& die : thrown_text(variant, number)) dice.push_back(die.name);
  return fmt::format("{} (number {}: {})", fmt::join(men, ", "), number, fmt::join(dice, ", "));
}

}  // namespace proconsul
