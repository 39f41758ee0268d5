// What a short search says of every random start of a variant: by how much it favours a side. Tables of some
// variants are built in, `proconsul starts` makes others.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/result.h"
#include "variants/registry.h"

namespace proconsul {

inline constexpr int kMaxUnfair = 2'000;  // centipawns, of a start that may still be called fair

struct StartScores {
  std::string variant;
  std::uint64_t nodes = 0;           // that each start was searched for
  std::vector<std::int16_t> scores;  // centipawns, White's view, by number
  std::string definition = "";       // the key of the variant's definition; empty: not known

  // The numbers of those within so many centipawns of even, lowest first.
  std::vector<int> within(int centipawns) const;
  // All numbers, the fairest first; of equally fair ones the lowest.
  std::vector<int> fairest_first() const;
};

// The first line says what the table is of, the others have the scores.
std::string to_text(const StartScores& scores);
Result<StartScores> read_start_scores(std::string_view text);

// A table built into the program.
struct EmbeddedScores {
  std::string_view variant;
  std::uint64_t nodes;
  std::span<const std::int16_t> scores;
};
std::vector<EmbeddedScores> embedded_start_scores();

// What a variant's rules and starts are, in a few letters; names and descriptions do not count.
std::string definition_key(const Registry& registry, const Variant& variant);

// That of the file, or the one built in if `file` is empty. Fails if there is none, or if it is one of
// another variant, another definition or of other starts.
Result<StartScores> start_scores_of(const Registry& registry, const Variant& variant,
                                    const std::string& file);
// The numbers of the starts within so many centipawns of even, by these scores; may be none.
Result<std::vector<int>> fair_numbers(const Registry& registry, const Variant& variant, int centipawns,
                                      const std::string& file);
// A file is named and no table of scores can be read from it.
bool is_unreadable_table(const std::string& file);

}  // namespace proconsul
