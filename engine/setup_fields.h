// The fields of a FEN, one after another: strictly, or with the harmless faults of other programs and of
// people who type. A fault is harmless if it cannot hide what would change the game, such as a move written
// behind the position.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/result.h"
#include "engine/rules.h"
#include "engine/setup.h"
#include "engine/text.h"

namespace proconsul {

// Begins what is said of a part that is read in another way; what is said of other parts is why they are left
// out.
inline constexpr std::string_view kReadAs = "read as ";

struct LenientSetup {
  Setup setup;
  std::vector<std::string> repairs;
};

// As parse_setup(), but words that are harmlessly wrong are left out, or read as what they must mean.
Result<LenientSetup> parse_setup_leniently(const Rules& rules, std::string_view fen);

// Whether other programs use SFEN for such a game: no castling, and pieces that promote or are dropped.
bool is_written_as_sfen(const Rules& rules);
// Whether the text has the fields of an SFEN, in such a game: "9/9/... b 2Pg 31". A FEN has the hands in
// brackets; parse_setup() refuses SFENs, since their b is the other side.
bool is_sfen(const Rules& rules, std::string_view text);

// Reads the first field into `setup`.
std::optional<Error> read_placement(const Rules& rules, Word field, Setup& setup);

}  // namespace proconsul
