// The rules of which an assessment says whether they ever took effect: kinds of moves, what moves bring
// about, and ways in which games end.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/game.h"

namespace proconsul {

enum class RuleUse : std::uint8_t {
  kCapture,
  kCheck,
  kPromotion,       // of pawns
  kPiecePromotion,  // of other pieces, also back, and what changes with every move
  kDoubleStep,
  kEnPassant,
  kCastling,
  kLeap,       // the king's
  kFirstLeap,  // of other pieces
  kSwap,
  kDrop,
  kGate,
  kWall,
  kPass,
  kFurtherAction,  // a side moves again
  kColourChange,   // a piece changes sides
  kCaptureOfMany,  // by explosion, in custody, of groups
  kCaptureOfOwn
};
inline constexpr std::size_t kRuleUses = static_cast<std::size_t>(RuleUse::kCaptureOfOwn) + 1;
constexpr std::size_t index_of(RuleUse use) { return static_cast<std::size_t>(use); }

const char* name_of(RuleUse use);
// Whether the rules allow it at all.
bool is_allowed(const Rules& rules, RuleUse use);

// What the move brings about. Precondition: it is legal.
std::vector<RuleUse> uses_of(const Game& game, Move move);

inline constexpr std::size_t kEndings = static_cast<std::size_t>(Ending::kShuttle) + 1;
constexpr std::size_t index_of(Ending ending) { return static_cast<std::size_t>(ending); }

// "checkmate", "points"
const char* name_of(Ending ending);
// The ways in which games of these rules may end, in the order of the enumeration.
std::vector<Ending> allowed_endings(const Rules& rules);

}  // namespace proconsul
