// Suggestions for mistyped words.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace proconsul {

// Insertions, deletions, replacements and swaps of neighbours that turn one word into the other, letter case
// aside.
std::size_t edit_distance(std::string_view a, std::string_view b);

// The `count` candidates closest to `word`, nearest first; equally near ones keep their order.
std::vector<std::string> nearest_words(std::string_view word, const std::vector<std::string>& candidates,
                                       std::size_t count);

// The candidate closest to `name`, of equally near ones the first, if it is close enough to be meant; else
// the shortest that begins with `name`, of three letters or more, letter case aside; else empty.
std::string nearest_name(std::string_view name, const std::vector<std::string_view>& candidates);

// " (did you mean 'perft'?)" if a candidate is close enough to be meant, else nothing.
std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates);

}  // namespace proconsul
