// What is known of each ending, by the rows of engine/endings.inc: whatever tells endings apart asks for a
// trait or a text of the row, so that a new ending is one row.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/end.h"

namespace proconsul {

// Flags of EndingRow::traits.
enum EndingTraits : std::uint8_t {
  kPlainEnding = 0,
  kOwnRule = 1 << 0,     // by a rule of the game, whatever moves are left
  kDeclared = 1 << 1,    // a player may declare the win and need not
  kClaimed = 1 << 2,     // a player has to claim it in over-the-board play
  kRepeats = 1 << 3,     // a position has recurred
  kLacksMoves = 1 << 4,  // the side to move has no legal move
  kByPoints = 1 << 5,    // points may decide instead of a draw
  kClause = 1 << 6       // the phrase is a clause with a verb of its own
};
constexpr EndingTraits operator|(EndingTraits one, EndingTraits other) {
  return static_cast<EndingTraits>(static_cast<unsigned>(one) | static_cast<unsigned>(other));
}

struct EndingRow {
  const char* key = "";  // in the JavaScript package
  EndingTraits traits = kPlainEnding;
  // What players read of one end, with its details in place of {side}, {piece}, {square}, {count}, {ordinal}
  // ("third"), {manifold} ("threefold"), {left} ("no rook"), {joined} ("chain of 5 pieces", "5 in a row"). Of
  // forms separated by
  // '|' the first is for a count of 0, the next for 1, the last for all others.
  const char* phrase = "";
  const char* name = phrase;  // of all such ends
  // Comments on a result in the words of CECP, if it has any, for draws and for wins of {winner}.
  const char* xboard_draw = nullptr;
  const char* xboard_win = nullptr;
  const char* meaning = "";  // a sentence for players whom the phrase may not tell enough
};
const EndingRow& row_of(Ending ending);
inline bool has_trait(Ending ending, EndingTraits traits) { return (row_of(ending).traits & traits) != 0; }

// Whether a game with these rules may end so. Errs toward what is possible.
bool may_end_by(const Rules& rules, Ending ending);
// The endings possible under these rules, in the order of the table.
std::vector<Ending> possible_endings(const Rules& rules);

// Some piece must not be left attacked.
bool has_royal_pieces(const Rules& rules);
// Whether a position can occur again, and whether the move limit can be reached: not where every move uses up
// a square for good.
bool may_repeat_positions(const Rules& rules);
bool may_reach_move_limit(const Rules& rules);

}  // namespace proconsul
