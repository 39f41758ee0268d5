// What must hold of every position a fuzz target reaches: it can be written as FEN and its moves as text, and
// both mean the same when read again. Only the FEN of a finished game may lack what a position needs: a king
// that was blown up.
#pragma once

#include "engine/move_text.h"
#include "tests/fuzz/fuzz.h"

namespace proconsul::fuzz {

inline void check_position(const Game& game) {
  if (game.end().over()) return;
  const Result<Game> again = Game::create(game.compiled(), game.fen());
  require(again.ok(), "a FEN that was written cannot be read");
  require(again->fen() == game.fen(), "a FEN changes when it is read");
}

inline void check_move_text(const Game& game, Move move) {
  for (const CastlingInput castling : {CastlingInput::kByRules, CastlingInput::kKingTakesRook}) {
    const Result<Move> read = parse_uci(game, to_uci(game, move, castling));
    require(read.ok() && *read == move, "coordinates of a move mean another");
  }
  const Result<Move> read = parse_san(game, to_san(game, move));
  require(read.ok() && *read == move, "the SAN of a move means another");
}

}  // namespace proconsul::fuzz
