// Characters of Unicode that come along with copied text: blanks of other widths, and those that are not
// seen.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace proconsul {

// Length in bytes of the blank at `offset`, also one of Unicode's such as the no-break space; 0 if there is
// none. The ideographic space is none here: in the Japanese "同　歩" it is part of a move.
std::size_t blank_length(std::string_view text, std::size_t offset);
// Without characters that take no room: joiners, soft hyphens, variation selectors, marks of direction.
std::string without_unseen(std::string_view text);

}  // namespace proconsul
