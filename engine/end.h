// How a game ended: by which rule, for whom, and why. Texts, scores, files and protocols are all derived from
// this one value; engine/ends.h determines it.
#pragma once

#include <cstdint>
#include <string>

#include "engine/rules.h"

namespace proconsul {

enum class Ending : std::uint8_t {
  kNone,
  kCheckmate,
  kStalemate,
  kPromotionStalemate,  // only promotions left, where nobody can be forced to promote
  kMoveLimit,           // moves without capture or pawn move
  kCount,               // moves counted by a side that is losing
  kRepetition,
  kPerpetualCheck,        // repetition by a side that has given check throughout
  kPerpetualChase,        // repetition by a side that has chased a piece throughout
  kInsufficientMaterial,  // neither side can win any more
  kExplosion,             // a royal piece exploded
  kChecks,                // enough checks given
  kExtinction,            // too few pieces of a kind
  kRow,                   // pieces in a row, or in a group
  kTally,                 // points gathered
  kImpasse,               // a declared win
  kPieceCount,            // nobody can move, or no square is empty: more pieces win
  kCastling,              // a winning castling, or one that has become impossible
  kFlag,                  // a piece in its region
  kBikjang,               // the royals have faced each other for two moves
  kPasses,                // both sides have passed
  kShuttle                // one piece has moved back and forth too often
};

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

// "checkmate", "40-move rule", "fourfold repetition", "third check", "king reached e5", "White has no rook
// left".
std::string describe(const Rules& rules, const GameEnd& end);
// "White wins by checkmate", "draw by stalemate", "Black wins: king reached e5"; "" while it is not over.
std::string sentence(const Rules& rules, const GameEnd& end);
// "1-0", "0-1", "1/2-1/2", "*"
std::string result_text(Outcome outcome);

}  // namespace proconsul
