// Suggestions for mistyped words.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace proconsul {

// Edit distance: insertions, deletions, replacements and swaps of neighbours that turn one word into the
// other, ignoring case.
std::size_t edit_distance(std::string_view a, std::string_view b);

// The `count` candidates closest to `word`, nearest first; ties keep their order.
std::vector<std::string> nearest_words(std::string_view word, const std::vector<std::string>& candidates,
                                       std::size_t count);

// The candidate closest to `name`, the first of a tie, if it is close enough; otherwise, if `name` has at
// least three letters, the shortest candidate that begins with it; ignoring case. Empty if there is none.
std::string nearest_name(std::string_view name, const std::vector<std::string_view>& candidates);

// " (did you mean 'perft'?)" if a candidate is close enough to be meant, else nothing.
std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates);

}  // namespace proconsul
