// Drawn starts: number <-> first rank <-> FEN, dice, and the army of a number. Numbering as published for
// each game.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/result.h"
#include "engine/rules.h"

namespace proconsul {

struct Shuffle;

// Which scheme a game's starts follow: a published one, named in its definition file (`starts = consul42k`
// ...), or a shuffle of its own first rank, which the variant owns.
class StartScheme {
 public:
  enum Kind : std::uint8_t {
    kConsul42k,
    kContemporaryRandom,
    kChess56,
    kChess2016,
    kFischerRandom,
    kCapablancaRandom,
    kShuffle
  };
  constexpr StartScheme(Kind kind) : kind_(kind) {}
  constexpr explicit StartScheme(const Shuffle& shuffle) : kind_(kShuffle), shuffle_(&shuffle) {}

  constexpr Kind kind() const { return kind_; }
  const Shuffle& shuffle() const { return *shuffle_; }  // precondition: kind() is kShuffle
  bool operator==(const StartScheme& other) const;      // shuffles are compared by what they are

 private:
  Kind kind_;
  const Shuffle* shuffle_ = nullptr;
};

struct StartNumber {
  int white = 0;
  int black = 0;  // differs from white only in a double draw
  bool operator==(const StartNumber&) const = default;
};

// When Knights and Camels trade places in a start drawn by dice: by the dice's total or regardless of it.
enum class Interchange : std::uint8_t { kNever, kAlways, kOdd, kEven };
std::optional<Interchange> interchange_named(std::string_view name);  // "never", "always", "odd", "even"

// How a start is drawn by chance.
struct DrawRules {
  bool apart = false;                      // White and Black separately, where the game allows it
  std::optional<Interchange> interchange;  // where the game has it; absent: left to chance
  bool operator==(const DrawRules&) const = default;
};

int start_count(StartScheme scheme);          // 42000, 1680, 112, 2016, 960, ...
bool allows_double_draw(StartScheme scheme);  // separate numbers for White and Black
bool allows_interchange(StartScheme scheme);  // of Knights and Camels, beside what the dice say
int default_start(StartScheme scheme);        // 15683, 915, 0, 36, 518, ...
int dice_needed(StartScheme scheme);          // 7, 3, 5; 0: not drawn by dice

Result<std::string> start_fen(StartScheme scheme, StartNumber number);
// The number whose start FEN this is (move counters and side to move as at the start); an error says why
// there is none.
Result<StartNumber> start_number(StartScheme scheme, std::string_view fen);
// Dice values 1..6 (42k: 1-based draws as published, see RULES) in the published order; twice as many in a
// double draw, White's first.
Result<StartNumber> start_from_dice(StartScheme scheme, const std::vector<int>& dice,
                                    Interchange interchange = Interchange::kNever);
// "15683", or "15683/42" for a double draw.
Result<StartNumber> parse_start_number(StartScheme scheme, std::string_view text);
std::string to_text(StartNumber number);
// Uniformly drawn from a seed (splitmix64 or another fixed algorithm: the same seed gives the same start
// everywhere).
StartNumber random_start(StartScheme scheme, std::uint64_t seed, const DrawRules& rules = {});
// The piece types that take part in this start, from its FEN.
std::vector<PieceType> army_of(const Rules& rules, std::string_view fen);

}  // namespace proconsul
