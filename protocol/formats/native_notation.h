// Moves in the notations used by a game's players, as in Fairy-Stockfish's bindings: SAN and LAN, and those
// of shogi (https://en.wikipedia.org/wiki/Shogi_notation), janggi, xiangqi (WXF) and makruk.
#pragma once

#include <span>
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

// Whether SAN and LAN differ from the engine's own: promoted pieces take the letter of the piece they move
// like, pawns that are not chess pawns have their own letter, and a pawn that promotes in place names its
// square.
bool has_san_of_its_own(const Rules& rules);

// `promoted`: squares of promoted pawns, which makruk's notations mark.
std::string text_in(Notation notation, const Game& game, Move move, SquareSet promoted);
// With the square of origin, or in WXF the mark of front and rear, even where the notation can omit it.
std::string full_text_in(Notation notation, const Game& game, Move move);

// Games whose players write moves alike. New notations of players are rows of the table of these.
struct NotationFamily {
  const char* name;  // of the usual notation, for people
  bool (*includes)(const Rules& rules);
  std::span<const Notation> read;  // in this order; the first is the usual one
  Notation usual() const { return read.front(); }
};
// Hodges' in the shogi family, WXF or janggi's with palaces, else SAN.
const NotationFamily& family_of(const Rules& rules);
inline Notation notation_of(const Rules& rules) { return family_of(rules).usual(); }

}  // namespace proconsul::native

namespace proconsul {

// Tries `parse_any`, then the notations of the game's players and Fairy-Stockfish's SAN and LAN. In shogi the
// origin may be given where it is not needed, and "=" may be omitted. In WXF the letters H, E, G and A always
// mean the horse, elephant, general and advisor, and "." is accepted for "=". Moves in Japanese or Chinese
// (shogi_moves.h, chinese_moves.h), of CSA files, USI, and ICCS in capitals are read as well.
Result<Move> parse_written(const Game& game, std::string_view text);

}  // namespace proconsul
