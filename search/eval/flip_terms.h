// The terms of games in which drops flip what they enclose and more pieces win. Tapered from the empty board
// (middlegame) to the full one. Sinks as in scorer.h.
#pragma once

#include "engine/flips.h"
#include "engine/position.h"
#include "search/eval/weights.h"

namespace proconsul {

template <class Bits, class Sink>
class FlipScorer {
 public:
  FlipScorer(const Position<Bits>& position, Sink& sink) : position_(position), sink_(sink) {
    const Geometry& board = position.rules().board;
    for (const Square square : Squares(board.squares)) {
      const int file = board.file_of(square), rank = board.rank_of(square);
      const bool ends_rank = !board.exists(file - 1, rank) || !board.exists(file + 1, rank);
      const bool ends_file = !board.exists(file, rank - 1) || !board.exists(file, rank + 1);
      if (ends_rank && ends_file) corners_ |= bit<Bits>(square);
      if (ends_rank != ends_file) edges_ |= bit<Bits>(square);
    }
    for (const Square corner : Squares(corners_ & ~position.occupied()))
      beside_ |= position.tables().neighbours(corner) & ~corners_;
  }

  void score() {
    const Bits empty = narrow<Bits>(position_.rules().board.squares) & ~position_.occupied();
    for (const Colour colour : kBothColours) {
      const Bits own = position_.pieces(colour);
      add(weight::kDiscs, colour, own);
      add(weight::kDiscMoves, colour, fitting(position_, colour, empty));
      add(weight::kDiscCorners, colour, own & corners_);
      add(weight::kDiscBesideCorners, colour, own & beside_);
      add(weight::kDiscEdges, colour, own & edges_ & ~beside_);
    }
  }

  // The empty share of the board, scaled to `whole`.
  int openness(int whole) const {
    const int squares = popcount(position_.rules().board.squares);
    return whole * (squares - popcount(position_.occupied())) / squares;
  }

 private:
  void add(int id, Colour colour, Bits set) {
    if (any(set)) sink_.add(id, colour, popcount(set));
  }

  const Position<Bits>& position_;
  Sink& sink_;
  Bits corners_{};
  Bits edges_{};
  Bits beside_{};  // squares next to empty corners
};

}  // namespace proconsul
