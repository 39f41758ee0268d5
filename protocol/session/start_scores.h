// The score of a short search for every random start of a variant: how much it favours a side. Tables of some
// variants are built in; `proconsul starts` creates others.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/result.h"
#include "variants/registry.h"

namespace proconsul {

inline constexpr int kMaxUnfair = 2'000;  // centipawns; the largest value of --fair

struct StartScores {
  std::string variant;
  std::uint64_t nodes = 0;           // searched per start
  std::vector<std::int16_t> scores;  // centipawns, White's view, by number
  std::string definition = "";       // the key of the variant's definition; empty: unknown

  // The numbers of the starts whose score is at most `centipawns` in absolute value, in ascending order.
  std::vector<int> within(int centipawns) const;
  // All numbers, fairest first; equally fair ones in ascending order.
  std::vector<int> fairest_first() const;
};

// The first line identifies the table, the others have the scores.
std::string to_text(const StartScores& scores);
Result<StartScores> read_start_scores(std::string_view text);

// A table built into the program.
struct EmbeddedScores {
  std::string_view variant;
  std::uint64_t nodes;
  std::span<const std::int16_t> scores;
};
std::vector<EmbeddedScores> embedded_start_scores();

// A short hash of a variant's rules and starts; names and descriptions are ignored.
std::string definition_key(const Registry& registry, const Variant& variant);

// The scores in the file, or the built-in ones if `file` is empty. Fails if there are none, or if they belong
// to another variant, another definition or other starts.
Result<StartScores> start_scores_of(const Registry& registry, const Variant& variant,
                                    const std::string& file);
// The numbers of the starts within `centipawns` of even by these scores; may be empty.
Result<std::vector<int>> fair_numbers(const Registry& registry, const Variant& variant, int centipawns,
                                      const std::string& file);
// Whether a file is given that is not a readable table of scores.
bool is_unreadable_table(const std::string& file);

}  // namespace proconsul
