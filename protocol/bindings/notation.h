// Moves in the notations of Fairy-Stockfish's bindings: SAN and LAN, those of shogi
// (https://en.wikipedia.org/wiki/Shogi_notation), janggi, xiangqi (WXF) and makruk.
#pragma once

#include <string>

#include "engine/game.h"

namespace proconsul::bindings {

enum class Notation {
  kDefault,  // SAN, but in the shogi family kShogiHodgesNumber
  kSan,
  kLan,
  kShogiHosking,
  kShogiHodges,
  kShogiHodgesNumber,
  kJanggi,
  kXiangqiWxf,
  kThaiSan,
  kThaiLan
};

// Whether SAN and LAN are not the program's own: there promoted pieces have the letter of what they move
// like, pawns unlike those of chess have their own, and a pawn that promotes beside its square names it.
bool has_san_of_its_own(const Rules& rules);

// `promoted`: where pieces stand that were pawns, which the notations of makruk tell apart.
std::string text_in(Notation notation, const Game& game, Move move, SquareSet promoted);

}  // namespace proconsul::bindings
