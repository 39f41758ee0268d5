// The moves of a game that XBoard cannot show, in words for its users.
#pragma once

#include <string>
#include <vector>

#include "engine/game.h"
#include "protocol/formats/xboard_dialect.h"

namespace proconsul {

enum class HiddenKind : std::uint8_t { kCastling, kLeap, kSwap, kPromotion, kChange, kEnPassant, kPass };

struct HiddenMoves {
  HiddenKind kind;
  std::string text;  // "promotions on a6 and l6, Black's on a3 and l3", with XBoard's rank numbers
};

// One entry for each kind of which the game has such moves. `types`: the pieces in play.
std::vector<HiddenMoves> hidden_moves(const Game& start, const XboardDialect& dialect,
                                      const std::vector<PieceType>& types);

// "XBoard cannot show ..."; empty if there are none.
std::string hidden_moves_notice(const std::vector<HiddenMoves>& hidden);

}  // namespace proconsul
