// The signs by which annotators judge moves and positions, and their numbers (numeric annotation glyphs).
#pragma once

#include <string_view>
#include <vector>

namespace proconsul {

// The glyph of a sign: 16 for "±" and "+/-", 146 for "N"; 0 for any other text. Those of "!" and its like are
// 1 to 6.
int nag_of(std::string_view sign);
// The sign that is printed for a glyph; empty if it has none.
std::string_view sign_of_glyph(int nag);

// Removes the signs at the end of `text`, but not all of it: of judgements such as "!?", or any single one.
// Their glyphs go before the others of `nags`.
enum class SignKind : std::uint8_t { kJudgement, kAny };
bool take_sign(std::string_view& text, std::vector<int>& nags, SignKind kind);
// Whether a sign stands there that no move begins with.
bool begins_with_sign(std::string_view text);

}  // namespace proconsul
