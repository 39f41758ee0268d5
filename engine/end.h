// How a game ended: by which rule, for whom, and why. Texts, scores, files and protocols are all derived from
// this one value; engine/ends.h determines it, engine/endings.inc says what there is.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

#include "engine/rules.h"

namespace proconsul {

enum class Ending : std::uint8_t {
#define PROCONSUL_ENDING(ending, ...) ending,
#include "engine/endings.inc"
};
inline constexpr std::array kAllEndings = {
#define PROCONSUL_ENDING(ending, ...) Ending::ending,
#include "engine/endings.inc"
};
inline constexpr std::size_t kEndingKinds = kAllEndings.size();
constexpr std::size_t index_of(Ending ending) { return static_cast<std::size_t>(ending); }

// Details of the end, as far as its rule has any.
struct EndDetail {
  Colour side = Colour::kWhite;  // whose pieces or checks
  PieceType piece;               // extinct, exploded, arrived or chased; none() for any type
  Square square;                 // where it arrived or stands, or a chain begins
  // Checks, occurrences, moves, pieces left, pieces in a row, in a chain or at their goal, castlings made.
  // Where nobody can win: 0 for want of material, 1 because of where the pieces stand.
  int count = 0;
  bool operator==(const EndDetail&) const = default;
};

struct End {
  Ending ending = Ending::kNone;
  Verdict verdict = Verdict::kDraw;  // for the side to move
  EndDetail detail = {};
  bool operator==(const End&) const = default;
};

enum class Outcome : std::uint8_t { kOngoing, kWhiteWins, kBlackWins, kDraw };

struct GameEnd {
  Outcome outcome = Outcome::kOngoing;
  Ending ending = Ending::kNone;
  EndDetail detail = {};
  bool over() const { return outcome != Outcome::kOngoing; }
  bool operator==(const GameEnd&) const = default;
};

// The game ended by one of its own rules, whatever moves are left: an extinction, a flag, a number of checks.
bool is_by_own_rule(Ending ending);
// The game ended by repetition.
bool is_by_repetition(Ending ending);
// A draw that a player has to claim in over-the-board play.
bool is_claimed(Ending ending);
// The game is over without a player having to claim or declare it, by its own rule or for want of moves.
bool is_over_at_once(Ending ending);

// "checkmate", "40-move rule", "fourfold repetition", "third check", "king reached e5", "White has no rook
// left".
std::string describe(const Rules& rules, const GameEnd& end);
// "White wins by checkmate", "draw by stalemate", "Black wins: king reached e5"; "" while it is not over.
std::string sentence(const Rules& rules, const GameEnd& end);
// "1-0", "0-1", "1/2-1/2", "*"
std::string result_text(Outcome outcome);

}  // namespace proconsul
