// Moves in the notations that players of a game use, which are those of Fairy-Stockfish's bindings: SAN and
// LAN, those of shogi (https://en.wikipedia.org/wiki/Shogi_notation), janggi, xiangqi (WXF) and makruk.
#pragma once

#include <string>
#include <string_view>

#include "engine/game.h"
#include "engine/result.h"

namespace proconsul::native {

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
// With the square that the piece comes from, wherever the notation can do without.
std::string full_text_in(Notation notation, const Game& game, Move move);

// What players of the game write: Hodges' in the shogi family, with palaces WXF or janggi's, else SAN.
Notation notation_of(const Rules& rules);

}  // namespace proconsul::native

namespace proconsul {

// As `parse_any`, and where that finds no move, in the notations of the game's players. In shogi the origin
// may be told where it need not be, and "=" be left out; of WXF's letters H, E, G and A stand for the horse,
// elephant, general and advisor whatever their letters are, and "." for "=".
Result<Move> parse_written(const Game& game, std::string_view text);

}  // namespace proconsul
