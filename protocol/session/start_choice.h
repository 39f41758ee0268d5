// Selects one of a game's starts from the command line: by number, by dice or at random.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "protocol/session/arguments.h"
#include "variants/registry.h"

namespace proconsul {

// --id, --black-id, --dice, --black-dice, --interchange
std::vector<Option> start_options();
// --random, --double, --seed, fair_options()
std::vector<Option> draw_options();
// --fair, --scores
std::vector<Option> fair_options();

// The starts that --fair allows; at least one.
struct FairStarts {
  int limit = 0;                     // centipawns
  std::size_t all = 0;               // starts of the variant
  std::vector<StartNumber> numbers;  // numbers of the fair ones
  std::vector<int> scores;           // of each of these; centipawns, White's view
};
// Fails if no start is fair or there are no scores.
Result<FairStarts> fair_starts(const Registry& registry, const Variant& variant, const Arguments& arguments);
// "23 of 960 starts are within 10 centipawns of even"
std::string fair_text(int limit, std::size_t fair, std::size_t all);

struct ChosenStart {
  StartNumber number;
  // Of a start picked by --fair.
  struct Fairness {
    int limit;              // centipawns
    std::size_t fair, all;  // numbers of starts
    int score;              // of the picked start; centipawns, White's view
  };
  std::optional<Fairness> fairness;
};
// "start number 12; 23 of 960 starts are within 10 centipawns of even, this one has +3"
std::string picked_text(const ChosenStart& start);

// Nothing if no option asks for a start. Fails if the options contradict each other or there is no such
// start.
Result<std::optional<ChosenStart>> choose_start(const Registry& registry, const Variant& variant,
                                                const Arguments& arguments);
// Why valid --fair and --scores options cannot be followed.
enum class FairError : std::uint8_t { kNone, kUnreadable, kNoneFair };
FairError fair_error(const Registry& registry, const Variant& variant, const Arguments& arguments);
// Whether the start is picked at random, so that it must be reported.
bool draws_by_chance(const Arguments& arguments);

// --double and --interchange, for random starts of one of these games; fails if none of them supports what is
// given.
Result<DrawRules> read_draw_rules(const std::vector<const Variant*>& variants, const Arguments& arguments);

}  // namespace proconsul
