#include "protocol/formats/dice_words.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "engine/setup.h"
#include "protocol/formats/placing_dice_words.h"
#include "protocol/formats/rules_words.h"
#include "variants/dice_armies.h"
#include "variants/placement.h"

namespace proconsul {
namespace {

using Roles = std::vector<DieRole>;

const std::string kNothing = "nothing changes";

std::string name_of(const DiceArmies& armies, const Die& die) {
  switch (die.role) {
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
    case DieRole::kNamed:
      return armies.named[die.named].name + " die";
    case DieRole::kInterchange:
      return "interchange";
  }
  return "";
}

// Equal dice are called white if there are other dice, which are named by their colours.
const char* equal_dice(const DiceArmies& armies) {
  return armies.three_equal && !armies.named.empty() ? "white dice" : "dice";
}

bool has_several_squares(const Rules& rules, PieceType post) {
  return popcount(post_squares(rules, post, Colour::kWhite)) > 1;
}

std::string counted_name(const Rules& rules, PieceType type, PieceType post) {
  const std::string name = capital_name(rules, type);
  return has_several_squares(rules, post) ? plural_name(name) : name;
}

// "Man becomes Walker"; `type`: the piece that replaces the one on the post.
std::string change_text(const Rules& rules, PieceType post, PieceType type) {
  const std::string who = counted_name(rules, post, post);
  const bool several = has_several_squares(rules, post);
  if (type == post) return who + (several ? " stay" : " stays");
  return fmt::format("{} {} {}", who, several ? "become" : "becomes", counted_name(rules, type, post));
}

std::string changes_text(const DiceArmies& armies, const DiceRow& row) {
  const Rules& rules = *armies.rules;
  std::vector<std::string> parts;
  for (const Substitution& change : row.changes) {
    if (!change.from) {
      parts.push_back(change_text(rules, change.post, change.piece));
      continue;
    }
    parts.push_back(fmt::format("{0} {1} what the {2} made of the {3} (a {3} if nothing)",
                                counted_name(rules, change.post, change.post),
                                has_several_squares(rules, change.post) ? "become" : "becomes",
                                equal_dice(armies), counted_name(rules, *change.from, *change.from)));
  }
  return parts.empty() ? kNothing : fmt::format("{}", fmt::join(parts, ", "));
}

// "if the pair is 1-3"
std::string condition_text(const DiceArmies& armies, const DieCondition& condition) {
  const std::string eyes = condition.low == condition.high
                               ? std::to_string(condition.low)
                               : fmt::format("{}-{}", condition.low, condition.high);
  return fmt::format(" if the {} is {}", name_of(armies, condition.die), eyes);
}

// Whether the row is the last of several for the same number.
bool is_what_remains(const DiceArmies& armies, const DiceRow& row) {
  return !row.when && std::any_of(armies.table.begin(), armies.table.end(), [&](const DiceRow& other) {
    return other.when && other.shown == row.shown;
  });
}

DieText die_text(const DiceArmies& armies, const Die& die) {
  DieText text{name_of(armies, die), {}};
  for (const DiceRow& row : armies.table) {
    if (row.shown.die != die) continue;
    std::string change = changes_text(armies, row);
    if (row.when) change += condition_text(armies, *row.when);
    if (is_what_remains(armies, row)) change += " otherwise";
    const bool interchange = die.role == DieRole::kInterchange;
    text.rows.push_back({interchange ? "" : std::to_string(row.shown.eyes), change});
  }
  return text;
}

// Throws that are read together.
struct Group {
  const char* title;  // {} stands for "dice" or "white dice"
  std::vector<Die> dice;
};
std::vector<Group> groups_of(const DiceArmies& armies) {
  std::vector<Group> groups;
  if (armies.three_equal)
    groups = {{"All three {} different", {{DieRole::kLowest}, {DieRole::kMiddle}, {DieRole::kHighest}}},
              {"Two {} alike, first the pair, then the single one", {{DieRole::kPair}, {DieRole::kSingle}}},
              {"All three {} alike", {{DieRole::kTriple}}}};
  std::vector<Die> named;
  for (std::size_t i = 0; i < armies.named.size(); ++i) named.push_back({DieRole::kNamed, i});
  const char* title = armies.three_equal ? "The coloured dice, after the white ones" : "The dice";
  if (!named.empty()) groups.push_back({title, named});
  if (armies.interchange) groups.push_back({"The interchange, if it is in force", {{DieRole::kInterchange}}});
  return groups;
}

// "white 1-2-6", "red 3"; dice without colours are "dice 1-2-6".
std::string thrown_name(const DiceArmies& armies, const ShownDie& shown, const std::vector<int>& dice) {
  switch (shown.die.role) {
    case DieRole::kLowest:
    case DieRole::kMiddle:
    case DieRole::kHighest:
    case DieRole::kPair:
    case DieRole::kSingle:
    case DieRole::kTriple:
      return fmt::format("{} {}", armies.named.empty() ? "dice" : "white",
                         fmt::join(dice.begin(), dice.begin() + 3, "-"));
    case DieRole::kNamed:
      return fmt::format("{} {}", armies.named[shown.die.named].name, shown.eyes);
    case DieRole::kInterchange:
      return name_of(armies, shown.die);
  }
  return {};
}

struct ThrownDie {
  std::string name;
  std::vector<std::string> changes;
};

std::vector<ThrownDie> thrown_text(const DiceArmies& armies, int number) {
  const std::vector<ShownDie> shown = armies.shown(number);
  const std::vector<int> dice = armies.dice(number);
  Army army = own_army();
  std::vector<ThrownDie> thrown;
  for (const ShownDie& die : shown) {
    const std::string name = thrown_name(armies, die, dice);
    if (thrown.empty() || thrown.back().name != name) thrown.push_back({name, {}});
    const DiceRow* row = armies.row_of(die, shown);
    if (row == nullptr) continue;
    for (const Substitution& substitution : row->changes) {
      change(army, substitution);
      thrown.back().changes.push_back(
          change_text(*armies.rules, substitution.post, army[index_of(substitution.post)]));
    }
  }
  return thrown;
}

}  // namespace

std::vector<DrawnDie> drawn_dice(const Variant& variant) {
  if (!variant.starts || dice_needed(*variant.starts) == 0) return {};
  std::vector<DrawnDie> dice;
  if (const DiceArmies* armies = variant.starts->armies()) {
    if (armies->three_equal) dice.assign(3, {"white", "white", 6});
    for (const NamedDie& die : armies->named) dice.push_back({die.name, die.name, die.sides});
    return dice;
  }
  return shuffle_dice(*variant.starts->shuffle());
}

std::vector<DiceText> dice_text(const Variant& variant) {
  if (!variant.starts || dice_needed(*variant.starts) == 0) return {};
  const DiceArmies* armies = variant.starts->armies();
  if (armies == nullptr) return {shuffle_dice_text(*variant.starts->shuffle())};
  std::vector<DiceText> texts;
  for (const Group& group : groups_of(*armies)) {
    DiceText text{fmt::format(fmt::runtime(group.title), equal_dice(*armies)), {}};
    for (const Die& die : group.dice) {
      DieText rows = die_text(*armies, die);
      if (!rows.rows.empty()) text.dice.push_back(std::move(rows));
    }
    if (!text.dice.empty()) texts.push_back(std::move(text));
  }
  return texts;
}

std::vector<std::string> thrown_lines(const Variant& variant, int number, const std::vector<int>& dice) {
  if (variant.starts->shuffle()) return {shuffle_dice_line(*variant.starts->shuffle(), dice)};
  std::vector<std::string> lines;
  for (const ThrownDie& die : thrown_text(*variant.starts->armies(), number)) {
    lines.push_back(
        fmt::format("{}: {}", die.name,
                    die.changes.empty() ? kNothing : fmt::format("{}", fmt::join(die.changes, ", "))));
  }
  return lines;
}

std::string default_army_text(const Variant& variant) {
  if (!variant.starts || variant.starts->armies() == nullptr) return {};
  const Rules& rules = *variant.rules;
  std::vector<std::string> men;
  const Result<StartPlacement> start = read_placement(rules.start_fen, rules.board.files, rules.board.ranks);
  for (const StartPlacement::Man& man : start.value().men) {
    const PieceType type = rules.type_of(man.letter);
    if (man.colour != Colour::kWhite || rules.pieces[index_of(type)].pawn) continue;
    men.push_back(square_text(rules.board, man.square) + " " + capital_name(rules, type));
  }
  const int number = default_start(*variant.starts);
  std::vector<std::string> dice;
  for (const ThrownDie& die : thrown_text(*variant.starts->armies(), number)) dice.push_back(die.name);
  return fmt::format("{} (number {}: {})", fmt::join(men, ", "), number, fmt::join(dice, ", "));
}

}  // namespace proconsul
