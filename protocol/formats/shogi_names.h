// The pieces of shogi as game records name them: in kanji (KIF, KI2) and by two letters (CSA).
#pragma once

#include <string_view>

#include "engine/rules.h"

namespace proconsul {

struct ShogiName {
  std::string_view letter;    // as in FENs: "R", "+R"
  std::string_view kanji;     // a single character, as on diagrams
  std::string_view in_moves;  // promoted silvers, knights and lances have two there
  std::string_view csa;
  std::string_view other;  // another character in use; may be empty
};

const ShogiName* shogi_name_of(std::string_view letter);  // null: not a piece of shogi
const ShogiName* shogi_name_of_csa(std::string_view code);
// Removes a piece's name in kanji, the longest that fits, from the front of `text`; null if there is none.
const ShogiName* take_shogi_name(std::string_view& text);

// Whether the records can hold such a game: pieces of shogi, which promote as in shogi, on at most 9x9
// squares.
bool is_recorded_like_shogi(const Rules& rules);

}  // namespace proconsul
