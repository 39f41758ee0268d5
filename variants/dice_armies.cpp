#include "variants/dice_armies.h"

#include <algorithm>

#include "engine/setup.h"
#include "engine/text.h"

namespace proconsul {
namespace {

using ThreeDice = std::array<int, 3>;  // ascending

std::vector<ThreeDice> all_throws() {
  std::vector<ThreeDice> throws;
  for (int a = 1; a <= 6; ++a) {
    for (int b = a; b <= 6; ++b) {
      for (int c = b; c <= 6; ++c) throws.push_back({a, b, c});
    }
  }
  return throws;
}

const std::vector<ThreeDice> kAllThrows = all_throws();

std::vector<ShownDie> roles_of(ThreeDice dice) {
  const auto [a, b, c] = dice;
  if (a == c) return {{{DieRole::kTriple}, a}};
  if (a == b) return {{{DieRole::kPair}, a}, {{DieRole::kSingle}, c}};
  if (b == c) return {{{DieRole::kPair}, b}, {{DieRole::kSingle}, a}};
  return {{{DieRole::kLowest}, a}, {{DieRole::kMiddle}, b}, {{DieRole::kHighest}, c}};
}

bool holds(const std::optional<DieCondition>& condition, const std::vector<ShownDie>& shown) {
  return !condition || std::any_of(shown.begin(), shown.end(), [&](const ShownDie& die) {
    return die.die == condition->die && die.eyes >= condition->low && die.eyes <= condition->high;
  });
}

std::vector<Piece> own_board(const Rules& rules) { return parse_setup(rules, rules.start_fen)->board; }

std::vector<Piece> board_of(const std::vector<Piece>& own, const Army& army) {
  std::vector<Piece> board = own;
  for (Piece& piece : board) {
    if (piece.valid()) piece = Piece(piece.colour(), army[index_of(piece.type())]);
  }
  return board;
}

// The army that would turn the game's own board into this one.
std::optional<Army> army_on(const std::vector<Piece>& own, const std::vector<Piece>& board) {
  Army army = own_army();
  for (std::size_t i = 0; i < own.size(); ++i) {
    if (own[i].valid() && board[i].valid()) army[index_of(own[i].type())] = board[i].type();
  }
  return board_of(own, army) == board ? std::optional(army) : std::nullopt;
}

}  // namespace

int DiceArmies::throws() const {
  int count = three_equal ? kEqualThrows : 1;
  for (const NamedDie& die : named) count *= die.sides;
  return count;
}

std::vector<int> DiceArmies::dice(int number) const {
  int rest = number % throws();
  std::vector<int> values(named.size());
  for (std::size_t i = named.size(); i-- > 0;) {
    values[i] = rest % named[i].sides + 1;
    rest /= named[i].sides;
  }
  if (three_equal) {
    const ThreeDice& equal = kAllThrows[static_cast<std::size_t>(rest)];
    values.insert(values.begin(), equal.begin(), equal.end());
  }
  return values;
}

std::vector<int> DiceArmies::sides() const {
  std::vector<int> sides(three_equal ? 3 : 0, 6);
  for (const NamedDie& die : named) sides.push_back(die.sides);
  return sides;
}

int DiceArmies::number_from(std::vector<int> dice) const {
  const std::size_t equal = three_equal ? 3 : 0;
  int number = 0;
  if (three_equal) {
    std::sort(dice.begin(), dice.begin() + 3);
    const ThreeDice thrown = {dice[0], dice[1], dice[2]};
    number = static_cast<int>(std::find(kAllThrows.begin(), kAllThrows.end(), thrown) - kAllThrows.begin());
  }
  for (std::size_t i = 0; i < named.size(); ++i) number = number * named[i].sides + dice[equal + i] - 1;
  return number;
}

std::vector<ShownDie> DiceArmies::shown(int number) const {
  const std::vector<int> values = dice(number);
  const std::size_t equal = three_equal ? 3 : 0;
  std::vector<ShownDie> shown;
  if (three_equal) shown = roles_of({values[0], values[1], values[2]});
  for (std::size_t i = 0; i < named.size(); ++i) shown.push_back({{DieRole::kNamed, i}, values[equal + i]});
  if (number >= throws()) shown.push_back({{DieRole::kInterchange}, 1});
  return shown;
}

const DiceRow* DiceArmies::row_of(const ShownDie& die, const std::vector<ShownDie>& shown) const {
  const auto found = std::find_if(table.begin(), table.end(), [&](const DiceRow& row) {
    return row.shown == die && holds(row.when, shown);
  });
  return found == table.end() ? nullptr : &*found;
}

Army DiceArmies::army(int number) const {
  Army army = own_army();
  const std::vector<ShownDie> dice = shown(number);
  for (const ShownDie& die : dice) {
    const DiceRow* row = row_of(die, dice);
    if (row == nullptr) continue;
    for (const Substitution& substitution : row->changes) change(army, substitution);
  }
  return army;
}

std::string DiceArmies::fen(int number) const {
  const std::string& own = rules->start_fen;
  return placement_text(*rules, board_of(own_board(*rules), army(number))) +
         own.substr(own.find_first_of(" ["));
}

std::optional<int> DiceArmies::usual() const {
  const Result<StartNumber> found = number(words_of(rules->start_fen).front().text);
  return found ? std::optional(found->white) : std::nullopt;
}

Result<StartNumber> DiceArmies::number(std::string_view placement) const {
  const Error none{"the placement is not that of a start of this game", 0, 1};
  const Result<Setup> setup = parse_setup(*rules, placement);
  if (!setup) return none;
  const std::optional<Army> wanted = army_on(own_board(*rules), setup->board);
  if (!wanted) return none;
  for (int number = 0; number < count(); ++number) {
    if (army(number) == *wanted) return StartNumber{number, number};
  }
  return none;
}

bool DiceArmies::operator==(const DiceArmies& other) const {
  return rules->start_fen == other.rules->start_fen && three_equal == other.three_equal &&
         named == other.named && table == other.table && interchange == other.interchange;
}

Army own_army() {
  Army army;
  for (std::size_t i = 0; i < army.size(); ++i) army[i] = PieceType(static_cast<int>(i));
  return army;
}

void change(Army& army, const Substitution& substitution) {
  army[index_of(substitution.post)] =
      substitution.from ? army[index_of(*substitution.from)] : substitution.piece;
}

SquareSet post_squares(const Rules& rules, PieceType post, Colour colour) {
  const std::vector<Piece> board = own_board(rules);
  SquareSet squares;
  for (std::size_t i = 0; i < board.size(); ++i) {
    if (board[i] == Piece(colour, post)) squares |= bit<SquareSet>(Square(static_cast<int>(i)));
  }
  return squares;
}

}  // namespace proconsul
