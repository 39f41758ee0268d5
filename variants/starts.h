// Random starts: number <-> FEN, dice, and the army of a number. The starts of a game are data: a shuffle or
// a table of dice, described in its definition or derived from its castling.
#pragma once

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

struct Shuffle;
struct DiceArmies;

// Either of the two; a value that is cheap to copy.
class StartScheme {
 public:
  explicit StartScheme(std::shared_ptr<const Shuffle> shuffle);
  explicit StartScheme(std::shared_ptr<const DiceArmies> armies);

  const Shuffle* shuffle() const { return shuffle_.get(); }   // may be null
  const DiceArmies* armies() const { return armies_.get(); }  // may be null
  int count() const { return count_; }
  int usual() const { return usual_; }              // the number of the game's own start
  bool operator==(const StartScheme& other) const;  // by content

 private:
  std::shared_ptr<const Shuffle> shuffle_;
  std::shared_ptr<const DiceArmies> armies_;
  int count_ = 0;
  int usual_ = 0;
};

// When the interchange applies to a start picked by dice: depending on the dice's total, or regardless of it.
enum class Interchange : std::uint8_t { kNever, kAlways, kOdd, kEven };
std::optional<Interchange> interchange_named(std::string_view name);  // "never", "always", "odd", "even"

// How a random start is picked.
struct DrawRules {
  bool apart = false;                      // separately for White and Black, if the game allows it
  std::optional<Interchange> interchange;  // if the game has it; absent: at random
  bool operator==(const DrawRules&) const = default;
};

int start_count(const StartScheme& scheme);
bool allows_double_draw(const StartScheme& scheme);  // separate numbers for White and Black
bool allows_interchange(const StartScheme& scheme);  // besides what the dice say
int default_start(const StartScheme& scheme);
std::vector<int> dice_sides(const StartScheme& scheme);  // of all dice in order; empty: not picked by dice
int dice_needed(const StartScheme& scheme);

Result<std::string> start_fen(const StartScheme& scheme, StartNumber number);
// The number whose start FEN this is (move counters and side to move as at the start); an error says why
// there is none.
Result<StartNumber> start_number(const StartScheme& scheme, std::string_view fen);
// Uses only the placement, the first field of a FEN, for FENs whose rights and counters are unreliable.
Result<StartNumber> number_of_placement(const StartScheme& scheme, std::string_view placement);
// Dice values from 1, in order; twice as many for separate numbers, White's first.
Result<StartNumber> start_from_dice(const StartScheme& scheme, const std::vector<int>& dice,
                                    Interchange interchange = Interchange::kNever);
// The lowest throw that gives this number; nothing if starts are not picked by dice.
struct Dice {
  std::vector<int> values;
  bool interchange = false;
};
std::optional<Dice> dice_for(const StartScheme& scheme, int number);
// "15683", or "15683/42" for separate starts.
Result<StartNumber> parse_start_number(const StartScheme& scheme, std::string_view text);
std::string to_text(StartNumber number);
// Picked uniformly from a seed (splitmix64 or another fixed algorithm: the same seed gives the same start
// everywhere).
StartNumber random_start(const StartScheme& scheme, std::uint64_t seed, const DrawRules& rules = {});
// The piece types that take part in this start, from its FEN.
std::vector<PieceType> army_of(const Rules& rules, std::string_view fen);

}  // namespace proconsul
