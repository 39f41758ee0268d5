// Marks that people write behind a move to say what it does: check, mate, en passant. They do not identify
// it.
#pragma once

#include <cstdint>
#include <string_view>

namespace proconsul {

enum class MoveMark : std::uint8_t { kNone, kCheck, kMated, kEnPassant };

// Whether the whole text is one: "ch", "dis", "mate", "e.p.", "++".
bool is_move_mark(std::string_view text);
// Removes the longest mark at the end of `text`, but not all of it. Plus signs, which may mean a promotion,
// are left.
MoveMark take_move_mark(std::string_view& text);

}  // namespace proconsul
