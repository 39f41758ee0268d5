#pragma once
// Walks from one square and collects every square reached: empty ones, and the first occupied one of each
// path, whoever stands there. It does not know whose turn it is nor what may be captured.

#include <vector>

#include "witness/board.h"

namespace proconsul::witness {

class Walk {
 public:
  Walk(const Board& board, Square from) : board_(board), from_(from) { reached_.reserve(48); }

  /// One jump of (along, across) in every symmetrical direction.
  void leap(int along, int across);
  /// The same jump repeated over empty squares.
  void ride(int along, int across);
  /// A ride that must cross exactly one piece; only the squares behind that piece are reached.
  void hop(int along, int across);
  /// One single given jump.
  void step(int files, int ranks);

  void rook() { ride(0, 1); }
  void bishop() { ride(1, 1); }
  void queen();
  void wazir() { leap(0, 1); }
  void fers() { leap(1, 1); }
  void king();
  void knight() { leap(1, 2); }
  void consul();
  void griffin();
  void rhinoceros();

  const std::vector<Square>& reached() const { return reached_; }

 private:
  void reach(Square square);
  void ride_one_way(Square start, int files, int ranks);
  void hop_one_way(int files, int ranks);
  void consul_one_way(int files, int ranks);
  void griffin_one_way(int files, int ranks);

  const Board& board_;
  Square from_;
  std::vector<Square> reached_;
};

/// The eight squares of the rhinoceros' tour that begins in the given direction (0-7, clockwise from north)
/// and turns by 45 degrees each step: turn = 1 clockwise, -1 counterclockwise. The last one is `from`.
std::vector<Square> rhinoceros_tour(Square from, int first_direction, int turn);

}  // namespace proconsul::witness
