// The rules whose use an assessment checks: kinds of moves and effects of moves. Endings have a table of
// their own (engine/endings.h).
#pragma once

#include <cstdint>
#include <vector>

#include "engine/game.h"

namespace proconsul {

enum class RuleUse : std::uint8_t {
  kCapture,
  kCheck,
  kPromotion,       // of pawns
  kPiecePromotion,  // of other pieces, including demotion and changes with every move
  kDoubleStep,
  kEnPassant,
  kCastling,
  kLeap,       // of the king
  kFirstLeap,  // of other pieces
  kSwap,
  kDrop,
  kGate,
  kWall,
  kPass,
  kFurtherAction,  // the same side moves again
  kColourChange,   // a piece changes sides
  kCaptureOfMany,  // by explosion, custodian capture or capture of groups
  kCaptureOfOwn
};
inline constexpr std::size_t kRuleUses = static_cast<std::size_t>(RuleUse::kCaptureOfOwn) + 1;
constexpr std::size_t index_of(RuleUse use) { return static_cast<std::size_t>(use); }

const char* name_of(RuleUse use);
// Whether the rules allow it.
bool is_allowed(const Rules& rules, RuleUse use);

// The rules used by a move. Precondition: it is legal.
std::vector<RuleUse> uses_of(const Game& game, Move move);

}  // namespace proconsul
